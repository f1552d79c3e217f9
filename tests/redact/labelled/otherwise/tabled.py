"""Secrets that a heading, a file or a statement tells of, and what looks alike and holds none.

In each text `‹p›` stands for a password, `‹s›` for a random secret, `‹x›` for a hexadecimal one,
`‹b›` for one in Base64.
"""

from __future__ import annotations

TABLES = (
    "| user | api_key |\n|---|---|\n| bob | ‹s› |\n| eve | ‹s› |\n",
    "| Service | User | Password |\n| :-- | --- | --- |\n| Grafana | admin | `‹p›` |\n",
    "user,password\nbob,‹p›\neve,‹p›\n",
    "id,email,api_token,created_at\n1,a@b.c,‹s›,2024-01-01\n2,c@d.e,‹s›,2024-01-02\n",
    '"name","token"\n"ci","‹x›"\n"cd","‹x›"\n',
    "     1→name;password\n     2→bob;‹p›\n",
    "user\tpassword\tgroup\nbob\t‹p›\tadmin\n",
    " id | email | api_key\n----+-------+---------\n  1 | a@b.c | ‹s›\n(1 row)\n",
    "+----+----------+\n| id | password |\n+----+----------+\n|  1 | ‹p› |\n+----+----------+\n",
    "┌─────┬──────┐\n│ user │ password │\n├─────┼──────┤\n│ bob │ ‹p› │\n└─────┴──────┘\n",
    "-[ RECORD 1 ]---\nid       | 1\npassword | ‹p›\n",
    "NAME      TOKEN                              AGE\nci        ‹s›   3d\n",
    "Key         Value\n---         -----\npassword    ‹p›\nusername    app\n",
    "| API Key | ‹s› |\n| Region | eu |\n",
    "id,name,key\n1,mobile,‹mixed›\n2,web,‹mixed›\n",
    "| host | key |\n|---|---|\n| a | ‹mixed› |\n",
    "name\tpw\nbob\t‹p7›\n",
    "| user | pw |\n|---|---|\n| bob | ‹p7› |\n",
)
STATEMENTS = (
    "INSERT INTO users (email, password) VALUES ('a@b.c', '‹p›'), ('d@e.f', '‹p›');\n",
    "INSERT INTO `accounts` (`id`,`login`,`secret`) VALUES (1,'bob','‹s›'),(2,'eve','‹s›');\n",
    "INSERT INTO tokens(id,user_id,token,at) VALUES(1,7,'‹s›',now());\n",
    "UPDATE settings SET value='‹s›' WHERE name='api_key';\n",
    "COPY public.api_keys (id, name, key_secret) FROM stdin;\n1\tci\t‹s›\n2\tcd\t‹s›\n\\.\n",
)
FILES = (
    "$ cat .env\nNODE_ENV=production\nPORT=3000\nSTRIPE=‹s›\nDB_PASSWORD=‹p›\nLOG_LEVEL=debug\n",
    "APP_NAME=shop\nAPP_DEBUG=false\nMAILER=‹s›\nSMTP_PASS=‹p›\nTZ=UTC\n",
    "     1→REDIS_HOST=localhost\n     2→SENTRY=‹x›\n     3→JWT_SECRET=‹s›\n",
    "cat > .env <<'EOF'\nADMIN=‹s›\nTWILIO=‹x›\nDEBUG=1\nEOF",
    "# .env.production\nexport OPENAI=‹s›\nexport REGION=eu-west-1\n",
    'APP_SECRET="‹s›"\nAPP_PEPPERED="‹s›"\nAPP_HOSTS=localhost\nAPP_DB_PASS="‹p›"\n',
    "tokens:\n  - ‹s›\n  - ‹s›\n",
    '{"tokens": ["‹s›", "‹s›"]}\n',
    'API_KEYS=("‹s›" "x")\n',
    '{"value": "‹s›", "name": "API_KEY"}\n',
    "- value: ‹p›\n  name: DB_PASSWORD\n",
    '{"ParameterKey": "DbPassword", "ParameterValue": "‹p›"}\n',
    "Parameters:\n  DBPassword:\n    Default: ‹p›\n",
    '127.0.0.1:6379> HGETALL user:1\n1) "name"\n2) "bob"\n3) "password"\n4) "‹p›"\n',
    'array(1) {\n  ["password"]=>\n  string(16) "‹p›"\n}\n',
    'resource "random_password" "db" {\n    length  = 20\n    result  = "‹p›"\n}\n',
)
INNOCENT = (
    "key,en,de\nlogin.password.label,Password,Passwort\n",
    "key,size\nuploads/2026/02/a9Kd2x7Qm4Zpb3LsTT81/a.jpg,12\n",
    "| key | action |\n|---|---|\n| Ctrl+Shift+P | palette |\n",
    "| name | password |\n|---|---|\n| required | yes |\n",
    "| Option | Type | Default |\n|---|---|---|\n| token | string | none |\n",
    "| token | meaning |\n|---|---|\n| IDENT | an identifier |\n| LBRACE | `{` |\n",
    "| env var | description |\n|---|---|\n| `API_KEY` | key for the v2 API |\n",
    "| model | input tokens | output tokens |\n|---|---|---|\n| large | 12,345 | 678 |\n",
    "name,token_count\nfoo,12345678\n",
    "user,password_changed_at\nbob,2024-01-01\n",
    "user,password\nbob,\neve,NULL\n",
    "NAMESPACE   NAME   SECRET\ndefault     app    app-tls-2\n",
    "NAME      READY   SECRET   AGE\napp       1/1     app-tls  3d\n",
    "INSERT INTO users (email, name) VALUES ('a@b.c', 'Bob Smith-1984');\n",
    "INSERT INTO users (email, password) VALUES (?, ?), ($1, $2), (:email, :password);\n",
    "COPY public.users (id, email) FROM stdin;\n1\ta9Kd2x7Qm4Zp@b.c\n\\.\n",
    "NODE_ENV=production\nPORT=3000\nBUILD_SHA=9c5c1a7f0f5c4cb8b3a2f9d28b8b3d5b3b6d8a9a\nTZ=UTC\n",
    "GITHUB_SHA=9c5c1a7f0f5c4cb8b3a2f9d28b8b3d5b3b6d8a9a\nGITHUB_TOKEN=***\nCI=true\n",
    "PYTHON_VERSION=3.11.9\nGPG_KEY=A035C8C19219BA821ECEA86B64E628F8D684696D\nHOME=/root\n",
    "LS_COLORS=rs=0:di=01;34\nSSH_AUTH_SOCK=/tmp/ssh-XXXXabQ9x1/agent.1234\nMY_TOKEN=\n",
    'tokens = ["if", "else", "while"]\n',
    'stop_tokens: ["</s>", "<|im_end|>"]\n',
    "tokens:\n  - name\n  - email2\n",
    '{"value": "dark", "name": "theme"}\n',
)
