"""The terminal application, `facedown`."""
