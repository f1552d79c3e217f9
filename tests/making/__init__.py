"""Logs to begin with, and what stands in them."""
