"""Facts, edge cases, diagnoses, follow-ups and the summary, by what was heard."""

import pytest

from interviews.core.acts import Heard
from interviews.core.context import Message
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.signs.evidence import named_patterns
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.wording.coach import WORDING
from tests.cases import every_case
from tests.factories.core import make_dry_run, make_failing, make_knowledge
from tests.hearing import act
from tests.players import LANGUAGES, SLUGS, new_context
from tests.unit.experts.talking import COLLECTED, Talk, says

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = STAGE_ORDER
both = pytest.mark.parametrize("language", LANGUAGES)
LATER = (THINK, COST, CODE, EDGES, FOLLOW, SUMMARY)


def facts(talk: Talk) -> dict[str, str]:
    return {fact.id: fact.answer for fact in talk.knowledge.clarifications}


# --- facts ---


def test_several_facts_are_answered_in_the_order_asked() -> None:
    talk = Talk(CLARIFY)
    reply = talk.say("sorted? and negatives?", act("fact_question", "sorted"), act("fact_question", "negative"))
    told = facts(talk)
    assert reply.assistant_message.index(told["sorted"]) < reply.assistant_message.index(told["negative"])


def test_what_nothing_settles_is_said_so_only_where_it_was_asked() -> None:
    text = "is it sorted and do they pay cash?"
    talk = Talk(CLARIFY)
    reply = talk.say(
        text,
        act("fact_question", "sorted", "is it sorted", of_text=text),
        act("fact_question", "other", "do they pay cash", of_text=text),
    )
    assert "“do they pay cash”" in reply.assistant_message and says(reply, "clarify.unsettled")
    assert talk.context.unanswered_questions == ("do they pay cash",)
    assert says(Talk(CLARIFY).say("cash?", act("fact_question", "other")), "clarify.unknown")


@every_case(
    "text",
    [
        "wait why does it fail?",
        "what do you mean by that?",
        "am I doing ok?",
        "hmm why wouldn't greedy work?",
        "do you only accept Python?",
    ],
)
@every_case("stage", STAGE_ORDER)
def test_what_was_not_heard_as_a_fact_is_never_answered_as_one(stage: Stage, text: str) -> None:
    reply = Talk(stage, **COLLECTED).say(text)
    assert not says(reply, "clarify.unknown") and not says(reply, "clarify.unsettled")
    assert "leaves that to you" not in reply.assistant_message


@every_case("stage", LATER)
@both
def test_a_fact_is_told_in_every_stage_and_the_question_is_not_said_word_for_word_again(
    stage: Stage, language: str
) -> None:
    asked = {"en": "So what happens next, and why?", "zh": "那接下来会怎样，为什么？"}[language]
    conversation = (Message("coach", asked, stage),)
    fields = {**COLLECTED, "last_question": asked, "conversation": conversation}
    talk = Talk(stage, language, **fields, follow_ups_asked=("sorted_input",) if stage is FOLLOW else ())
    if stage is FOLLOW:
        talk.context = type(talk.context)(
            **{**vars(talk.context), "follow_ups_asked": (talk.knowledge.follow_ups[0].id,)}
        )
    reply = talk.say("is it sorted?", act("fact_question", "sorted"))
    assert facts(talk)["sorted"] in reply.assistant_message and asked not in reply.assistant_message
    assert "?" not in reply.assistant_message and "？" not in reply.assistant_message, "so the question itself stays"
    assert reply.next_stage is None


@every_case("stage", [one for one in LATER if one is not FOLLOW])
@both
def test_who_asks_for_a_verdict_is_led_to_a_way_to_find_out(stage: Stage, language: str) -> None:
    text = {"en": "is that right?", "zh": "这样行吗"}[language]
    reply = Talk(stage, language, **COLLECTED).say(text, act("check_question"))
    led = {EDGES: "which_input"}.get(stage, stage.value)  # without an input there is none to follow
    assert says(reply, f"check.{led}", language) and reply.next_stage is None


