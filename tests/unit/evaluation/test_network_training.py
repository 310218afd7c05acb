"""The network that tells acts apart: it learns what no straight line tells, and only from what is said of a row."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from interviews.evaluation import network_training
from interviews.evaluation.network_training import Rows, fit_network
from interviews.evaluation.reading_training import no_heads
from interviews.hearing.heads import Heads, Network, load_heads, save_heads
from problems.text.encoder import DIMENSIONS

LENGTH = 1_200


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fit small networks: what is learnt of two numbers needs no large one."""
    monkeypatch.setattr(network_training, "HIDDEN", 32)
    monkeypatch.setattr(network_training, "NETWORKS", 2)


@pytest.fixture(scope="module")
def rows() -> Rows:
    random = np.random.default_rng(7)
    numbers = random.integers(0, 2, (LENGTH, 2)).astype(np.float32)
    return Rows(csr_matrix(random.random((LENGTH, 6))), numbers, np.zeros((LENGTH, DIMENSIONS)))


def told(network: Network, rows: Rows) -> np.ndarray:
    return network.odds(rows.words @ network.directions, rows.numbers, rows.meaning) > 0


def one_of_two(rows: Rows) -> np.ndarray:
    return (rows.numbers[:, 0] != rows.numbers[:, 1])[:, None]


def test_what_no_straight_line_tells_is_learnt(rows: Rows) -> None:
    network = fit_network(rows, one_of_two(rows), np.ones((LENGTH, 1), dtype=bool))
    assert (told(network, rows) == one_of_two(rows)).mean() > 0.98


def test_what_is_not_said_of_a_row_is_not_learnt(rows: Rows) -> None:
    lied = one_of_two(rows).copy()
    lied[: LENGTH // 2] ^= True
    use = np.ones((LENGTH, 1), dtype=bool)
    use[: LENGTH // 2] = False
    network = fit_network(rows, lied, use)
    assert (told(network, rows) == one_of_two(rows)).mean() > 0.98


def test_the_same_rows_give_the_same_network(rows: Rows) -> None:
    some = rows.some(np.arange(LENGTH) < 100)
    first, second = (fit_network(some, one_of_two(some), np.ones((100, 1), dtype=bool)) for _ in range(2))
    assert np.allclose(first.out, second.out)


def test_a_written_network_hears_as_before(rows: Rows, tmp_path) -> None:
    network = fit_network(rows, one_of_two(rows), np.ones((LENGTH, 1), dtype=bool))
    words = {f"w:{n}": n for n in range(6)}
    numbers = {"first": 0, "second": 1}
    heads: Heads = replace(
        no_heads(np.zeros(DIMENSIONS)),
        labels=("differ",),
        words=words,
        rarity=np.ones(6, dtype=np.float32),
        numbers=numbers,
        network=network,
        beliefs={"approach": np.array([1.0, 2.0])},
    )
    save_heads(heads, tmp_path / "heads.npz")
    read = load_heads(tmp_path / "heads.npz")
    load_heads.cache_clear()
    assert (read.labels, read.words, read.numbers) == (heads.labels, words, numbers)
    again = read.network.odds(rows.words @ (read.network.directions * read.network.step), rows.numbers, rows.meaning)
    before = network.odds(rows.words @ network.directions, rows.numbers, rows.meaning)
    assert np.abs(again - before).max() < 0.1
    assert read.beliefs["approach"].tolist() == [1.0, 2.0]
