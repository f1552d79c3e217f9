"""Attempts at one thing side by side: what each did, and what came of it."""
