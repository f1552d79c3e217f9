"""What was written, read back, and what must hold for all of it."""
