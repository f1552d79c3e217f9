"""Markdown and other formats; knows nothing of logs."""
