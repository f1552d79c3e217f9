"""What an export notes for the next one, so that this need not do the same again."""
