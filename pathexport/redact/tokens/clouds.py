"""Tokens of clouds: who runs computers, storage and networks for others."""

from __future__ import annotations

from pathexport.redact.tokens.rule import UUID, apart, begins, behind_none_of, hints, holds

_B64 = "[A-Za-z0-9+/]"
_MIXED = "(?=[A-Za-z_-]{0,60}[0-9])(?=[a-z0-9_-]{0,60}[A-Z])"
"""Figures and capitals, as in no name that a program has."""

_AMAZON = (
    *apart("aws key", "AKIA ASIA ABIA ACCA", "[A-Z0-9]{16}"),
    *apart("aws key", "A3T", "[A-Z0-9]{17}"),
    *begins("aws key", "ABSK", _B64 + "{100,280}={0,2}"),
    *begins("aws key", "bedrock-api-key-", "[A-Za-z0-9+/=_.-]{20,4000}"),
    *begins("aws key", "amzn.mws.", UUID),
    *apart("aws key", "da2-", "(?=[a-z]{0,25}[0-9])[a-z0-9]{26}"),
    *begins("aws token", "eyJwYXlsb2FkIjoi", "[A-Za-z0-9+/=_-]{100,8000}"),
    *begins("aws token", "IQoJb3JpZ2lu FwoGZXIvYXdz", "[A-Za-z0-9+/=]{60,4000}"),
    holds("aws signature", "X-Amz-Signature", "X-Amz-Signature=([0-9a-f]{64})"),
    holds(
        "aws signature", "AWS4-HMAC-SHA256", r"AWS4-HMAC-SHA256 .{20,600}?Signature=([0-9a-f]{64})"
    ),
    holds("aws token", "X-Amz-Security-Token", "X-Amz-Security-Token=([A-Za-z0-9%+/=_-]{40,4000})"),
)
_GOOGLE = (
    *begins("google key", "AIza", "[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),
    *begins("google key", "AQ.Ab8RN6", "[A-Za-z0-9_-]{30,100}"),
    *begins("google token", "ya29.", "[A-Za-z0-9_-]{20,2000}"),
    *begins("google code", "4/0A", "[A-Za-z0-9_-]{40,120}"),
    *begins("google secret", "GOCSPX-", "[A-Za-z0-9_-]{20,40}"),
    *begins("google key", "GOOG1E", "[A-Z0-9]{50,60}(?![A-Za-z0-9])"),
    *begins("google token", "1//0", "[A-Za-z0-9_-]{40,200}"),
    *begins(
        "google service account",
        "eyJ0eXBlIjogInNlcnZpY2VfYWNjb3VudCIs eyJ0eXBlIjoic2VydmljZV9hY2NvdW50Iiw "
        "ewogICJ0eXBlIjogInNlcnZpY2VfYWNjb3VudCIs ewogICAgInR5cGUiOiAic2VydmljZV9hY2NvdW50Iiw",
        "[A-Za-z0-9+/]{400,20000}={0,2}",
    ),
    holds("google signature", "X-Goog-Signature", "X-Goog-Signature=([0-9a-f]{64,1024})"),
)
_CLUSTERS = (
    holds(
        "kubernetes token",
        "base64url.bearer.authorization.k8s.io",
        r"base64url\.bearer\.authorization\.k8s\.io\.([\w-]{40,4000})",
    ),
    hints(
        "k3s token",
        "K10",
        r"K10[0-9a-f]{64}::(?:server|node|[\w-]{1,40}):[\w.-]{8,200}",
        "K10[0-9a-f]{64}",
    ),
)
_AZURE = (
    holds(
        "azure secret",
        "Q~",
        behind_none_of(r"[\w~.-]") + r"[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}",
    ),
    holds(
        "azure token",
        "AZDO",
        behind_none_of(r"[A-Za-z0-9]") + r"[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])",
    ),
    holds(
        "azure key",
        "JQQJ99",
        behind_none_of(r"[A-Za-z0-9]") + r"[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{24,30}",
    ),
    *(
        holds(
            "azure key",
            sign,
            behind_none_of(_B64) + f"{_B64}{{{before}}}{re_sign}{_B64}{{{behind}}}={{0,2}}",
        )
        for sign, re_sign, before, behind in (
            ("+ASt", r"\+ASt", 76, "4,6"),
            ("ACDb", "ACDb", 76, "4,6"),
            ("AzFu", "AzFu", 33, "5,7"),
            ("AIoT", "AIoT", 33, "5,7"),
            ("+ASb", r"\+ASb", 33, "5,7"),
            ("+AEh", r"\+AEh", 33, "5,7"),
            ("+ARm", r"\+ARm", 33, "5,7"),
            ("+ACR", r"\+ACR", 42, "6"),
        )
    ),
    hints("azure signature", "sig=", "[?&;]sig=([A-Za-z0-9%+/_-]{30,120}={0,2})", "sig="),
)
_OTHERS = (
    *begins("cast ai key", "castai_v1_", r"[\w-]{40,200}"),
    holds(
        "softlayer key",
        "api.softlayer.com",
        r"api\.softlayer\.com/(?:soap|rest)/v3(?:\.1)?/([a-z0-9]{64})(?![a-z0-9])",
    ),
    holds(
        "thingsboard token",
        "/telemetry",
        r"/api/v1/([A-Za-z0-9]{20})/telemetry(?!\w)",
        r"/api/v1/[A-Za-z0-9]{20}/telemetry",
    ),
    *apart("alibaba key", "LTAI", "[A-Za-z0-9]{12,26}"),
    *apart("tencent key", "AKID", "[A-Za-z0-9]{32}"),
    *begins("digitalocean token", "doo_v1_ dop_v1_ dor_v1_", "[a-f0-9]{64}"),
    *begins("fly token", "fo1_", r"[\w-]{43}"),
    *(
        hints(
            "fly token",
            f"{one}_",
            behind_none_of(r"[\w-]") + rf"((?:FlyV1 )?{one}_{_B64}{{60,4000}}={{0,3}})",
            f"{one}_{_B64}{{60}}",
        )
        for one in ("fm2", "fm1a", "fm1r")
    ),
    *begins("heroku key", "HRKU-", f"(?:AA[0-9A-Za-z_-]{{50,62}}|[0-9A-Za-z_-]{{60}}|{UUID})"),
    *begins("cloudflare tunnel token", "eyJhIjo", r"[A-Za-z0-9+/_-]{100,400}={0,2}"),
    holds(
        "azure key",
        ".azurewebsites.net",
        r"[.]azurewebsites[.]net/api/[^\s\"'<>]{0,200}?[?&]code=([A-Za-z0-9_%/+-]{40,100}={0,2})",
    ),
    hints(
        "twilio token",
        "AC",
        r"AC[0-9a-f]{32}(?:\\?[\"']?[,:][ ]?\\?[\"']?|[ ]{1,4})([0-9a-f]{32})(?![0-9A-Za-z])",
        "AC[0-9a-f]{32}(?![A-Za-z0-9])",
    ),
    *begins("cloudflare key", "v1.0-", "[a-f0-9]{24}-[a-f0-9]{146}"),
    *begins("cloudflare token", "cfut_ cfk_ cfat_", "[A-Za-z0-9_-]{40,64}"),
    *begins("yandex token", "t1.", r"[A-Za-z0-9_-]{20,400}={0,2}\.[A-Za-z0-9_-]{86}={0,2}"),
    *begins("yandex key", "YC", r"(?=[\w-]{0,36}[0-9])[A-Za-z0-9_-]{38}(?![\w-])"),
    *begins("yandex key", "AQVN", "[A-Za-z0-9_-]{35,38}"),
    *begins("vercel token", "vcp_ vci_ vca_ vcr_ vck_", _MIXED + "[A-Za-z0-9_-]{24,64}"),
    *begins("vercel token", "vercel_blob_rw_", "[A-Za-z0-9_]{20,80}"),
    *begins("netlify token", "nfp_ nfc_ nfo_ nfu_ nfb_", "[A-Za-z0-9]{36,40}"),
    *begins(
        "backblaze key", "K00", r"(?=[A-Za-z+/]{0,27}[0-9])[A-Za-z0-9+/]{28}(?![A-Za-z0-9+/=_-])"
    ),
    *begins("render key", "rnd_", "[A-Za-z0-9]{26,40}"),
    *begins("scalingo token", "tk-us- tk-eu- tk-osc-", r"[\w-]{48}"),
    *begins("openshift token", "sha256~", r"[\w-]{43}"),
    *apart("scaleway key", "SCW", "[A-Z0-9]{17}"),
    *begins("tailscale key", "tskey-", r"[a-z]{3,12}-[A-Za-z0-9]{8,24}(?:-[A-Za-z0-9]{16,48})?"),
    *begins("defined networking key", "dnkey-", r"[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}"),
    *begins("ngrok token", "cr_", "[A-Za-z0-9]{40,60}"),
)

RULES = (*_AMAZON, *_CLUSTERS, *_GOOGLE, *_AZURE, *_OTHERS)
