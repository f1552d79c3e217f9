"""Passwords that commands read: from a pipe or a document, or from a script that types them."""

from __future__ import annotations

from pathexport.redact.placed.place import ARGUMENT, LINE, SOMEBODY, TEXT, WORD, Place, each
from pathexport.redact.words.names import Telling

_OF_ONE = rf"{SOMEBODY}(\S{{4,200}})(?:\n|\Z)"
_PIPED = (
    r"\b(?:echo|printf)\s{1,4}(?:-\w{1,2}\s{1,4}|[\"'][^\"'\n]{0,20}[\"']\s)?"
    rf"{ARGUMENT}(?:\s{{0,4}}(?:;\s{{0,4}}echo\s)?\s{{0,4}}\1;?\s?[)}}]?)?\s{{0,4}}\|\s{{0,4}}"
)
"""What is written to a command that reads it, perhaps twice."""
_ASKING = (
    "kinit cryptsetup veracrypt passwd smbpasswd keyring argon2 hcloud secret-tool sshfs "
    "openconnect"
)
"""Commands that ask for a password."""
PLACES = (
    *each(
        "chpasswd base64",
        r"\b(?:echo|printf)\s{1,4}(?:-\w\s{1,4})?(?:[\"']%s[\"']\s{1,4})?[\"']?[\w.@+-]{1,64}:"
        rf"([^\s\"'|]{{4,200}})[\"']?\s{{0,4}}\|\s{{0,4}}(?:sudo\s)?(?:openssl\s)?{WORD}",
    ),
    Place("stdin", rf"{_PIPED}[^\n|]{{0,200}}--(?:password-)?stdin"),
    *each(
        "--with-token --passphrase-fd --password-fd --key-file", rf"{_PIPED}[^\n|]{{0,200}}{WORD}"
    ),
    Place("sudo", rf"{_PIPED}sudo\s[^\n|]{{0,100}}?-S"),
    *each(_ASKING, rf"{_PIPED}(?:sudo\s)?{WORD}"),
    *each(_ASKING, rf"\b{WORD}\b[^\n|;]{{0,200}}?<<<\s{{0,4}}{ARGUMENT}"),
    Place("sudo", rf"\bsudo\b{LINE}\s-S\b[^\n|;]{{0,100}}?<<<\s{{0,4}}{ARGUMENT}"),
    Place("--with-token", rf"--with-token\s{{1,4}}<<<\s{{0,4}}{ARGUMENT}", Telling.TOKEN),
    Place(
        "--password-command",
        rf"--password-command[ =][\"']?(?:echo|printf)\s{{1,4}}{ARGUMENT}",
    ),
    *each(
        "smbpasswd passwd",
        rf"\becho\s{{1,4}}(?:-\w\s{{1,4}})?[\"']?([^\s\"'\\]{{4,100}})\\{{1,4}}n\1"
        rf"(?:\\{{1,4}}n)?[\"']?\s{{0,4}}\|[^\n|]{{0,40}}{WORD}",
    ),
    *(
        Place("chpasswd", rf"{form}(?:{SOMEBODY}\S{{1,200}}\s{{1,20}}){{{number}}}{_OF_ONE}")
        for number in range(4)
        for form in (
            r"\bchpasswd\s{0,4}<<-?\s?[\"']?\w{1,16}[\"']?\n",
            r"\bchpasswd:\s{1,20}list:[ ]\|\s{1,20}",
        )
    ),
    *each("pass gopass", rf"\b{WORD}\sinsert\b{LINE}\s<<<\s{{0,4}}{ARGUMENT}"),
    *each(
        "pass gopass",
        rf"\becho\s{{1,4}}(?:-n\s)?{ARGUMENT}\s{{0,4}}\|\s{{0,4}}{WORD}\sinsert\b",
    ),
    Place(
        "send",
        r"(?i)assw[^\n]{0,80}\n?[^\n]{0,40}?send(?:line)?[ ]{1,4}(?:--[ ])?"
        r"\"([^\"\n\\]{4,200})(?:\\{1,2}[rn]){0,2}\"",
        small=("assw",),
    ),
    Place(
        "spawn",
        r"\bspawn[ ][^\n]{0,400}?(?:\n[^;\n]{0,200})?[;\n]\s{0,8}send[ ](?:-- )?\\{0,3}\""
        r"(?=[^\s\"/]{0,60}[0-9])([^\s\"/\\]{6,100})\\{1,4}[rn]\\{0,3}\"",
    ),
    *each(
        "password Password assword",
        rf"(?i)assw[^\n]{{0,80}}\n?[^\n]{{0,40}}?send_?line\(b?{TEXT}\)",
        signs=("sendline(", "send_line("),
        small=("assw",),
    ),
    *(
        Place(
            f"--{of}-file{sign}",
            rf"--{of}-file[ =]<\((?:echo|printf)(?:[ ]-n)?[ ][\"']?([^\s\"'()<>|]{{4,200}})",
        )
        for of in ("password", "admin-password", "vault-password", "passphrase")
        for sign in ("", "=")
    ),
)
