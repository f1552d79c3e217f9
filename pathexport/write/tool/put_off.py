"""Calls that ask for work at another time or in another session: when, and what is to be done."""

from __future__ import annotations

from pathexport.write.markdown.literal import code, escape
from pathexport.write.tool.inputs import Given, Shown, fenced, headed, headline, quoted


def at_times(given: Given) -> Shown:
    """A prompt that is given at set times, over and over unless it says that it is given once."""
    cron, every = given.text("cron"), given.left.get("recurring")
    given.flag("recurring")
    brief = [code(cron) if cron else "", "once" if every is False else ""]
    kept = "also in later sessions" if given.flag("durable") else ""
    return Shown([*brief, kept], [quoted(given.text("prompt"))])


def after(given: Given) -> Shown:
    """A prompt that is given after a while, and why then."""
    delay = given.count("delaySeconds")
    return headed(given, [f"in {delay} s" if delay else ""], "reason", "prompt")


def suggested(given: Given) -> Shown:
    """What another session could do, if the user wants it to."""
    subject, whole = headline(given.text("title"))
    brief, prompt = escape(given.text("tldr")), quoted(given.text("prompt"))
    return Shown([subject], [*whole, brief, prompt])


def workflow(given: Given) -> Shown:
    """A script that has agents work, or the name of one."""
    name, whole = headline(given.text("name"))
    return Shown([name], [*whole, fenced(given.text("script"), "js")])
