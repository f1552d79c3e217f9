"""Secrets that programs announce, with words of their own around them."""

from __future__ import annotations

from pathexport.redact.placed.place import WORD, Place, each
from pathexport.redact.words.names import Telling

_NO_PASSWORD = "aad3b435b51404eeaad3b435b51404ee"
"""What Windows keeps in place of an old hash, in front of the one that counts."""
PLACES = (
    Place("add-mask", r"::add-mask::([^\s\"']{6,400})"),
    Place(
        "pass",
        r"(?i)/(?:(?<=\buser/)|(?<=\busername/))pass(?:word)?:?"
        r"[ ]{1,2}[\w.@-]{1,64}[ ]?[/:][ ]?(\S{5,100})",
    ),
    Place(
        "random_password",
        r"\"random_password\"[^{}]{0,80}\{[^{}]{0,400}?\bresult\s{1,20}=\s\"([^\"\n]{4,200})\"",
    ),
    Place(
        "random_password",
        r"\"random_password\\{0,3}\"[^}]{0,2000}?\"result\\{0,3}\"\s{0,4}:\s{0,4}\\{0,3}\"([^\"\n\\]{4,200})",
    ),
    Place(
        "random_password",
        r"\brandom_password[\"'](?:[^\n]{0,400}\n){1,30}?[^\n]{0,80}[\"']result[\"']:[ ]"
        r"[\"']([^\"'\n]{4,200})[\"']",
    ),
    Place("password", r"\btemporary password is generated for \S{1,80}: (\S{8,64})"),
    Place("Password", r"\bPassword for the \w+ user \(reset with [^\n]{1,120}\):\s{1,8}(\S{8,64})"),
    Place(
        "Password",
        r"\bPassword for the \[\w{1,40}\] user successfully reset\.\s{1,8}"
        r"New value:[ ](\S{8,100})",
    ),
    Place(
        "Secret",
        r"\bSecret[ ]ID[ \t]{0,20}[=:][ \t]{1,20}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b",
        Telling.SECRET,
    ),
    Place("salt", r"\bsalt=[0-9A-F]{16}\r?\nkey=([0-9A-F]{32,64})\b", Telling.SECRET),
    Place("NTLM", r"\bNTLM\s{1,8}:\s([0-9a-f]{32})\b", Telling.SECRET),
    Place(
        _NO_PASSWORD,
        rf"\b{_NO_PASSWORD}:([0-9a-f]{{32}})\b(?<!31d6cfe0d16ae931b73c59d7e0c089c0)",
        Telling.SECRET,
    ),
    *each(
        "NTLMv1-SSP NTLMv2-SSP",
        r"\bNTLMv[12][^\n]{0,60}?[\w.$-]{1,64}::[^\s:]{0,64}:"
        r"([0-9a-fA-F]{16,48}:[0-9a-fA-F]{32,48}:[0-9a-fA-F]{16,2000})",
        told=Telling.SECRET,
    ),
    *each(
        "httpOnly sameSite",
        r"\\{0,3}\"value\\{0,3}\"\s{0,4}:\s{0,4}\\{0,3}\"([^\"\\\n]{16,4000})\\{0,3}\""
        rf"[^{{}}]{{0,800}}?\\{{0,3}}\"{WORD}\\{{0,3}}\"\s{{0,4}}:",
        told=Telling.TOKEN,
    ),
    Place("clear-text=", r"\bclear-text=\"([^\"\n]{4,200})\""),
    Place(
        "SecureString",
        r"\bSecureString(?:\t|\\{0,3}\",\s{0,40}\\{0,3}\"Value\\{0,3}\":\s{0,4}\\{0,3}\")"
        r"([^\s\"\\]{4,4000})",
    ),
    *each(
        "key1 key2",
        rf"\b{WORD}[ \t]{{1,12}}(?i:full|read)[ \t]{{1,12}}([A-Za-z0-9+/]{{86}}==)",
        told=Telling.TOKEN,
    ),
    *each(
        "verification one-time",
        rf"(?i)\b{WORD} code(?:[ ]is)?:?[ ]{{1,2}}([0-9]{{6,8}})\b(?![.:/%-]?[0-9A-Za-z])",
        told=Telling.FIGURES,
    ),
)
