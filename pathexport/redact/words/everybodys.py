"""What anybody may read: what was encrypted to be kept, who is paid, which row is meant, public
keys, and what a program asks or is made of."""

from __future__ import annotations

from pathexport.later import later

_COORDINATES = later(r"[a-z][a-z0-9._-]*:v?[0-9]{1,4}(?:\.[0-9A-Za-z-]{1,20}){1,4}")
"""How what a program depends on is called, with its version."""
_PUBLIC = later(
    r"\$ANSIBLE_VAULT;|(?:sk-)?(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp[0-9]{3})(?:@openssh\.com)?\b"
    r"|AAAA(?:[BC]3NzaC1|E2VjZHNhLXNoYTI|Gn?NrLX)"
    r"|RWQ[A-Za-z0-9+/]{53}\Z|MII[BC]IjANBgkqhkiG9w0BAQ|MIGfMA0GCSqGSIb3DQEBAQUAA4|M(?:FkwEw|HYwEA)YHKoZIzj0CAQ|MCowBQYDK2V"
)
"""How public keys begin, of SSH, of Minisign and in certificates, and what Ansible encrypted."""
_NUMBERED_ROW = later(
    r"(?:cus|price|prod|acct|sub|evt|pm|txn|req|org|user|msg|run|thread|file|asst|proj)_[A-Za-z0-9]{8,40}"
    r"|[0-7][0-9A-HJKMNP-TV-Z]{25}"
)
"""The ID of something, as services write it, and as ULID."""
_ACCOUNT = later("0x[0-9a-fA-F]{40}")
"""Of whom or what is paid on a chain: everybody may know it."""
_IN_MEMORY = later("0x(?:0000)?[0-9a-fA-F]{8,12}")
"""Where a program keeps something, as it says of an object: `#<Token:0x…>`."""
_TIME = later(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}[0-9:.Z+-]{0,20}")
_MEASURED = later(r"[0-9]{1,7}(?:[.,][0-9]{1,9})?[ ]?(?:[mnuµμ]s|[KMG]i?B|[kmg]b|px|rem|%)")
"""How long something took, or how large it is."""
_PROMPT = later(r"\s{0,20}[A-Za-z][A-Za-z' ]{0,80}[:?]\s{0,20}")
"""What a program asks with."""
NOBODYS = "INVALIDSALTANDPASSWORDTHATMUSTNEVERBRBEUSED"
"""How that ends which MySQL gives to its own users, as whom nobody logs in."""
_SEALED = later("Ag[A-D][A-Za-z0-9+/]{250,}={0,2}")
"""As Sealed Secrets encrypts them."""
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
"""What programs hold twice that write Base64, the second time in capitals."""
_IN_ORDER = f"0123456789{_ALPHABET}0123456789"
_STYLED = later(
    r"[A-Za-z][A-Za-z0-9-]*_[A-Za-z][A-Za-z0-9-]*__[\w+-]{5}"
    r"|_[A-Za-z][\w-]{0,60}_[a-z0-9]{5}_[0-9]{1,5}"
)
"""How builds call the styles of a page: by a name, and the beginning of a hash."""


def is_everybodys(text: str, quoted: bool, row: bool) -> bool:
    """Whether this is such a text; a row is only named where a name does not call it secret."""
    if row and (_ACCOUNT.fullmatch(text) or _NUMBERED_ROW.fullmatch(text)):
        return True
    return bool(
        text.endswith(NOBODYS)
        or _SEALED.fullmatch(text)
        or (_ALPHABET in text and _ALPHABET.upper() in text)
        or (len(text) >= 16 and text.lower() in _IN_ORDER)
        or _STYLED.fullmatch(text)
        or _PUBLIC.match(text)
        or _COORDINATES.fullmatch(text)
        or _IN_MEMORY.fullmatch(text)
        or _TIME.fullmatch(text)
        or _MEASURED.fullmatch(text)
        or (quoted and _PROMPT.fullmatch(text))
    )
