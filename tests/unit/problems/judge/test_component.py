"""Where the judge's component belongs."""

from pathlib import Path

import pytest

from problems.judge import component


def test_the_sources_are_digested_once_a_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room page asks dozens of times where there is no component."""
    known = component.component_directory(tmp_path)
    monkeypatch.setattr(component, "PACKAGES", ("no-such-package",))
    assert component.component_directory(tmp_path / "elsewhere").name == known.name
