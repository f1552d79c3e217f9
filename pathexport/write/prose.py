"""An older name of `pathexport.write.markdown.foreign` and `original` beside it."""

from pathexport.write.markdown.foreign import prose, spoken
from pathexport.write.markdown.original import original

__all__ = ["original", "prose", "spoken"]
