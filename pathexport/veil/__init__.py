"""What stands in place of secrets: one mark for each, wherever it is shown."""
