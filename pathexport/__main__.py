"""Where the program begins, as `pathexport` and as `python -m pathexport`.

Somebody may interrupt it while the rest is loaded. Later on, the command takes care of that.
"""

from __future__ import annotations

import gc

_THRESHOLD = 50_000
"""New values after which Python looks for circles of garbage. Hardly any are made here, and to look
after every 700, as Python does, takes a tenth of a small run."""


def main() -> None:
    gc.set_threshold(_THRESHOLD)
    try:
        from pathexport.cli import run

        run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    finally:
        gc.freeze()  # else Python would look through all that ends with the process


if __name__ == "__main__":
    main()
