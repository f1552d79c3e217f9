"""What Claude Code writes into texts: tags, and sentences around a person's words."""
