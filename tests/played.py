"""Contexts from played interviews: what the memory looks like at every stage, for tests that damage or repeat it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from interviews.core.acts import Act
from interviews.core.context import InterviewContext, Language
from interviews.core.costs.spoken.totals import stated_costs
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.stages import Stage
from interviews.experts.base import Expert
from tests.factories.core import make_knowledge
from tests.hearing import act, costs, told
from tests.learner_lines import LINES
from tests.players import LANGUAGES, Player

MOST_TURNS = 60
PLAYED_SLUGS = ("two-sum", "number-of-islands")
FACTS = {
    "two-sum": ("same_item_twice", "always_an_answer", "sorted", "negative"),
    "number-of-islands": ("outside", "may_change", "size", "square_values"),
}
CASES = {
    "two-sum": ("equal_prices", "negatives", "shortest"),
    "number-of-islands": ("no_land", "all_land", "one_square"),
}


@dataclass(frozen=True)
class Scene:
    """An interview that waits for the learner: what the coach knows, who speaks, and what is remembered."""

    knowledge: ProblemKnowledge
    experts: dict[str, Expert]
    context: InterviewContext

    def __repr__(self) -> str:
        return f"{self.knowledge.title}, {self.context.current_stage.value}, turn {self.context.turn_count}"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Keep hypothesis from printing all that the coach knows when a test fails."""
        printer.text(repr(self))


def readings(slug: str, language: Language) -> dict[str, tuple[Act, ...]]:
    """Return what the lines of the interview do, so that it goes its way whatever the ear has learnt."""
    knowledge, lines = make_knowledge(slug, language), LINES[slug][language]
    first, later = lines["first"], lines["later"]
    task, questions = first[Stage.PROBLEM_CLARIFICATION]
    (idea,), (cost, better, new_cost) = first[Stage.THOUGHT_ARTICULATION], first[Stage.COMPLEXITY_ANALYSIS]
    read = {
        task: (act("restate"),),
        questions: tuple(act("fact_question", fact) for fact in _facts(slug, knowledge)),
        idea: (act("approach", knowledge.approaches[0].id, of_text=idea),),
        better: (act("approach", knowledge.approaches[-1].id, of_text=better),),
        first[Stage.EDGE_CASE_CHECK][0]: tuple(act("edge_case", case) for case in _cases(slug, knowledge)),
        knowledge.follow_ups[0].good_answer: (act("point", "yes"),),
        knowledge.patterns[0].name: (act("pattern", knowledge.patterns[0].id),),
    }
    for text in (cost, new_cost):
        stated = stated_costs(text, stage=Stage.COMPLEXITY_ANALYSIS.value, asked="")
        read[text] = costs(text, *((one.of, one.value, "") for one in stated))
    again = {
        Stage.EDGE_CASE_CHECK: (act("outcome"),),
        Stage.FOLLOW_UP: (act("point", "no"),),
    }
    return read | {later[stage]: acts for stage, acts in again.items()}


def _facts(slug: str, knowledge: ProblemKnowledge) -> tuple[str, ...]:
    return FACTS.get(slug) or tuple(one.id for one in knowledge.clarifications[:4])


def _cases(slug: str, knowledge: ProblemKnowledge) -> tuple[str, ...]:
    return CASES.get(slug) or tuple(one.id for one in knowledge.edge_cases[:3])


@lru_cache(maxsize=32)
def scenes(slug: str, language: Language) -> tuple[Scene, ...]:
    """Return a whole interview about a problem of the bank, as it stood before each turn."""
    player = Player(make_knowledge(slug, language))
    told(player, readings(slug, language))
    lines, times, found = LINES[slug][language], {}, []
    while not player.context.finished:
        stage = player.context.current_stage
        assert len(found) < MOST_TURNS, player.context.conversation[-1].text
        found.append(Scene(player.knowledge, player.experts, player.context))
        number = times[stage] = times.get(stage, 0) + 1
        first = lines["first"].get(stage, [])
        if stage is Stage.FOLLOW_UP and number == 1:
            said = player.knowledge.follow_ups[0].good_answer
        elif stage is Stage.PATTERN_SUMMARY:
            said = player.knowledge.patterns[0].name if number == 1 else player.knowledge.when_to_use
        else:
            said = first[number - 1] if number <= len(first) else f"{lines['later'][stage]}{'!' * number}"
        player.say(said)
    return tuple(found)


def all_scenes() -> tuple[Scene, ...]:
    """Return the scenes of several interviews, in both languages."""
    return tuple(scene for slug in PLAYED_SLUGS for language in LANGUAGES for scene in scenes(slug, language))


def one_scene_per_stage(language: Language = "en", slug: str = PLAYED_SLUGS[0]) -> dict[Stage, Scene]:
    """Return the scene in which each stage was waited in for the first time."""
    found: dict[Stage, Scene] = {}
    for scene in scenes(slug, language):
        found.setdefault(scene.context.current_stage, scene)
    return found
