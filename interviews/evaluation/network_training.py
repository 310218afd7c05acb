"""Fitting the network of ``interviews/hearing/heads.py``: NumPy only, some seconds for ten thousand rows.

Adam (Kingma and Ba, 2015, arXiv:1412.6980) with decoupled weight decay (Loshchilov and Hutter, 2019, arXiv:1711.05101)
and dropout (Srivastava et al., 2014). A few networks that began elsewhere are averaged: side by side they are one
network with a wider hidden layer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.linalg import svds

from interviews.hearing.heads import Network

DIRECTIONS = 384
HIDDEN = 512
NETWORKS = 3
EPOCHS = 20
BATCH = 64
RATE = 1e-3
"""It falls evenly to nothing."""
DECAY = 0.3
"""Share of the weights, times the rate, that is taken off at each step."""
HIDDEN_DROPPED, SEEN_DROPPED = 0.5, 0.3
SOFTEST = 0.1
"""Added to a number's deviation, for numbers that are nearly always the same."""
MEAN_FADES, SQUARE_FADES, NO_ZERO = 0.9, 0.999, 1e-8


@dataclass(frozen=True, eq=False)
class Rows:
    """What is seen of n messages: ``words`` (n, W) weighed, ``numbers`` (n, N), ``meaning`` (n, D) centred."""

    words: csr_matrix
    numbers: np.ndarray
    meaning: np.ndarray

    def some(self, which: np.ndarray) -> "Rows":
        """Return those rows that are true in ``which`` (n)."""
        return Rows(self.words[which], self.numbers[which], self.meaning[which])


def fit_network(rows: Rows, goal: np.ndarray, use: np.ndarray) -> Network:
    """Return the network that best tells ``goal`` (n, L) of ``rows``; entries that are not in ``use`` say nothing."""
    directions = _directions(rows.words)
    words = rows.words @ directions
    scales = np.array([words.std(), rows.meaning.std() or 1.0])
    average, spread = rows.numbers.mean(axis=0), rows.numbers.std(axis=0) + SOFTEST
    dense = np.hstack([words / scales[0], (rows.numbers - average) / spread, rows.meaning / scales[1]])
    found = [_fit(dense.astype(np.float32), goal, use, seed) for seed in range(NETWORKS)]
    inner, inner_biases = (np.concatenate(parts, axis=-1) for parts in ([one[n] for one in found] for n in (0, 1)))
    ends = np.cumsum([words.shape[1], rows.numbers.shape[1]])
    of_words, of_numbers, of_meaning = np.split(inner, ends)
    of_numbers = of_numbers / spread[:, None]
    return Network(
        directions=directions.astype(np.float32),
        step=np.ones(directions.shape[1], dtype=np.float32),
        of_words=of_words / np.float32(scales[0]),
        of_numbers=of_numbers.astype(np.float32),
        of_meaning=of_meaning / np.float32(scales[1]),
        hidden_biases=(inner_biases - average @ of_numbers).astype(np.float32),
        out=np.concatenate([one[2] for one in found]) / NETWORKS,
        biases=np.mean([one[3] for one in found], axis=0),
    )


def _directions(words: csr_matrix) -> np.ndarray:
    """Return the directions in which ``words`` differ most (latent semantic analysis), a column each."""
    many = min(DIRECTIONS, min(words.shape) - 1)
    _, _, found = svds(words.astype(np.float32), k=many, random_state=0)
    return found.T


def _fit(dense: np.ndarray, goal: np.ndarray, use: np.ndarray, seed: int) -> list[np.ndarray]:
    """Return weights and biases of the hidden layer, then of the last one."""
    random = np.random.default_rng(seed)
    wide = (dense.shape[1], HIDDEN, goal.shape[1])
    weights = [
        value.astype(np.float32)
        for seen, heard in pairwise(wide)
        for value in (random.normal(0.0, seen**-0.5, (seen, heard)), np.zeros(heard))
    ]
    means, squares = ([np.zeros_like(one) for one in weights] for _ in range(2))
    steps = EPOCHS * max(1, len(dense) // BATCH)
    for step, batch in enumerate(_batches(len(dense), random, steps), start=1):
        slopes = _slopes(weights, dense[batch], goal[batch], use[batch], random)
        rate = RATE * (1 - (step - 1) / steps)
        for n, slope in enumerate(slopes):
            means[n] += (1 - MEAN_FADES) * (slope - means[n])
            squares[n] += (1 - SQUARE_FADES) * (slope**2 - squares[n])
            deviation = np.sqrt(squares[n] / (1 - SQUARE_FADES**step)) + NO_ZERO
            weights[n] -= rate * means[n] / (1 - MEAN_FADES**step) / deviation
            if weights[n].ndim > 1:
                weights[n] *= 1 - rate * DECAY
    return weights


def _batches(rows: int, random: np.random.Generator, steps: int) -> Iterator[np.ndarray]:
    """Yield ``steps`` batches; each row is in one before any is in two."""
    while steps > 0:
        order = random.permutation(rows)
        whole = max(1, rows // BATCH)
        for place in range(min(steps, whole)):
            yield order[place * BATCH : (place + 1) * BATCH]
        steps -= whole


def _slopes(
    weights: list[np.ndarray], seen: np.ndarray, goal: np.ndarray, use: np.ndarray, random: np.random.Generator
) -> list[np.ndarray]:
    """Return the slope of the mean logistic loss by each of ``weights``, with some inputs and units left out."""
    inner, inner_biases, outer, biases = weights
    seen = seen * _kept(seen.shape, SEEN_DROPPED, random)
    hidden = seen @ inner + inner_biases
    open_ = _kept(hidden.shape, HIDDEN_DROPPED, random) * (hidden > 0)
    shown = hidden * open_
    miss = (1.0 / (1.0 + np.exp(-np.clip(shown @ outer + biases, -30, 30))) - goal) * use / len(seen)
    back = (miss @ outer.T) * open_
    return [seen.T @ back, back.sum(axis=0), shown.T @ miss, miss.sum(axis=0)]


def _kept(shape: tuple[int, ...], dropped: float, random: np.random.Generator) -> np.ndarray:
    """Return zero for what is dropped and, for the rest, what makes up for it."""
    return (random.random(shape, dtype=np.float32) >= dropped) / np.float32(1 - dropped)
