"""What the command prints, and where."""
