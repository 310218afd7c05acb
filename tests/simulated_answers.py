"""Simulated answers to the items of a tutoring system, seeded: what ``manage.py evaluate skill`` is measured on.

Learners differ overall and by skill, practise a skill in runs, learn while they do, have good and bad spells, slip and
guess; items differ within their skill, many of them are hardly ever answered; some learners answer a lot, most little.
"""

import csv
import io
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from profiles.evaluation.answers import Answers, History

Answer = tuple[str, str, str, int]


@dataclass(frozen=True)
class World:
    """How the answers come about; spreads are standard deviations in logits."""

    learners: int = 400
    skills: int = 60
    items_a_skill: int = 30
    mean: float = 0.8
    overall: float = 0.8
    offset: float = 0.6
    skill_spread: float = 0.6
    item_spread: float = 0.7
    learning: float = 0.05
    spell: float = 0.6
    spell_lasts: float = 0.9
    mastery: bool = False
    guess: float = 0.08
    slip: float = 0.04
    run: float = 8.0
    most: int = 400
    typical: float = 50.0
    unnamed: float = 0.0
    seed: int = 8


def answers(world: World) -> Iterator[tuple[Answer, float]]:
    """Yield each answer with the chance that it had to be right."""
    draw = random.Random(world.seed)
    skills = [draw.gauss(0, world.skill_spread) for _ in range(world.skills)]
    items = [[s + draw.gauss(0, world.item_spread) for _ in range(world.items_a_skill)] for s in skills]
    for learner in range(world.learners):
        yield from _of_learner(world, draw, f"L{learner}", items)


def _of_learner(
    world: World, draw: random.Random, name: str, items: list[list[float]]
) -> Iterator[tuple[Answer, float]]:
    overall = draw.gauss(world.mean, world.overall)
    offsets: dict[int, float] = {}
    practised: dict[int, int] = {}
    left = min(world.most, 1 + int(draw.lognormvariate(math.log(world.typical), 1.0)))
    begin, spell = draw.randrange(world.skills), draw.gauss(0, world.spell)
    while left > 0:
        # Most runs are near the last one: a curriculum goes from skill to skill, and comes back now and then.
        begin = (begin + 1) % world.skills if draw.random() < 0.7 else draw.randrange(world.skills)
        if begin not in offsets:
            offsets[begin] = draw.gauss(0, world.offset)
            if world.mastery:
                offsets[begin] = 1.3 if draw.random() < 0.5 + 0.2 * offsets[begin] else -1.3
        spell = world.spell_lasts * spell + draw.gauss(0, world.spell * math.sqrt(1 - world.spell_lasts**2))
        for _ in range(min(left, 1 + int(draw.expovariate(1 / world.run)))):
            item = min(int(draw.paretovariate(1.1)) - 1, world.items_a_skill - 1)
            ability = overall + offsets[begin] + world.learning * practised.get(begin, 0) ** 0.7 + spell
            known = 1 / (1 + math.exp(items[begin][item] - ability))
            chance = world.guess + (1 - world.guess - world.slip) * known
            skill = "" if draw.random() < world.unnamed else f"skill {begin}"
            yield (name, f"{begin}.{item}", skill, int(draw.random() < chance)), chance
            practised[begin] = practised.get(begin, 0) + 1
            if world.mastery and draw.random() < 0.12:
                offsets[begin] = 1.3
            spell = world.spell_lasts * spell + draw.gauss(0, world.spell * math.sqrt(1 - world.spell_lasts**2))
            left -= 1


def as_answers(world: World) -> Answers:
    """Return the answers as they would be read from a file."""
    read = Answers(combinations=[()])
    for (learner, item, skill, correct), _chance in answers(world):
        history = read.histories.setdefault(learner, History(learner))
        if skill and skill not in read.skills:
            read.skills[skill] = len(read.skills)
            read.combinations.append((read.skills[skill],))
        history.items.append(read.items.setdefault(item, len(read.items)))
        history.skills.append(read.skills[skill] + 1 if skill else 0)
        history.scores.append(correct)
    return read


def as_csv(rows: list[Answer]) -> str:
    """Return the rows as the text of a file."""
    text = io.StringIO()
    csv.writer(text).writerows([("learner", "item", "skill", "correct"), *rows])
    return text.getvalue()
