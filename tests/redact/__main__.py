"""What is found of a labelled set, and what is found that is none: `python -m tests.redact`."""

from __future__ import annotations

import argparse
import sys

from pathexport.redact.finding import detector
from tests.redact.labelled.cases import cases
from tests.redact.measure import score


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--show", action="store_true", help="what was missed and what was wrong")
    given = asked.parse_args()
    total = score(detector(), cases(given.seed, given.rounds))
    if given.show:
        sys.stdout.writelines(f"{note[:400]}\n" for note in total.notes)
    for family, planted in sorted(total.planted.items()):
        missed = total.missed[family]
        if missed or not family.startswith("token of"):
            sys.stdout.write(f"{family:28} {planted - missed:6} of {planted:6}\n")
    sys.stdout.write(f"secrets   {total.planted.total()}\n")
    sys.stdout.write(f"recall    {total.recall:.4f}\n")
    sys.stdout.write(f"precision {total.precision:.4f}\n")


if __name__ == "__main__":
    main()
