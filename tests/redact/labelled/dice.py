"""Chance for the labelled set: seeded, so that a run can be repeated, and nothing is stored."""

from __future__ import annotations

import base64
import random
import string

DIGITS, LOWER, UPPER = string.digits, string.ascii_lowercase, string.ascii_uppercase
ALPHANUMERIC = string.ascii_letters + DIGITS
HEX = DIGITS + "abcdef"


class Dice:
    """One source of chance, and what is made of it."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def of(self, letters: str, count: int) -> str:
        return "".join(self.random.choices(letters, k=count))

    def one(self, *choices: str) -> str:
        return self.random.choice(choices)

    def between(self, least: int, most: int) -> int:
        return self.random.randint(least, most)

    def hex(self, count: int) -> str:
        return self.of(HEX, count)

    def mixed(self, count: int) -> str:
        """Letters of both cases and figures, at least one figure among them."""
        made = self.of(ALPHANUMERIC, count - 1)
        place = self.between(0, count - 1)
        return made[:place] + self.of(DIGITS, 1) + made[place:]

    def base64(self, count: int) -> str:
        return base64.b64encode(self.random.randbytes(count)).decode()

    def url_base64(self, count: int) -> str:
        return base64.urlsafe_b64encode(self.random.randbytes(count)).decode().rstrip("=")

    def signed(self, count: int) -> str:
        """As Django makes its keys: small letters, figures and signs."""
        return self.of("abcdefghijklmnopqrstuvwxyz0123456789!@#%^&*(-_=+)", count)

    def uuid(self) -> str:
        return "-".join(self.hex(count) for count in (8, 4, 4, 4, 12))

    def word(self) -> str:
        return self.one(*_WORDS)

    def name(self) -> str:
        return self.one("alice", "bob", "carol", "dave", "deploy", "svc_app", "reporting")

    def password(self) -> str:
        """As people and programs make them."""
        word, other = self.word(), self.word()
        return self.one(
            f"{word}{self.between(2, 9999)}{self.one('', '!', '#')}",
            f"{word.title()}-{other}-{self.between(10, 99)}",
            f"{word.title()}{other.title()}{self.one('!', '$9', '@7')}",
            self.mixed(self.between(10, 24)),
            self.of(ALPHANUMERIC + "!#%^*-_+", 8) + self.of(DIGITS, 2) + self.of(LOWER, 3),
            word[:3]
            + self.of(DIGITS, 2)
            + other[:4]
            + self.one("!", "_", "%")
            + self.of(DIGITS, 2),
        )


_WORDS = (
    *("summer", "dragon", "monkey", "violet", "copper", "harbor", "winter", "falcon", "marble"),
    *("orange", "thunder", "velvet", "walnut", "zebra", "cactus", "meadow", "pepper", "rocket"),
)
