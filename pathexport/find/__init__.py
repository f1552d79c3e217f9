"""From the name of a path to the path, with as little reading as that takes."""
