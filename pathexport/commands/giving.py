"""The result of a command that `--out` may send to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pathexport.problems import WrongRequestError


def check_file(out: str, pager: bool) -> None:
    """Refuse an `--out` that names nothing, and one that leaves a pager nothing to show."""
    if not out:
        raise WrongRequestError("--out must name a file, or - for stdout, not ''.")
    if pager and out != "-":
        raise WrongRequestError("With -o nothing is printed for --pager. Leave one of them out.")


def give(
    texts: Iterable[str], out: str, shared: bool, show: Callable[[Iterable[str]], object]
) -> None:
    """Write a result to a file, or show it where none is named."""
    if out == "-":
        show(texts)
        return
    from pathexport.system.rights import file_rights
    from pathexport.write.folder.single import write_file

    write_file(out, texts, file_rights(shared))
