"""What apps that run Claude Code write around a person's words without a tag."""
