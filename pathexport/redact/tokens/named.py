"""Tokens that begin with a name their issuer made up for them: nothing else is asked of most."""

from __future__ import annotations

from pathexport.redact.tokens.rule import UUID, Rule, begins, behind_none_of, holds

_DRAWN = "(?=[A-Za-z_-]{0,80}[0-9])(?=[a-z0-9_-]{0,80}[A-Z])(?=[A-Z0-9_-]{0,80}[a-z])[A-Za-z0-9_-]"
"""A letter behind which capitals, small letters and figures are mixed, as in no name."""
_DRAWN_BASE64 = (
    "(?=[A-Za-z+/]{0,59}[0-9])(?=[a-z0-9+/]{0,59}[A-Z])(?=[A-Z0-9+/]{0,59}[a-z])[A-Za-z0-9+/]"
)

_WORD = "(?:[A-Z]?[a-z]+|[A-Z]+)[0-9]{0,3}|[0-9]{1,4}"
_NO_WORDS = f"(?!(?:{_WORD})(?:[_-](?:{_WORD})){{2,20}}(?![A-Za-z0-9_-]))"
"""A letter with which no name begins that is words between signs."""

_FORMS = (
    *begins("aikido secret", "AIK_SECRET_", "[A-Za-z0-9]{64}"),
    *begins("aikido token", "AIK_CI_", "[A-Za-z0-9]{20,44}"),
    *begins("akamai token", "akab-", "[a-z0-9]{16}-[a-z0-9]{16}"),
    *begins("alibaba key", "STS.N", "[A-Za-z0-9]{16,64}(?![A-Za-z0-9.])"),
    *begins("amp key", "sgamp_user_", "[A-Z0-9]{26}_[a-f0-9]{64}"),
    *begins("anyscale token", "esecret_", "(?=[a-z]{0,60}[0-9])[a-z0-9]{24,64}"),
    *begins("anyscale token", "aph0_", _DRAWN + "{40,200}"),
    *begins("arcgis key", "AAPK", r"(?=[\w-]{0,40}[a-z])[A-Za-z0-9_-]{60,160}"),
    *begins("arcjet key", "ajkey_", "(?=[a-z]{0,25}[0-9])[a-z0-9]{26}(?![A-Za-z0-9_])"),
    *begins("asaas key", "aact_prod_ aact_hmlg_", "[A-Za-z0-9_:=-]{20,250}"),
    Rule(
        "asana token",
        "2/",
        "2/[0-9]{15,17}/[0-9]{15,17}:[0-9a-f]{32}(?![0-9A-Za-z])",
        "2/[0-9]{15,17}/[0-9]{15,17}",
    ),
    *begins("baidu key", "bce-v3/ALTAK-", "[A-Za-z0-9]{16,32}/[a-f0-9]{40}"),
    *begins("bitbucket token", "BBDC-", "[A-Za-z0-9+/]{32,80}={0,2}"),
    *begins("block protocol key", "b10ck5.", r"[A-Za-z0-9]{32}\.[A-Za-z0-9-]{36}(?![\w-])"),
    *begins("braintrust token", "bt-st-", _DRAWN + "{40,64}"),
    *begins("brave key", "BSA", _DRAWN + "{24,40}(?![A-Za-z0-9_-])"),
    *begins("browser use key", "bu_", _DRAWN + "{40,48}(?![A-Za-z0-9_-])"),
    *begins("canva secret", "cnvca", "[A-Za-z0-9_-]{51}"),
    *begins("checkly key", "cu_", "[0-9a-f]{32}(?![0-9A-Za-z_])"),
    *begins("checkout key", "sk_", "(?:sbox_)?" + UUID),
    *begins("checkout key", "sk_", "(?:sbox_)?(?=[a-z]{0,25}[2-7])[a-z2-7]{26}(?![A-Za-z0-9_-])"),
    *begins("chutes key", "cpk_", r"[0-9a-f]{32}\.[0-9a-f]{32}\.[A-Za-z0-9]{32}"),
    *begins("cloudsmith key", "csa_", "[a-f0-9]{30}[A-Za-z0-9]{6}"),
    *begins("cockroach key", "CCDB1_", "[A-Za-z0-9]{22}_[A-Za-z0-9]{40}"),
    *begins("configcat key", "configcat-sdk-1/", "[A-Za-z0-9_-]{22}/[A-Za-z0-9_-]{22}"),
    *begins("convex key", "eyJ2MiI6", "[A-Za-z0-9+/]{40,200}={0,2}"),
    *begins("cody token", "slk_", "[0-9a-f]{64}(?![0-9A-Za-z_])"),
    *begins("confluent secret", "cflt", _DRAWN_BASE64 + "{60}(?![A-Za-z0-9+/=])"),
    *begins("coralogix key", "cxtp_ cxup_", "(?=[A-Za-z]{0,29}[0-9])[A-Za-z0-9]{30}"),
    *begins("creem key", "creem_test_ creem_", "(?=[A-Za-z]{0,40}[0-9])[A-Za-z0-9]{16,40}"),
    *begins("cursor key", "crsr_", "[0-9a-f]{64}"),
    *begins("databento key", "db-", _DRAWN + "{29}(?![A-Za-z0-9_-])"),
    *begins("daytona key", "dtn_", "[0-9a-f]{64}"),
    *begins("deno token", "ddp_ ddo_", "[A-Za-z0-9]{36}"),
    *begins(
        "dependency-track key", "odt_", "(?:[A-Za-z0-9]{8}_)?[A-Za-z0-9]{32,40}(?![A-Za-z0-9_])"
    ),
    *begins("devcycle key", "dvc_server_", "(?=[A-Za-z_]{0,30}[0-9])[A-Za-z0-9_]{9,64}"),
    *begins("devin key", "apk_", "(?:user_)?[A-Za-z0-9+/]{80,180}={0,2}"),
    *begins("devin token", "cog_", "[a-z2-7]{52}"),
    *begins("dingtalk secret", "SEC", "[0-9a-f]{64}(?![0-9A-Za-z])"),
    *begins("dub key", "dub_", _DRAWN + "{24}(?![A-Za-z0-9_-])"),
    *begins("dvc token", "isat_", "(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{40,64}"),
    *begins("ebay secret", "PRD- SBX-", "[a-f0-9]{12}(?:-[a-f0-9]{4}){4}"),
    *begins("elastic key", "essu_", "[A-Za-z0-9_-]{60,200}={0,2}"),
    *begins("elastic enrollment token", "eyJ2ZXIiOiI", "[A-Za-z0-9+/]{100,600}={0,2}"),
    *begins("endor key", "endr+", "[A-Za-z0-9-]{16,64}"),
    *begins("exoscale key", "EXO", _DRAWN + "{24,30}(?![A-Za-z0-9_-])"),
    *begins("factory key", "fk-", _DRAWN + "{50,120}"),
    *begins("firehydrant token", "fhb-", "[0-9a-f]{32}(?![0-9A-Za-z])"),
    *begins("flagsmith key", "ser.", "(?=[A-Za-z]{0,21}[0-9])[A-Za-z0-9]{22}(?![A-Za-z0-9.(])"),
    *begins("fleetbase key", "flb_live_ flb_test_", _DRAWN + "{20,64}(?![A-Za-z0-9_-])"),
    *begins("friendli token", "flp_", _DRAWN + "{46}(?![A-Za-z0-9_-])"),
    *begins(
        "growthbook key",
        "secret_admin_ secret_user_ secret_readonly_",
        "[A-Za-z0-9]{36,64}(?![A-Za-z0-9_])",
    ),
    *begins("hawk key", "hawk.", _DRAWN + r"{20}\.[\w-]{20}(?![\w.-])"),
    *begins("hcaptcha secret", "ES_", "[0-9a-f]{32}(?![0-9A-Za-z_])"),
    *begins("heartland key", "skapi_", "(?:cert|prod)_[A-Za-z0-9]{20,64}"),
    *begins("heygen key", "sk_V2_", "(?=[A-Za-z_]{0,30}[0-9])[A-Za-z0-9_]{30,80}"),
    *begins("honeybadger token", "hbp_", "[A-Za-z0-9]{36}(?![A-Za-z0-9_])"),
    *begins("hop token", "ptk_", _DRAWN + "{40}(?![A-Za-z0-9_-])"),
    *begins("imagekit key", "private_", _DRAWN_BASE64 + "{27}="),
    *begins("infisical token", "st.", r"[0-9a-f-]{24,36}\.[0-9a-f]{32}\.[0-9a-f]{32}"),
    *begins("intercom token", "dG9rO", "[g-v][A-Za-z0-9+/]{38,120}={0,2}(?![A-Za-z0-9+/=])"),
    *begins("ionic token", "ion_", "[A-Za-z0-9]{42}(?![A-Za-z0-9_])"),
    *begins("key", "sk_", _NO_WORDS + _DRAWN + "{24,80}(?![A-Za-z0-9_-])"),
    *begins(
        "key", "live_", "(?:[0-9a-f]{32,40}|" + _NO_WORDS + _DRAWN + "{25,40})(?![A-Za-z0-9_-])"
    ),
    *begins("key", "sk_", "(?:[0-9a-f]{32}){1,2}(?![A-Za-z0-9_-])"),
    *begins("kong token", "kpat_ spat_", _DRAWN + "{40,64}"),
    *begins("lambda key", "secret_", r"[\w-]{1,60}_[0-9a-f]{32}\.[A-Za-z0-9]{32}"),
    *begins("lichess token", "lip_", _DRAWN + "{16,60}"),
    *begins("luma key", "luma-", f"{UUID}-{UUID}"),
    *begins("mailersend key", "mlsn.", "[A-Za-z0-9]{30,100}"),
    *begins(
        "mercado pago token", "APP_USR-", "[0-9]{12,20}-[0-9]{6}-[0-9a-f]{32}-[0-9]{6,12}(?![0-9])"
    ),
    *begins("mercury token", "mercury_production_", "[a-z]{2,6}_[A-Za-z0-9]{40,50}_yrucrem"),
    *begins("mergify key", "mergify_application_key_", "[A-Za-z0-9_-]{40,200}"),
    *begins("midtrans key", "Mid-server- SB-Mid-server-", "[A-Za-z0-9_-]{16,40}"),
    *begins("mintlify key", "mint_", _NO_WORDS + "(?:dsc_)?" + _DRAWN + "{20,48}(?![A-Za-z0-9_-])"),
    *begins("miro token", "eyJtaXJv", "[A-Za-z0-9-]{10,64}_[A-Za-z0-9_-]{20,64}"),
    *begins("model key", "sk-", _NO_WORDS + _DRAWN + "{48}(?![A-Za-z0-9_-])"),
    *begins("neon key", "napi_", "[A-Za-z0-9]{40,80}"),
    *begins("netbird token", "nbp_", "[A-Za-z0-9]{36}(?![A-Za-z0-9_])"),
    *begins("notion token", "nrt_", _DRAWN + "{40,60}"),
    *begins("nylas key", "nyk_", "(?:v[0-9]_)?[A-Za-z0-9]{60,70}"),
    *begins(
        "onfido token",
        "api_live. api_live_us. api_live_ca. api_sandbox. api_sandbox_us. api_sandbox_ca.",
        r"(?:[\w-]{11}\.)?[\w-]{20,80}",
    ),
    *begins("openai session", "sess-", _DRAWN + "{40}(?![A-Za-z0-9_-])"),
    *begins("openpipe key", "opk_", "[0-9a-f]{40}"),
    *begins("open vsx token", "ovsxat_", UUID),
    *begins("pangea token", "pts_", "(?=[a-z]{0,31}[2-7])[a-z2-7]{32}(?![A-Za-z0-9_])"),
    *begins("persona key", "persona_production_", "[a-z0-9_-]{20,80}"),
    *begins("pinterest token", "pina_ pinr_", _DRAWN + "{20,200}"),
    *begins(
        "pinterest token", "pina_ pinr_", "(?=[A-Z]{0,80}[0-9])[A-Z0-9]{40,200}(?![A-Za-z0-9_-])"
    ),
    *begins("planet key", "PLAK", "[0-9a-f]{32}(?![0-9A-Za-z])"),
    *begins("portainer key", "ptr_", "[A-Za-z0-9+/]{43}="),
    *begins("posthog key", "phs_ pha_ phr_", _DRAWN + "{40,48}(?![A-Za-z0-9_-])"),
    *begins("proof key", "prf_", _DRAWN + "{20,120}"),
    *begins("rainforest key", "apikey_", "[a-f0-9]{64}"),
    *begins("ramp secret", "ramp_sec_", "[A-Za-z0-9]{48}"),
    *begins("redirect.pizza token", "rpa_", "[A-Za-z0-9]{30}"),
    *begins("retell key", "key_", "[a-f0-9]{28}(?![A-Za-z0-9_])"),
    *begins("retool token", "retool_", _DRAWN + "{20,80}"),
    *begins("riot key", "RGAPI-", UUID),
    *begins("rootly key", "rootly_", "[a-f0-9]{64}"),
    *begins("salad key", "salad_cloud_user_", "(?=[A-Za-z]{0,60}[0-9])[A-Za-z0-9]{40,100}"),
    *begins("scale key", "live_auth_ test_auth_", "[0-9a-f]{32}(?![0-9A-Za-z_])"),
    *begins("scrapegraph key", "sgai-", UUID),
    *begins("seam key", "seam_", _NO_WORDS + _DRAWN + "{20,60}(?![A-Za-z0-9_-])"),
    *begins("socket key", "sktsec_", "[A-Za-z0-9_-]{36,80}_api"),
    *begins("steel key", "ste-", _DRAWN + "{60,100}"),
    *begins("svix key", "testsk_", _DRAWN + "{24,64}"),
    *begins("swarm key", "SWMKEY-1-", "[A-Za-z0-9+/]{40,50}"),
    *begins("teamcity token", "eyJ0eXAiOiAiVENWMiJ9.", r"[\w-]{36}\.[\w-]{48}(?![\w-])"),
    *begins("telnyx key", "KEY0", "[0-9A-Z]{28,32}_[A-Za-z0-9]{22}"),
    *begins("testkube key", "tkcapi_", "[0-9a-f]{32}(?![0-9A-Za-z_])"),
    *begins("thunderstore token", "tss_", _DRAWN + "{20,80}"),
    *begins("tigris secret", "tsec_", _DRAWN + "{40,80}"),
    *begins("tinybird token", "p.eyJ", r"[\w-]{40,400}\.[\w-]{43}"),
    *begins("tolgee key", "tgpat_ tgpak_", "(?=[a-z]{0,60}[0-9])[a-z0-9]{40,64}(?![A-Za-z0-9_])"),
    *begins("turbopuffer key", "tpuf_", "[A-Za-z0-9]{32}(?![A-Za-z0-9_])"),
    *begins("turnstile secret", "0x4AAA", "[A-Za-z0-9_-]{27,32}(?![A-Za-z0-9_-])"),
    *begins("ubidots token", "BBFF- BBUS-", _DRAWN + "{30,40}(?![A-Za-z0-9_-])"),
    *begins("upcloud token", "ucat_", "[0-9A-Za-z]{24,32}"),
    *begins("val town token", "vtwn_", _DRAWN + "{20,80}"),
    *begins("voiceflow key", "VF.DM.", r"[0-9a-f]{24}\.[A-Za-z0-9]{16}(?![A-Za-z0-9])"),
    *begins("voyage key", "al-", _DRAWN + "{43}(?![A-Za-z0-9_-])"),
    *begins("wakatime key", "waka_", "[a-z0-9-]{36,64}"),
    *begins("woocommerce key", "ck_", "[a-f0-9]{40}(?![A-Za-z0-9])"),
    *begins("woocommerce secret", "cs_", "[a-f0-9]{40}(?![A-Za-z0-9])"),
    *begins("workato token", "wrk", r"[a-z]{1,3}-eyJ[\w-]{8,400}\.[\w-]{16,4000}\.[\w-]{64,800}"),
    *begins("wundergraph key", "cosmo_", "[0-9a-f]{32}(?![0-9A-Za-z_])"),
    *begins("xendit key", "xnd_production_ xnd_development_", "[A-Za-z0-9]{40,80}"),
    *begins("you.com key", "ydc-sk-", _DRAWN + "{40,80}"),
    *begins("zenml key", "ZENKEY_", "[A-Za-z0-9+/]{40,400}={0,2}"),
    *begins("zoho token", "1000. 1001.", r"[a-f0-9]{32}\.[a-f0-9]{32}"),
)

