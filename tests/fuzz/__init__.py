"""Hostile logs: whatever stands in a log, every command gives results or one clear problem."""
