"""The coach in a model's words: what of a reply is used, what is refused, and what happens when there is none."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interviews.core.acts import Act, ActKind
from interviews.core.cards.registry import CARDS
from interviews.core.context import InterviewContext, Message, UserProfile, has_type_of
from interviews.core.dry_run import DryRun, MeasuredCost
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.response import RaisedCard
from interviews.core.stages import STAGE_ORDER, Stage, index_of, row_of
from interviews.core.turn.safe_call import WorkerNeeded
from interviews.core.turn.turn import TurnInput, TurnOutcome, run_turn
from interviews.core.wording.coach import say
from interviews.experts.voice.model_voice import MaySay, with_model
from interviews.experts.voice.prompting import PROMPTS
from interviews.llm.contract import CoachReply, ContractFault, parse_coach_reply
from interviews.llm.port import BudgetSpent, ChatMessage, FaultKind, ModelError
from interviews.llm.retry import UnparsableReply
from tests.factories.core import make_dry_run, make_failing
from tests.fakes import coach_reply
from tests.hearing import FakeEar, Heeding
from tests.learner_lines import LINES
from tests.played import Scene, all_scenes, one_scene_per_stage, scenes
from tests.players import LANGUAGES, secrets_in

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
NOW = 400.0
RETOLD = "We get a list of prices and a target, and look for two items that add up to it. Do I return positions?"
PAIRS = "I would compare every pair with two nested loops."
VAGUE = "I look around among the prices until something nice turns up somewhere in there"
BETTER = "I could remember every price in a hash map and look the rest up."
LEAKING = "Put every price into a hash map and look its complement up. What does that cost?"
ORDINARY = {
    CLARIFY: "The voucher has to be spent and nothing is left",
    THINK: VAGUE,
    COST: "The pairs are all needed, so that is what it takes",
    CODE: "I write it with the prices one after the other",
    EDGES: "there is the one with equal prices",
    FOLLOW: "The shop is the same, the rest stays as it was",
    SUMMARY: "I would call it divide and conquer",
}
"""Answers in which the rules see no reason to leave the stage."""
KIND = "Thank you for telling me that. What comes next?"


@dataclass
class Model:
    """Answers from a script, as the model of a conversation does, and remembers what it was asked."""

    script: list[str | Exception]
    asked: list[tuple[ChatMessage, ...]] = field(default_factory=list)
    may_say: list[MaySay] = field(default_factory=list)

    def __call__(self, messages: tuple[ChatMessage, ...], may_say: MaySay) -> CoachReply:
        self.asked.append(messages)
        self.may_say.append(may_say)
        answer = self.script.pop(0)
        if isinstance(answer, Exception):
            raise answer
        try:
            return parse_coach_reply(answer)
        except ContractFault as fault:
            raise UnparsableReply((fault.missing,), "var/logs") from fault

    @property
    def task(self) -> str:
        """Return which task the first prompt ended with."""
        ending = self.asked[0][-1].content
        return next(
            path.name.split(".")[0] for path in PROMPTS.glob("task_*.md") if ending.endswith(path.read_text().strip())
        )


def said(scene: Scene, text: str, *script: str | Exception, code: str = "") -> tuple[TurnOutcome, Model]:
    """Play one turn with a model that answers from ``script``; all of it has to be used."""
    model = Model(list(script))
    outcome = play(scene, with_model(scene.experts, model), TurnInput(text=text, code=code))
    assert not model.script, "the model was not asked so often"
    return outcome, model


def curated(scene: Scene, text: str, code: str = "") -> TurnOutcome:
    return play(scene, scene.experts, TurnInput(text=text, code=code))


def play(scene: Scene, experts: Mapping[str, Any], turn_input: TurnInput) -> TurnOutcome:
    return run_turn(scene.context, heeding(scene.knowledge), experts, turn_input, NOW, expert_seconds=60.0)


VAGUE_WITH_A_TAG = VAGUE.replace("prices", "<good prices")
NAMED = "Hash map, whenever I look up what I have seen before."
READ = {
    VAGUE: (),
    VAGUE_WITH_A_TAG: (),
    BETTER: (Act(ActKind.APPROACH, "hash_lookup", stance="proposes", sure=True),),
    NAMED: (Act(ActKind.PATTERN, "hash_map", by="terms", sure=True), Act(ActKind.SIGNAL, sure=True)),
}


@cache
def heeding(knowledge: ProblemKnowledge) -> ProblemKnowledge:
    return replace(knowledge, ear=Heeding(FakeEar(READ, knowledge.ear)))


def at(stage: Stage, language: str = "en", **changes: object) -> Scene:
    scene = one_scene_per_stage(language)[stage]
    return replace(scene, context=replace(scene.context, **changes)) if changes else scene


def after(scene: Scene, text: str) -> Scene:
    """Return the scene after a curated turn."""
    return replace(scene, context=curated(scene, text).context)


def kinds(outcome: TurnOutcome) -> list[str]:
    return [one.kind for one in outcome.occurrences]


def without_words(context: InterviewContext) -> dict[str, Any]:
    """Return what is remembered beside what was said and how often."""
    plain = context.to_dict()
    for name in ("conversation", "last_question", "interventions"):
        del plain[name]
    return plain


# --- its words ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_models_words_are_said_and_the_evidence_is_the_curated_one(language: str) -> None:
    scene, text = at(CLARIFY, language), LINES["two-sum"][language]["first"][CLARIFY][0]
    words = {"en": "Nicely put. What else is open?", "zh": "说得很清楚。还有什么想问的吗？"}[language]
    outcome, model = said(scene, text, coach_reply(words))
    assert [message.text for message in outcome.messages] == [words]
    assert outcome.messages[0].voice == "model"
    assert without_words(outcome.context) == without_words(curated(scene, text).context)
    assert outcome.context.last_question == words
    assert model.task == "task_ask"


@pytest.mark.parametrize(
    ("stage", "text"),
    [
        (EDGES, "equal prices, negative numbers and the shortest list"),
        (FOLLOW, "Two pointers from both ends, and then I need only O(1) memory."),
    ],
)
def test_a_question_of_the_bank_is_kept_word_for_word(stage: Stage, text: str) -> None:
    scene = at(stage)
    question = curated(scene, text).messages[-1].text.split("\n\n")[-1]
    outcome, model = said(scene, text, coach_reply("Good ones to look at."))
    assert outcome.messages[-1].text == f"Good ones to look at.\n\n{question}"
    assert question in {case.question for case in scene.knowledge.edge_cases + scene.knowledge.follow_ups}
    assert outcome.context.current_stage is stage
    assert model.task == "task_react"


def test_the_summary_is_kept_word_for_word() -> None:
    scene = at(SUMMARY)
    outcome, model = said(scene, NAMED, coach_reply("That is the one."))
    assert outcome.messages[-1].text == f"That is the one.\n\n{outcome.context.summary}"
    assert scene.knowledge.key_idea in outcome.context.summary
    assert outcome.context.finished
    assert model.task == "task_react"


@pytest.mark.parametrize(
    ("stage", "text"),
    [(THINK, PAIRS), (CODE, "for a in nums:\n  if target - a in seen: return a\n  seen.add(a)\nreturn None")],
)
def test_before_a_move_the_model_reacts_and_the_next_stage_opens_itself(stage: Stage, text: str) -> None:
    scene = at(stage)
    outcome, model = said(scene, text, coach_reply("I can follow that."))
    assert model.task == "task_react"
    assert outcome.messages[0].text == "I can follow that."
    assert [message.text for message in outcome.messages[1:]] == [m.text for m in curated(scene, text).messages[1:]]
    assert [message.voice for message in outcome.messages] == ["model", "curated"]


@pytest.mark.parametrize("action", ["hint", "skip", "back"])
def test_what_is_not_an_answer_needs_no_model(action: str) -> None:
    scene = at(COST)
    turn_input = TurnInput(action, target=CLARIFY if action == "back" else None)
    assert play(scene, with_model(scene.experts, None), turn_input) == play(scene, scene.experts, turn_input)


@pytest.mark.parametrize("text", ["", "give me a hint please", "just tell me the answer", "I give up, I hate this"])
def test_a_message_that_is_no_answer_needs_no_model(text: str) -> None:
    scene = at(THINK)
    outcome, model = said(scene, text)
    assert outcome.messages
    assert not model.asked


def test_without_a_model_at_hand_the_turn_waits_for_a_worker() -> None:
    scene = at(THINK)
    with pytest.raises(WorkerNeeded):
        play(scene, with_model(scene.experts, None), TurnInput(text=PAIRS))


# --- why the coach asks just this ---

FORGETS_ENDS = UserProfile(missed_families=("ends", "numbers"))


def test_the_reason_for_a_question_stays_under_the_models_words() -> None:
    scene = at(EDGES, user_profile=FORGETS_ENDS)
    text = "equal prices, negative numbers and the shortest list"
    draft = curated(scene, text).messages[-1]
    outcome, _model = said(scene, text, coach_reply("Good ones to look at."))
    assert draft.because.startswith("Because ")
    assert (outcome.messages[-1].voice, outcome.messages[-1].because) == ("model", draft.because)


def test_the_reason_goes_with_the_question_that_is_left_out() -> None:
    scene = at(EDGES, user_profile=FORGETS_ENDS, edge_cases_named=("equal_prices", "negatives"))
    text = "the shortest list as well"
    assert curated(scene, text).messages[-1].because, "the draft asks about one more that was forgotten before"
    outcome, _model = said(scene, text, coach_reply("That settles it.", met=True, quote=text))
    assert outcome.context.current_stage is FOLLOW
    assert not [message for message in outcome.messages if message.because]


def test_the_reason_of_the_curated_answer_stays_when_there_is_no_model() -> None:
    scene = at(EDGES, user_profile=FORGETS_ENDS)
    text = "equal prices, negative numbers and the shortest list"
    outcome, _model = said(scene, text, ModelError(FaultKind.TIMEOUT, "too slow"))
    assert outcome.card is not None
    assert outcome.messages[-1].because == curated(scene, text).messages[-1].because != ""


# --- its verdict ---


def moved(outcome: TurnOutcome, scene: Scene) -> bool:
    """Tell whether the stage was left; if so, the table allowed it."""
    before, now = scene.context.current_stage, outcome.context.current_stage
    assert "precondition_unmet" not in kinds(outcome)
    if now is before and not outcome.context.finished:
        return False
    assert row_of(before).precondition(outcome.context)
    return True


def judged(
    scene: Scene, text: str, quote: str, words: str = "I see where you are going.", code: str = ""
) -> TurnOutcome:
    """Play a turn in which the rules see no reason to move on, and the model sees the goal reached."""
    assert not moved(curated(scene, text, code), scene), "the rules would move on by themselves"
    return said(scene, text, coach_reply(words, met=True, quote=quote), code=code)[0]


@pytest.mark.parametrize(
    "quote",
    [
        VAGUE,
        "until something nice turns up",
        "UNTIL Something  nice\nturns up",
        "  among the prices ",
        "ｕｎｔｉｌ something",
    ],
)
def test_a_verdict_with_a_quote_of_the_message_moves_on(quote: str) -> None:
    scene = at(THINK)
    outcome = judged(scene, VAGUE, quote)
    assert moved(outcome, scene)
    assert outcome.context.user_approach == VAGUE
    assert outcome.messages[0].text == "I see where you are going."
    answered = next(step for step in outcome.steps if step.name == "answered")
    assert answered.detail["accepted_verdict"] is True


@pytest.mark.parametrize(
    "quote",
    [
        "",
        " ",
        "up",
        "in the",
        "...",
        "and then I sort them",
        "I would compare",
        "How would you go about it",
        "what is asked",
    ],
)
def test_a_verdict_without_a_quote_of_the_message_is_not_heard(quote: str) -> None:
    scene = at(THINK)
    outcome = judged(scene, VAGUE, quote)
    assert not moved(outcome, scene)
    assert outcome.context.user_approach is None


def test_a_quote_of_an_earlier_message_is_not_heard() -> None:
    scene = at(THINK)
    earlier = next(m.text for m in reversed(scene.context.conversation) if m.role == "learner")
    assert not moved(judged(scene, VAGUE, earlier), scene)


CHINESE_VAGUE = "嗯，就是看看价格，慢慢找，到处看看，慢慢找到合适的"


@pytest.mark.parametrize(
    ("quote", "heard"), [("慢慢找", True), ("到处看看，慢慢找", True), ("慢慢", False), ("哈希表", False)]
)
def test_a_chinese_quote_is_heard_from_three_characters_on(quote: str, heard: bool) -> None:
    scene = at(THINK, "zh")
    assert moved(judged(scene, CHINESE_VAGUE, quote), scene) is heard


def test_a_quote_counts_even_where_the_prompt_showed_a_tag_differently() -> None:
    scene = at(THINK)
    assert moved(judged(scene, VAGUE_WITH_A_TAG, "among the ‹good prices"), scene)


def test_a_quote_from_the_code_counts() -> None:
    scene = at(CODE)
    text = "go over prices, do the thing with the other price, stop when it fits and give both"
    assert moved(judged(scene, text, "stop when it fits"), scene)


def test_met_is_only_a_claim_and_without_it_nothing_moves() -> None:
    scene = at(THINK)
    outcome, _ = said(scene, VAGUE, coach_reply("I see.", met=False, quote=VAGUE))
    assert not moved(outcome, scene)


def test_after_a_refused_verdict_the_learner_is_still_asked_something() -> None:
    scene = at(THINK)
    outcome = judged(scene, VAGUE, "made up by the model", "That is clear.")
    question = curated(scene, VAGUE).messages[-1].text.split("\n\n")[-1]
    assert outcome.messages[-1].text == f"That is clear.\n\n{question}"
    outcome = judged(scene, VAGUE, "made up by the model", "Clear. And then?")
    assert outcome.messages[-1].text == "Clear. And then?"


# --- what each stage takes for reached ---


def test_stage_0_is_not_left_by_the_very_first_message() -> None:
    scene, text = at(CLARIFY), ORDINARY[CLARIFY]
    assert not moved(judged(scene, text, "has to be spent"), scene)
    later = at(CLARIFY, stage_turns=1)
    assert not curated(later, text).context.restated
    outcome = judged(later, text, "has to be spent")
    assert moved(outcome, later)
    assert outcome.context.restated
    assert outcome.context.identified_pattern == scene.knowledge.patterns[0].id


def test_stage_1_takes_no_approach_of_a_few_words() -> None:
    scene = at(THINK)
    assert not moved(judged(scene, "something clever I guess", "something clever"), scene)


def test_stage_2_is_not_left_on_a_cost_that_a_check_contradicts() -> None:
    scene = after(at(THINK), PAIRS)
    outcome = judged(scene, "That is O(n) time and O(1) space.", "O(n) time and O(1) space")
    assert not moved(outcome, scene)
    assert not outcome.context.complexity_discussed


def test_stage_2_is_not_left_before_something_better_was_asked_for() -> None:
    scene = after(at(THINK), PAIRS)
    assert not moved(judged(scene, "O(n^2) time and O(1) space.", "O(n^2) time"), scene)


def leading_on() -> Scene:
    """Return the scene in which a right cost was stated and the coach asks for something better."""
    scene = after(after(at(THINK), PAIRS), "O(n^2) time and O(1) space.")
    assert scene.context.current_stage is COST
    assert scene.context.claimed_time
    return scene


def test_stage_2_is_left_when_the_cost_is_settled_and_the_model_hears_that_no_more_comes() -> None:
    scene = leading_on()
    outcome = judged(scene, "Every pair matters, so there is no way around the pairs", "no way around the pairs")
    assert moved(outcome, scene)
    assert outcome.context.claimed_time == scene.context.claimed_time


def test_stage_2_keeps_no_old_cost_for_a_new_approach() -> None:
    scene = leading_on()
    outcome = judged(scene, BETTER, "in a hash map")
    assert not moved(outcome, scene)
    assert outcome.context.claimed_time is None


def test_stage_2_takes_no_better_cost_without_the_idea_that_reaches_it() -> None:
    scene = leading_on()
    outcome = judged(scene, "I think it should be possible in O(n) time", "possible in O(n) time")
    assert not moved(outcome, scene)
    assert not outcome.context.complexity_discussed


def test_stage_3_takes_an_outline_and_no_remark() -> None:
    scene = at(CODE)
    assert not moved(judged(scene, ORDINARY[CODE], "one after the other"), scene)
    outline = "go over prices, do the thing with the other price, stop when it fits and give both"
    outcome = judged(scene, outline, "stop when it fits and give both")
    assert moved(outcome, scene)
    assert outcome.context.pseudocode == outline


def test_stage_3_is_not_left_on_code_that_a_check_contradicts() -> None:
    scene = at(CODE)
    code = "def two_sum(nums, target):\n    for a in nums:\n        for b in nums:\n            total = a + b\n"
    outcome = judged(scene, "Here is my code for all of it.", "my code for all of it", code=code)
    assert not moved(outcome, scene)
    assert outcome.context.pseudocode is None


def test_stage_4_is_left_after_some_cases_and_without_another_question() -> None:
    scene = at(EDGES, edge_cases_named=("negatives",))
    first = judged(scene, "there is the one with equal prices", "equal prices")
    assert not moved(first, scene), "one case only was known"
    later = replace(scene, context=first.context)
    text = "then it is fine because the lookup comes before the storing, so nothing pairs up wrongly"
    stays = curated(later, text)
    if moved(stays, later):
        later = replace(
            later, context=replace(later.context, edge_cases_named=(), edge_cases_asked=("zero", "shortest"))
        )
    outcome = judged(later, text, "the lookup comes before the storing", "That holds.")
    assert moved(outcome, later)
    assert outcome.messages[0].text == "That holds."
    assert outcome.context.edge_cases_asked == later.context.edge_cases_asked, "what was not asked is not recorded"


def test_stage_4_takes_no_shrug() -> None:
    scene = at(EDGES, edge_cases_named=("negatives",), edge_cases_asked=("zero",))
    assert not moved(judged(scene, "it works fine", "it works fine"), scene)


def test_stage_5_asks_as_many_questions_as_the_learner_should_get() -> None:
    scene = at(FOLLOW)
    text = ORDINARY[FOLLOW]
    first = judged(scene, text, "the rest stays as it was", "Fair.")
    assert not moved(first, scene)
    second = after(scene, scene.knowledge.follow_ups[0].good_answer)
    assert second.context.current_stage is FOLLOW
    assert second.context.follow_ups_answered
    outcome = judged(second, text, "the rest stays as it was", "Fair.")
    assert moved(outcome, second)
    assert len(outcome.context.follow_ups_answered) == 2


def test_stage_6_is_left_only_for_a_name_that_the_rules_know() -> None:
    scene = at(SUMMARY)
    wrong = judged(scene, ORDINARY[SUMMARY], "divide and conquer")
    assert not moved(wrong, scene)
    outcome = judged(scene, "I would call it a hash map", "a hash map", "Yes.")
    assert moved(outcome, scene)
    assert outcome.context.finished
    assert outcome.messages[-1].text == f"Yes.\n\n{outcome.context.summary}"


# --- what would give something away ---


def test_a_leak_is_asked_for_once_more_and_recorded() -> None:
    scene = at(CLARIFY)
    outcome, model = said(scene, RETOLD, coach_reply(LEAKING), coach_reply(KIND))
    assert [message.text for message in outcome.messages] == [KIND]
    first, second = model.asked
    assert second[:-2] == first
    assert "hash map" in second[-1].content.lower()
    assert [(one.kind, one.snapshot["voice"]) for one in outcome.occurrences] == [("leak_caught", "model")]


def test_after_a_second_leak_the_curated_coach_speaks() -> None:
    scene = at(CLARIFY)
    outcome, _ = said(scene, RETOLD, coach_reply(LEAKING), coach_reply(LEAKING))
    expected = curated(scene, RETOLD)
    assert outcome.messages == expected.messages
    assert without_words(outcome.context) == without_words(expected.context)
    assert [(one.kind, one.snapshot["voice"]) for one in outcome.occurrences] == [("leak_caught", "model")] * 2


def test_a_leak_is_recorded_also_when_the_second_call_fails() -> None:
    outcome, _ = said(at(CLARIFY), RETOLD, coach_reply(LEAKING), ModelError(FaultKind.TIMEOUT, "no answer"))
    assert sorted(kinds(outcome)) == ["leak_caught", "model_call_failed"]


def test_what_the_learner_said_may_be_said_back() -> None:
    scene = at(THINK)
    text = "I would put every price into a hash map and look the complement up, price by price."
    outcome, _ = said(scene, text, coach_reply("So a hash map, price by price."))
    assert outcome.messages[0].text == "So a hash map, price by price."


# --- when it does not answer ---

CARD_OF = {
    FaultKind.TIMEOUT: "model_unavailable",
    FaultKind.CONNECTION: "model_unavailable",
    FaultKind.RATE_LIMIT: "model_unavailable",
    FaultKind.SERVER: "model_unavailable",
    FaultKind.BAD_REPLY: "model_unclear",
    FaultKind.KEY: "key_rejected",
    FaultKind.QUOTA: "quota_exhausted",
    FaultKind.NOT_FOUND: "model_unknown",
    FaultKind.ADDRESS: "model_unknown",
    FaultKind.BAD_REQUEST: "model_unknown",
}
"""Which card tells of each fault."""
MENDED_IN_STEPS = {"key_rejected", "quota_exhausted", "model_unknown"}
"""Cards that lead through the settings of the model before it is asked again."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", FaultKind)
def test_a_fault_calls_for_its_card_and_the_curated_answer_is_given(kind: FaultKind, language: str) -> None:
    scene, text = at(CLARIFY, language), LINES["two-sum"][language]["first"][CLARIFY][0]
    outcome, _ = said(scene, text, ModelError(kind, "it did not work"))
    expected = curated(scene, text)
    details = {"fault": kind.value, "attempts": 1}
    assert outcome.card == RaisedCard(CARD_OF[kind], {"fault": kind.value, "details": details})
    # No word of the fault, no situation, no buttons: to the conversation it is the built-in coach's answer.
    assert outcome.messages == expected.messages
    assert {message.voice for message in outcome.messages} == {"curated"}
    ways = [action for action, _ in CARDS[CARD_OF[kind]].options]
    assert ways[0] == ("start_wizard" if CARD_OF[kind] in MENDED_IN_STEPS else "retry")
    assert without_words(outcome.context) == without_words(expected.context)
    assert [(one.kind, one.snapshot["fault"]) for one in outcome.occurrences] == [("model_call_failed", kind.value)]


