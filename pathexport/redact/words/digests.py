"""Digests that stand behind what they are of, which may be called as a secret is."""

from __future__ import annotations

from pathexport.later import later
from pathexport.redact.words.names import Telling, telling

_OF_FILE = later(r"\b(?i:sha|md5|blake|sm3|ripemd)[\w/-]{0,12}[ ]?\((?:[^()\n]{0,60}/)?\Z")
"""What a program that makes digests writes before the file that each is of."""
_AUTH_OF_PODS = later(r"(?:[A-Z][A-Za-z]{1,40}Auth|(?<=[a-z]/)Auth|Auth0): [0-9a-f]{40}\b")
"""What a lock file of CocoaPods says of a pod that has to do with logins."""
_POD = later(
    r"(?:[ ]{0,6}(?:[0-9]{1,6}(?:→|\t)|[\w./-]{1,50}:[0-9]{1,6}:|[+-]))?"
    r"[ ]{2}\"?([A-Za-z][\w+./-]{0,60})\"?: [0-9a-f]{40}[ \t\r]{0,4}\Z"
)
"""A line of the digests in such a file."""
_LINE = 160  # characters
_SIGNS = later(r"(?i)signing(?:_| |-)?key\Z")
_OF_GIT = later(r"(?:0x)?(?:(?:[0-9A-F]{8}){1,5}|(?:[0-9a-f]{8}){1,2}|[0-9a-f]{40})!?")
"""The ID of the key with which somebody signs what they commit."""
_OF_GPG = later(r"0x(?:[0-9A-F]{8}){1,2}|(?:0x)?[0-9A-F]{40}")
"""The same as GPG itself writes it: a secret of as many figures is seldom in capitals."""


def is_of_file(before: str) -> bool:
    """Whether a digest is given of what stands behind this."""
    return _OF_FILE.search(before) is not None


def is_of_gpg(called: str, before: str, given: str) -> bool:
    """Whether the ID of a key is given to what is called so behind this, and not the key."""
    if called.lower() == "signingkey":
        return _OF_GIT.fullmatch(given) is not None
    return _SIGNS.search(before + called) is not None and _OF_GPG.fullmatch(given) is not None


def is_of_pod(text: str, start: int) -> bool:
    """Whether the digest of a pod is given whose name begins here: alone by the name, else beside
    a line of one whose name tells of nothing."""
    if _AUTH_OF_PODS.match(text, start):
        return True
    begins = text.rfind("\n", max(0, start - _LINE), start) + 1
    ends = text.find("\n", start, start + _LINE)
    if not _POD.match(text[max(begins, start - _LINE) : ends if ends >= 0 else start + _LINE]):
        return False
    above = text[max(0, begins - 1 - _LINE) : max(0, begins - 1)].rpartition("\n")[2]
    below = text[ends + 1 : ends + 1 + _LINE].partition("\n")[0] if ends >= 0 else ""
    pods = (_POD.match(above), _POD.match(below))
    return any(pod and telling(pod[1]) <= Telling.ISSUER for pod in pods)