def test_the_task_retold_is_taken_and_an_idea_is_kept_while_facts_are_asked() -> None:
    assert says(Talk(CLARIFY).say("so two items that add up", act("restate")), "clarify.restated")
    talk = Talk(CLARIFY, identified_pattern=None)
    reply = talk.say("a map maybe, is it sorted?", act("approach", "hash_lookup"), act("fact_question", "sorted"))
    assert says(reply, "clarify.keep_idea") and reply.next_stage is None
    assert (
        Talk(CLARIFY, identified_pattern=None).say("I'd use a map", act("approach", "hash_lookup")).next_stage is THINK
    )


# --- edge cases and one's own bugs ---


def test_exactly_the_cases_that_were_heard_are_credited() -> None:
    talk = Talk(EDGES, **COLLECTED)
    reply = talk.say("minus something, and two equal ones", act("edge_case", "negatives"), act("edge_case", "other"))
    assert talk.context.edge_cases_named == ("negatives",) and says(reply, "edge.named")


def test_an_unrelated_remark_is_not_praised() -> None:
    talk = Talk(EDGES, **COLLECTED, edge_cases_asked=("negatives",))
    for text in ("what a nice problem this is", "I had lunch before"):
        reply = talk.say(text, act("mood", "thanks"))
        assert not says(reply, "edge.answered") and not says(reply, "edge.named")
    assert talk.context.edge_cases_named == ()


def test_an_outcome_answers_the_case_at_hand() -> None:
    talk = Talk(EDGES, **COLLECTED, edge_cases_asked=("negatives",))
    reply = talk.say("it comes to [0, 2]", act("outcome"))
    assert talk.context.edge_cases_named == ("negatives",) and says(reply, "edge.right"), "what is right is called so"
    other = Talk(EDGES, **COLLECTED, edge_cases_asked=("negatives",))
    assert says(other.say("it comes to [1, 2]", act("outcome")), "edge.differs")


@pytest.mark.parametrize(
    ("slug", "case", "text", "right"),
    [
        ("coin-change", "greedy_trap", "10 and 1 1 1 1 so 5?", "`2`"),
        ("jump-game", "stuck_at_start", "对，返回 True", "`False`"),
        ("subarray-sum-equals-k", "all_zeros", "0加0都是0 等于k 数3次吧 3个", "`6`"),
    ],
)
def test_a_wrong_result_is_asked_once_more_then_told_and_never_praised(
    slug: str, case: str, text: str, right: str
) -> None:
    language = "zh" if text.isascii() is False else "en"
    talk = Talk(EDGES, language, slug, **COLLECTED, edge_cases_asked=(case,))
    first = talk.say(text, act("outcome"))
    assert says(first, "edge.differs", language) and right not in first.assistant_message
    second = talk.say(text, act("outcome"))
    assert right in second.assistant_message and not says(second, "edge.answered", language)
    assert case not in talk.context.edge_cases_named, "what was wrong does not count as worked through"


WRONG = "def two_sum(nums, target):\n    return [0, 0]"


@both
@pytest.mark.parametrize("stage", [CODE, EDGES])
def test_a_right_diagnosis_is_acknowledged_and_invites_to_change_and_run(stage: Stage, language: str) -> None:
    text = {"en": "oh, I need +1", "zh": "哦，要加一"}[language]
    sent = Message("learner", "", stage, WRONG)
    run = make_dry_run(WRONG, failing=make_failing())
    talk = Talk(
        stage, language, **{**COLLECTED, "pseudocode": WRONG}, conversation=(sent,), dry_run=run,
        detected_issues=("run:wrong:1",), edge_cases_asked=("negatives",),
    )  # fmt: skip
    reply = talk.say(text, act("defect"))
    assert says(reply, "code.diagnosed", language) and reply.next_stage is None
    assert not says(reply, "run.what_changes", language) and not says(reply, "edge.answered", language)


