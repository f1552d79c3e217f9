"""What is secret in a labelled set is found, and little else."""

from __future__ import annotations

import pytest

from pathexport.redact.finding import detector
from tests.redact.labelled.cases import cases
from tests.redact.measure import score


@pytest.mark.thorough
def test_nearly_all_secrets_are_found_and_nearly_all_that_is_found_is_secret() -> None:
    total = score(detector(), cases(seed=7))
    assert total.recall >= 0.98, total.notes
    assert total.precision >= 0.97, total.notes
    assert total.planted.total() > 600
