"""Finds what looks secret in all files of a run, before anything of them is shown."""
