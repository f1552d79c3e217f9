"""All who find secrets, each asked only where something woke that it may find.

They are many, so they are loaded when something woke for the first time.
"""

from __future__ import annotations

from collections.abc import Iterator

from pathexport.redact.addresses import in_addresses
from pathexport.redact.gate import Awake
from pathexport.redact.given.abroad import abroad, mixed
from pathexport.redact.given.assignments import assigned
from pathexport.redact.given.headers import in_jars
from pathexport.redact.hashes import hashes
from pathexport.redact.issued import issued
from pathexport.redact.placed.accounts import LOGGING, WHOSE, in_accounts
from pathexport.redact.placed.all import in_places
from pathexport.redact.placed.sentences import in_sentences
from pathexport.redact.private_keys import private_keys
from pathexport.redact.words.found import Found
from pathexport.redact.words.strong import strong

_UNWORDED = (
    *(("hashes", hashes), ("tongues", abroad), ("accounts", in_accounts)),
    *(("accounts", lambda text: in_sentences(text, LOGGING | WHOSE)), ("jars", in_jars)),
    ("strong", strong),
)
"""Who finds what no word of ASCII tells of, by what may be there."""


def secrets(text: str, awake: Awake) -> Iterator[Found]:
    """The secrets in a text in which this woke."""
    if awake.words:
        yield from private_keys(text, awake.words)
        yield from issued(text, awake.words)
        yield from in_places(text, awake.words)
    for kind, find in _UNWORDED:
        yield from find(text) if kind in awake.others else ()
    if awake.address:
        yield from in_addresses(text)
    if awake.names:
        yield from assigned(text, awake.names)
        yield from mixed(text)
