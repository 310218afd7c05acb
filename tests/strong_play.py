"""Strong learners: what somebody good says about each problem of the bank, in both languages, and how it is played.

The files are ``problems/strong_learners/<slug>.yaml``; the desk plays them, too (``interviews/curating/learner.py``).
"""

from collections import Counter
from functools import lru_cache

from interviews.core.context import Language
from interviews.core.leaks.guard import find_leaks
from interviews.core.stages import Stage
from interviews.core.wording.coach import WORDING
from interviews.core.wording.glossary import MEANINGS
from interviews.core.wording.runs import RUN_WORDING
from interviews.core.wording.steering import STEERING_WORDING
from interviews.core.wording.support import SUPPORT_WORDING
from interviews.curating.learner import MAX_TURNS, missed_in, next_said, stood_still
from problems.bank.strong_learner import Lines, shipped_learner
from problems.text.phrases import find_phrases
from tests.factories.core import bank_file, make_knowledge
from tests.players import Player, new_context

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage


def lines_of(slug: str, language: Language) -> Lines:
    """Return what the strong learner says. Raises ``ValueError`` when the file is at fault, ``LookupError`` without."""
    learner = shipped_learner(slug)
    if learner is None:
        raise LookupError(f"{slug} has no strong learner")
    return learner.lines(language)


def play_strong(slug: str, language: Language) -> Player:
    """Play the whole interview; the player checks every message of the coach for leaks."""
    player, lines, problem = Player(make_knowledge(slug, language)), lines_of(slug, language), bank_file(slug)
    said: dict[Stage, int] = {}
    while not player.context.finished and player.turns < MAX_TURNS:
        stage = player.context.current_stage
        said[stage] = said.get(stage, 0) + 1
        player.say(next_said(lines, player.context, player.knowledge, problem, said[stage]))
    return player


def faults_of(slug: str, language: Language) -> list[str]:
    """Return, a sentence each, what was not reached or recognised in the interview with the strong learner."""
    player = play_strong(slug, language)
    caught = [str(step.detail) for step in player.recorded("leak_caught")]
    said = Counter(one.stage for one in player.context.conversation if one.role == "learner")
    missed = missed_in(player.context, player.knowledge, lines_of(slug, language), caught)
    return [*map(str, missed), *(f"still: {stage.value}" for stage in stood_still(said))]


def leaks_of(slug: str, language: Language) -> list[str]:
    """Return what the coach would say too early of this problem, in its own words or in the problem's.

    The problem's texts are judged in their stage; of the sentences for all problems none may hold a secret's phrase.
    """
    knowledge = make_knowledge(slug, language)
    spoken = [(stage, hint) for stage in Stage for hint in knowledge.hints[stage]]
    spoken += [(COST, nudge) for approach in knowledge.approaches for nudge in approach.nudges]
    spoken += [(CLARIFY, fact.answer) for fact in knowledge.clarifications]
    spoken += [(EDGES, case.question) for case in knowledge.edge_cases]
    spoken += [(FOLLOW, follow_up.question) for follow_up in knowledge.follow_ups]
    contexts = {stage: new_context(knowledge, current_stage=stage) for stage in Stage}
    found = [f"{text!r}: {leaks}" for stage, text in spoken if (leaks := find_leaks(text, knowledge, contexts[stage]))]
    for secret in knowledge.secrets:
        said = find_phrases(general_sentences(language, is_last=secret.from_stage is SUMMARY), secret.phrases)
        found += [f"the coach's own words hold the secret {secret.id}: {one.text!r}" for one in said[:3]]
    return found


@lru_cache(maxsize=4)
def general_sentences(language: Language, *, is_last: bool) -> str:
    """Return what the coach says in any stage, whatever the problem, each sentence on a line of its own.

    What a term means it says only to who has used the term. What it says of code that was run, and between stages, meets only secrets that are kept to the last stage.
    """
    tables = (STEERING_WORDING, SUPPORT_WORDING, *((WORDING, RUN_WORDING) if is_last else ()))
    said = [local for table in tables for key, local in table.items() if key not in MEANINGS]
    return "\n".join(one for local in said for one in local[language])
