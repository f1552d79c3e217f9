"""An older name of `pathexport.exporting`: `from pathexport.export import export` works as before.

When a module is imported, Python makes it an attribute of its package, and `pathexport.export` must
be the function whatever was imported first. So the function takes the place of this module.
"""

from __future__ import annotations

import sys
from typing import Any, cast

from pathexport.exporting import export

__all__ = ["export"]

cast(Any, export).export = export
cast(dict[str, Any], sys.modules)[__name__] = export
