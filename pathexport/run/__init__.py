"""One run of an export: which projects are written when, by whom, and what came of it."""
