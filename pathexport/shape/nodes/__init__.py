"""The messages of a project, their order in time, and walks over them."""
