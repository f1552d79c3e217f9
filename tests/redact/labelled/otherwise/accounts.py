"""Accounts as people hand them on, codes that bring one back, and what stands so and is none.

`‹p›` and its likes stand for secrets, as in the modules beside.
"""

from __future__ import annotations

SAID = (
    *("log in with bob / ‹short›\n", "you can log in as bob / ‹p7›, it works\n"),
    *("Signed in with the account `bob` / `‹short›`\n", "log in with a@b.example / ‹short›\n"),
    *("test account (bob / ‹short›)\n", "the admin page (admin / ‹p7›) is slow\n"),
    *("Test user: `a@b.example` / `‹p7›`\n", "it asks for basic auth (bob:‹short›)\n"),
    *("user bob pw ‹short›\n", "user bob, password ‹short›\n", "as admin with password ‹short›\n"),
    *("open the admin page (bob / ‹short›)\n", "admin panel: bob / ‹p7›\n"),
    *("ssh as deploy, pass is ‹titles›\n", "creds: user bob, pw ‹short›\n"),
    *("I logged in as bob with ‹p7› and saw it\n", "rsync --password-file=<(echo ‹p7›) a b\n"),
    *("creds are admin:‹short›\n", "login: bob / ‹short›\n", "(guest / `‹short›`)\n"),
)
CODES = (
    "Recovery codes:\n‹code›\n‹code›\n‹code›\n\nKeep them.\n",
    "Your backup codes are below.\n\n1. ‹code›\n2. ‹code›\n",
    "2FA recovery codes: ‹code› ‹code›\n",
    "### Backup codes\n\n- `‹code›`\n- `‹code›`\n",
)
INNOCENT = (
    *("logged in as bob with the role admin\n", "Signed in with Google and saw 2 errors\n"),
    *("the admin role (read / write2) is new\n", "account page: header / footer3 overlap\n"),
    *("dashboard (light / dark), console (v2 / v3)\n", "access: read / write / admin\n"),
    *("Backup codes\nare shown once\n", "Backup codes: enabled\n12345678\n"),
    *("log in with GitHub / GitLab fails\n", "sign in (Google / GitHub) is broken\n"),
    *("logged in as admin / editor / viewer\n", "login page (v1 / v2beta1)\n"),
    *("the account types (int32 / float64)\n", "users on Chrome / Firefox120 log in\n"),
    *("user bob pw reset mail never came\n", "creds are fine: the host is wrong\n"),
    *("with password required\n", "a / b2 = c / 2\n", "log in with SSO / OAuth2\n"),
    *("backup codes are shown once\nand never again\n", "status codes:\n200 404\n"),
    *("Recovery codes:\ngenerate new\nshow old\n", "exit codes: 127 130\n"),
    *("the login (OAuth2 / SAML2.0) works\n", "login: p50 / p95_latency is fine\n"),
    *("dashboard: 1920x1080 / 1280x720\n", "auth: POST / 401-Unauthorized\n"),
    *("users: id / created_at2\n", "login (unit / e2e-tests)\n", "login is slow / 250ms-ish\n"),
    *("Logged in as bob using oauth2-google\n", "signed in as bob using Chrome/120.0\n"),
    *("login: src/login2.tsx\n", "credentials are src/auth2.py\n", "auth: lib/jwt2.ts:12\n"),
    *("src/auth2.py is the login page\n", "12:34:56 is the login time\n"),
    *("feature/login-2fa is the login branch\n", "bob@corp.example / @bobsmith42\n"),
    *("Recovery codes:\n- TestCase1\n- TestCase2\n", "2FA codes:\nbackend12\nfrontend3\n"),
)
