"""Agents, and the calls that started them."""
