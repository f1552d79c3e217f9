"""The rows of a conversation as steps, with the forks that people made."""
