"""Where the program begins, as `pathexport` and as `python -m pathexport`.

Loading the rest takes a moment, in which somebody may already interrupt it. Later on, the command
itself takes care of that.
"""

from __future__ import annotations

import gc

_MANY = 50_000
"""New values among which Python looks for circles of garbage. Hardly any are made here, and what is
loaded at the start stays: to look at it after every 700, as Python does, takes a tenth of a small
run."""


def main() -> None:
    gc.set_threshold(_MANY)
    try:
        from pathexport.cli import run

        run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    finally:
        gc.freeze()  # what is left goes with the process: Python would look through all of it


if __name__ == "__main__":
    main()
