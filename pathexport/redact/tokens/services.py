"""Tokens of who keeps data and watches over it: databases, monitoring, maps, design, identity."""

from __future__ import annotations

import re

from pathexport.redact.tokens.rule import (
    ESCAPED,
    LONGEST,
    UUID,
    apart,
    begins,
    behind_none_of,
    hints,
    holds,
)

_DATA = (
    *begins("context7 key", "ctx7sk-", "[0-9a-f]{8}-[0-9a-f-]{27}"),
    *begins("supabase key", "sb_secret_", r"[\w-]{20,64}"),
    *begins("supabase token", "sbp_", "(?:v0_)?[a-z0-9_-]{40}"),
    *begins(
        "planetscale token", "pscale_tkn_ pscale_pw_ pscale_oauth_ pscale_api_", r"[\w=.-]{30,80}"
    ),
    *begins("adafruit key", "aio_", "(?=[A-Za-z]{0,27}[0-9])[A-Za-z0-9]{28}(?![A-Za-z0-9])"),
    *begins("neon password", "npg_", "[A-Za-z0-9]{10,32}"),
    *begins("databricks token", "dapi", "[a-f0-9]{32}(?:-[0-9])?"),
    *begins("databricks secret", "dose", "[a-f0-9]{32}"),
    *begins("clickhouse key", "4b1d", "[A-Za-z0-9]{38}(?![A-Za-z0-9])"),
    *begins("aiven token", "AVNS_", r"[\w-]{16,40}"),
    *begins("airtable token", "pat", r"[A-Za-z0-9]{14}\.[a-f0-9]{64}"),
    *begins("mongodb key", "mdb_sa_sk_", r"[\w-]{30,60}"),
    *begins("contentful token", "CFPAT-", r"[\w-]{40,64}"),
    *begins("readme key", "rdme_", "[a-z0-9]{70}"),
    *begins("typeform token", "tfp_", r"[\w.=-]{40,64}"),
    *begins("figma token", "figd_ figo_ figu_ figor_ figur_", r"[\w-]{38,48}"),
    *(
        hints(
            "openweather key", f"{one}=", rf"[?&;]{one}=([0-9a-f]{{32}})(?![0-9A-Za-z])", f"{one}="
        )
        for one in ("appid", "APPID")
    ),
    *(
        holds(
            "node address",
            host,
            rf"{re.escape(host)}{path}({body})(?![\w-])",
            re.escape(host) + path.split("(")[0],
        )
        for host, path, body in (
            (".infura.io", "/(?:ws/)?v[0-9]/", "[0-9a-f]{32}"),
            (".alchemy.com", "/(?:nft/)?v[0-9]/", r"[\w-]{32}"),
            (".alchemyapi.io", "/v[0-9]/", r"[\w-]{32}"),
            (".quiknode.pro", "/", "[0-9a-f]{40}"),
            ("rpc.ankr.com", r"/[a-z0-9_]{2,30}/", "[0-9a-f]{64}"),
        )
    ),
    *(
        hints(
            "password",
            f"{one}=",
            rf"[?&]{user}=[^&\s\"']{{1,64}}&{one}=([^&\s\"'<>]{{6,200}})",
            f"{one}=[\\w./+~-]{{{11 - len(one)}}}",
        )
        for user, one in (("u", "p"), ("user", "pw"), ("login", "pass"), ("uid", "pw"))
    ),
    hints(
        "laravel key",
        "base64",
        behind_none_of(r"[\w+/=-]") + "base64:[A-Za-z0-9+/]{43}=(?![A-Za-z0-9+/=])",
        r"base64(?![\w./+=~-])",
    ),
    *begins("mapbox token", "sk.eyJ", r"[\w-]{40,400}\.[\w-]{20,30}"),
    holds("maxmind key", "_mmk", "[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"),
    *begins("frame.io token", "fio-u-", r"[\w=-]{64}"),
    *(
        holds(
            "token of a link",
            word,
            rf"{word}((?=(?:[a-z0-9_-]{{0,60}}[A-Z]){{2}})(?=[A-Za-z_-]{{0,60}}[0-9])"
            r"(?=[\w-]{0,60}[0-9][a-z_-])"
            r"[\w-]{24,200}(?![\w.-])|[0-9a-f]{32,128}(?![\w.-]))",
            rf"{word}[A-Za-z0-9_-]{{24}}",
        )
        for word in (
            *("reset-password/", "reset_password/", "password-reset/", "password/reset/"),
            *("set-password/", "/key/", "/invite/", "/verify/"),
            *("users/confirm/", "users/log-in/", "users/log_in/"),
            *("magic-link/", "verify-email/", "confirm-email/", "/activate/"),
        )
    ),
    *(
        holds(
            "token of a link",
            word,
            rf"{word}(?:key/)?[\w=]{{1,40}}[/-]([0-9a-z]{{3,7}}-(?:[0-9a-f]{{32}}|[0-9a-f]{{20}}))(?![\w-]|\.\w)",
            rf"{word}[\w=/-]{{1,52}}?-[0-9a-f]{{20}}",
        )
        for word in ("reset/", "confirm/", "activate/")
    ),
    *begins("dropbox token", "sl.", r"(?:u\.)?[\w=-]{120,1400}"),
    *begins("adobe secret", "p8e-", "[a-z0-9A-Z_-]{32}"),
    *begins("hubspot token", "pat-na1- pat-na2- pat-eu1-", "[0-9a-f-]{36}"),
    hints(
        "salesforce token",
        "00D",
        behind_none_of(r"[A-Za-z0-9]") + r"00D[A-Za-z0-9]{12,15}![\w.]{80,120}",
        "00D[A-Za-z0-9]{12,15}(?![A-Za-z0-9])",
    ),
    holds(
        "twitter token",
        "AAAAAAAAAAAAAAAAAAAA",
        behind_none_of(r"[A-Za-z0-9]") + "(?:A{20,24}[A-Za-z0-9]{4,110}%[A-Za-z0-9%]{20,110}"
        "|A{20,24}(?!A)[A-Za-z0-9]{80,100}(?![A-Za-z0-9+/=]))",
    ),
    *begins("postman key", "PMAK-", "[A-Fa-f0-9]{24}-[A-Fa-f0-9]{34}"),
    *begins("postman key", "PMAT-", "[A-Za-z0-9]{26}"),
    *begins("settlemint token", "sm_aat_ sm_pat_ sm_sat_", "[A-Za-z0-9]{16}"),
    *begins(
        "authress key",
        "sc_ ext_ scauth_ authress_",
        r"[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.[\w+/=-]{30,120}",
    ),
    *begins("intra42 secret", "s-s4t2", "(?:ud|af)-[a-f0-9]{64}"),
    holds("okta token", "SSWS", r"SSWS (00[\w-]{40})"),
    *begins("ory token", "ory_", "(?:pat|at|rt|ac|st)_[A-Za-z0-9_.-]{24,120}"),
    *begins("permit key", "permit_key_", "[A-Za-z0-9]{40,120}"),
    *begins("trigger key", "tr_dev_ tr_prod_", "[A-Za-z0-9]{20,40}"),
    *begins("inngest key", "signkey-", r"[a-z]{3,12}-[a-f0-9]{32,64}"),
    *apart("nats seed", "SA SO SU SN SC SX", "[A-Z2-7]{56}"),
    holds(
        "conda token",
        "/t/",
        r"/t/([a-z]{2}-[0-9a-f]{8}-[0-9a-f-]{27}|(?=[a-z-]{0,70}[A-Z0-9])[\w-]{40,80})/",
        r"/t/[\w-]{39}",
    ),
    hints("password", "login=", r"login=[\w.@-]{1,64}:([^\s\"':]{4,100})", "login="),
    *begins("unkey key", "unkey_", "[A-Za-z0-9_]{20,64}"),
    *begins("apify token", "apify_api_", "[A-Za-z0-9]{30,48}"),
    *begins("apify token", "apify_proxy_", "[A-Za-z0-9]{20,48}"),
    *begins("statsig key", "secret-", "(?=[A-Za-z]{0,42}[0-9])[A-Za-z0-9]{32,64}(?![A-Za-z0-9_-])"),
    *begins("klaviyo key", "pk_", "[a-f0-9]{34}(?![A-Za-z0-9])"),
    *begins("courier key", "pk_prod_", "[A-Z0-9]{28}(?![A-Za-z0-9])"),
    *begins("key", "sk_org_", "[A-Za-z0-9]{24,80}"),
    *begins("cal.com key", "cal_live_", "[a-f0-9]{32}"),
    *begins("codesandbox token", "csb_v1_", r"[\w-]{30,80}"),
    *begins("zuplo key", "zpka_", "[A-Za-z0-9]{30,50}_[a-f0-9]{8}"),
    *begins("knock key", "sk_knock_", r"[\w-]{20,64}"),
    *begins("novu key", "nv-", "[a-f0-9]{32,64}"),
    *begins("xata key", "xau_", "[A-Za-z0-9]{30,64}"),
    *begins("workos key", "sk_a2V5X", "[A-Za-z0-9+/=]{20,200}"),
    *begins("dbt token", "dbtc_ dbtu_", r"[\w-]{40,64}"),
    *begins("vk token", "vk1.a.", r"[\w-]{80,220}"),
    *begins("yandex token", "y0_", r"[\w-]{50,64}"),
    *begins("browserbase key", "bb_live_", r"[\w-]{24,44}"),
    *begins("stytch secret", "secret-live- secret-test-", r"(?:[\w-]{36,44}=?|[\w-]{30,35}=)"),
    holds("firebase key", "APA91b", r"AAAA[\w-]{7}:APA91b[\w-]{100,180}"),
    *begins("uptime robot key", "ur", "[0-9]{6,8}-[a-f0-9]{24}(?![A-Za-z0-9-])"),
    *(
        holds(
            "key",
            f"_{word}_",
            rf"(?:(?<![\w\\-])|{ESCAPED})(?!pk_)[a-z][a-z0-9]{{1,15}}_{word}_"
            r"(?=[A-Za-z]{0,60}[0-9])(?=[A-Z0-9]{0,60}[a-z])[A-Za-z0-9]{24,160}(?!\w)",
            rf"_{word}_[A-Za-z0-9]{{24}}",
        )
        for word in ("api", "apikey", "pat", "secret", "sk", "live", "prod", "key", "token")
    ),
)
_WATCHING = (
    *begins("grafana token", "glsa_", "[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}"),
    *begins("grafana token", "glc_", r"[A-Za-z0-9+/]{32,400}={0,3}"),
    *begins("grafana key", "eyJrIjoi", r"[A-Za-z0-9+/]{40,400}={0,3}"),
    *begins("sentry token", "sntrys_", rf"[A-Za-z0-9+/=_]{{60,{LONGEST}}}"),
    *begins("sentry token", "sntryu_", "[a-f0-9]{64}"),
    *begins("new relic key", "NRAK- NRAA- NRII- NRJS- NRRA- NRAL-", "[A-Za-z0-9_-]{19,48}"),
    holds("new relic key", "NRAL", "[a-f0-9]{36}NRAL"),
    holds("new relic key", "FFFFNRAL", "(?:[a-f0-9]{6}|[a-z]{2}[0-9]{2}xx)[a-f0-9]{26}FFFFNRAL"),
    *begins("dynatrace token", "dt0", r"[a-z][0-9]{2}\.[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{64}"),
    *begins("datadog key", "ddapp_", "[A-Za-z0-9]{30,48}"),
    *begins("honeycomb key", "hcaik_ hcblik_ hcalik_", "[A-Za-z0-9]{40,80}"),
    *begins("pagerduty key", "pdus", r"\+_[0-9A-Z]{1,4}_[A-Za-z0-9-]{30,60}"),
    *begins("posthog key", "phx_", "(?=[A-Za-z_-]{0,30}[0-9])[A-Za-z0-9_-]{40,60}"),
    *begins("launchdarkly key", "api- sdk-", UUID),
    *begins("logfire token", "pylf_v1_", "[a-z]{2}_[A-Za-z0-9]{30,60}"),
    *begins("jina key", "jina_", "[A-Za-z0-9_-]{40,80}"),
    *begins("swarm token", "SWMTKN-1-", "[0-9a-z]{40,60}-[0-9a-z]{20,30}"),
    *begins("axiom token", "xaat- xapt-", "[0-9a-f-]{36}"),
)
_SIGNED = (
    holds(
        "totp secret",
        "otpauth",
        r"otpauth://[^\s\"']{1,300}?[?&]secret=([A-Za-z2-7]{16,128})",
    ),
    *begins("jwt", "eyJ", r"[\w-]{15,4000}\.eyJ[\w-]{10,16000}(?:\.[\w-]{0,2000})?"),
    *begins(
        "jwt",
        "eyJ",
        r"[\w-]{15,4000}\.[\w-]{0,2000}\.[\w-]{16,400}\.[\w-]{16,16000}\.[\w-]{16,400}",
    ),
    holds(
        "cookie",
        "connect.sid=",
        r"connect\.sid=(s(?:%3A|:)[\w-]{8,64}\.[\w%+/=-]{27,120})",
    ),
    *begins("jwt", "ZXlK", r"[A-Za-z0-9+/]{60,8000}={0,2}"),
    *begins("private key", "b3BlbnNzaC1rZXkt", r"[A-Za-z0-9+/]{20,8000}={0,2}"),
    *begins(
        "private key",
        "LS0tLS1CRUdJTi",
        r"(?:BQUklWQVRF|BSU0EgUFJJ|BFQyBQUklW|BPUEVOU1NI|BEU0EgUFJJ|BFTkNSWVBU|BQR1AgUFJJ)[A-Za-z0-9+/]{20,16000}={0,2}",
    ),
)

RULES = (*_DATA, *_WATCHING, *_SIGNED)
