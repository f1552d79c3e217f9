"""An older name of `pathexport.exporting`: `from pathexport.export import export` works as before.

Python makes a module an attribute of its package when it is imported, and `pathexport.export` is to
be the function whatever was imported first. So the function takes this module's place.
"""

from __future__ import annotations

import sys
from typing import Any, cast

from pathexport.exporting import export

__all__ = ["export"]

cast(Any, export).export = export
cast(dict[str, Any], sys.modules)[__name__] = export