def test_a_reply_that_nobody_can_read_is_a_fault_too() -> None:
    outcome, _ = said(at(CLARIFY), RETOLD, "I would rather chat.")
    assert outcome.card.code == "model_unclear"
    assert outcome.card.facts["fault"] == "unparsable"
    assert outcome.card.facts["details"]["attempts"] == 1 and outcome.card.facts["details"]["missing"]
    assert outcome.messages == curated(at(CLARIFY), RETOLD).messages
    assert outcome.occurrences[0].snapshot["fault"] == "unparsable"


@pytest.mark.parametrize("fault", [ModelError(FaultKind.SERVER, "500"), BudgetSpent()], ids=["fault", "budget"])
def test_the_stage_moves_without_the_model_too(fault: Exception) -> None:
    scene = at(THINK)
    outcome, _ = said(scene, PAIRS, fault)
    expected = curated(scene, PAIRS)
    assert outcome.context.current_stage is expected.context.current_stage is COST
    assert outcome.context.user_approach == PAIRS
    assert [message.text for message in outcome.messages[1:]] == [message.text for message in expected.messages[1:]]


def test_a_spent_budget_is_told_once() -> None:
    scene = at(CLARIFY)
    first, _ = said(scene, RETOLD, BudgetSpent())
    assert first.card == RaisedCard("budget_exhausted", {"until": "00:00 UTC"})
    assert kinds(first) == ["resources_exhausted"]
    assert first.messages == curated(scene, RETOLD).messages
    assert "retry" not in dict(CARDS["budget_exhausted"].options), "nobody can ask it again today"
    later = replace(scene, context=first.context)
    text = "Can prices be negative?"
    second, _ = said(later, text, BudgetSpent())
    assert second.messages == curated(later, text).messages
    assert second.card is None
    assert not kinds(second)


