"""From rows to conversation paths: pure functions on frozen data."""
