"""Pictures of the tree of paths."""