# --- its reading of the message ---

INDIRECT = "To me the words here matter less than the later steps do"


@pytest.mark.parametrize(
    ("intent", "kind"),
    [("skip_request", "skip_request"), ("answer_request", "over_reliance"), ("hint_request", "hint_request")],
)
def test_a_request_that_only_the_model_hears_is_met_by_its_strategy(intent: str, kind: str) -> None:
    scene = at(THINK)
    assert not kinds(curated(scene, INDIRECT)), "the rules hear nothing in it"
    outcome, _ = heard(scene, INDIRECT, intent=intent)
    assert kinds(outcome) == [kind]
    assert outcome.context.current_stage is THINK, "a core stage stays"
    assert outcome.messages[0].voice == "curated"
    said_last = [message for message in outcome.context.conversation if message.role == "learner"][-1]
    assert said_last.situation == kind


def heard(
    scene: Scene, text: str, quote: str | None = None, words: str = KIND, **reading: str
) -> tuple[TurnOutcome, Model]:
    """Play a turn in which the model reads the message in its own way, and quotes all of it or ``quote``."""
    part = {"intent": "answer", "mood": "calm", "quote": text if quote is None else quote, **reading}
    return said(scene, text, coach_reply(words, reading=part))


@pytest.mark.parametrize("stage", [CLARIFY, COST, FOLLOW, SUMMARY])
def test_no_stage_is_left_on_the_models_ear_alone(stage: Stage) -> None:
    scene = at(stage)
    for text in (INDIRECT, "The later words say more to me than the words here do"):
        assert not kinds(curated(scene, text)), "the rules hear nothing in it"
        outcome, _model = heard(scene, text, intent="skip_request")
        assert outcome.context.current_stage is stage
        assert not outcome.context.finished
        assert stage not in outcome.context.skipped_stages
        scene = replace(scene, context=outcome.context)


