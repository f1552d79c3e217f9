"""Tokens of who carries messages, and of who answers them: chats, mail, calls, and models."""

from __future__ import annotations

from pathexport.redact.tokens.rule import apart, begins, behind_none_of, hints, holds

_SLACK = "(?=(?:[A-Za-z-]{0,60}[0-9]){2})"
"""What tells a token from a name that begins as one: a few figures."""
_CHATS = (
    *begins("slack token", "xoxb- xoxp-", _SLACK + "[A-Za-z0-9-]{20,250}"),
    *begins(
        "slack token",
        "xoxa- xoxo- xoxr- xoxs- xoxc- xoxd- xoxe-",
        _SLACK + "[A-Za-z0-9-]{10,250}(?:%[A-Za-z0-9%]{2,250})?",
    ),
    holds(
        "slack token",
        "xoxd-",
        behind_none_of("[A-Za-z0-9]") + r"xoxd-(?=[A-Za-z%+/-]{0,60}[0-9])[\w%+/-]{60,400}={0,2}",
    ),
    *begins("slack token", "xoxe.xox", "[bp]-(?=[A-Za-z-]{0,60}[0-9])[A-Za-z0-9-]{40,250}"),
    *begins("slack token", "xapp-", "[0-9]{1,6}-[A-Za-z0-9]{5,40}-[0-9]{5,40}-[a-z0-9]{20,100}"),
    *begins("slack token", "xwfp-", "[A-Za-z0-9-]{20,250}"),
    holds(
        "slack webhook",
        ".slack",
        r"hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/([A-Za-z0-9+/_-]{30,90})",
        r"\.slack(?:-gov)?\.com/",
    ),
    holds(
        "zapier webhook",
        "hooks.zapier.com",
        r"hooks\.zapier\.com/hooks/(?:catch|standard)/([0-9]{4,12}/[a-z0-9]{6,40})(?![\w-])",
        r"hooks\.zapier\.com/",
    ),
    holds(
        "make webhook",
        ".make.com",
        r"hook\.[a-z]{2,6}[0-9]{0,2}\.make\.com/([a-z0-9]{24,40})(?![\w-])",
        r"\.make\.com/",
    ),
    holds(
        "discord webhook",
        "/webhooks/",
        r"discord(?:app)?\.com/api/(?:v[0-9]{1,2}/)?webhooks/[0-9]{15,21}/([\w-]{30,100})",
    ),
    *begins("discord token", "M N O", r"[\w-]{23,27}\.[\w-]{6}\.[\w-]{27,38}(?![\w-]|\.\w)"),
    holds("twitch token", "oauth", r"\boauth:([a-z0-9]{30})(?![A-Za-z0-9])"),
    *begins("discord token", "mfa.", r"[\w-]{80,90}"),
    holds(
        "teams webhook",
        "IncomingWebhook",
        r"webhook(?:b2)?/[\w@-]{30,90}/IncomingWebhook/([a-zA-Z0-9]{32}/[0-9a-f-]{36}[\w/-]{0,80})",
    ),
    hints(
        "telegram token",
        "AA",
        behind_none_of(r"[0-9]") + r"([0-9]{7,12}:AA[A-Za-z0-9_-]{32,34})(?![A-Za-z0-9_-])",
        r"AA[A-Za-z0-9_-]{32,34}(?![A-Za-z0-9_-])",
    ),
    holds(
        "google chat webhook",
        "chat.googleapis.com",
        r"chat\.googleapis\.com/v1/spaces/[\w-]{5,40}/messages\?key=([\w%=&-]{40,200})",
        r"\.googleapis\.com/v1/spaces/",
    ),
    *begins("matrix token", "syt_", "[A-Za-z0-9=_-]{1,120}_[A-Za-z0-9]{20}_[A-Za-z0-9]{6}"),
    *begins("clickup token", "pk_", "[0-9]{5,10}_[A-Z0-9]{32}(?![A-Za-z0-9])"),
    *begins("linkedin secret", "WPL_AP1.", r"[A-Za-z0-9]{14,20}\.[A-Za-z0-9+/_-]{6,20}={0,2}"),
    *begins("linear key", "lin_api_", "[A-Za-z0-9]{32,48}"),
    *begins("trello token", "ATTA", "[a-f0-9]{64}[A-F0-9]{8}"),
    *begins("linear key", "lin_wh_ lin_oauth_", "[A-Za-z0-9]{32,64}"),
    *begins("notion token", "ntn_", "[A-Za-z0-9]{40,50}"),
    *apart("notion token", "secret_", "[A-Za-z0-9]{43}"),
)
_MAIL = (
    *begins("sendgrid key", "SG.", "(?=[A-Za-z_=.-]{0,60}[0-9])[A-Za-z0-9_=.-]{60,90}"),
    *begins("mailgun key", "pubkey- key-", "[a-f0-9]{32}(?![A-Za-z0-9-])"),
    holds(
        "mailgun key",
        "-",
        behind_none_of(r"[a-f0-9-]") + "[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}(?![A-Za-z0-9-])",
        "-[a-f0-9]{8}-[a-f0-9]{8}(?![A-Za-z0-9-])",
    ),
    holds(
        "mailchimp key",
        "-us",
        behind_none_of(r"[a-f0-9]") + "[a-f0-9]{32}-us[0-9]{1,2}(?![A-Za-z0-9])",
        "-us[0-9]",
    ),
    *begins("mandrill key", "md-", r"(?=(?:[a-z0-9_-]{0,20}[A-Z]){2})[A-Za-z0-9_-]{22}(?![\w-])"),
    *begins("brevo key", "xkeysib- xsmtpsib-", "[a-f0-9]{64}-[A-Za-z0-9]{16}"),
    *begins("resend key", "re_", "[A-Za-z0-9]{8}_[A-Za-z0-9]{20,28}"),
    *apart("twilio key", "SK", "[0-9a-fA-F]{32}"),
    *begins("onesignal key", "os_v2_", "[a-z]{3}_[a-z0-9]{80,120}"),
)
_MODELS = (
    *begins("anthropic key", "sk-ant-", r"[A-Za-z0-9_-]{24,200}"),
    *begins(
        "openai key",
        "sk-proj- sk-svcacct- sk-admin- sk-None- sk-service-",
        r"[A-Za-z0-9_-]{24,250}",
    ),
    holds("openai key", "T3BlbkFJ", r"sk-[A-Za-z0-9_-]{10,120}T3BlbkFJ[A-Za-z0-9_-]{10,120}"),
    *begins("openrouter key", "sk-or-v1-", "[a-f0-9]{40,80}"),
    *begins("langfuse key", "sk-lf-", r"[0-9a-f-]{36}"),
    *apart("model key", "sk-", "[A-Za-z0-9]{32,64}"),
    *begins("hugging face token", "hf_", "[A-Za-z0-9]{34}(?![A-Za-z0-9_])"),
    *begins("hugging face token", "api_org_", "[A-Za-z0-9]{34}"),
    *begins("groq key", "gsk_", "[A-Za-z0-9]{40,64}"),
    *begins("replicate token", "r8_", "[A-Za-z0-9]{37,40}"),
    *begins("perplexity key", "pplx-", "[A-Za-z0-9]{40,64}"),
    *begins("xai key", "xai-", "(?=[A-Za-z_-]{0,60}[0-9])[A-Za-z0-9_-]{60,100}"),
    *begins("fireworks key", "fw_", "[A-Za-z0-9]{20,32}"),
    *begins("cerebras key", "csk-", "[a-z0-9]{40,64}"),
    *begins("nvidia key", "nvapi-", r"[\w-]{50,100}"),
    *begins("voyage key", "pa-", r"[A-Za-z0-9_-]{40,60}"),
    *begins("pinecone key", "pcsk_", r"[A-Za-z0-9_]{40,120}"),
    *begins("langsmith key", "lsv2_", "(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}"),
    *begins("tavily key", "tvly-", r"[A-Za-z0-9-]{20,64}"),
    *begins("firecrawl key", "fc-", "[a-f0-9]{32}"),
    *begins("wandb key", "wandb_v1_", "[A-Za-z0-9_]{40,120}"),
    *begins("together key", "tgp_v1_", r"[\w-]{40,64}"),
    *begins("elevenlabs key", "sk_", "[a-f0-9]{48}(?![a-f0-9])"),
    *begins("e2b key", "e2b_", "[a-f0-9]{40}"),
    *begins("model key", "key_", "(?:[0-9a-f]{64}){1,2}(?![A-Za-z0-9])"),
    *begins("composio key", "comp_", "[A-Za-z0-9]{20,40}"),
    *begins("llamaindex key", "llx-", "[A-Za-z0-9]{40,64}"),
    *begins("runpod key", "rpa_", "[A-Za-z0-9]{40,50}"),
    *begins("cartesia key", "sk_car_", "[A-Za-z0-9_-]{20,64}"),
    *begins("mem0 key", "m0-", "[A-Za-z0-9]{36,44}"),
    *begins("model key", "hyb- csk- uctt-", "[A-Za-z0-9]{40,64}"),
    hints(
        "model key",
        "sk-",
        r"sk-[a-z][a-z0-9]{1,15}-(?=[A-Za-z_-]{0,80}[0-9])[A-Za-z0-9_-]{24,250}",
        r"sk-[a-z][a-z0-9]{1,15}-(?=[A-Za-z_-]{0,80}[0-9])[A-Za-z0-9_-]{24}",
    ),
)

RULES = (*_CHATS, *_MAIL, *_MODELS)
