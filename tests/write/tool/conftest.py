"""A place to show results."""

from __future__ import annotations

import pytest

from tests.write.tool.bench import Bench


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench(tmp_path_factory.mktemp("project"))
