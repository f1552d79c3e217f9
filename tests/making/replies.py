"""Results in which a person answers."""

from __future__ import annotations

APPROVED = (
    "User has approved your plan. You can now start coding. Start with updating your todo list if "
    "applicable\n\nYour plan has been saved to: /p/plan.md\nYou can refer back to it if needed "
    "during implementation.\n\n## Approved Plan{}:\n# One\n\nTwo"
)
