"""Single signals of the rubric: what shows them, what only looks like it, and what is said when they were missed."""

from dataclasses import replace

import pytest

from interviews.core.acts import Heard
from interviews.core.code.reading import without_code
from interviews.core.context import Language, Message
from interviews.core.rubric import Dimension, Signal
from interviews.core.stages import Stage
from interviews.report.evidence.material import Material, Submission, kept_of
from interviews.report.rubric.bands import SIGNALS, assess, band_of
from interviews.report.rubric.observed import Observed
from interviews.report.rubric.wording import SENTENCES, is_known, signal_sentence
from tests.assessed import Learner, acts_in, material, material_of
from tests.hearing import FakeEar
from tests.players import LANGUAGES

CLARIFY, THINK, COST, CODE, EDGES, _, SUMMARY = Stage
COSTS = "That is O(n) time and O(n) space, because every item costs one look-up."
READ = "time=O(n) space=O(n)"


def signal_of(shown: Material, name: str) -> Signal | None:
    return next((signal for one in assess(shown) for signal in one.signals if signal.id == name), None)


def was_seen(shown: Material, name: str) -> bool:
    signal = signal_of(shown, name)
    assert signal is not None
    return signal.seen


def with_talk(*talk: Message, language: Language = "en", **fields: object) -> Material:
    """Return the excellent interview with other words in the stages of ``talk``."""
    context = material("excellent", language).context
    others = [one for one in context.conversation if one.stage not in {said.stage for said in talk}]
    spoken = sorted((*others, *talk), key=lambda one: list(Stage).index(one.stage))
    return material_of(replace(context, conversation=tuple(spoken), **fields), (), Learner(()), language)


def contributed(shown: Material) -> list[str]:
    return [one.message for one in Observed(shown).sayings]


def quotes_in(shown: Material, text: str) -> list[str]:
    return [quote.text for one in assess(shown) for s in one.signals for quote in s.quotes if quote.text in text]


def said(text: str, stage: Stage, heard: str = "") -> Message:
    return Message("learner", text, stage, heard=Heard(acts_in(text, heard)))


def told(text: str, stage: Stage) -> Message:
    return Message("coach", text, stage)


def submitted(*outcomes: str) -> Material:
    passed = {"passed": 14, "wrong": 5}
    return replace(
        material("excellent"),
        submissions=tuple(
            Submission(number, CODE, outcome, passed.get(outcome, 0), 14 if outcome in passed else 0)
            for number, outcome in enumerate(outcomes, start=1)
        ),
    )


class TestPlansFirst:
    PLAN = "I would walk the list once and keep every price in a hash map to look up its partner."

    def test_a_plan_told_while_clarifying_counts_whatever_is_said_later(self) -> None:
        shown = with_talk(
            said(f"We get prices and a target. {self.PLAN}", CLARIFY, "restate | approach:hash_lookup"),
            told("Go on.", THINK),
            said(COSTS, COST, READ),
        )
        signal = signal_of(shown, "plans_first")
        assert signal and signal.seen and [quote.text for quote in signal.quotes] == [self.PLAN]

    @pytest.mark.parametrize(
        ("text", "heard"),
        [
            ("So I need to count the pairs of prices that add up to the target.", "restate"),
            ("Can I use the same item of the list twice?", "fact_question:same_item_twice"),
            ("Should I check for prices that are less than zero as well?", "fact_question:negative"),
        ],
    )
    def test_what_only_sounds_like_one_does_not(self, text: str, heard: str) -> None:
        shown = with_talk(said(text, CLARIFY, heard), told("Go on.", THINK), said(COSTS, COST, READ))
        assert not was_seen(shown, "plans_first")

    def test_the_quote_comes_from_the_message_that_tells_it(self) -> None:
        question = "Would it be of any help if I knew for sure that the prices in the list are already in order?"
        told_it = "I loop over the prices. Of each one I know the partner."
        talk = (said(question, THINK, "fact_question:sorted"), said(told_it, THINK, "approach:other"))
        shown = with_talk(*talk, said(COSTS, COST, READ))
        signal = signal_of(shown, "plans_first")
        assert signal and signal.seen and [quote.text for quote in signal.quotes] == ["Of each one I know the partner."]