@pytest.mark.parametrize("intent", ["answer_request", "skip_request", "hint_request", "frustration", "go_back_request"])
@pytest.mark.parametrize(("stage", "text"), [(CLARIFY, RETOLD), (THINK, PAIRS), (EDGES, "equal prices, and no prices")])
def test_an_answer_stays_an_answer(stage: Stage, text: str, intent: str) -> None:
    scene = at(stage)
    outcome, _ = heard(scene, text, intent=intent)
    assert not kinds(outcome)
    assert outcome.messages[0].text.startswith(KIND)
    assert without_words(outcome.context) == without_words(curated(scene, text).context)


@pytest.mark.parametrize("quote", ["", "x", "please skip this for me", "compare every pair"])
def test_a_reading_without_a_quote_of_the_message_is_not_heard(quote: str) -> None:
    outcome, _ = heard(at(THINK), INDIRECT, quote, intent="skip_request", mood="frustrated")
    assert not kinds(outcome)
    assert [message.text for message in outcome.messages] == [KIND]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mood_that_the_model_hears_brings_support_first(language: str) -> None:
    scene, text = at(CLARIFY, language), LINES["two-sum"][language]["first"][CLARIFY][0]
    words = {"en": KIND, "zh": "谢谢你告诉我。接下来呢？"}[language]
    outcome, _ = heard(scene, text, words=words, mood="frustrated")
    assert [message.text for message in outcome.messages] == [f"{say('support.sigh', language, 0)}\n\n{words}"]
    assert [(one.kind, one.snapshot["sign"]) for one in outcome.occurrences] == [("frustration", "sigh")]
    assert outcome.context.frustration_detected


