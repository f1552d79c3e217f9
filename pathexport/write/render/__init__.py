"""What rendering needs to know, and what it gives back."""