class TestGettingToTheBest:
    def test_who_did_not_get_there_did_not_get_there_alone(self) -> None:
        shown = material("decent")
        assert not was_seen(shown, "gets_to_the_best") and not was_seen(shown, "improves_alone")
        assert not was_seen(material("hint-dependent"), "improves_alone")

    @pytest.mark.parametrize(("ids", "claims_it"), [(("brute_force",), True), ((), False)])
    def test_a_better_one_is_claimed_only_where_a_known_one_was_recognised(
        self, ids: tuple[str, ...], claims_it: bool
    ) -> None:
        shown = material("decent")
        told = {"approach_ids": ids, "user_approach": "I fold the list until two ends meet."}
        signal = signal_of(replace(shown, context=replace(shown.context, **told, dry_run=None)), "gets_to_the_best")
        assert signal and not signal.seen
        assert ("There is a better approach" in signal_sentence(signal, "en")) is claims_it
        assert ("还有更好的思路" in signal_sentence(signal, "zh")) is claims_it


class TestNamingThePattern:
    TOLD = "People call this a hash map problem."

    @pytest.mark.parametrize("first", [True, False])
    def test_it_counts_only_before_the_coach_names_it(self, first: bool) -> None:
        named = said("I would call it the hash map pattern.", SUMMARY, "pattern:hash_map")
        talk = (named, told(self.TOLD, SUMMARY)) if first else (told(self.TOLD, SUMMARY), named)
        signal = signal_of(with_talk(*talk), "names_the_pattern")
        assert signal and signal.seen is first
        # The right name is not compared with the usual one.
        assert first or "The coach had named the pattern" in signal_sentence(signal, "en")


class TestCode:
    def test_without_code_nobody_is_told_to_read_it(self) -> None:
        shown = material("excellent")
        words = tuple(replace(one, text=without_code(one.text), code="") for one in shown.context.conversation)
        context = replace(shown.context, pseudocode=None, conversation=words)
        signal = signal_of(replace(shown, context=context, submissions=()), "needs_no_questions")
        assert signal and not signal.seen
        assert "no code" in signal_sentence(signal, "en") and "没有提交代码" in signal_sentence(signal, "zh")

    @pytest.mark.parametrize(("total", "counts"), [(1, False), (3, False), (4, True)])
    def test_an_example_or_two_show_little(self, total: int, counts: bool) -> None:
        """Of a pasted problem the only tests may be the examples: ``return [2, 1, 0, 0]`` passes them."""
        passing = replace(submitted("passed"), submissions=(Submission(1, CODE, "passed", total, total),))
        passes = signal_of(passing, "passes_the_tests")
        assert passes and passes.seen and passes.sure is counts
        assert (signal_of(passing, "passes_at_once") is not None) is counts

    @pytest.mark.parametrize("outcome", ["unreadable", "no_function"])
    @pytest.mark.parametrize("name", ["passes_the_tests", "last_code_holds", "repairs_what_fails"])
    def test_code_that_cannot_run_has_met_no_input(self, outcome: str, name: str) -> None:
        cannot, fails = (signal_of(submitted(one), name) for one in (outcome, "wrong"))
        assert cannot and fails and not cannot.seen and not fails.seen
        assert signal_sentence(fails, "en") == SENTENCES[name].missed["en"].format_map(fails.facts)
        for language, words in (("en", "run"), ("zh", "无法运行")):
            sentence = signal_sentence(cannot, language)
            assert words in sentence and sentence != SENTENCES[name].missed[language].format_map(cannot.facts)

    def test_code_without_the_function_could_be_read(self) -> None:
        signals = [signal_of(submitted(outcome), "code_can_run") for outcome in ("unreadable", "no_function")]
        unreadable, nameless = (signal_sentence(signal, "en") for signal in signals if signal)
        assert "so that it is free of syntax errors" in unreadable and "the given names and parameters" in nameless


class TestTryingOut:
    def test_cases_that_were_never_run_are_no_trial(self) -> None:
        signal = signal_of(replace(submitted("passed"), runs=0), "tries_before_submitting")
        assert signal and not signal.seen

    def test_a_run_without_cases_of_ones_own_is(self) -> None:
        assert was_seen(replace(submitted("passed"), runs=1), "tries_before_submitting")


