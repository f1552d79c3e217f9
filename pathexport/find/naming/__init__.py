"""What the name of a path says, and which paths of a project it means."""
