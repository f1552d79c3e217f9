"""What compactions kept, summed up, or wrote again."""