class TestCases:
    FEW = "Those are the usual ones, I would say."

    @pytest.mark.parametrize(
        ("asked", "heard", "counts"),
        [
            (
                "Can prices be negative? Are there duplicates?",
                "fact_question:negative | fact_question:duplicates",
                True,
            ),
            ("Can prices be negative? Do some occur twice?", "edge_case:negatives | edge_case:equal_prices", True),
            ("Prices may be negative, and there are duplicates.", "edge_case:negatives edge_case:equal_prices", False),
            (
                "I get prices and a target and return the positions of two prices that add up, negative ones too, right?",
                "restate edge_case:negatives edge_case:equal_prices",
                False,
            ),
        ],
    )
    def test_asking_about_them_at_the_beginning_counts_and_retelling_does_not(
        self, asked: str, heard: str, counts: bool
    ) -> None:
        answer = told("Yes, negative prices and duplicates occur.", CLARIFY)
        shown = with_talk(said(asked, CLARIFY, heard), answer, told("Which inputs?", EDGES), said(self.FEW, EDGES))
        signal = signal_of(shown, "names_cases_unasked")
        assert signal and signal.seen is counts
        assert [quote.text for quote in signal.quotes] == (["Can prices be negative?"] if counts else [])

    def test_asking_after_the_coach_named_them_does_not(self) -> None:
        shown = with_talk(
            told("Think of negative prices and of duplicates.", CLARIFY),
            said(
                "Can prices be negative? Are there duplicates?", CLARIFY, "edge_case:negatives | edge_case:equal_prices"
            ),
            said(self.FEW, EDGES),
        )
        assert not was_seen(shown, "names_cases_unasked")

    def test_what_the_coach_answered_at_the_beginning_may_still_be_named_as_a_case(self) -> None:
        shown = with_talk(
            told("Yes, negative prices and duplicates occur.", CLARIFY),
            said("Negative prices and duplicates could break it.", EDGES, "edge_case:negatives edge_case:equal_prices"),
        )
        assert was_seen(shown, "names_cases_unasked")

    @pytest.mark.parametrize(
        ("text", "walks"),
        [
            ("I would also consider adding negative numbers here", False),
            ("I would check duplicates and then compare negatives as well", False),
            ("Some inputs where it could fail are duplicates and a short list", False),
            ("我先想到负数和重复元素这两种情况", False),
            ("还要考虑负数，然后再检查重复的元素", False),
            ("With two equal prices the second one finds the first one", True),
            ("For two equal prices it would not find a partner at first", True),
            ("We return both positions when the two prices are equal", True),
            ("价格相同时，第一个存进去，第二个就查到了", True),
            ("负数的时候循环不会有变化，照样返回两个下标", True),
        ],
    )
    def test_naming_a_case_is_not_walking_through_it(self, text: str, walks: bool) -> None:
        language: Language = "en" if text.isascii() else "zh"
        cases = tuple(case.id for case in material("excellent", language).knowledge.edge_cases)
        shown = with_talk(
            said(text, EDGES, "edge_case:negatives"),
            language=language,
            edge_cases_asked=cases[:1],
            edge_cases_named=cases,
            detected_issues=(),
        )
        assert was_seen(shown, "walks_through_a_case") is walks


class TestWhatWasHeard:
    IDEA, BESIDE = "A small notebook tells me at once whether its partner came by.", "The prices stay as they are."

    def quoted(self, message: Message) -> list[str]:
        signal = signal_of(with_talk(message), "gets_to_the_best")
        return [quote.text for quote in signal.quotes] if signal else []

    def test_the_sentence_in_which_it_was_heard_is_quoted(self) -> None:
        for text, heard in (
            (f"{self.BESIDE} {self.IDEA}", "nothing | approach:hash_lookup"),
            (f"{self.IDEA} {self.BESIDE}", "approach:hash_lookup | nothing"),
        ):
            assert self.quoted(said(text, COST, heard)) == [self.IDEA]

    def test_of_an_idea_that_is_rejected_nothing_is(self) -> None:
        (rejected,) = acts_in(self.IDEA, "approach:hash_lookup")
        message = replace(said(self.IDEA, COST), heard=Heard((replace(rejected, stance="rejects"),)))
        assert self.quoted(message) == []

    def test_a_message_that_nobody_listened_to_is_heard_now(self) -> None:
        shown = with_talk(replace(said(self.IDEA, COST), heard=None))
        ear = FakeEar({self.IDEA: acts_in(self.IDEA, "approach:hash_lookup")})
        signal = signal_of(replace(shown, knowledge=replace(shown.knowledge, ear=ear)), "gets_to_the_best")
        assert signal and [quote.text for quote in signal.quotes] == [self.IDEA]


