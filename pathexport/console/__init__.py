"""What the command line takes, and where its words go."""
