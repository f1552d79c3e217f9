"""The output folder: the only room that writes."""
