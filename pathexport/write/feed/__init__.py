"""Paths in the forms that models and their programs take, and how many tokens these have."""
