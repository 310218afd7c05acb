"""How well the learner model foretells answers of learners that it has not seen, on any file of answers.

Three tenths of the learners, by the hash of their name, are held out. Of the others three tenths serve to choose the
constants of the population and to calibrate, with difficulties learnt from the rest; then difficulties are learnt from
all of them. Nothing is drawn at random: the same file gives the same figures.
"""

import hashlib
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any

from profiles.evaluation.answers import Answers, AnswersError, History
from profiles.evaluation.measures import Bin, auc, calibration, ece, log_loss, logit, sigmoid
from profiles.evaluation.tracing import Population, forecasts
from profiles.evaluation.tuning import FIRST_ANSWERS, at_most, learnt, scores_of, tuned

HELD_OUT, TUNED_ON = 0.3, 0.3
FEWEST_LEARNERS = 10
MOST_LEARNT_FROM = 1_000_000
"""Constants and difficulties are learnt from so many answers, of the first learners in the order of the split."""


@dataclass(frozen=True)
class SkillFigures:
    """The figures on the held-out learners; ``reason`` says why there is no AUC."""

    n: int
    learners: int
    items: int
    skills: int
    auc: float | None
    item_only_auc: float | None
    log_loss: float
    ece: float
    bins: tuple[Bin, ...]
    population: Population
    item_variance: float
    slope: float
    shift: float
    fitted_on: int
    reason: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain JSON types: ``n``, ``auc``, ``log_loss``, ``ece`` and more."""
        content = asdict(self)
        return content | {"bins": list(content["bins"])}

    def as_text(self) -> str:
        """Return the figures for people to read."""
        lines = [
            f"{self.n} answers of {self.learners} held-out learners, {self.items} items, {self.skills} skills "
            f"(the first {FIRST_ANSWERS} answers of each); fitted on {self.fitted_on} learners",
            f"  AUC                    {_figure(self.auc)}" + (f"   ({self.reason})" if self.reason else ""),
            f"  AUC, difficulty alone  {_figure(self.item_only_auc)}",
            f"  log-loss               {_figure(self.log_loss)}",
            f"  calibration error      {_figure(self.ece)}   (10 bins of equal width)",
            "",
            f"  {'chance':<12}{'n':>8}{'expected':>10}{'observed':>10}",
        ]
        lines += [
            f"  {f'{one.low:.1f} to {one.low + 0.1:.1f}':<12}{one.n:>8}{one.expected:>10.3f}{one.observed:>10.3f}"
            for one in self.bins
        ]
        chosen = asdict(self.population) | {"item_variance": self.item_variance}
        lines += ["", "Chosen on learners that were not held out:"]
        lines += [f"  {name.replace('_', ' '):<18} {value:.4g}" for name, value in chosen.items()]
        return "\n".join([*lines, f"  {'calibration':<18} logit times {self.slope:.3f} plus {self.shift:.3f}"])


def figures(answers: Answers) -> SkillFigures:
    """Return how well the answers of held-out learners are foretold. Raises :class:`AnswersError` for too few."""
    held_out, fitted_on, tuned_on = _parts(answers)
    combinations = answers.combinations
    chosen = tuned(fitted_on, tuned_on, combinations)
    known = [*fitted_on, *tuned_on]
    difficulties = learnt(known, combinations, chosen.population, chosen.item_variance, chosen.difficulties)
    given = forecasts(held_out, combinations, difficulties, chosen.population, FIRST_ANSWERS)
    chances = [sigmoid(chosen.slope * logit(chance) + chosen.shift) for chance in given]
    scores = scores_of(held_out)
    ease = [
        -difficulties.of(item, combinations[skills])
        for history in held_out
        for item, skills in zip(history.items[:FIRST_ANSWERS], history.skills[:FIRST_ANSWERS], strict=True)
    ]
    bins = calibration(chances, scores)
    found = auc(chances, scores)
    return SkillFigures(
        n=len(scores),
        learners=len(held_out),
        items=len(set(chain.from_iterable(history.items[:FIRST_ANSWERS] for history in held_out))),
        skills=len(answers.skills),
        auc=found,
        item_only_auc=auc(ease, scores),
        log_loss=log_loss(chances, scores),
        ece=ece(bins),
        bins=tuple(bins),
        population=chosen.population,
        item_variance=chosen.item_variance,
        slope=chosen.slope,
        shift=chosen.shift,
        fitted_on=len(known),
        reason="" if found is not None else f"all held-out answers are {'right' if scores[0] else 'wrong'}",
    )


def _parts(answers: Answers) -> tuple[list[History], list[History], list[History]]:
    """Return the learners who are held out, those to learn difficulties from, and those to choose constants on."""
    ordered = sorted(answers.histories.values(), key=lambda history: (_hash(history.learner), history.learner))
    if len(ordered) < FEWEST_LEARNERS:
        raise AnswersError(
            f"there are answers of {len(ordered)} learner(s); {FEWEST_LEARNERS} are needed to hold some of them out"
        )
    held_out = round(len(ordered) * HELD_OUT)
    known = at_most(ordered[held_out:], MOST_LEARNT_FROM, len)
    tuned_on = max(1, round(len(known) * TUNED_ON))
    return ordered[:held_out], known[tuned_on:], known[:tuned_on]


def _hash(learner: str) -> str:
    return hashlib.sha256(learner.encode()).hexdigest()


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"