class TestWhatIsOnesOwn:
    """What a blind reader of played interviews found credited that was not the learner's."""

    def test_a_copied_statement_retells_nothing(self) -> None:
        statement = material("excellent").knowledge.statement
        copied = with_talk(said(statement, CLARIFY, "restate"), told("Go on.", THINK), restated=True)
        own = material("excellent")
        assert was_seen(own, "restates_the_task") and quotes_in(copied, statement) == []

    def test_a_statement_that_is_copied_before_an_idea_is_told_retells_nothing(self) -> None:
        statement = material("excellent").knowledge.statement
        assert not was_seen(with_talk(said(statement, CLARIFY, "restate"), restated=True), "restates_the_task")

    def test_who_gives_back_what_the_coach_said_contributes_nothing(self) -> None:
        asked = "What will you do? Begin with the simplest idea that works; say it in words, without any code yet."
        assert asked not in contributed(with_talk(told(asked, THINK), said(asked, THINK)))

    def test_walking_through_the_input_that_was_asked_about_is_ones_own(self) -> None:
        asked = told("Walk through `nums = [3, 2, 4], target = 6` with your code, step by step: what comes out?", EDGES)
        walked = (
            "With nums = [3, 2, 4], target = 6 it stores 3, misses 4, stores 2, finds 2 for the 4 and returns [1, 2]."
        )
        assert walked in contributed(with_talk(asked, said(walked, EDGES)))

    def test_a_pattern_that_a_hint_had_named_is_not_ones_own(self) -> None:
        hint = told("A hash map would know its partner at once.", THINK)
        named = said("I would call it the hash map pattern.", SUMMARY, "pattern:hash_map")
        ideas = said("I compare all pairs of the list.", THINK, "approach:brute_force")
        costs = said("Quadratic time, as each meets each other one.", COST, "time=O(n^2)")
        others = (told("What else?", Stage.FOLLOW_UP), told("What else?", EDGES), told("Write it.", CODE))
        assert not was_seen(with_talk(ideas, hint, costs, *others, named), "names_the_pattern")
        assert was_seen(with_talk(ideas, costs, *others, named), "names_the_pattern")

    @pytest.mark.parametrize(
        ("second", "found", "because"),
        [
            ({}, True, ""),
            ({"kept": 0.1}, False, "written_anew"),
            ({"helped": 1}, False, "helped"),
        ],
    )
    def test_a_repair_mends_what_failed_and_is_not_told(
        self, second: dict[str, float], found: bool, because: str
    ) -> None:
        first, last = submitted("wrong", "passed").submissions
        signal = signal_of(
            replace(material("excellent"), submissions=(first, replace(last, **second))), "repairs_what_fails"
        )
        assert signal and signal.seen is found and signal.facts.get("because", "") == because
        assert all(signal_sentence(signal, language) for language in LANGUAGES)

    def test_code_in_another_language_that_is_replaced_is_no_repair(self) -> None:
        signal = signal_of(submitted("unreadable", "passed"), "repairs_what_fails")
        assert signal and not signal.seen and signal.facts["because"] == "written_anew"

    def test_of_lines_that_stay_a_repair_is_known(self) -> None:
        assert kept_of("a\n  b\nc\n", "a\nb\nd") == 2 / 3 and kept_of("x", "") == 0 and kept_of("", "x") == 1


class TestHowSure:
    def heard(self, confidence: float) -> Material:
        idea = "Keep every price in a notebook and look its partner up."
        (act,) = acts_in(idea, "approach:hash_lookup")
        act = replace(act, sure=False, by="meaning", confidence=confidence)
        message = replace(said(idea, THINK), heard=Heard((act,)))
        return replace(with_talk(message, told("And?", COST), dry_run=None), submissions=())

    def test_what_was_heard_without_confidence_counts_for_nothing(self) -> None:
        doubtful, clear = (signal_of(self.heard(one), "gets_to_the_best") for one in (0.4, 0.9))
        assert doubtful and clear and (doubtful.seen, doubtful.sure, clear.sure) == (True, False, True)
        for dimension in Dimension:
            assert band_of(dimension, [doubtful]) == band_of(dimension, [])

    def test_code_that_is_measured_says_more_than_words(self) -> None:
        slow = replace(material("decent").context, approach_ids=("hash_lookup",))
        assert not was_seen(replace(material("decent"), context=slow), "gets_to_the_best")


class TestSentences:
    def test_it_is_known_which_signals_have_some(self) -> None:
        assert all(is_known(row.id) for row in SIGNALS) and not is_known("of_an_older_rubric")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_an_unknown_reason_says_the_usual(self, language: Language) -> None:
        for facts in ({}, {"because": "of_a_newer_rubric"}):
            signal = Signal("gets_to_the_best", COST, False, facts)
            assert signal_sentence(signal, language) == SENTENCES["gets_to_the_best"].missed[language]
