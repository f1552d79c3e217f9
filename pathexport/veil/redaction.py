"""What a person asks to have hidden, as plain data that other processes can be given."""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import cached_property

import msgspec
from msgspec.structs import replace

from pathexport.problems import WrongOptionError
from pathexport.redact.finding import KINDS, Detector, detector
from pathexport.redact.patterns import Pattern
from pathexport.redact.people import Whereabouts

_COMMON = """
    admin administrator alpine api app arch archlinux azureuser backend bin build builder cache
    centos client code data database debian default deploy desktop dev developer docker ec2-user
    fedora frontend gateway git guest home host jenkins jovyan kafka kali kernel laptop latest
    lib linux linuxbrew local localhost macbook main manjaro master me mint mongo mysql name
    nginx nixos nobody node opc opensuse oracle pc postgres production project projects proxy
    public rabbitmq raspberrypi redis release rocky root runner runneradmin server service
    shared staging suse test ubuntu user username users usr vagrant var version vscode web
    windows work worker www www-data you
"""
_EVERYBODY = frozenset(_COMMON.split())
"""Names of users and hosts that tell of nobody."""
_SPOKEN = """
    amber april art august basil best bill black brown case chance chase chip clay cook crystal
    dash dawn day dean elm eve frank grace grant gray green guy hope hunter iris ivy jade jay
    joy june king lane link long mark max may miles olive page pat pearl ray rich robin rose
    ruby sage skip sky star stone summer sun white will winter young
"""
_WORDS = frozenset(_SPOKEN.split())
"""Names of people that mean something else in most texts and programs."""
_SHORT = 3


def is_telling(name: str) -> bool:
    """Whether a name of a user or a host says who or where that is, so that it is hidden wherever
    it stands as a word."""
    small = name.lower()
    return len(name) >= _SHORT and small not in _EVERYBODY and small not in _WORDS


class Redaction(msgspec.Struct, frozen=True, dict=True):
    """What is hidden. Secrets always are."""

    kinds: frozenset[str] = frozenset({"secrets"})
    """Some of `secrets`, `paths` and `emails`."""
    patterns: tuple[Pattern, ...] = ()
    """The person's own."""
    whereabouts: Whereabouts = Whereabouts()
    """What is known of this machine, for `paths`."""

    def __post_init__(self) -> None:
        if not isinstance(self.kinds, Set):
            raise WrongOptionError(f"kinds must be a set of words, not {self.kinds!r}.")
        unknown = sorted(self.kinds - {*KINDS})
        if unknown:
            *some, last = KINDS
            raise WrongOptionError(
                f"What is hidden must be {', '.join(some)} or {last}, not {unknown[0]!r}."
            )

    @cached_property
    def detector(self) -> Detector:
        """What finds all of that in a text."""
        return detector(self.kinds, self.patterns, self.whereabouts)

    def knowing(self, sightings: Iterable[tuple[str, str]]) -> Redaction:
        """The same with the users and hosts that were seen in paths and prompts: their names are
        hidden elsewhere too."""
        if "paths" not in self.kinds:
            return self
        users, hosts = {*self.whereabouts.users}, {*self.whereabouts.hosts}
        for kind, name in sightings:
            if is_telling(name):
                users.update([name] if kind == "user" else ())
                hosts.update([name] if kind == "host" else ())
        here = replace(self.whereabouts, users=tuple(sorted(users)), hosts=tuple(sorted(hosts)))
        return replace(self, whereabouts=here)

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of what is hidden, in a fixed order."""
        own = ("own patterns",) if self.patterns else ()
        return (*(kind for kind in KINDS if kind in self.kinds | {"secrets"}), *own)
