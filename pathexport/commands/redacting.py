"""What the options that hide something ask for, as one value; and what this machine is called."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pathexport.problems import WrongOptionError

if TYPE_CHECKING:
    from pathexport.redact.people import Whereabouts
    from pathexport.veil.redaction import Redaction

_LARGEST = 1_000_000  # characters of a file of patterns


def redaction(
    words: Sequence[str] | None, files: Sequence[Path] | None, option: str = "--redact"
) -> Redaction | None:
    """What is to be hidden; None if nothing is. `words` stand behind the option."""
    if not words and not files:
        return None
    from pathexport.redact.patterns import read_patterns
    from pathexport.redact.people import Whereabouts
    from pathexport.veil.redaction import Redaction

    kinds = frozenset(_kind(kind, option) for word in words or () for kind in word.split(","))
    patterns = tuple(p for file in files or () for p in read_patterns(_text(file), str(file)))
    here = _whereabouts() if "paths" in kinds else Whereabouts()
    return Redaction(kinds | {"secrets"}, patterns, here)


def _kind(word: str, option: str) -> str:
    from pathexport.redact.finding import KINDS
    from pathexport.write.choices import either
    from pathexport.write.text import quoted

    if word.strip().lower() not in KINDS:
        raise WrongOptionError(
            f"{option} takes {either(KINDS)}, or several with commas, not {quoted(word)}."
        )
    return word.strip().lower()


def _text(file: Path) -> str:
    """What a file of patterns says."""
    try:
        with Path(os.path.expanduser(file)).open(encoding="utf-8") as opened:
            text = opened.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8"
        raise WrongOptionError(f"{file} cannot be read: {why}. Name a file of patterns.") from error
    if len(text) > _LARGEST:
        raise WrongOptionError(
            f"{file} holds more than {_LARGEST:,} characters. Name a file of patterns."
        )
    return text


def _whereabouts() -> Whereabouts:
    """The names of this machine and its user, as far as they tell who or where that is."""
    import platform

    from pathexport.redact.people import Whereabouts
    from pathexport.veil.redaction import is_telling

    home = os.path.expanduser("~")
    users = {os.environ.get("USER", ""), os.environ.get("LOGNAME", ""), os.path.basename(home)}
    host = platform.node()
    hosts = {host, host.partition(".")[0]}
    return Whereabouts(
        users=tuple(sorted(filter(is_telling, users))),
        hosts=tuple(sorted(filter(is_telling, hosts))),
        homes=(home,) if is_telling(os.path.basename(home)) else (),
    )