# --- follow-ups ---


def followed(language: str = "en") -> Talk:
    talk = Talk(FOLLOW, language, **COLLECTED)
    first = talk.knowledge.follow_ups[0].id
    talk.context = type(talk.context)(**{**vars(talk.context), "follow_ups_asked": (first,)})
    return talk


@both
def test_a_complete_answer_in_whatever_words_is_complete_and_not_said_back(language: str) -> None:
    talk = followed(language)
    follow_up = talk.knowledge.follow_ups[0]
    reply = talk.say("walk in from both sides", act("point", "yes"))
    assert follow_up.id in talk.context.follow_ups_answered
    assert says(reply, "follow.full", language)
    assert follow_up.good_answer not in reply.assistant_message and not says(reply, "follow.compare", language)


@both
def test_of_a_part_the_missing_is_asked_for_and_not_given(language: str) -> None:
    talk = followed(language)
    follow_up = talk.knowledge.follow_ups[0]
    reply = talk.say("walk in from both sides", act("point", "partly"))
    assert says(reply, "follow.probe", language) and follow_up.good_answer not in reply.assistant_message
    complete = talk.say("and nothing to keep beside it", act("point", "yes"))
    assert says(complete, "follow.full", language) and not says(complete, "follow.compare", language)


@both
def test_all_points_in_words_that_can_mean_nothing_else_are_no_part(language: str) -> None:
    talk = followed(language)
    follow_up = talk.knowledge.follow_ups[0]
    reply = talk.say(follow_up.good_answer, act("point", "partly", sure=False))
    assert says(reply, "follow.full", language) and not says(reply, "follow.probe", language)


# --- the summary ---


@both
def test_pattern_and_signals_end_the_summary(language: str) -> None:
    talk = Talk(SUMMARY, language, **COLLECTED)
    reply = talk.say("it's the map thing: what did I see before", act("pattern", "hash_map"), act("signal"))
    assert reply.next_stage is SUMMARY and says(reply, "summary.right", language)
    assert reply.evidence["named"] == ["hash_map"] and reply.evidence["signals"] >= 1


def test_a_fishing_guess_at_the_pattern_is_asked_for_its_reason() -> None:
    talk = Talk(SUMMARY, **COLLECTED)
    reply = talk.say("was that hashing? say it", act("pattern", "hash_map"), act("check_question"))
    assert says(reply, "idea.reason") and "named" not in reply.evidence and reply.next_stage is None
    reply = talk.say("because I look for what I saw before", act("signal"), act("pattern", "hash_map"))
    assert says(reply, "summary.right")


# --- who does not follow, and what was not clearly heard ---


@both
def test_who_did_not_understand_a_follow_up_hears_it_again_and_is_not_praised(language: str) -> None:
    talk = followed(language)
    follow_up = talk.knowledge.follow_ups[0]
    text = {"en": "keep less, as in packing it? both ends, then", "zh": "是说压缩吗？从两头走"}[language]
    asked = {"en": "keep less, as in packing it?", "zh": "是说压缩吗？"}[language]
    meant = act("meaning_question", "", asked, of_text=text, sure=False)
    reply = talk.say(text, meant, act("point", "yes"))
    assert not says(reply, "follow.full", language) and says(reply, "follow.own_up", language)
    assert follow_up.question in reply.assistant_message and follow_up.id not in talk.context.follow_ups_answered
    reply = talk.say(f"{text}!", act("point", "yes"))
    assert says(reply, "follow.full", language), "understood by now"


@both
def test_who_only_asks_back_has_not_answered(language: str) -> None:
    text = {"en": "what do you mean by packing? is it both ends?", "zh": "压缩是啥意思？就是从两头走是吧？"}[language]
    talk = followed(language)
    for turn in range(2):
        reply = talk.say(f"{text}{' ' * turn}", act("meaning_question"), act("point", "yes"))
        assert not says(reply, "follow.full", language) and not says(reply, "follow.compare", language)
        assert talk.context.follow_ups_answered == ()


