"""Tools: what a call was given and what it gave back."""