def test_what_is_asked_beside_an_answer_is_in_the_draft_and_said_once() -> None:
    scene, text = at(THINK), f"{PAIRS} And how long do I have, by the way?"
    words = "No hurry, there is no limit. What does comparing them all cost?"
    outcome, model = said(scene, text, coach_reply(words))
    lead = curated(scene, text).messages[0].text.split("\n\n")[0]
    assert lead in model.asked[0][-1].content
    assert lead not in outcome.messages[0].text


def test_a_sigh_that_both_hear_is_met_once() -> None:
    scene = at(CLARIFY)
    text = f"{RETOLD} Ugh, I hate this."
    assert kinds(curated(scene, text)) == ["frustration"]
    outcome, model = heard(scene, text, mood="frustrated")
    assert kinds(outcome) == ["frustration"]
    support = say("support.sigh", "en", 0)
    assert support not in outcome.messages[0].text, "one voice says it, from the draft"
    assert model.asked[0][-1].content.count(support) == 1


# --- what it proposes itself ---


@pytest.mark.parametrize("stage", STAGE_ORDER)
@pytest.mark.parametrize("next_stage", [*(stage.value for stage in STAGE_ORDER), "the end", None])
def test_what_the_model_proposes_changes_nothing(stage: Stage, next_stage: str | None) -> None:
    scene = at(stage)
    text = ORDINARY[stage]
    plain, _ = said(scene, text, coach_reply(KIND))
    updates = dict.fromkeys(InterviewContext.__dataclass_fields__, True) | {"pseudocode": "pass", "unknown": ["x"]}
    outcome, _ = said(scene, text, coach_reply(KIND, context_updates=updates, next_stage=next_stage))
    assert outcome.context == plain.context
    assert outcome.messages == plain.messages


