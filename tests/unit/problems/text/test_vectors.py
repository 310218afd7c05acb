"""Vectors that are kept: those of the bank in its file, those of other problems as bytes."""

import numpy as np
import pytest

from problems.text import encoder, vectors
from problems.text.vectors import as_bytes, not_shipped, remember, ship, vectors_of

NEW = ("a sentence that the bank does not have", "还有一句没有的话")


@pytest.fixture
def computed(monkeypatch) -> list[str]:
    """What the encoder was asked for; it gives another direction each."""
    asked: list[str] = []

    def encode(texts):
        asked.extend(texts)
        return np.eye(len(texts), encoder.DIMENSIONS, dtype=np.float32)

    monkeypatch.setattr(encoder, "encode", encode)
    monkeypatch.setattr(vectors, "_remembered", type(vectors._remembered)())
    return asked


def test_examples_of_the_bank_are_never_computed(two_sum, computed):
    texts = two_sum.clarifications[0].examples.en
    rows = vectors_of(texts)
    assert rows.shape == (len(texts), encoder.DIMENSIONS)
    assert np.allclose(np.linalg.norm(rows, axis=1), 1)
    assert computed == [] == not_shipped(texts)


def test_others_are_computed_once_and_found_from_then_on(computed):
    stored = as_bytes(NEW)
    assert computed == list(NEW) == not_shipped(NEW)
    remember(stored)
    assert np.allclose(vectors_of(NEW), np.eye(2, encoder.DIMENSIONS), atol=0.01)
    assert computed == list(NEW)


def test_only_so_many_are_remembered(computed, monkeypatch):
    monkeypatch.setattr(vectors, "MOST_REMEMBERED", 1)
    remember(as_bytes(NEW))
    vectors_of(NEW)
    assert computed == [*NEW, NEW[0]]


def test_nothing_to_remember(computed):
    remember(b"")
    assert as_bytes(()) == b""
    assert vectors_of(()).shape == (0, encoder.DIMENSIONS)


def test_without_an_encoder(monkeypatch):
    monkeypatch.setattr(encoder, "encode", lambda texts: None)
    assert vectors_of(("unheard of",)) is None
    assert as_bytes(("unheard of",)) == b""


def test_a_shipped_file_is_read_back(computed, tmp_path, monkeypatch):
    file = tmp_path / "vectors.npz"
    assert ship([*NEW, NEW[0]], file) == 2
    monkeypatch.setattr(vectors, "SHIPPED_FILE", file)
    vectors._shipped.cache_clear()
    try:
        assert not_shipped([*NEW, "a third"]) == ["a third"]
        assert computed == list(NEW) or computed == list(reversed(NEW))
    finally:
        vectors._shipped.cache_clear()
