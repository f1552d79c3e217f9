"""Where the program begins, as `pathexport` and as `python -m pathexport`.

Loading the rest takes a moment, in which somebody may already interrupt it. Later on, the command
itself takes care of that.
"""

from __future__ import annotations


def main() -> None:
    try:
        from pathexport.cli import run

        run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