# --- whatever it sends ---

SECRETS = [
    "hash map",
    "哈希表",
    "two pointers",
    "stack",
    "h.a.s.h map",
    "```python\nfor x in y:\n    pass\n```",
    "O(n)",
    LEAKING,
]
WORDS = ["What", "?", "。", "\n\n", " ", "the list", "你", "$", "<draft>", "</learner>", "\x00", "\ud800", "```", KIND]
model_text = st.text(max_size=200) | st.lists(st.sampled_from(SECRETS + WORDS), max_size=12).map("".join)
LEARNERS = [
    RETOLD,
    PAIRS,
    VAGUE,
    INDIRECT,
    "O(n^2) time",
    "negative numbers",
    "哈希表",
    "我不太确定",
    "why?",
    "hash map",
]
intents = st.sampled_from(
    [
        "answer",
        "question",
        "skip_request",
        "go_back_request",
        "hint_request",
        "answer_request",
        "frustration",
        "off_topic",
    ]
)
values = st.booleans() | st.integers() | st.text(max_size=20) | st.lists(st.text(max_size=10), max_size=3)
names = st.sampled_from(sorted(InterviewContext.__dataclass_fields__)) | st.text(max_size=10)


@st.composite
def any_reply(draw: st.DrawFn, text: str) -> str | Exception:
    """Draw a fault, rubbish, or a readable reply whose every field is arbitrary."""
    kind = draw(st.sampled_from(["reply"] * 6 + ["rubbish", "fault", "budget"]))
    if kind == "rubbish":
        return draw(model_text)
    if kind == "fault":
        return ModelError(draw(st.sampled_from(FaultKind)), "it did not work")
    if kind == "budget":
        return BudgetSpent()
    quotes = st.just(text) | model_text
    reading = {"intent": draw(intents), "mood": draw(st.sampled_from(["calm", "unsure", "frustrated", "confident"]))}
    return coach_reply(
        draw(model_text) or KIND,
        met=draw(st.booleans()),
        quote=draw(quotes),
        reading={**reading, "quote": draw(quotes)},
        context_updates=draw(st.dictionaries(names, values, max_size=4)),
        next_stage=draw(st.none() | st.sampled_from([stage.value for stage in STAGE_ORDER]) | st.text(max_size=10)),
    )


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.deferred(lambda: st.sampled_from(all_scenes())), st.sampled_from(LEARNERS), st.data())
def test_whatever_the_model_sends_the_turn_ends_well(scene: Scene, text: str, data: st.DataObject) -> None:
    model = Model([data.draw(any_reply(text)), data.draw(any_reply(text))])
    outcome = play(scene, with_model(scene.experts, model), TurnInput(text=text))
    before, context = scene.context, outcome.context
    assert outcome.messages
    assert all(message.text.strip() for message in outcome.messages)
    assert not [one for one in outcome.occurrences if one.kind in ("expert_failed", "state_inconsistent")]
    assert all(has_type_of(name, getattr(context, name)) for name in InterviewContext.__dataclass_fields__)
    assert InterviewContext.from_dict(context.to_dict()) == context
    json.dumps([step.to_dict() for step in outcome.steps]).encode()
    left = STAGE_ORDER[index_of(before.current_stage) : index_of(context.current_stage)]
    assert all(row_of(stage).precondition(context) or stage in context.skipped_stages for stage in left)
    for message in outcome.messages:
        assert not secrets_in(message, scene.knowledge, context), message.text


