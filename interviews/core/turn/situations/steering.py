"""Where the coach behaves differently because of what is known of the learner: every such decision, with its reason.

What is known is ``context.user_profile``, as it was when the interview began. A learner of whom nothing is known gets
what the coach does by default, and no reason is given for that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from interviews.core.context import InterviewContext, Language, UserProfile
from interviews.core.knowledge import EdgeCase, ProblemKnowledge
from interviews.core.stages import Stage
from interviews.core.wording.coach import say

Detail = Literal["light", "moderate", "very_detailed"]
Value = TypeVar("Value")

DETAILS: tuple[Detail, ...] = ("light", "moderate", "very_detailed")
"""How detailed help is, the least first."""
LOW, HIGH = 0.55, 0.8
"""Below the first an expected score (0..1) is that of somebody who needs more help, above the second that of somebody
who wants more of a challenge."""
SEVERAL = 3
"""With so many weak patterns a learner does not see from the word that one is weak which one a problem asks for."""
ENOUGH_NUDGES = 3
"""With fewer of them nobody starts further on: one would be left, or none."""


@dataclass(frozen=True)
class Because:
    """What is known that made the difference: the key of its wording, after ``known.``, and what is filled in there."""

    known: str
    facts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Steered(Generic[Value]):
    """A decision, and why it is not the one that everybody gets; ``because`` is ``None`` where it is."""

    value: Value
    because: Because | None = None

    def in_words(self, language: Language, so: str) -> str:
        """Return the reason as a sentence that ends with what follows from it (the wording ``so.…``); "" for none."""
        if self.because is None:
            return ""
        known = say(f"known.{self.because.known}", language, **self.because.facts)
        return say("because", language, known=known, so=say(f"so.{so}", language))


@dataclass(frozen=True)
class FollowUps:
    """How hard the first follow-up question is at least (1 to 3), and how many there are."""

    first_level: int
    number: int


USUAL_FOLLOW_UPS, MORE_FOLLOW_UPS = FollowUps(1, 2), FollowUps(2, 3)


def detail_of_level(profile: UserProfile) -> Detail:
    """Return how detailed help is for a learner of that level; of whom nothing is known counts as a beginner."""
    levels: dict[str, Detail] = {"intermediate": "moderate", "advanced": "light"}
    return levels.get(profile.level, "very_detailed")


def hint_detail(context: InterviewContext) -> Steered[Detail]:
    """Return how detailed help is for this learner: as the level asks for, and never more than they wish."""
    profile = context.user_profile
    fitting = detail_of_level(profile)
    wished = DETAILS.index(profile.most_detail)
    if wished < DETAILS.index(fitting) or (wished == DETAILS.index(fitting) == 0):
        return Steered(profile.most_detail, Because(f"wish.{profile.most_detail}"))
    return Steered(fitting, _level(profile) if profile.level in ("beginner", "advanced") else None)


def nudges_passed_over(context: InterviewContext, knowledge: ProblemKnowledge, nudges: int) -> Steered[int]:
    """Return how many of an approach's ``nudges`` are too open to begin with for this learner.

    That depends on what they showed with the problem's best pattern, and where little is known of that, on the level.
    The reason may not tell which pattern it is: it is one only where several are as weak.
    """
    profile = context.user_profile
    skill = profile.pattern_skill.get(knowledge.patterns[0].id) if knowledge.patterns else None
    if nudges < ENOUGH_NUDGES or (skill is not None and skill >= LOW):
        return Steered(0)
    if skill is not None and sum(other < LOW for other in profile.pattern_skill.values()) >= SEVERAL:
        return Steered(1, Because("pattern"))
    return Steered(1, _level(profile)) if profile.level == "beginner" else Steered(0)


def follow_ups(context: InterviewContext) -> Steered[FollowUps]:
    """Return how hard the follow-ups begin and how many there are, by how earlier ones went, else by the level."""
    profile = context.user_profile
    skill = profile.stage_skill.get(Stage.FOLLOW_UP.value)
    if skill is not None and skill > HIGH:
        return Steered(MORE_FOLLOW_UPS, Because("follow_up"))
    if profile.level == "advanced" and (skill is None or skill >= LOW):
        return Steered(MORE_FOLLOW_UPS, _level(profile))
    return Steered(USUAL_FOLLOW_UPS)


def next_edge_case(context: InterviewContext, unnamed: Sequence[EdgeCase]) -> Steered[EdgeCase]:
    """Return which of the edge cases that nobody named (one at least) is asked about: one of a family that this learner
    forgot before, the most often forgotten first."""
    for family in context.user_profile.missed_families:
        for case in unnamed:
            if case.family == family:
                facts = {"family": say(f"family.{family}", context.language)}
                return Steered(case, None if case is unnamed[0] else Because("family", facts))
    return Steered(unnamed[0])


def _level(profile: UserProfile) -> Because:
    return Because(f"{'stated' if profile.stated else 'shown'}.{profile.level}")
