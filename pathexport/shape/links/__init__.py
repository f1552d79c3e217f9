"""Which row follows which."""
