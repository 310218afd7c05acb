"""How difficult items are, learnt from the answers of some learners and shrunk twice.

An item's difficulty is Gaussian around the mean of its skills, a skill's around the mean of all. What the answers say
of an item is a Newton step from the chances that were given to them, with its information; the two variances of the
shrinkage make the estimate of an item that was answered once stay close to its skill's.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from profiles.evaluation.answers import History
from profiles.evaluation.measures import logit

SKILL_VARIANCE = 0.5
"""How much skills differ in difficulty."""
_LEAST_INFORMATION = 1e-6


@dataclass
class Difficulties:
    """Difficulties in logits by the number of the item and of the skill, and of anything else."""

    overall: float = 0.0
    skills: dict[int, float] = field(default_factory=dict)
    items: dict[int, float] = field(default_factory=dict)

    def of(self, item: int, skills: tuple[int, ...]) -> float:
        """Return the item's difficulty; of one that is not known that of its skills, else the overall one."""
        found = self.items.get(item)
        return self.of_skills(skills) if found is None else found

    def of_skills(self, skills: tuple[int, ...]) -> float:
        """Return the mean difficulty of the skills that are known."""
        known = [self.skills[skill] for skill in skills if skill in self.skills]
        return sum(known) / len(known) if known else self.overall


def start(histories: Iterable[History]) -> Difficulties:
    """Return what is assumed before items are told apart: the share of right answers, with one more of each kind."""
    right, n = 1.0, 2
    for history in histories:
        right += sum(history.scores)
        n += len(history)
    return Difficulties(overall=-logit(right / n))


def improved(
    difficulties: Difficulties,
    histories: Sequence[History],
    combinations: list[tuple[int, ...]],
    chances: Sequence[float],
    item_variance: float,
) -> Difficulties:
    """Return the difficulties after one Newton step; ``chances`` are those of all answers, learner by learner."""
    found: dict[int, list] = {}  # by item: gradient, information, its skills
    given = iter(chances)
    for history in histories:
        for item, combination, score in zip(history.items, history.skills, history.scores, strict=True):
            chance = next(given)
            sums = found.get(item)
            if sums is None:
                sums = found[item] = [0.0, 0.0, combinations[combination]]
            sums[0] += chance - score
            sums[1] += chance * (1 - chance)
    said: dict[int, tuple[float, float, tuple[int, ...]]] = {}
    of_skills: dict[int, list[float]] = {}
    for item, (gradient, curvature, skills) in found.items():
        information = max(curvature, _LEAST_INFORMATION)
        value = difficulties.of(item, skills) + gradient / information
        said[item] = value, information, skills
        # What one item says of its skills is never surer than items differ.
        share = information / (1 + information * item_variance)
        for skill in skills:
            sums = of_skills.setdefault(skill, [0.0, 0.0])
            sums[0] += share * value
            sums[1] += share
    better = Difficulties(_overall(difficulties, of_skills, said))
    for skill, (total, share) in of_skills.items():
        better.skills[skill] = (total + better.overall / SKILL_VARIANCE) / (share + 1 / SKILL_VARIANCE)
    for item, (value, information, skills) in said.items():
        around = better.of_skills(skills)
        better.items[item] = (value * information + around / item_variance) / (information + 1 / item_variance)
    return better


def _overall(
    difficulties: Difficulties,
    of_skills: dict[int, list[float]],
    said: dict[int, tuple[float, float, tuple[int, ...]]],
) -> float:
    """Return the mean difficulty, of the skills where there are some, with a little of what it was before."""
    total, shares = difficulties.overall, 1.0
    for weighted, share in of_skills.values():
        counted = 1 / (1 + share * SKILL_VARIANCE)
        total, shares = total + weighted * counted, shares + share * counted
    if not of_skills:
        for value, information, _skills in said.values():
            counted = information / (1 + information * SKILL_VARIANCE)
            total, shares = total + value * counted, shares + counted
    return total / shares
