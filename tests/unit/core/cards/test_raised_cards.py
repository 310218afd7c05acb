"""The card that a turn calls for: one at most, the heaviest, and the question which of several things was meant."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from interviews.core.cards.registry import CARDS, FAILURES, card_for
from interviews.core.context import InterviewContext, Language
from interviews.core.leaks.guard import find_leaks
from interviews.core.response import ModuleResponse, RaisedCard
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.situations.kinds import ExpertFailed, ModelCallFailed, ResourcesExhausted, StateInconsistent
from interviews.core.turn.situations.strategies import meet
from interviews.core.turn.turn import TurnInput, TurnOutcome, begin, run_turn
from interviews.core.wording.coach import WORDING
from interviews.experts.registry import EXPERTS
from interviews.llm.port import FaultKind
from tests.factories.core import make_context, make_knowledge
from tests.learner_lines import LINES
from tests.played import Scene, one_scene_per_stage
from tests.players import LANGUAGES, Player, new_context

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
PAIRS = "I would compare every pair with two nested loops."
VAGUE = "I look around among the prices until something nice turns up somewhere in there"


@dataclass
class Breaking:
    """Speaks for an expert, but raises what ``faults`` has for a method."""

    expert: object
    faults: dict[str, Exception]

    def __getattr__(self, name: str) -> object:
        return self._fail(self.faults[name]) if name in self.faults else getattr(self.expert, name)

    def _fail(self, fault: Exception) -> Callable[[InterviewContext], ModuleResponse]:
        def method(context: InterviewContext) -> ModuleResponse:
            if isinstance(fault, ModelCallFailed | ResourcesExhausted):
                fault.instead = self.expert.process(context)
            raise fault

        return method


def turn(scene: Scene, text: str, damaged: tuple[str, ...] = (), **faults: Exception) -> TurnOutcome:
    """Play a turn in which methods of every expert break."""
    experts = {name: Breaking(expert, faults) for name, expert in scene.experts.items()}
    return run_turn(scene.context, scene.knowledge, experts, TurnInput(text=text), 400.0, damaged=damaged)


def at(stage: Stage, language: Language = "en", **changes: object) -> Scene:
    scene = one_scene_per_stage(language)[stage]
    return replace(scene, context=replace(scene.context, **changes))


def level(code: str) -> int:
    return card_for(code, "en", dict.fromkeys(CARDS[code].facts, "x")).level


# --- one card a turn ---

DOWN = {"process": ModelCallFailed("503", fault="server")}
NO_KEY = {"process": ModelCallFailed("401", fault="key")}
SPENT = {"process": ResourcesExhausted("spent")}
LOST = {"identified_pattern": None}


@pytest.mark.parametrize(
    ("stage", "text", "changes", "faults", "card"),
    [
        (THINK, VAGUE, LOST, {}, "state_repaired"),
        (THINK, VAGUE, LOST, DOWN, "model_unavailable"),
        (THINK, VAGUE, LOST, NO_KEY, "key_rejected"),
        (THINK, VAGUE, LOST, {"process": ValueError("a bug")}, "expert_failed"),
        (THINK, VAGUE, LOST, SPENT, "budget_exhausted"),
        (THINK, PAIRS, {}, NO_KEY | {"open": ValueError("a bug")}, "key_rejected"),
        (THINK, PAIRS, {}, SPENT | {"open": ValueError("a bug")}, "expert_failed"),
        (THINK, PAIRS, {}, DOWN | {"open": ValueError("a bug")}, "expert_failed"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_of_several_in_a_turn_the_heaviest_stays_and_of_equals_the_last(
    stage: Stage, text: str, changes: dict, faults: dict, card: str
) -> None:
    outcome = turn(at(stage, **changes), text, **faults)
    assert outcome.card is not None
    assert outcome.card.code == card
    called_for = {step.detail["card"]["code"] for step in outcome.steps if "card" in step.detail}
    called_for |= {"state_repaired"} if changes else set()
    assert card in called_for
    assert level(card) == max(level(code) for code in called_for)
    assert len(outcome.occurrences) == len(called_for), "all of them are on record"


def test_the_order_of_heavy_and_light_does_not_matter() -> None:
    """What broke first is the heavy one here, and the light one in the table above."""
    outcome = turn(at(THINK), PAIRS, **NO_KEY, open=ResourcesExhausted("spent"))
    assert [one.kind for one in outcome.occurrences] == ["model_call_failed", "resources_exhausted"]
    assert outcome.card == RaisedCard("key_rejected", {"fault": "key"})


def test_a_reset_outweighs_all_that_follows_it() -> None:
    outcome = turn(at(COST), VAGUE, ("current_stage",), **DOWN)
    assert outcome.card == RaisedCard("state_reset", {"messages": len(at(COST).context.conversation) + 1})


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_opening_that_breaks_has_its_card_too(language: Language) -> None:
    knowledge = make_knowledge("two-sum", language)
    experts = {name: Breaking(expert(knowledge), {"open": ValueError("a bug")}) for name, expert in EXPERTS.items()}
    outcome = begin(new_context(knowledge), knowledge, experts)
    assert outcome.card == RaisedCard("expert_failed", {})
    assert [m.text for m in outcome.messages] == [WORDING["fallback.problem_clarification"][language][0]]


@pytest.mark.parametrize("stage", STAGE_ORDER)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ordinary_turn_and_coaching_call_for_no_card(stage: Stage, language: Language) -> None:
    scene = at(stage, language)
    worn_out = {"en": "This is too hard, I give up", "zh": "太难了，我放弃了"}[language]
    for turn_input in (TurnInput(text=worn_out), TurnInput("hint"), TurnInput("skip"), TurnInput("back"), TurnInput()):
        outcome = run_turn(scene.context, scene.knowledge, scene.experts, turn_input, 400.0)
        assert outcome.card is None, turn_input


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [*(kind.value for kind in FaultKind), "unparsable", "never heard of", ""])
def test_every_fault_of_a_model_has_a_card_that_can_be_shown(kind: str, language: Language) -> None:
    response = meet(make_context(language=language), ModelCallFailed("x", fault=kind), make_knowledge())
    code, facts = response.metadata["card"]["code"], response.metadata["card"]["facts"]
    assert code in FAILURES, "it counts among the failures in a row"
    # The engine knows the provider and adds its name.
    missing = CARDS[code].facts - set(facts)
    assert missing <= {"provider"}
    assert card_for(code, language, {"provider": "Acme", **facts}).options


@pytest.mark.parametrize("fault", [ExpertFailed("x"), ResourcesExhausted("x"), StateInconsistent("x", reset=True)])
def test_the_facts_of_every_other_fault_are_enough_to_show_its_card(fault: Exception) -> None:
    card = meet(make_context("Hello"), fault, make_knowledge()).metadata["card"]
    for language in LANGUAGES:
        assert card_for(card["code"], language, card["facts"]).message


# --- a reference that several things fit ---


@dataclass(frozen=True)
class Named:
    """Three approaches that a learner names one after the other, and words that point at one of them."""

    slug: str
    language: Language
    approaches: tuple[str, str, str]
    refers: str
    said: str


ROWS = (
    Named(
        "two-sum", "en",
        ("I could brute force it with two loops.", "Or sort the list and use two pointers from both ends.",
         "Or a hash map of what I have seen."),
        "the second idea is better, I think", "the second idea",
    ),
    Named(
        "two-sum", "zh",
        ("可以暴力枚举每一对。", "或者先排序再用双指针。", "也可以用哈希表记录见过的数。"),
        "用第二种方法吧", "第二种方法",
    ),
    Named(
        "subarray-sum-equals-k", "en",
        ("Brute force: check every subarray and add it up.", "Or carry the total on from every start.",
         "Or a hash map that counts the prefix sums so far."),
        "let's go with the second one", "the second one",
    ),
    Named(
        "daily-temperatures", "zh",
        ("暴力：每一天往后找第一个更暖的日子。", "或者用单调栈。", "也可以从后往前，借助答案往前跳。"),
        "用后一种思路吧", "后一种思路",
    ),
    Named(
        "coin-change", "en",
        ("Try all coins with recursion, brute force.", "Or a table from the bottom up, dynamic programming.",
         "Or breadth-first search over the amounts."),
        "my third approach is the fastest", "my third approach",
    ),
    Named(
        "coin-change", "zh",
        ("递归尝试每一种硬币。", "也可以用动态规划，自底向上填表。", "或者用广度优先搜索，按金额一层一层往外走。"),
        "我倾向于后者", "后者",
    ),
)  # fmt: skip
each = pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.slug} {row.language}")


class Interviewed(Player):
    """A player who remembers the latest outcome."""

    outcome: TurnOutcome

    def say(self, said: str | TurnInput) -> str:
        """Play one turn; return the reply."""
        turn_input = said if isinstance(said, TurnInput) else TurnInput(text=said)
        before = self.context
        self.outcome = run_turn(before, self.knowledge, self.experts, turn_input, 30.0 * (self.turns + 1))
        self.turns += 1
        self.context = self.outcome.context
        self._check(before, self.outcome.messages)
        return "\n\n".join(message.text for message in self.outcome.messages)


def named(row: Named) -> Interviewed:
    """Return an interview in which the approaches of ``row`` have just been named."""
    player = Interviewed(make_knowledge(row.slug, row.language))
    clarifying = iter(LINES[row.slug][row.language]["first"][CLARIFY])
    while player.context.current_stage is CLARIFY:
        player.say(next(clarifying, TurnInput("skip")))
    for approach in row.approaches:
        player.say(approach)
        assert player.outcome.card is None, approach
    assert player.context.current_stage is COST
    return player


@each
def test_the_coach_asks_which_one_and_changes_nothing(row: Named) -> None:
    player = named(row)
    before = player.context
    reply = player.say(row.refers)

    card = player.outcome.card
    assert card is not None, reply
    assert (card.code, card.facts["said"]) == ("ambiguous_reference", row.said)
    assert reply == WORDING["reference.which"][row.language][0].format(said=row.said)
    message = player.outcome.messages[0]
    assert (message.situation, message.offers, message.voice) == ("", (), "curated")
    assert [(one.kind, one.level.value) for one in player.outcome.occurrences] == [("ambiguous_reference", "info")]
    after = player.context
    assert after.last_question == before.last_question, "the question at hand stays the same"
    ignored = {"conversation", "already_said", "interventions", "turn_count", "stage_turns"}
    changed = {name for name, value in after.to_dict().items() if value != before.to_dict()[name]}
    assert changed <= ignored, "nobody guesses, so nothing is collected"


@each
def test_the_candidates_are_those_that_were_named_in_the_learners_words(row: Named) -> None:
    player = named(row)
    player.say(row.refers)
    facts = player.outcome.card.facts
    candidates = facts["candidates"]
    assert 2 <= len(candidates) <= 3
    assert len({one["label"] for one in candidates}) == len(candidates)
    confidences = [one["confidence"] for one in candidates]
    assert confidences == sorted(confidences, reverse=True) and sum(confidences) <= 1
    for one in candidates:
        assert row.refers.partition(row.said)[0] in one["text"]
        assert not find_leaks(one["label"], player.knowledge, player.context)
    card = card_for("ambiguous_reference", row.language, {"said": facts["said"]})
    assert row.said in card.message


@each
def test_the_message_is_no_contribution(row: Named) -> None:
    player = named(row)
    player.say(row.refers)
    said = [m for m in player.context.conversation if m.role == "learner"][-1]
    assert (said.text, said.situation) == (row.refers, "ambiguous_reference")
    assert row.refers not in [m.text for m in player.context.contributions()]
    assert player.context.user_approach != row.refers


@each
def test_what_is_chosen_goes_on_as_any_message_does(row: Named) -> None:
    first = named(row)
    first.say(row.refers)
    for number, candidate in enumerate(first.outcome.card.facts["candidates"]):
        player = named(row)
        player.say(row.refers)
        player.say(candidate["text"])
        names = [step.name for step in player.outcome.steps]
        assert "asked_which" not in names, "it is not asked again"
        assert player.outcome.card is None
        assert "answered" in names, (number, candidate, names)
        assert not player.outcome.occurrences
        said = [m for m in player.context.conversation if m.role == "learner"][-1]
        assert (said.text, said.situation) == (candidate["text"], "")


@each
def test_the_question_at_hand_is_repeated_after_it(row: Named) -> None:
    player = named(row)
    question = player.context.last_question
    assert question
    player.say(row.refers)
    assert question in player.say("."), "an empty answer is met with the question from before"


@each
def test_asked_again_it_is_put_in_other_words(row: Named) -> None:
    player = named(row)
    replies = [player.say(row.refers), player.say(f"{row.refers}!")]
    wordings = WORDING["reference.which"][row.language]
    assert replies == [wordings[number].format(said=row.said) for number in range(2)]


@each
def test_code_and_named_approaches_are_no_reference(row: Named) -> None:
    player = named(row)
    player.say(TurnInput(text=row.refers, code="for x in nums:\n    pass"))
    assert player.outcome.card is None
    player = named(row)
    player.say(f"{row.refers}: {row.approaches[0]}")
    assert player.outcome.card is None


REFERRING: tuple[tuple[int, str], ...] = (
    (0, "let's take the second approach"),
    (0, "let's use the other idea instead"),
    (0, "the latter approach sounds better"),
    (0, "what about the other one?"),
    (1, "那另一种思路呢"),
    (1, "还是用第一个思路"),
)


@pytest.mark.parametrize(("row", "text"), REFERRING, ids=[text for _, text in REFERRING])
def test_words_that_point_at_an_approach_are_not_taken_for_a_wish_to_leave(row: int, text: str) -> None:
    player = named(ROWS[row])
    player.say(text)
    assert player.context.current_stage is COST
    assert player.context.skipped_stages == ()
    assert player.outcome.card is not None, [step.name for step in player.outcome.steps]
    assert player.outcome.card.code == "ambiguous_reference"


def test_a_wish_is_met_before_anybody_asks_which() -> None:
    player = named(ROWS[0])
    player.say("can we go back to the first stage?")
    assert player.outcome.card is None
    assert player.outcome.occurrences[0].kind == "go_back_request"
