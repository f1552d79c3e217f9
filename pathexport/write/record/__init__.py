"""What was found and written, as plain data."""
