"""Random logs and texts, by hypothesis."""
