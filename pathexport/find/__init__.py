"""Finds the path that a name means, and reads as little as that takes."""
