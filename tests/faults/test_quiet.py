"""A run writes only into its output, opens no network and starts no program: an audit hook, which
Python asks before each of these, sees all of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.running.exports import busy
from tests.running.folders import posix, tree

WATCHED = """
import os, sys, tempfile
out, temporary = os.path.realpath(sys.argv[1]), os.path.realpath(tempfile.gettempdir())
PATHS = {"os.rename": 2, "os.remove": 1, "os.mkdir": 1, "os.rmdir": 1, "os.chmod": 1, "os.link": 2,
         "os.symlink": 2, "os.truncate": 1, "os.utime": 1, "os.chown": 1, "shutil.rmtree": 1}
NEVER = ("socket.", "subprocess.", "os.exec", "os.posix_spawn", "os.system", "os.startfile",
         "ctypes.", "webbrowser.", "urllib.", "http.", "ftplib.", "smtplib.", "pty.")

def tell(event, what):
    os.write(2, f"{event} {what!s:.200}\\n".encode())

def allowed(path):
    if isinstance(path, int) or path is None:
        return True
    real = os.path.realpath(os.fsdecode(path))
    return real == out or real.startswith(out + os.sep) or out.startswith(real + os.sep)

def hook(event, arguments):
    if event == "open":
        path, _, flags = arguments
        writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR)
        nameless = isinstance(flags, int) and flags & getattr(os, "O_TMPFILE", 0) == getattr(
            os, "O_TMPFILE", -1)
        if writes and not nameless and path != os.devnull and not allowed(path):
            tell(event, path)
    elif event in PATHS:
        for path in arguments[: PATHS[event]]:
            if not allowed(path):
                tell(event, path)
    elif event == "os.fork":
        os.write(1, b"forks\\n")
    elif event.startswith(NEVER):
        tell(event, arguments)

sys.dont_write_bytecode = True
from pathexport.cli import run
sys.addaudithook(hook)
import pathexport.run.schedule
pathexport.run.schedule.LEAST = 1
for command in sys.argv[2:]:
    os.write(1, f"command {command}\\n".encode())
    sys.argv[:] = ["pathexport", *command.split()]
    try:
        run()
    except SystemExit as ended:
        assert not ended.code
    sys.stdout.flush()
"""
COMMANDS = (
    "export logs -o out/one -j 1",
    "export logs -o out/two -j 2 --agents inline --detail full",
    "show logs latest -o out/x.md",
    "list logs",
)


@posix
def test_a_run_writes_nowhere_else_and_starts_nothing(tmp_path: Path) -> None:
    busy(tmp_path / "logs/p")
    busy(tmp_path / "logs/q")
    before = tree(tmp_path / "logs")
    ran = subprocess.run(
        [sys.executable, "-c", WATCHED, str(tmp_path / "out"), *COMMANDS],
        capture_output=True,
        check=False,
        cwd=tmp_path,
        text=True,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    told = ran.stdout.split("command ")[1:]
    assert [each.partition("\n")[0] for each in told] == [*COMMANDS]
    forks = [each for each in told if "forks" in each]
    assert forks == [told[1]], "its own workers, and nobody else"
    assert tree(tmp_path / "logs") == before
    assert {path.name for path in tmp_path.iterdir()} == {"logs", "out"}