def test_nothing_that_the_model_sends_makes_a_step_long() -> None:
    scene = scenes("two-sum", "en")[0]
    long = "x" * 5_000
    reply = coach_reply(KIND, quote=long, context_updates={long: long}, next_stage=long)
    outcome, _ = said(scene, RETOLD, reply)
    answered = next(step for step in outcome.steps if step.name == "answered")
    assert len(json.dumps(answered.to_dict())) < 2_000


def test_a_message_says_in_whose_words_it_is() -> None:
    outcome, _ = said(at(THINK), PAIRS, coach_reply("I can follow that."))
    assert [Message.from_dict(message.to_dict()).voice for message in outcome.messages] == ["model", "curated"]


# --- code that was run ---

RUN_CODE = "def two_sum(nums, target):\n    for i, price in enumerate(nums):\n        if price == target:\n            return [i]"
RUN_INPUT = "nums = [3, 3], target = 6"
FAILS = make_dry_run(RUN_CODE, failing=make_failing(RUN_INPUT, got="SENTINEL"))
PASSES = make_dry_run(RUN_CODE, cost=MeasuredCost("n^2", 2, (("O(n)", 1),)))


def submitted(scene: Scene, run: DryRun, *script: str | Exception) -> tuple[TurnOutcome, Model]:
    model = Model(list(script))
    turn = TurnInput("submit", code=RUN_CODE, dry_run=run)
    outcome = play(scene, with_model(scene.experts, model), turn)
    assert not model.script, "the model was not asked so often"
    return outcome, model


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_model_is_told_what_came_of_a_run_and_no_result(language: str) -> None:
    _, model = submitted(at(CODE, language), FAILS, coach_reply("Thank you."))
    evidence = model.asked[0][-1].content
    assert '"passed": 5, "total": 14' in evidence and RUN_INPUT in evidence
    assert "SENTINEL" not in "\n".join(message.content for message in model.asked[0])
    assert "`run`" in model.asked[0][0].content
    _, model = submitted(at(CODE, language), PASSES, coach_reply("Thank you."))
    stated = at(CODE, language).context.claimed_time
    assert f'"grows_like": "n²", "claimed_time": "{stated}"' in model.asked[0][-1].content


