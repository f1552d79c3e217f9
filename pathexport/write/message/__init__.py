"""One message as Markdown."""
