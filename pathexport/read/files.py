"""The log files of a project folder, in a fixed order: sessions, then their agents (rules R2, R3).

A folder or a file that cannot be looked at is a problem of its project, and ends nothing.
"""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from pathlib import Path

import msgspec

from pathexport.problems import PathexportError, Problem
from pathexport.system.links import LEADS_OUT, Reach, real, within
from pathexport.system.regular import STORED, blocks, kind, megabytes, opened
from pathexport.system.there import is_directory, names_in, stat_of


class LogFile(msgspec.Struct, frozen=True):
    """One log: a session's, or an agent's with what its `.meta.json` says."""

    path: Path
    name: str
    """Relative to the project folder, with `/`. Problems name the file like this."""
    session: str
    """The session of rows that do not name one."""
    agent: str | None = None
    told: bool = True
    """Whether the `.meta.json` beside it may be read."""

    @property
    def run(self) -> str:
        """The run of a workflow that an agent is part of: its log lies in a folder of that name."""
        above = self.path.parts[-4:-1]
        return above[-1] if above[:-1] == _RUNS else ""


def size(path: Path) -> int:
    """The bytes of a file; none if it cannot be looked at, which reading it reports."""
    try:
        return stat_of(path).st_size
    except OSError:
        return 0


class ProjectFiles(msgspec.Struct, frozen=True):
    """The logs of one project."""

    name: str
    folder: Path
    files: tuple[LogFile, ...]
    problems: tuple[Problem, ...] = ()
    """Folders and files that could not be read, and links that were not followed."""
    complete: bool = True
    """Whether these are all the logs of the project."""
    reach: Reach = Reach()
    """Which links are followed."""

    @property
    def sessions(self) -> list[LogFile]:
        """Those that are called by sessions: all others are of agents."""
        return [log for log in self.files if log.agent is None]


_BLOCK = 1 << 20  # bytes of a log that are searched together
_RUNS = ("subagents", "workflows")  # the folders in which each run of a workflow has its own
_SESSION = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII)
"""What Claude Code calls a session, and the folder of what belongs to it."""
_BESIDE, _MAC = "._", b"\x00\x05\x16\x07"
"""How macOS names a file in which an archive or another file system keeps what it knows of the file
beside it, and how such a file begins (AppleDouble)."""
_PACKED = tuple(f".jsonl{ending}" for ending in (".gz", ".bz2", ".xz", ".zst", ".zip"))


def project_files(folder: Path, reach: Reach) -> ProjectFiles:
    """All logs of one project folder: sessions first, then agents, by name. `reach` says which
    links in it are followed."""
    look = _Look(folder, reach)
    sessions, agents = [], []
    names = look.names(folder)
    look.tell_of_packed(folder, names)
    logs = [name for name in names if name.endswith(".jsonl") and name != "journal.jsonl"]
    for path in (folder / name for name in logs):
        if look.is_log(path):
            if path.name.startswith("agent-"):
                agents.append(look.agent(path, ""))
            else:
                sessions.append(LogFile(path, _text(path.name), _text(path.stem)))
    for path in (folder / name for name in names if not name.endswith(".jsonl")):
        # Other folders, as one of notes, may be links to anywhere: nobody reads these.
        if f"{path.name}.jsonl" in names or _SESSION.fullmatch(path.name):
            agents += look.agents_of(path) if look.lets(path) else []
        elif look.reach.lets(path):
            agents += look.agents_of(path)
    return look.found((*sessions, *agents))


