"""An older name of `pathexport.write.markdown.foreign`."""

from pathexport.write.markdown.foreign import original, prose, spoken

__all__ = ["original", "prose", "spoken"]
