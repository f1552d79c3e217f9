"""How long whole commands take, next to the least that anybody could take: see `__main__`."""
