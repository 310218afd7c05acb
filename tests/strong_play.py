"""Strong learners: what somebody good says about each problem of the bank, in both languages, and how it is played.

The files are ``tests/strong_learners/<slug>.yaml``.
"""

from functools import lru_cache
from pathlib import Path

import yaml

from interviews.core.context import Language
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.signs.evidence import asked_clarifications, named_edge_cases, points_made, signals_named
from interviews.core.stages import Stage
from interviews.core.wording.coach import WORDING
from interviews.core.wording.glossary import MEANINGS
from interviews.core.wording.runs import RUN_WORDING
from interviews.core.wording.steering import STEERING_WORDING
from interviews.core.wording.support import SUPPORT_WORDING
from problems.proof.hearing import loose_terms
from problems.text.phrases import find_phrases
from tests.factories.core import bank_file, make_dry_run, make_knowledge
from tests.players import LANGUAGES, Player, TurnInput, bank_content, new_context

DIRECTORY = Path(__file__).with_name("strong_learners")
PARTS = ("task", "questions", "first_idea", "its_cost", "better_idea", "its_new_cost", "edges", "summary")
CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
MAX_TURNS = 24

ELSE = {
    "en": {
        CLARIFY: "No more questions, I'm ready.",
        COST: "Yes, that is the cost I mean: {cost}",
        EDGES: "It goes through the code as usual and returns the right result, because that check comes first.",
        FOLLOW: "I have nothing to add to that, let's go on.",
    },
    "zh": {
        CLARIFY: "没有别的问题了，可以开始",
        COST: "对，我说的代价就是：{cost}",
        EDGES: "代码照常执行，会返回正确的结果，因为先做了这个检查",
        FOLLOW: "没有要补充的了，继续吧",
    },
}


@lru_cache(maxsize=128)
def lines_of(slug: str) -> dict[str, dict[str, str]]:
    """Return what the strong learner says, by language and part. Raises ``ValueError`` when the file lacks a part."""
    path = DIRECTORY / f"{slug}.yaml"
    content = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    for language in LANGUAGES:
        if tuple(content.get(language, ())) != PARTS:
            raise ValueError(f"{path.name}: {language} needs {', '.join(PARTS)}, in this order")
    return content


def play_strong(slug: str, language: Language) -> Player:
    """Play the whole interview; the player checks every message of the coach for leaks."""
    player = Player(make_knowledge(slug, language))
    said: dict[Stage, int] = {}
    while not player.context.finished and player.turns < MAX_TURNS:
        stage = player.context.current_stage
        said[stage] = said.get(stage, 0) + 1
        player.say(_next(player, slug, language, said[stage]))
    return player


def _next(player: Player, slug: str, language: Language, number: int) -> str | TurnInput:
    """Return what is said for the ``number``-th time in the stage where the interview stands."""
    lines, stage, knowledge = lines_of(slug)[language], player.context.current_stage, player.knowledge
    again = "!" * (number - 1)  # the very same twice in a row would count as repetition
    first = {
        CLARIFY: ("task", "questions"),
        THINK: ("first_idea", "better_idea"),
        COST: ("its_cost", "better_idea", "its_new_cost"),
        EDGES: ("edges",),
        SUMMARY: ("summary",),
    }.get(stage, ())
    if number <= len(first):
        return lines[first[number - 1]]
    if stage is CODE:
        code = bank_content(slug)["solutions"]["best"] + "\n" * number
        return TurnInput(action="submit", code=code, dry_run=make_dry_run(code))
    if stage is FOLLOW and number <= 3:
        return {f.id: f for f in knowledge.follow_ups}[player.context.follow_ups_asked[-1]].good_answer
    if stage is SUMMARY:
        return knowledge.when_to_use + again
    return ELSE[language].get(stage, lines["better_idea"]).format(cost=lines["its_new_cost"]) + again


SPEAK_OF_OTHERS = {
    "fact": ("first_idea", "its_cost", "better_idea", "its_new_cost", "summary"),
    "approach": ("task", "questions", "edges"),
    "edge_case": ("task", "first_idea", "its_cost", "better_idea", "its_new_cost", "summary"),
}
"""What the strong learner says of something else than an item of this kind."""


def loose_terms_of(slug: str) -> list[str]:
    """Return the terms of a problem that stand in what its strong learner says of something else."""
    said = lines_of(slug)
    elsewhere = {
        kind: [said[lang][part] for lang in LANGUAGES for part in parts] for kind, parts in SPEAK_OF_OTHERS.items()
    }
    return loose_terms(bank_file(slug), elsewhere)


def faults_of(slug: str, language: Language) -> list[str]:
    """Return, a sentence each, what was not reached or recognised in the interview with the strong learner."""
    player = play_strong(slug, language)
    context, knowledge, lines = player.context, player.knowledge, lines_of(slug)[language]
    faults = [] if context.finished else [f"not finished after {player.turns} turns: in {context.current_stage.value}"]
    missed = [stage.value for stage in Stage if stage not in context.stage_history]
    if missed:
        faults.append(f"not reached: {', '.join(missed)}")
    if context.skipped_stages:
        faults.append(f"skipped: {context.skipped_stages}")
    asked = [part.id for part in asked_clarifications(lines["questions"], knowledge)]
    if len(asked) < 3:
        faults.append(f"questions: only {asked} recognised, at least 3 are wanted")
    ideas = context.approach_ids
    if len(ideas) < 2 or ideas[-1] != knowledge.approaches[-1].id:
        faults.append(f"approaches recognised: {list(ideas)}; wanted a weaker one, then {knowledge.approaches[-1].id}")
    named = [part.id for part in named_edge_cases(lines["edges"], knowledge)]
    if len(named) < 3:
        faults.append(f"edges: only {named} recognised, at least 3 are wanted")
    if not find_phrases(lines["summary"], knowledge.patterns[0].named_by):
        faults.append(f"summary: does not name {knowledge.patterns[0].id}")
    if not signals_named(lines["summary"], knowledge):
        faults.append("summary: no signal recognised")
    for follow_up in knowledge.follow_ups:
        made = points_made(follow_up.good_answer, follow_up, knowledge)
        if made < len(follow_up.points):
            faults.append(
                f"follow-up {follow_up.id}: its own good answer makes {made} of {len(follow_up.points)} points"
            )
    contradicted = [issue for issue in context.detected_issues if not issue.startswith(("run:score:", "run:invited"))]
    if contradicted:
        faults.append(f"right costs were contradicted: {contradicted}")
    faults.extend(f"a reply had to be replaced: {step.detail}" for step in player.recorded("leak_caught"))
    return faults


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
