"""Whole documents: transcripts, agents, indexes, and how they link each other."""