RULES = (
    *_FORMS,
    holds("astra token", "AstraCS", "AstraCS:[A-Za-z0-9]{20,40}(?::[a-f0-9]{64})?"),
    holds(
        "truenas key",
        "-",
        behind_none_of("[A-Za-z0-9._-]")
        + "[0-9]{1,4}-(?=[A-Za-z]{0,63}[0-9])(?=[a-z0-9]{0,63}[A-Z])(?=[A-Z0-9]{0,63}[a-z])"
        "[A-Za-z0-9]{64}(?![A-Za-z0-9._-])",
        r"-(?<=[0-9]-)[A-Za-z0-9]{64}(?![A-Za-z0-9._-])",
    ),
    holds(
        "gitlab token",
        "incoming+",
        r"incoming\+[\w./-]{3,200}?-[0-9]{1,12}-[\w-]{16,40}?-(?:issue(?:-[0-9]+)?|merge-request)@",
    ),
    holds("cookie", "laravel_session=", r"laravel_session=([\w%+/=.-]{40,4000})"),
    holds("cookie", "sessionid=", r"(?<!\w)sessionid=([A-Za-z0-9]{26,64})(?![\w-])"),
    *(
        holds("cookie", called, rf"{called}([0-9A-F]{{32}})(?![0-9A-Za-z])")
        for called in ("JSESSIONID=", "jsessionid=")
    ),
    holds("cookie", "NET_SessionId=", r"NET_SessionId=([0-9a-z]{24})(?![0-9A-Za-z])"),
    *(
        holds(
            "secret address",
            opened,
            rf"//[\w.:-]{{4,80}}(?:/[\w.%@-]{{1,60}}){{0,5}}?/?{opened}"
            r"((?=(?:[\w-]{0,40}?[A-Za-z][0-9]){2})[A-Za-z0-9_-]{20,200})(?![\w.%-])",
            rf"{opened}[\w-]{{20}}",
        )
        for opened in ("hooks/", "/inputs/", "/reset/", "/private-")
    ),
    *(
        holds("secret address", opened, rf"{opened}{asked}({UUID})(?![\w-])", opened)
        for opened, asked in (
            ("bot/v2/hook/", ""),
            ("hc-ping.com/", ""),
            ("webhook/send", r"\?key="),
        )
    ),
    holds(
        "secret address",
        "/deploy/prj_",
        "/deploy/(prj_[A-Za-z0-9]{20,40}/[A-Za-z0-9]{10})(?![A-Za-z0-9])",
    ),
    holds(
        "secret address",
        "mcp.zapier.com/api/mcp/",
        r"mcp[.]zapier[.]com/api/mcp/[a-z]/([\w+/=-]{20,400}?)(?=/mcp|[\s\"'?`\\]|\Z)",
    ),
    holds(
        "secret address",
        "/deploy/srv-",
        r"/deploy/srv-[a-z0-9]{16,24}\?key=([\w-]{8,24})(?![\w-])",
    ),
    holds(
        "secret address", "receiver/v1/http/", r"receiver/v1/http/([A-Za-z0-9+/_-]{40,400}={0,2})"
    ),
    holds(
        "signature",
        "Signature=",
        r"[?&]Signature=([\w%~+/-]{40,800}|[\w%+/]{27,39}(?:%3D|=))",
        r"Signature=[\w+/~-]{6}",
    ),
    holds(
        "code",
        "code=",
        r"[?&]code=((?=[A-Za-z_.-]{0,24}[0-9])[\w.%~/-]{24,800})",
        r"code=[\w.~/-]{16}",
    ),
    holds("bitwarden session", "BW_SESSION=", r"BW_SESSION=\\{0,3}[\"']?([\w+/]{40,200}={0,2})"),
    holds("gitlab session", "_gitlab_session=", "_gitlab_session=([0-9a-z]{32})(?![0-9A-Za-z])"),
    holds(
        "model key",
        ".",
        behind_none_of("[A-Za-z0-9._-]")
        + "[0-9a-f]{32}[.](?:[A-Za-z0-9]{16}|[A-Za-z0-9_-]{24})(?![A-Za-z0-9._-])",
        r"\.(?<=[0-9a-f]{8}\.)(?=[A-Za-z_-]{0,15}[0-9])(?:[A-Za-z0-9]{16}|[A-Za-z0-9_-]{24})(?![\w./+=~-])",
    ),
)
