"""Tokens of who keeps, builds and hands out code: code hosts, CI, package registries, editors."""

from __future__ import annotations

from pathexport.redact.tokens.rule import (
    LONGEST,
    UUID,
    Rule,
    apart,
    begins,
    behind_none_of,
    hints,
    holds,
)

_HOSTS = (
    *begins("github token", "ghp_ gho_ ghu_ ghs_ ghr_", "[A-Za-z0-9_]{36,255}"),
    *begins("github token", "ghs_", r"[0-9]{1,20}_eyJ[\w-]{10,1000}(?:\.[\w-]{10,4000}){2}"),
    *begins("github token", "github_pat_", "[A-Za-z0-9_]{36,255}"),
    *begins(
        "gitlab token",
        "glpat- gldt- glrt- glrtr- glptt- glft- glimt- "
        "glagent- gloas- glsoat- glcbt- glffct- glwt-",
        r"[A-Za-z0-9_-]{20,300}(?:\.[0-9a-z.]{2,20})?",
    ),
    *begins("gitlab token", "GR1348941", r"[\w-]{20,50}"),
    *begins("bitbucket password", "ATBB", "[A-Za-z0-9_=.-]{32}"),
    *begins("bitbucket token", "ATCTT3xFfG", "[A-Za-z0-9+/=_-]{100,400}"),
    *begins(
        "atlassian token",
        "ATAT",
        "(?=[A-Za-z+/=_-]{0,50}[0-9])(?=[A-Z0-9+/=_-]{0,50}[a-z])[A-Za-z0-9+/=_-]{60,400}",
    ),
    *begins("atlassian token", "ATOATT3", "[A-Za-z0-9+/=_-]{50,400}"),
    *begins("sourcegraph token", "sgp_", "(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}"),
)
_DATABASES = (
    Rule("password hash", "md5", r"md5[0-9a-f]{32}(?=\\{0,3}[\"'])", "md5[0-9a-f]{32}"),
    *begins("password hash", "AQAAAA", "[EI]A[A-Za-z0-9+/]{4}AAAAE[A-Za-z0-9+/]{65}=="),
)
"""As Postgres and its poolers keep them, in quotes, and as ASP.NET does."""
_REGISTRIES = (
    *begins("npm token", "npm_", "[A-Za-z0-9]{36}"),
    *begins("pypi token", "pypi-AgE", r"[\w-]{50,1000}"),
    *begins("pypi token", "pypi-", r"(?=[a-z_]{0,19}[A-Z0-9])[A-Za-z0-9_]{20}[\w-]{40,1000}"),
    *begins("rubygems key", "rubygems_", "[a-f0-9]{48}"),
    *begins("clojars token", "CLOJARS_", "[a-z0-9]{60}"),
    *begins("cargo token", "cio", "[A-Za-z0-9]{32}"),
    *begins("docker token", "dckr_pat_ dckr_oat_", "[A-Za-z0-9_-]{20,40}"),
    *begins("nuget key", "oy2", "[a-z0-9]{43}"),
    *begins(
        "artifactory key",
        "AKC",
        "(?=[A-Za-z]{0,28}[0-9])(?=[A-Z0-9]{0,28}[a-z])[A-Za-z0-9]{30,75}(?![A-Za-z0-9+/=_-])",
    ),
    *begins("docker token", "eyJhdXRocyI6", "[A-Za-z0-9+/]{12,16000}={0,2}"),
    *begins("pyx token", "tp-pyx-", "[A-Za-z0-9_-]{30,120}"),
    *begins("artifactory token", "cmVmd", "[A-Za-z0-9]{59}(?![A-Za-z0-9])"),
    *begins("hex key", "hex_", "[a-f0-9]{32}"),
    *begins("packagist token", "packagist_", "[a-z]{3}_[a-f0-9]{28,96}"),
    *begins("jsr token", "jsrp_ jsrd_", "[A-Za-z0-9]{30,60}"),
)
_BUILDING = (
    *begins("circleci token", "CCIPAT_ CCIPRJ_", "[A-Za-z0-9]{22}_[A-Za-z0-9]{40}"),
    *begins(
        "buildkite token",
        "bkaa_ bkaj_ bkar_ bkct_ bkpat_ bkpi_ bkps_ bkpt_ bkua_",
        "(?=[A-Za-z_-]{0,40}[0-9])[A-Za-z0-9_-]{40,340}",
    ),
    *apart("octopus key", "API-", "[A-Z0-9]{25,32}"),
    *begins("pulumi token", "pul-", "[a-f0-9]{40}"),
    holds(
        "terraform token",
        "atlasv1",
        r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70}",
        r"\.atlasv1\.",
    ),
    *begins("harness key", "pat. sat.", r"[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}"),
    *begins("sonar token", "squ_ sqp_ sqa_", "[a-f0-9]{40}"),
    *(
        holds(
            "sonar token",
            word,
            word.replace(".", "[.]") + r"[\"']?[ ]?[=,:]{1,2}[ ]?[\"']?([0-9a-f]{40})",
        )
        for word in ("sonar.login", "sonarLogin", "SONAR_LOGIN")
    ),
    hints(
        "bundler password",
        "BUNDLE_",
        r"BUNDLE_[A-Z0-9_]{3,80}\\?[\"']?[:=][ ]?\\?[\"']?"
        r"[\w.@%-]{1,64}:(?=[^\s\"']{0,200}[0-9]|[0-9a-f]{8}(?!\w))([^\s\"':\\/@]{6,200})",
        "BUNDLE_[A-Z0-9_]{5}",
    ),
    hints(
        "django key", "django-insecure-", r"django-insecure-[^\s\"'<>\\]{30,80}", "django-insecure-"
    ),
    holds(
        "kubeadm token",
        "kubeadm",
        r"kubeadm join[^\n]{0,200}?--token[ =]([a-z0-9]{6}\.[a-z0-9]{16})",
    ),
    *begins("snyk token", "snyk_", r"[a-z]{3}\.[A-Za-z0-9_.-]{30,200}"),
    *begins("semgrep token", "sgp_", "[A-Za-z0-9]{40,64}"),
    *begins("infracost key", "ico-", "[A-Za-z0-9]{32}"),
    *begins("prefect key", "pnu_ pnb_", "[A-Za-z0-9]{36}"),
    *begins(
        "doppler token",
        "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. dp.said.",
        r"(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}",
    ),
    *begins("vault token", "hvs. hvb. hvr.", rf"[\w-]{{20,{LONGEST}}}"),
    hints(
        "vault token",
        "s.",
        behind_none_of(r"[\w.-]") + r"s\.(?=[A-Za-z]{0,23}[0-9])[A-Za-z0-9]{24}(?![\w-]|\.\w)",
        r"s\.[A-Za-z0-9]{24}(?![\w-]|\.\w)",
    ),
    hints(
        "bitwarden token",
        "0.",
        rf"(?<![\w.])0\.{UUID}"
        r"\.[A-Za-z0-9]{24,40}:[A-Za-z0-9+/]{20,60}={0,2}",
        rf"0\.{UUID}\.[A-Za-z0-9]{{24}}",
    ),
    *begins("1password token", "ops_eyJ", rf"[A-Za-z0-9+/_-]{{100,{LONGEST}}}={{0,3}}"),
    *begins(
        "1password key",
        "A3-",
        r"[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}",
    ),
    *begins("age key", "AGE-SECRET-KEY-1", "[A-Z0-9]{58}"),
    *begins("age key", "AGE-SECRET-KEY-PQ-1", "[A-Z0-9]{58,4000}"),
    *begins("minisign key", "RWRTY0Iy", "[A-Za-z0-9+/]{200,210}={0,2}"),
    *begins(  # the same as a file in Base64, as Tauri takes it
        "minisign key",
        "dW50cnVzdGVkIGNvbW1lbnQ6IHJzaWduIGVuY3J5cHRlZCBzZWNyZXQga2V5 "
        "dW50cnVzdGVkIGNvbW1lbnQ6IG1pbmlzaWduIGVuY3J5cHRlZCBzZWNyZXQga2V5",
        "[A-Za-z0-9+/]{100,400}={0,2}",
    ),
)


RULES = (*_HOSTS, *_DATABASES, *_REGISTRIES, *_BUILDING)
