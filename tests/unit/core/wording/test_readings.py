"""Labels of readings: all kinds of acts have one in both languages, and none says what the learner has not said."""

import re

import pytest

from interviews.core.acts import OTHER, SLOT_OF, Act, ActKind
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.wording.readings import I_MEANT, label_of_reading
from interviews.evaluation.reading_rows import knowledge_of
from tests.players import LANGUAGES

HAN = re.compile(r"[\u3400-\u9fff]")
ITEMS = {
    ActKind.PROCESS_QUESTION: ("language", "time", "progress", "next", "finish", "rules", "tool"),
    ActKind.POINT: ("yes", "partly", "no"),
    ActKind.REQUEST: ("hint", "skip", "back", "answer", "pause", "finish", "other_problem", "human", "rephrase"),
    ActKind.MOOD: ("frustration", "thanks", "greeting", "doubt"),
}
EVERY = [Act(kind, item) for kind in ActKind for item in ITEMS.get(kind, (OTHER if kind in SLOT_OF else "",))]


@pytest.fixture(scope="module")
def knowledge() -> ProblemKnowledge:
    return knowledge_of("two-sum")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("act", EVERY, ids=lambda act: f"{act.kind} {act.item}")
def test_every_reading_has_a_short_label(act: Act, language: str, knowledge: ProblemKnowledge) -> None:
    label = label_of_reading(act, knowledge, language)
    assert 0 < len(label) <= 45
    assert bool(HAN.search(label)) == (language == "zh")
    assert label[0].islower() or language == "zh"
    assert label[-1] not in ".。?？"
    assert label in I_MEANT[language].format(label=label)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ITEMS)
def test_items_are_told_apart(kind: ActKind, language: str, knowledge: ProblemKnowledge) -> None:
    labels = {label_of_reading(Act(kind, item), knowledge, language) for item in ITEMS[kind]}
    assert len(labels) == len(ITEMS[kind]) - (kind is ActKind.POINT)  # how good an answer is, nobody says of their own


def test_a_fact_is_called_what_it_is_about(knowledge: ProblemKnowledge) -> None:
    labels = {label_of_reading(Act(ActKind.FACT_QUESTION, one.id), knowledge, "en") for one in knowledge.clarifications}
    assert len(labels) == len(knowledge.clarifications)
    assert "order of the list" in labels
    assert not any(one.answer in labels for one in knowledge.clarifications)


def test_a_cost_is_what_was_said(knowledge: ProblemKnowledge) -> None:
    time, space = Act(ActKind.COST, of="time", value="O(n^2)"), Act(ActKind.COST, of="space")
    assert label_of_reading(time, knowledge, "en") == "the time: O(n^2)"
    assert label_of_reading(time, knowledge, "zh") == "时间是 O(n^2)"
    assert label_of_reading(space, knowledge, "en") == "the memory"


@pytest.mark.parametrize("language", LANGUAGES)
def test_ideas_cases_and_patterns_are_not_named(knowledge: ProblemKnowledge, language: str) -> None:
    ideas = [Act(ActKind.APPROACH, one.id, stance="proposes", by="terms") for one in knowledge.approaches]
    cases = [Act(ActKind.EDGE_CASE, one.id) for one in knowledge.edge_cases]
    patterns = [Act(ActKind.PATTERN, one.id) for one in knowledge.all_patterns]
    for acts in (ideas, cases, patterns):
        assert len({label_of_reading(act, knowledge, language) for act in acts}) == 1
