"""How long whole commands take on logs of a chosen size and shape, or on copies of one's own:

    python -m tests.benchmarks --megabytes 20 --shape typical
    python -m tests.benchmarks --megabytes 20 --logs ~/.claude/projects

Each run is a process of its own, and runs take turns, so that a busy moment hits all alike. Ratios
to the floor in the same run are the result: seconds differ from machine to machine.

Nothing is deleted before the end: for minutes after that, some file systems (ext4) take ten times
as long to make a file, as they look through all that were deleted for one that is not.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from tests.benchmarks.measure import Cost, middle, run, size
from tests.benchmarks.shapes import SHAPES, copy_logs, more_sessions, more_turns, write_logs
from tests.benchmarks.stages import stages

_ME = [sys.executable, "-m", "pathexport"]
_FLOOR = [sys.executable, "-m", "tests.benchmarks.floor"]
_OTHER = "claude_code_log"

_BEFORE = 1_700_000_000

Scenario = Callable[[], Cost]


class Bench:
    """Logs, the exports of them, and what is run on both."""

    def __init__(self, folder: Path, write: Callable[[Path], list[Path]]) -> None:
        """`write` puts the logs below a folder, and tells those of the projects."""
        self.folder, self.logs, self.out = folder, folder / "logs", folder / "out"
        self._unused = (folder / f"another{number}" for number in count())
        self.projects = write(self.logs)
        for log in self.logs.rglob("*"):  # one that has just been written is not trusted
            os.utime(log, (_BEFORE, _BEFORE))
        self.bytes = size(self.logs)
        run([*_ME, "export", self.logs, "-o", self.out], folder)
        self.written = size(self.out)

    def scenarios(self) -> dict[str, Scenario]:
        found = {
            "floor: read, decode": self.reads,
            "floor: read, decode, write": self.reads_and_writes,
            "list": self.lists,
            "list, two processes": lambda: self.lists("2"),
            "export": self.exports,
            "export, two processes": lambda: self.exports("2"),
            "export, nothing changed": self.exports_again,
            "export, one more turn": lambda: self.exports_more(more_turns),
            "export, one more session": lambda: self.exports_more(more_sessions),
            "export, redacted": lambda: self.exports("1", "--redact"),
            "export, all redacted": lambda: self.exports("1", "--redact", "paths,emails"),
        }
        if importlib.util.find_spec(_OTHER) is not None:
            found["claude-code-log"] = self.others
        return found

    def reads(self) -> Cost:
        return run([*_FLOOR, self.logs], self.folder)

    def reads_and_writes(self) -> Cost:
        return run([*_FLOOR, self.logs, str(self.written), self.folder / "bytes"], self.folder)

    def lists(self, jobs: str = "1") -> Cost:
        return run([*_ME, "list", self.logs, "-j", jobs], self.folder)

    def exports(self, jobs: str = "1", *options: str) -> Cost:
        self.out = next(self._unused)
        return self.exports_again(jobs, *options)

    def exports_again(self, jobs: str = "1", *options: str) -> Cost:
        command: list[str | Path] = [
            *_ME,
            "export",
            self.logs,
            "-o",
            self.out,
            "-j",
            jobs,
            *options,
        ]
        return run(command, self.folder)

    def exports_more(self, change: Callable[[Path], None]) -> Cost:
        """An export after a change to the first project, which is taken back behind it."""
        before = next(self._unused)
        shutil.copytree(self.projects[0], before)
        change(self.projects[0])
        cost = self.exports_again()
        self.projects[0].rename(next(self._unused))
        before.rename(self.projects[0])
        self.exports_again()
        return cost

    def others(self) -> Cost:
        """claude-code-log, which shortens, with as little as it can do; it writes to the logs."""
        copy = next(self._unused)
        shutil.copytree(self.logs, copy)
        options = ["-f", "md", "--combined", "only", "--no-cache", "-j", "1"]
        return run(
            [sys.executable, "-m", f"{_OTHER}.cli", copy, "--all-projects", *options], self.folder
        )


def table(bench: Bench, costs: dict[str, Cost]) -> str:
    """A line for each scenario, as Markdown."""
    read, whole = (costs[name].seconds for name in list(costs)[:2])
    lines = [
        f"{bench.bytes / 1e6:.1f} MB of logs, {bench.written / 1e6:.1f} MB written\n",
        "| | wall s | CPU s | peak MB | × read, decode | × whole floor |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, (seconds, cpu, megabytes) in costs.items():
        ratios = f"{seconds / read:.2f} | {seconds / whole:.2f}"
        lines.append(f"| {name} | {seconds:.2f} | {cpu:.2f} | {megabytes:.0f} | {ratios} |")
    return "\n".join([*lines, ""])


def main() -> None:
    parser = argparse.ArgumentParser("tests.benchmarks", description=__doc__.partition("\n")[0])
    parser.add_argument("--megabytes", type=float, default=20)
    parser.add_argument("--shape", choices=list(SHAPES), default="typical")
    parser.add_argument("--projects", type=int, default=1)
    parser.add_argument("--logs", type=Path, help="copies of the projects in this folder")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument(
        "--profile", action="store_true", help="the stages of an export, and their shares"
    )
    given = parser.parse_args()

    def write(root: Path) -> list[Path]:
        if given.logs is not None:
            return copy_logs(given.logs.expanduser(), root, given.megabytes)
        return write_logs(root, given.shape, given.megabytes, given.projects)

    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), write)
        if given.profile:
            sys.stdout.write(stages(bench.logs, Path(folder) / "profiled"))
            return
        scenarios = bench.scenarios()
        costs: dict[str, list[Cost]] = {name: [] for name in scenarios}
        for _ in range(given.runs):
            for name, scenario in scenarios.items():
                costs[name].append(scenario())
        medians = {name: middle(each) for name, each in costs.items()}
        sys.stdout.write(table(bench, medians))


if __name__ == "__main__":
    main()
