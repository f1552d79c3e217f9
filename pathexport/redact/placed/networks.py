"""Secrets that are given by place to networks and stores, and by options to any command."""

from __future__ import annotations

from pathexport.redact.placed.place import ARGUMENT, BEGINS, LINE, WORD, Place, behind, each
from pathexport.redact.words.names import Telling

_SAYS_WHO = (
    r"(?![\w.-]{0,60}(?i:user|username|login|host|hostname|port|url|uri|name|email|region|bucket|id|"
    r"database|db|namespace)=)"
)
"""What is no secret of those that a command names."""
_NO_PASSWORD = "aad3b435b51404eeaad3b435b51404ee"
"""What Windows keeps in place of an old hash, in front of the one that counts."""
_REMOTE = " ".join(
    f"{tool}.py impacket-{tool}"
    for tool in (
        *("psexec", "wmiexec", "smbexec", "atexec", "dcomexec", "secretsdump"),
        *("mssqlclient", "lookupsid", "smbclient", "services"),
    )
)
"""What runs something on another machine, as somebody whose password it is given."""
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
    *each(
        "tacacs-server radius-server",
        rf"\b{WORD}\s{{1,4}}(?:host\s\S{{1,64}}\s)?key\s{{1,4}}(?:[0-7]\s)?(\S{{6,64}})",
    ),
    *behind("snmpwalk snmpget snmpset snmpbulkwalk snmpgetnext", "-c[ ]?"),
    *each(
        "SNMP_COMMUNITY snmp_community snmpCommunity",
        rf"\b{WORD}[\"']?\s{{0,4}}[:=]\s{{0,4}}\\{{0,3}}{ARGUMENT}",
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
    *each(
        "-u -U",
        rf"\s{WORD}[ =:]?(?![\w.-]*:)\S{{1,64}}\s(?:{LINE}\s)?-[pP][ =:]?{ARGUMENT}",
        told=Telling.SECRET,
    ),
    Place("WIFI", r"\bWIFI:(?:[STH]:[^;\n]{0,64};){0,3}P:((?:[^;\\\n]|\\{1,4}[;:,]){8,64});"),
    Place(
        "rtmp",
        r"\brtmps?://[\w.:-]{1,100}(?:/[\w-]{1,60}){1,3}/"
        r"((?:[a-z0-9]{4}-){3,4}[a-z0-9]{4}|live_[0-9]{4,20}_\w{20,60})(?![\w-])",
    ),
    Place(
        _NO_PASSWORD,
        rf"\b{_NO_PASSWORD}:([0-9a-f]{{32}})\b(?<!31d6cfe0d16ae931b73c59d7e0c089c0)",
        Telling.SECRET,
    ),
    *each(
        _REMOTE,
        rf"\b{WORD}\b{LINE}\s[\"']?(?:[\w.-]{{1,64}}/)?[\w.$-]{{1,64}}:"
        r"([\"'][^\"'\n]{4,200}[\"']|[^\s\"'@]{4,200})[\"']?@[\w.-]{3,100}",
    ),
    *each(
        "smbclient rpcclient smbget smbcacls wmic winexe",
        rf"\b{WORD}\b{LINE}\s(?:-U|--user)[ =]?[\"']?[^\s%\"']{{1,64}}%([^\s\"']{{4,200}})",
    ),
    *(
        Place("ftp", rf"(?m){begins}user[ ]\S{{1,64}}[ ](?=\S{{0,60}}[0-9!#$%]){ARGUMENT}[ \t]*$")
        for begins in (r"\bftp>[ ]", r"\bftp\b[^\n]{0,200}\n(?:[^\n]{0,100}\n)?[ \t]{0,8}")
    ),
    Place("db2", rf"(?i)\bdb2\b{LINE}\suser[ ]{{1,4}}\S{{1,64}}[ ]using[ ]{{1,4}}{ARGUMENT}"),
    Place(
        "key",
        rf"(?m)^[+-]?[ \t]{{0,8}}option[ \t]key[ \t]{ARGUMENT}[ \t]*$",
        signs=("option key", "option\tkey"),
    ),
    Place("uci", rf"\buci[ ](?:-\w[ ])?set[ ]wireless\.[^\s=]{{1,60}}\.key={ARGUMENT}"),
    *each(
        "AT+CWJAP= AT+CWJAP_CUR= AT+CWJAP_DEF=",
        r"\bAT\+CWJAP(?:_\w{3})?=\"[^\"\n]{1,64}\",\"([^\"\n]{8,64})\"",
    ),
    *each(
        "NTLMv1-SSP NTLMv2-SSP",
        r"\bNTLMv[12][^\n]{0,60}?[\w.$-]{1,64}::[^\s:]{0,64}:"
        r"([0-9a-fA-F]{16,48}:[0-9a-fA-F]{32,48}:[0-9a-fA-F]{16,2000})",
        told=Telling.SECRET,
    ),
    *each(
        "sv_setsteamaccount +sv_setsteamaccount",
        r"\bsv_setsteamaccount[ ]\"?([0-9A-F]{32})\b",
        told=Telling.SECRET,
    ),
    Place("PHPSESSID", r"\bPHPSESSID=([a-zA-Z0-9,-]{20,128})", Telling.TOKEN),
    *each(
        "verification one-time",
        rf"(?i)\b{WORD} code(?:[ ]is)?:?[ ]{{1,2}}([0-9]{{6,8}})\b(?![.:/%-]?[0-9A-Za-z])",
        told=Telling.FIGURES,
    ),
)
