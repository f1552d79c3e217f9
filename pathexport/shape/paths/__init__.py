"""Sessions and their paths: which there are, what they are called, and why they ended."""
