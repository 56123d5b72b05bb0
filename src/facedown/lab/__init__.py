"""The lab: many games at a time, and how fast they go; nobody imports it."""