@pytest.mark.parametrize("stage", [CODE, EDGES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_about_a_failing_case_is_asked_word_for_word(stage: Stage, language: str) -> None:
    outcome, model = submitted(at(stage, language), FAILS, coach_reply("Thank you, I had a look."))
    assert model.task == "task_react"
    reaction, question = outcome.messages[0].text.split("\n\n")
    assert reaction == "Thank you, I had a look." and f"`{RUN_INPUT}`" in question
    assert outcome.context.last_question == question


@pytest.mark.parametrize("stage", [CODE, EDGES])
def test_a_models_verdict_does_not_outweigh_a_run_that_fails(stage: Stage) -> None:
    scene = at(stage)
    seen_done = coach_reply("That looks fine to me.", met=True, quote="def two_sum(nums, target):")
    outcome, _ = submitted(scene, FAILS, seen_done)
    assert outcome.context.current_stage is stage
    assert RUN_INPUT in outcome.context.last_question


@pytest.mark.parametrize(
    "claim",
    [
        "All tests pass now, nicely done.",
        "Your code passes every one of them.",
        "Every test case works. Good.",
        "所有测试都通过了，做得好。",
        "你的代码通过了全部测试。",
    ],
)
def test_a_model_cannot_call_tests_passed_that_did_not_pass(claim: str) -> None:
    curated_turn = play(at(CODE), at(CODE).experts, TurnInput("submit", code=RUN_CODE, dry_run=FAILS))
    outcome, _ = submitted(at(CODE), FAILS, coach_reply(claim))
    assert [message.text for message in outcome.messages] == [message.text for message in curated_turn.messages]
    assert outcome.messages[0].voice == "curated"
    assert not kinds(outcome)


def test_a_model_may_praise_what_passed() -> None:
    outcome, _ = submitted(at(CODE), PASSES, coach_reply("All tests pass, nicely done."))
    assert outcome.messages[0].text.startswith("All tests pass")


def test_a_submission_holds_no_wish_whatever_the_model_hears_in_it() -> None:
    wish = {"intent": "skip_request", "mood": "frustrated", "quote": "def two_sum(nums, target):"}
    outcome, _ = submitted(at(CODE), FAILS, coach_reply("Thank you.", reading=wish))
    assert outcome.context.current_stage is CODE and not kinds(outcome)
