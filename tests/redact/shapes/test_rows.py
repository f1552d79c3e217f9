"""Values in lines and rows of their own: settings, SQL, CSV, columns that tabs keep apart."""

from __future__ import annotations

from tests.redact.found import found
from tests.running.each import for_each

HEX = "5f1e8c0d93ab47e2" * 2
PASSWORD = "Tr0ubvEla8-x9!"


@for_each(
    ("text", "secret"),
    [
        ("INSERT INTO settings VALUES (55, 'api_key', '§');", HEX),
        ("INSERT INTO settings VALUES\n(NULL,'stripe_secret_key','§'),\n(3,'a','b')", HEX),
        ("name,value,owner\nSTRIPE_API_KEY,§,ann", HEX),
        ("DB_PASSWORD,§,ann@example.com,eu-west-1,2026-03-01", PASSWORD),
        ("name,password,note\nann,§,\n", PASSWORD),
        ("name;password;note\nann;§;\n", PASSWORD),
        ("user\t\t\tpassword\nann\t\t\t§", PASSWORD),
        ("user\t\trole\t\ttoken\nann\t\tx\t\t§", HEX),
        ("port=80\npassword=§\n", "granite_meadow"),
        ("password=§\r\nuser=ann\r\n", "granite_meadow_pepper"),
        ("port=80\nsecret=§\n", "granite-meadow34"),
        ("secret=§", "granite-meadow34"),
        ("DB_PASSWORD=§", "granite_meadow_pepper"),
        ("password: !unsafe §\n", PASSWORD),
        ('password: "§"', "granite_meadow_pepper_lantern"),
        ("{ :redis_password => '§' }", "kNa_Fah-JfPVfS"),
        ("client a {\n  secret = §\n}", "Sup3rGranite2853!"),
        ("username ann privilege 15 secret §", PASSWORD),
        ('name="api_key"\n\n§\n--b', "w8x/8B0pmfibTBUYYU/E+Xl044fGiUmJ/PwqiZcYST=="),
        ("SONAR_LOGIN=§", HEX + "5f1e8c0d"),
        ('{"columns": ["id", "api_token"], "rows": [[1, "§"], [2, null]]}', HEX),
        ('{"columns":["user","password"],"index":[0],"data":[["ann","§"]]}', PASSWORD),
        ('{"columns": ["n", "password"], "row_count": 2, "rows": [[1, ""], [2, "§"]]}', PASSWORD),
        (
            '{\n  "columns": [\n    "password"\n  ],\n  "rows": [\n    [\n      "§"\n    ]\n  ]\n}',
            PASSWORD,
        ),
        (r'"{\"columns\": [\"user\", \"password\"], \"rows\": [[\"a,b\", \"§\"]]}"', PASSWORD),
        ("ALTER DATABASE shop SET \"app.jwt_secret\" TO '§';", HEX),
        ("user     password\nann      §\n", "Nq7jzirKx4"),
        ('$ sqlite3 a.db "select email,password from users"\nann@example.com|§\n', PASSWORD),
        ('$ psql -tAc "SELECT u.name AS n, u.api_key FROM u LIMIT 1;"\nci|§\n', HEX),
        ('$ docker exec db mysql -N -e "select n, auth_token from t"\nci\t§\n', HEX),
    ],
)
def test_what_a_line_gives_is_found(text: str, secret: str) -> None:
    text = text.replace("§", secret)
    assert found(text) == [secret]


@for_each(
    "text",
    [
        "INSERT INTO columns VALUES (5, 'password', 'varchar', 255), (6, 'token', 'text');",
        "name,type,owner\napi_key,string,ann",
        "f(\n    token,second_token2,\n)",
        "user\t\tpassword\nann\t\trequired",
        '{"columns": ["name", "token"], "rows": [["id", "text"], ["api_key", "uuid"]]}',
        f'{{"columns": ["key", "digest"], "rows": [["a", "{HEX}"]]}}',
        f'{{"columns": ["token", "digest"], "other": [["x", "{HEX}"]]}}',
        "connect(\nuser=user,\npassword=granite_meadow\n)",
        "connect(\n    user=user,\n    password=granite_meadow_pepper\n)",
        "port=80\npassword=prompt_for_secret\n",
        'password: "granite_meadow_label"',
        "secret=prod-cluster12",
        "secret=web-server26",
        "password: !secret mqtt_granite4521",
        "password: !env MQTT_PASSWORD2",
        "existingSecret: granite-meadow9037",
        "secret = config.value2!",
        "username ann privilege 15 secret",
        "user     password\nann      required\n",
        f'$ sqlite3 a.db "select id, digest from tokens"\n1|{HEX}\n',
        '$ sqlite3 a.db "select email, length(password) from users"\nann@example.com|12\n',
        f'$ sqlite3 a.db "select password from users"\nError: no column\n\n{PASSWORD}\n',
    ],
)
def test_what_looks_alike_is_left(text: str) -> None:
    assert found(text) == []
