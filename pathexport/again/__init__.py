"""What a run of an export leaves for the next one, so that this need not do it again."""
