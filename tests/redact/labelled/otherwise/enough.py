"""Places that are enough to tell of a password, and what stands in such places that is none.

`‹p›` and its likes stand for secrets, as in the modules beside.
"""

from __future__ import annotations

LITERAL = (
    *("db password = ‹joined›, host a\n", "h ansible_user=a ansible_become_pass=‹joined›\n"),
    *("&{Region:eu KeystorePassword:‹joined› Timeout:30s}\n", "    password: ‹joined›\n"),
    *("Host=db;Username=a;Password=‹joined›;Database=b\n", "svn co --password ‹joined› u\n"),
    *("TF_VAR_db_password=‹joined› terraform plan\n", "localpass = ‹joined›\n"),
    *(
        "svn co --password ‹words2›\n",
        'PASSPHRASE="‹words2›"\n',
        "config:set PASSWORD=‹capitals› -a b\n",
    ),
    *('{"vnc_password": "‹given›"}\n', "define('DB_PASSWORD', '‹given›');\n"),
    *("DB_PASSWORD ?= ‹capitals›\n", "k create --from-literal=root-password=‹capitals› -n p\n"),
    *("USER: bob\nPASS: ‹p7›\n", "env:\n  PASS: ‹p7›\n"),
    *("sync host=a user=b pass=‹p7›\n", "{\\u0022password\\u0022:\\u0022‹s›\\u0022}\n"),
)
JOINED = (
    *("password: ‹titled›\n", "  adminPassword: ‹titled›\n", "db.password=‹titled›\n"),
    "environment:\n  POSTGRES_PASSWORD: ‹titled›\n  POSTGRES_USER: shop\n",
)
NAMED = (
    *("app.secret.key.base=‹x›\n", "ENCRYPTION_KEY_V2=‹hex32›\n", "AES256_KEY: '‹hex32›'\n"),
    *(
        "RECOVERY_CODE=‹hex32›\n",
        'access_code: "‹hex32›"\n',
        "wallet_seed: '‹s›'\n",
        "kek: '‹x›'\n",
    ),
    *("cipher_key=‹hex32›\n", 'client_key="‹hex32›"\n', "secretOrKey=‹hex32›\n"),
    *('"Unseal Key 1": "‹b›"\n', "APP_KEYS=‹b›,‹b›\n", "ldap_default_authtok = ‹p7›\n"),
    *("name,value,date\nAPI_TOKEN,‹s›,2026-02-11\n", "GCP_B64=‹account›\n"),
)
LOGINS = (
    *("oc login https://a:6443 -u b -p ‹p7›\n", "podman login -u ci -p ‹p7› reg.example\n"),
    *("crane auth login reg.example -u ci -p ‹p7›\n", "rabbitmqadmin -u a -p ‹p7› list queues\n"),
    *("nmcli dev wifi connect a password ‹joined›\n", "steamcmd +login a ‹p7› +app_update 7\n"),
    *("signtool sign /f c.pfx /p ‹p7› a.exe\n", "Zugangsdaten: a / ‹p7›\n"),
    'Credentials("a", "b.example", "c", "‹p7›")\n',
    *(
        'dotnet user-secrets set "Db:Password" "‹p7›"\n',
        "useradd -p $(openssl passwd -6 '‹p7›') a\n",
    ),
    *("security unlock-keychain -p '‹p7›' a\n", "rootpw --plaintext ‹p7›\n"),
    *("snmp-server community ‹p7› RW\n", "enable secret 0 ‹p7›\n", "username a password 0 ‹p7›\n"),
    *("chpasswd <<EOF\nbob:‹p7›\nEOF\n", "chpasswd:\n  list: |\n    bob:‹p7›\n"),
    *("await bcrypt.hash('‹p7›', 10);\n", '<credential-reference clear-text="‹p7›"/>\n'),
    "# Netscape HTTP Cookie File\n.a.io\tTRUE\t/\tTRUE\t1799999999\tsessionid\t‹s›\n",
    "Password for the [elastic] user successfully reset.\nNew value: ‹s›\n",
    "child.expect('Password:'); child.sendline('‹p7›')\n",
    "echo -n ‹p7› | kubectl create secret generic x\n",
)
EXPRESSIONS = (
    *('$PASSWORD = $CPAN::Config->{password} || "";\n', '$password = $row["pass2"];\n'),
    *("my $pass = $opt{'p1'};\n", "let s:passwd = s:hup2[host].passwd\n", "set PASSWORD=!PASS2!\n"),
    *("$password = $env:PASS2\n", "DB_PASSWORD=%photos3860%\n", "password = SOME_CONST_2\n"),
    *("password = default_password2\n", "PASSWORD=`pwgen 20 1`\n", "NULL_PASSWORD = 1<<8,\n"),
    "MAPS_PASSWORD: '@Microsoft.KeyVault(SecretUri=https://kv.vault.azure.net/secrets/a2)'\n",
    *("P = FSPass::Pass1;\n", "getEnd(static_cast<FSPass>(I - 1)) + 1;\n", "FE_QPSK = 0x400,\n"),
    *('username= passphrase= scmVersion="\n', "input A { email: String! password: String! }\n"),
)
"""What a program says in place of a value."""
NAMES = (
    *(
        "PASS: ld-elf/pr23486c\n",
        "PASS: vers22a\nXFAIL: vers22b\n",
        "FAIL: vers21\nPASS: vers23c\n",
    ),
    *("PASS: test-two2 (0.1s)\n", "grep -Pw '(.)x2' a.txt\n", "-password sufficient pam_a.so\n"),
    *("--- PASS: TestSecretRotation1897 (0.03s)\n", '"hashed_secret": "' + "a6ff92d3" * 5 + '",\n'),
    *("implementation 'com.auth0:java-jwt:4.8'\n", "test 'io.jsonwebtoken:jjwt-token:0.12.3'\n"),
    *('{"env": "PWD=/w/x6\\nOLDPWD=/w/x7/src"}\n', "d_grpasswd='define'\n", "PSK_QPSK: 8-PSK2\n"),
    *(
        "SITE_KEY=6LPwrXTMIUU-xkly1kNpbkOlQdvdJrWaSESGpa1m\n",
        "POSTHOG_KEY=phc_" + "a1Bc" * 10 + "\n",
    ),
    *('"password": "Пароль",\n', "Senha: obrigatória\n", "Wachtwoord: verplicht\n"),
    *('"passphrase": "Wachtwoordzin",\n', '"password": "Palavra-passe",\n'),
)
"""What is called so and is no secret, or only looks like a name."""
PLACES = (
    *("src/login-2.md:58:This is a one-time password from a generator.\n",),
    *('"src/docs/login.md:58:This is a one-time password"\n', "#input/password\n+#input/hid2den\n"),
    *("Enter your password\nfoo-bar2.txt\n", "db_password\napi_token_2\n", "PASSWORD\nUSER_2\n"),
    "MIIDg3AmhI12M4SNAiaj8aTY3TBrSjx8xVXdqKMSbITUUEAQqtAMhnS6pR0TwIPw\n" + "QhKkrxhE0nDIGK+B" * 4,
    "m21inyJk/FHbPw\nQhKkrxhE0nDIGK+BDcSxsCb6xUZf\n",
    *("vault kv get -field=password secret/b4885\n", "  -u, --user <user:password>  Server\n"),
    *("  -a, --auth USER[:PASS] or TOKEN\n", "set PSK identity hint here.\n"),
    *("pass to modnames2paths:\n", "-readpass | -pkcs11engine | -in\n"),
    *(
        "see passwd\n\\\\fBuserdel\\\\fR\n",
        "passwd\nパスワードを忘れた。8\n",
        "* a/pwd2b.c (passwd): x\n",
    ),
    *(
        "tighter login and password changing services\n",
        "use --ask-password simultaneously. Then\n",
    ),
    *("d/npm.html:307:<p>This is a one-time password from\n", "passwd:         compat\n"),
    *("the proxy-password command and others\n", "login by password (see below)\n"),
    *("Pass on to get_best2_pubkey\n", "/sbin/passwd\ndraft-ietf-tls-02.txt.\n"),
    "openssl passwd -1 -salt aB3dE9xK password\n",
    "prompt from `Instance Password:` to `New Password2:`, since\n",
)
"""What stands behind, below and before a name."""
OTHERS = (
    *("password: SecretKeySelector\n", "password: UserPasswordInput\n"),
    "token: AzureKeyCredential\n",
    *("  password: HashedStringValue\n", "password: CustomInputField\n", "secret: AppSecretRef\n"),
    'storageKey: "@app/auth:7d1a9c3e-5b1f-4b7e-9d43-2f60c1a8be97"\n',
    'redisKey: "sess:7f3676b3d8f4c13d44058a2e2ce354b7",\n',
    "the key `user:7d1a9c3e-5b1f-4b7e-9d43-2f60c1a8be97` is gone first\n",
    'cacheKey = "session/7d1a9c3e-5b1f-4b7e-9d43-2f60c1a8be97:profile"\n',
)
INNOCENT = (*EXPRESSIONS, *NAMES, *PLACES, *OTHERS)
