"""What people and programs use Facedown through; nobody imports it."""