@both
def test_an_answer_that_is_doubted_or_hardly_heard_is_neither_praised_nor_found_wanting(language: str) -> None:
    reply = followed(language).say("from both sides maybe", act("point", "yes"), act("mood", "doubt"))
    assert says(reply, "follow.taken", language) and says(reply, "follow.compare", language)
    hardly, talk = act("point", "yes", sure=False, confidence=0.5), followed(language)
    reply = talk.say("from both sides maybe", hardly)
    assert says(reply, "follow.more", language) and not says(reply, "follow.compare", language)
    assert talk.knowledge.follow_ups[0].question in reply.assistant_message, "nothing is given away at the first try"
    reply = talk.say("well, from both sides", hardly)
    assert says(reply, "follow.taken", language) and says(reply, "follow.compare", language)


@both
def test_what_the_ear_holds_for_complete_without_being_sure_is_not_praised(language: str) -> None:
    reply = followed(language).say("stop at the border", act("point", "yes", sure=False, confidence=0.72))
    assert says(reply, "follow.taken", language) and not says(reply, "follow.full", language)


@both
def test_what_is_likely_complete_is_said_to_sound_so_and_no_more(language: str) -> None:
    reply = followed(language).say("stop at the border", act("point", "yes", sure=False, confidence=0.8))
    assert says(reply, "follow.compare_close", language)
    assert not says(reply, "follow.full", language) and not says(reply, "follow.taken", language)


@both
def test_what_is_nearly_surely_complete_is_not_said_back(language: str) -> None:
    talk = followed(language)
    reply = talk.say("from both sides", act("point", "yes", sure=False, confidence=0.92))
    assert says(reply, "follow.full", language)
    assert talk.knowledge.follow_ups[0].good_answer not in reply.assistant_message


@both
def test_a_question_back_is_answered_and_the_question_stays(language: str) -> None:
    hardly = act("point", "yes", sure=False, confidence=0.5)
    for asked in (act("check_question"), act("meaning_question")):
        talk = followed(language)
        reply = talk.say("r-l-1, right? or r-l?", hardly, asked)
        assert talk.knowledge.follow_ups[0].id not in talk.context.follow_ups_answered
        assert not says(reply, "follow.compare", language)


@both
def test_who_disproves_the_own_answer_is_heard(language: str) -> None:
    talk = followed(language)
    talk.say("count them", act("point", "yes", sure=False, confidence=0.5))
    reply = talk.say("hang on, for [3, 4, 5] that is wrong", act("counterexample"))
    assert says(reply, "follow.revised", language) and reply.next_stage is None
    assert talk.knowledge.follow_ups[0].question in reply.assistant_message


def test_what_was_hardly_heard_of_an_idea_is_not_said_back_in_the_summary() -> None:
    talk = Talk(SUMMARY, "zh", "valid-parentheses", **COLLECTED, approach_ids=("recursion", "stack"))
    first, last = "左括号加一右括号减一", "用栈"
    ideas = (
        act("approach", "recursion", of_text=first, sure=False, confidence=0.45),
        act("approach", "stack", of_text=last),
    )
    said = tuple(
        Message("learner", text, THINK, heard=Heard((one,))) for text, one in zip((first, last), ideas, strict=True)
    )
    talk.context = type(talk.context)(**{**vars(talk.context), "conversation": said})
    reply = talk.say("栈，和最近一个比", act("pattern", "stack"), act("signal"))
    recursion, stack = (talk.knowledge.approach(one).name for one in ("recursion", "stack"))
    assert stack in reply.assistant_message
    assert recursion not in reply.assistant_message and f"“{first}”" not in reply.assistant_message