class _Look:
    """A look through a project folder, and the problems that it finds."""

    def __init__(self, folder: Path, reach: Reach) -> None:
        self._folder, self.reach = folder, reach
        self._problems: list[Problem] = []

    def found(self, files: tuple[LogFile, ...], complete: bool = True) -> ProjectFiles:
        """The project that has these logs."""
        name, problems = _text(self._folder.name), tuple(self._problems)
        return ProjectFiles(name, self._folder, files, problems, complete, self.reach)

    def names(self, folder: Path) -> list[str]:
        """The names in a folder. If it cannot be read, that is a problem of its project."""
        try:
            return names_in(folder)
        except OSError as error:
            self._report(folder, f"this folder cannot be read: {error.strerror}")
            return []

    def tell_of_packed(self, folder: Path, names: list[str], begins: str = "") -> None:
        """Logs of a folder that somebody compressed and did not keep as they were are a problem:
        one, as there may be thousands."""
        packed = [name for name in names if name.endswith(_PACKED) and name.startswith(begins)]
        there = {"journal.jsonl", *names} if packed else set()
        alone = [name for name in packed if os.path.splitext(name)[0] not in there]
        if not alone:
            return
        what = "is compressed: it is read once it is unpacked"
        if more := len(alone) - 1:
            others = f"{'is' if more == 1 else 'are'} {more:,} more here"
            what = f"is compressed, and so {others}: they are read once they are unpacked"
        self._report(folder / alone[0], what)

    def lets(self, path: Path, unread: bool = True) -> bool:
        """Whether a path is no link, or one that is followed. One that is not is a problem."""
        if self.reach.lets(path):
            return True
        self._report(path, LEADS_OUT, unread)
        return False

    def is_log(self, path: Path) -> bool:
        """Whether a path is a file, or may not be looked at: then reading it reports the problem.
        What is no file is one as well: who called it so may have meant a log."""
        if not self.lets(path):
            return False
        try:
            found = kind(stat_of(path).st_mode)
        except OSError:
            return True
        if found is not None:
            self._report(path, f"is {found}, not a file")
        return found is None and not _is_of_mac(path)

    def agents_of(self, session: Path) -> list[LogFile]:
        """The logs of a session's agents, in its `subagents` folder at any depth."""
        names = self.names(session) if may_be_folder(session) else []
        if "tool-results" in names:
            self._look_at_stored(session / "tool-results")
        found, folders = [], [session / "subagents"] if "subagents" in names else []
        seen: set[str] = set()
        while folders:
            folder = folders.pop()
            if not self.lets(folder) or (place := real(folder)) in seen:
                continue
            seen.add(place)  # a link may lead back up
            names = self.names(folder)
            self.tell_of_packed(folder, names, "agent-")
            for path in (folder / name for name in names):
                if path.match("agent-*.jsonl") and self.is_log(path):
                    found.append(self.agent(path, _text(session.name)))
                elif may_be_folder(path) and self.reach.leads_on(path):
                    folders.append(path)
        return sorted(found, key=lambda file: file.name)

    def agent(self, path: Path, session: str) -> LogFile:
        """The log of an agent."""
        told = self.lets(path.with_suffix(".meta.json"), unread=False)
        name = self._name(path)
        return LogFile(path, name, session, _text(path.stem).removeprefix("agent-"), told)

    def _look_at_stored(self, folder: Path) -> None:
        """Outputs that are stored beside a log are read when they are shown. Those that will not be
        are problems from the beginning."""
        for path in (folder / name for name in self.names(folder)):
            with suppress(OSError):
                if not self.lets(path, unread=False):
                    continue
                looked = stat_of(path)
                found = kind(looked.st_mode)
                if found is not None and not stat.S_ISDIR(looked.st_mode):
                    self._report(path, f"is {found}, not a file", unread=False)
                elif looked.st_size > STORED:
                    what = f"is larger than {megabytes(STORED)}, so it is not shown"
                    self._report(path, what, unread=False)

    def _report(self, path: Path, what: str, unread: bool = True) -> None:
        where = _text(self._folder.name) if path == self._folder else self._name(path)
        self._problems.append(Problem(where, what, unread))

    def _name(self, path: Path) -> str:
        return _text(path.relative_to(self._folder).as_posix())


def _is_of_mac(path: Path) -> bool:
    """Whether a file only has what macOS knows of the log beside it."""
    if path.name.startswith(_BESIDE):
        with suppress(OSError), opened(path) as file:
            return file.read(len(_MAC)) == _MAC
    return False


def may_be_folder(path: Path) -> bool:
    """Whether a path is a folder, or may not be looked at: then listing it reports the problem."""
    try:
        return is_directory(path)
    except OSError:
        return True


def _text(name: str) -> str:
    """The name of a file as text that can be printed, even if its bytes are not UTF-8."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def projects_below(root: Path, reach: Reach) -> list[ProjectFiles]:
    """Those that have logs, and those that cannot be looked into."""
    try:
        folders = [root / name for name in names_in(root)]
    except (FileNotFoundError, NotADirectoryError):
        return []
    found = (_project_at(folder, reach) for folder in folders if may_be_folder(folder))
    return [project for project in found if project.files or project.problems]


def _project_at(folder: Path, reach: Reach) -> ProjectFiles:
    """The project in a folder; one without logs where a link is not followed."""
    look = _Look(folder, reach)
    return project_files(folder, reach) if look.lets(folder) else look.found(())


def single_log(path: Path, anywhere: bool) -> ProjectFiles:
    """One log file, with the agents that lie in its session's folder."""
    given, path = path, Path(real(path))
    if path.suffix != ".jsonl":
        raise PathexportError(
            f"{given} is not a .jsonl file. Name a log, or the folder it lies in."
        )
    folder = path.parent
    if path.name.startswith("agent-"):
        session = next((up.parent for up in path.parents if up.name == "subagents"), None)
        folder = folder if session is None else session.parent
        look = _Look(folder, within(folder, anywhere=anywhere))
        agent = look.agent(path, "" if session is None else _text(session.name))
        return look.found((agent,), complete=False)
    look = _Look(folder, within(folder, anywhere=anywhere))
    log = LogFile(path, _text(path.name), _text(path.stem))
    beside = path.with_suffix("")
    agents = look.agents_of(beside) if look.lets(beside) else []
    return look.found((log, *agents), complete=False)


def mentions(project: ProjectFiles, directory: str) -> bool:
    """Whether some row of a project's logs was written in this directory."""
    named = re.compile(rb'"cwd":\s*' + re.escape(msgspec.json.encode(directory)))
    for log in project.files:
        try:
            if any(map(named.search, blocks(log.path, _BLOCK))):
                return True
        except OSError:
            continue  # it is reported when it is read
    return False
