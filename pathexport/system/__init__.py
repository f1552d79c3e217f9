"""What differs from system to system, and what has the name of a file and is none."""
