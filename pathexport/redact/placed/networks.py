"""Secrets that are given by place to networks and stores, and by options to any command."""

from __future__ import annotations

from pathexport.redact.placed.place import ARGUMENT, BEGINS, LINE, Place
from pathexport.redact.words.names import Telling

_SAYS_WHO = (
    r"(?![\w.-]{0,60}(?i:user|username|login|host|hostname|port|url|uri|name|email|region|bucket|id|"
    r"database|db|namespace)=)"
)
"""What is no secret of those that a command names."""
PLACES = (
    *(
        Place(
            "AUTH",
            rf"{BEGINS}{begins}(?![A-Z0-9-]{{1,24}}$)(?:[\w.@-]{{1,64}}[ ])?"
            rf"{given}{ARGUMENT}[ \t]*$",
            signs=(sign,),
        )
        for begins, given, sign in (
            (r"[^\n]{0,60}>[ ]AUTH[ ]", "", "> AUTH "),
            (r"[^\n]{0,60}\][ ]\"AUTH\"[ ]", "", '"AUTH" '),
            # In a sentence or a log it is a word like others.
            ("AUTH[ ]", r"(?=\S{0,60}[0-9!@#$%^&*+=])(?=\S{8})", "AUTH "),
        )
    ),
    *(
        Place(
            word, rf"\b{word}\s{{1,4}}(?:host\s\S{{1,64}}\s)?key\s{{1,4}}(?:[0-7]\s)?(\S{{6,64}})"
        )
        for word in ("tacacs-server", "radius-server")
    ),
    *(
        Place(tool, rf"\b{tool}\b{LINE}\s-c[ ]?{ARGUMENT}")
        for tool in ("snmpwalk", "snmpget", "snmpset", "snmpbulkwalk", "snmpgetnext")
    ),
    *(
        Place(
            word,
            rf"\b{word}\\{{0,3}}[\"']?\s{{0,4}}[:=]\s{{0,4}}\\{{0,3}}{ARGUMENT}",
        )
        for word in ("SNMP_COMMUNITY", "snmp_community", "snmpCommunity")
    ),
    Place(
        "--password-command",
        rf"--password-command[ =][\"']?(?:echo|printf)\s{{1,4}}{ARGUMENT}",
    ),
    Place(
        "secret",
        rf"--from-literal[ =][\"']?{_SAYS_WHO}[\w.-]{{1,100}}={ARGUMENT}",
        Telling.SECRET,
        signs=("--from-literal",),
    ),
    Place(
        "AUTH",
        r"[\"']AUTH[ ](?:[a-z]{1,32}[ ])?(?=[^\s\"'\\]{0,200}[0-9])(?=[^\s\"'\\]{0,200}[a-z])"
        r"([^\s\"'\\]{6,200})(?:\\{1,2}[rn]|[\"'\n])",
        signs=("'AUTH ", '"AUTH '),
    ),
    Place(
        "mc",
        rf"\bmc\s{{1,4}}alias\s{{1,4}}set(?:\s{{1,4}}\S{{1,200}}){{2}}\s{{1,4}}{ARGUMENT}",
        Telling.SECRET,
    ),
    *(
        Place(
            option,
            rf"\s{option}[ =]?(?![\w.-]*:)\S{{1,64}}\s(?:{LINE}\s)?-[pP][ =]?{ARGUMENT}",
            Telling.SECRET,
        )
        for option in ("-u", "-U")
    ),
    Place("PHPSESSID", r"\bPHPSESSID=([a-zA-Z0-9,-]{20,128})", Telling.TOKEN),
    Place(
        "verification",
        r"(?i)\bverification code(?:[ ]is)?:?[ ]{1,2}([0-9]{6,8})\b(?![.:/%-]?[0-9A-Za-z])",
        Telling.FIGURES,
    ),
)