@both
def test_the_signs_of_the_pattern_without_its_name_are_acknowledged_and_the_name_is_asked_for(language: str) -> None:
    talk = Talk(SUMMARY, language, **COLLECTED)
    reply = talk.say("when I need what I have seen before", act("signal"))
    assert says(reply, "summary.thanks", language) and says(reply, "summary.name", language)
    reply = talk.say("as I said, what was seen", act("signal"))
    assert not says(reply, "hint", language), "the ladder is for who is stuck"


def test_a_pattern_is_known_by_its_short_name() -> None:
    named = named_patterns("opposite-end 2 ptrs w/ running max", make_knowledge("two-sum", "en"))
    assert [pattern.id for pattern in named] == ["two_pointers"]


@both
@pytest.mark.parametrize("sure", [True, False])
def test_a_fact_asked_beside_a_follow_up_answer_is_told_of_the_task_as_it_was(language: str, sure: bool) -> None:
    talk = followed(language)
    reply = talk.say("from both sides; is it sorted?", act("point", "yes"), act("fact_question", "sorted", sure=sure))
    assert facts(talk)["sorted"] in reply.assistant_message and says(reply, "follow.fact", language)
    assert says(reply, "follow.full", language)


def test_what_nothing_settles_beside_a_follow_up_answer_is_owned_up_to_and_not_called_complete() -> None:
    reply = followed().say("both sides; do they pay cash?", act("point", "yes"), act("fact_question", "other"))
    assert says(reply, "clarify.unknown") and not says(reply, "follow.full")


# --- worries ---


@both
def test_a_worry_about_ones_own_code_is_taken_up_once(language: str) -> None:
    text = {"en": "0 there. but 10000 deep, python would give up", "zh": "那就是0 不过一万层递归 python会崩"}[language]
    part = {"en": "10000 deep, python would give up", "zh": "一万层递归 python会崩"}[language]
    code = "def two_sum(nums, target):\n    return two_sum(nums[1:], target)"
    ran = {"dry_run": make_dry_run(code), "conversation": (Message("learner", "", CODE, code),), "pseudocode": code}
    passed = {**COLLECTED, "edge_cases_asked": ("equal_prices",), **ran}
    talk = Talk(EDGES, language, **passed)
    reply = talk.say(text, act("outcome", "", of_text=text), act("defect", "", part, of_text=text))
    assert says(reply, "edge.worry", language) and part in reply.assistant_message
    assert reply.next_stage is None
    again = talk.say(text, act("defect", "", part, of_text=text))
    assert not says(again, "edge.worry", language), "once"
    unsure = Talk(EDGES, language, **passed)
    assert not says(unsure.say(text, act("defect", "", part, of_text=text, sure=False)), "edge.worry", language)


@both
def test_no_name_of_an_approach_makes_the_word_that_it_works_look_like_a_leak(language: str) -> None:
    """A name is only said back to who has said it; a sentence that the guard stops would be replaced by another."""
    said = WORDING["thought.heard_works"][language]
    stopped = set()
    for slug in SLUGS:
        knowledge = make_knowledge(slug, language)
        context = new_context(knowledge, current_stage=THINK)
        names = [one.name for one in knowledge.approaches if not find_leaks(one.name, knowledge, context)]
        texts = {one.format(approach=name) for one in said for name in names}
        stopped |= {text for text in texts if find_leaks(text, knowledge, context)}
    assert not stopped


@both
@pytest.mark.parametrize("runs", [("python",), ()])
def test_of_code_that_is_not_run_nobody_is_told_that_it_is_right(runs: tuple[str, ...], language: str) -> None:
    talk = Talk(CODE, language, **{**COLLECTED, "pseudocode": ""}, languages_run=runs, code_language="python")
    reply = talk.say(
        "def two_sum(nums, target):\n    seen = {}\n    for i, x in enumerate(nums):\n        if x in seen:\n"
        "            return [seen[x], i]\n        seen[x] = i\n    return [0, 0]"
    )
    assert says(reply, "code.unchecked", language) is not bool(runs)
