"""From conversation paths to what people and programs read."""
