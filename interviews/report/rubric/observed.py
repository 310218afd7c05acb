"""An interview as the signals of the rubric look at it: what the learner contributed, where, and what may be quoted."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from statistics import median

from interviews.core.acts import OTHER, Act, ActKind, Heard
from interviews.core.code.reading import find_code, without_code
from interviews.core.context import InterviewContext, Message
from interviews.core.costs.claims import Claims, find_claims
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.signs.copied import echoes, without_copied
from interviews.core.reading.signs.evidence import is_clear, restates
from interviews.core.reading.signs.hearing import heard_in
from interviews.core.reading.signs.message_signs import is_question, is_shrug, sentences, words
from interviews.core.rubric import Quote
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.report.evidence.material import Material, StageEvidence, Submission
from interviews.report.sections import quotes_of
from problems.text.late_patterns import LatePattern

QUOTES_OF_A_SIGNAL = 2
WHOLE_THOUGHT = 6
"""So many words make a thought that an interviewer can follow; four Chinese characters count as three words."""
NOT_JUDGED = "not_judged"
CANNOT_RUN = ("unreadable", "no_function")
BEFORE_CODE = (Stage.PROBLEM_CLARIFICATION, Stage.THOUGHT_ARTICULATION, Stage.COMPLEXITY_ANALYSIS)
ABOUT_COST = (Stage.THOUGHT_ARTICULATION, Stage.COMPLEXITY_ANALYSIS)

_CHINESE = LatePattern(r"[\u3040-\u9fff]")

Facts = Mapping[str, int | str]


FEWEST_TESTS = 4
"""So many tests at least say something of code that passes them."""


@dataclass(frozen=True)
class Finding:
    """What looking for a signal gave. ``stage`` is set where it shows in another stage than the signal's own.

    One that is not ``sure`` rests on words that were heard without confidence.
    """

    seen: bool
    facts: Facts = field(default_factory=dict)
    quotes: tuple[Quote, ...] = ()
    stage: Stage | None = None
    sure: bool = True


@dataclass(frozen=True)
class Saying:
    """A contribution of the learner: its message as it was sent, and what was heard in it; ``words`` are its own: no
    code, and nothing that is copied from the statement."""

    position: int
    stage: Stage
    message: str
    words: str
    heard: Heard

    @property
    def is_a_thought(self) -> bool:
        """Tell whether somebody could follow it: more than a word or two."""
        return is_a_thought(self.words)

    @property
    def ideas(self) -> tuple[Act, ...]:
        """Return the known approaches that it proposes: none that is rejected or compared with."""
        return tuple(act for act in self.heard.of(ActKind.APPROACH) if act.item != OTHER and proposes(act))

    def clearly_names(self, kind: ActKind) -> set[str]:
        """Return what it names with acts of ``kind`` that were heard beyond doubt: no approach that is rejected."""
        acts = self.heard.of(kind)
        return {act.item for act in acts if is_clear(act) and (proposes(act) or kind is not ActKind.APPROACH)}

    def does(self, acts: Iterable[Act], text: str) -> bool:
        """Tell whether one of its ``acts`` stands in a sentence of ``text``; one without a place may stand in any."""
        places = [(self.message.find(one), len(one)) for one in map(str.strip, sentences(text))]
        return any(
            act.start == act.end or (0 <= start < act.end and act.start < start + length)
            for act in acts
            for start, length in places
        )


@dataclass(frozen=True)
class Observed:
    """The material of a report with what several signals need of it, read once."""

    material: Material

    @property
    def context(self) -> InterviewContext:
        return self.material.context

    @property
    def knowledge(self) -> ProblemKnowledge:
        return self.material.knowledge

    @cached_property
    def stages(self) -> Mapping[Stage, StageEvidence]:
        """Return the stages that were reached, in order."""
        return {stage.stage: stage for stage in self.material.evidence.stages}

    @cached_property
    def talk(self) -> tuple[Message | Saying, ...]:
        """Return what was said, in order: the messages of the coach, and what the learner contributed in words.

        Who only gives the coach's last message back contributes nothing.
        """
        found: list[Message | Saying] = []
        asked = ""
        for place, message in enumerate(self.context.conversation):
            if message.role == "coach":
                found.append(message)
                asked = message.text
            elif not message.situation:
                spoken = without_code(message.text)
                own = without_copied(spoken, self.knowledge.statement)
                if own.strip() and not is_shrug(own) and not echoes(own, asked):
                    heard = heard_in(message, self.context, place, self.knowledge)
                    heard = heard if own == spoken else _of_own_words(heard, message, own)
                    position = self.material.positions[place]
                    found.append(Saying(position, message.stage, message.text, own, heard))
        return tuple(found)

    @cached_property
    def sayings(self) -> tuple[Saying, ...]:
        """Return what the learner contributed in words, in order: no mere request, no shrug."""
        return tuple(one for one in self.talk if isinstance(one, Saying))

    @cached_property
    def first_code(self) -> int | None:
        """Return the position of the first message that came with code, ``None`` when none did."""
        for position, message in zip(self.material.positions, self.context.conversation, strict=True):
            if message.role == "learner" and find_code(message.text, message.code):
                return position
        return None

    @cached_property
    def last_code(self) -> str:
        """Return the code that came last, "" for none."""
        written = (
            find_code(one.text, one.code) for one in reversed(self.context.conversation) if one.role == "learner"
        )
        return next(filter(None, written), "")

    @property
    def has_code(self) -> bool:
        """Tell whether there was code to look at: a plan in words is none."""
        return bool(self.last_code or self.material.submissions)

    @property
    def judged(self) -> tuple[Submission, ...]:
        """Return the submissions whose outcome is known."""
        return tuple(one for one in self.material.submissions if one.outcome != NOT_JUDGED)

    @property
    def has_run(self) -> bool:
        """Tell whether any code was run: of what was only read nobody can tell whether it works."""
        run = self.context.dry_run
        return bool(self.judged) or (run is not None and run.outcome != NOT_JUDGED)

    @property
    def final(self) -> Submission | None:
        """Return the last submission that could be run, or where none could, the last one: words after the code are
        handed in as code now and then."""
        ran = [one for one in self.judged if one.outcome not in CANNOT_RUN]
        return (ran or list(self.judged) or [None])[-1]

    @property
    def passes(self) -> bool:
        """Tell whether the final submission passed."""
        return self.final is not None and self.final.outcome == "passed"

    @property
    def has_few_tests(self) -> bool:
        """Tell whether the tests are so few that passing them shows little: those of a pasted problem are the examples
        of its statement, and whoever returns these results passes."""
        return self.final is not None and self.final.total < FEWEST_TESTS

    @property
    def why_no_test_passed(self) -> Facts:
        """Return why the final submission passed no test, where no input was reached; nothing, where one was."""
        cannot_run = self.final is not None and self.final.outcome in CANNOT_RUN
        return {"because": "cannot_run"} if cannot_run else {}

    def fullness_in(self, *stages: Stage) -> float:
        """Return how many words the longest contribution of a stage has, in the median of ``stages``; a Chinese
        character counts as a word. More words in a stage never make it less.

        Code speaks for itself, and a stage in which nothing was sent says nothing, unless it was skipped.
        """
        reached = [shown for stage, shown in self.stages.items() if stage in stages]
        longest = {
            shown.stage: max((len(words(one.words)) for one in self.said_in(shown.stage)), default=0)
            for shown in reached
            if shown.skipped or shown.sent > shown.submitted
        }
        return float(median(longest.values())) if longest else 0.0

    @property
    def messages_sent(self) -> int:
        """Return how often the learner sent anything, requests and code included."""
        return sum(stage.sent for stage in self.stages.values())

    def said_in(self, *stages: Stage) -> tuple[Saying, ...]:
        """Return the contributions of some stages."""
        return tuple(saying for saying in self.sayings if saying.stage in stages)

    def clearly_named(self, kind: ActKind, *stages: Stage) -> set[str]:
        """Return what was named beyond doubt with acts of ``kind`` in ``stages`` (in any, where none is given)."""
        return {item for one in self.said_in(*(stages or STAGE_ORDER)) for item in one.clearly_names(kind)}

    @cached_property
    def clearly_asked(self) -> set[str]:
        """Return the facts that were asked for beyond doubt, in a question: to retell that something has to be found
        out ("see whether all of them match") asks for nothing."""
        return {
            act.item
            for one in self.sayings
            for sentence in sentences(one.words)
            if is_question(sentence) and not restates(sentence, self.knowledge)
            for act in one.heard.of(ActKind.FACT_QUESTION)
            if is_clear(act) and one.does((act,), sentence)
        }

    def quotes(
        self, shows: Callable[[str], object], *stages: Stage, most: int = QUOTES_OF_A_SIGNAL
    ) -> tuple[Quote, ...]:
        """Return the first sentences said in ``stages`` (in any, where none is given) for which ``shows`` holds."""
        return self.quotes_among(self.said_in(*(stages or STAGE_ORDER)), lambda _, text: shows(text), most=most)

    def quotes_among(
        self, sayings: Iterable[Saying], shows: Callable[[Saying, str], object], *, most: int = QUOTES_OF_A_SIGNAL
    ) -> tuple[Quote, ...]:
        """Return the first sentences of ``sayings`` for which, in their saying, ``shows`` holds."""
        found: dict[str, Quote] = {}
        for saying in sayings:
            for sentence in sentences(saying.words):
                if shows(saying, sentence):
                    pieces = list(self._quotable(saying, sentence))
                    shown = [piece for piece in pieces if shows(saying, piece.text)] or pieces[:1]
                    found |= {quote.text: quote for quote in shown}
                if len(found) >= most:
                    return tuple(found.values())[:most]
        return tuple(found.values())

    def quotes_of(
        self,
        wanted: Callable[[Act], bool],
        *stages: Stage,
        shows: Callable[[str], object] = bool,
        most: int = QUOTES_OF_A_SIGNAL,
    ) -> tuple[Quote, ...]:
        """Return the first sentences said in ``stages`` in which a ``wanted`` act stands, and ``shows`` holds."""

        def does(saying: Saying, text: str) -> object:
            return shows(text) and saying.does(tuple(filter(wanted, saying.heard.acts)), text)

        return self.quotes_among(self.said_in(*stages), does, most=most)

    def longest(self, *stages: Stage) -> tuple[Quote, ...]:
        """Return the longest sentence of the longest message in ``stages`` that can be quoted."""
        return self.longest_among(self.said_in(*stages))

    def longest_among(self, sayings: Iterable[Saying]) -> tuple[Quote, ...]:
        """Return the longest sentence of the longest of ``sayings`` that can be quoted."""
        for saying in sorted(sayings, key=lambda one: -len(one.words)):
            if found := sorted(self._quotable(saying, saying.words), key=lambda quote: -len(quote.text)):
                return (found[0],)
        return ()

    def claims(self, text: str) -> Claims:
        """Return the costs that ``text`` states; several signals ask for them."""
        if text not in self._claims:
            self._claims[text] = find_claims(text)
        return self._claims[text]

    @cached_property
    def _claims(self) -> dict[str, Claims]:
        return {}

    def _quotable(self, saying: Saying, text: str) -> Iterator[Quote]:
        """Yield what of ``text`` stands in the message word for word, is no request, and may be shown to others."""
        of_the_stage = self.stages.get(saying.stage)
        contributed = of_the_stage.said if of_the_stage is not None else ()
        for quote in quotes_of((text,)):
            if quote in saying.message and any(quote in said for said in contributed):
                yield Quote(saying.position, quote)


def _of_own_words(heard: Heard, message: Message, own: str) -> Heard:
    """Return what was heard, without what stands only in words that are not the learner's ``own``."""
    places = [(message.text.find(one), one) for one in map(str.strip, sentences(own))]
    spans = [(start, start + len(one)) for start, one in places if start >= 0]

    def is_own(act: Act) -> bool:
        return act.start == act.end or any(act.start < end and start < act.end for start, end in spans)

    return replace(heard, acts=tuple(act for act in heard.acts if is_own(act)))


def proposes(act: Act) -> bool:
    """Tell whether an act is an idea that is proposed."""
    return act.kind is ActKind.APPROACH and act.stance in ("proposes", "")


def asks(text: str) -> bool:
    """Tell whether ``text`` ends as a question; "whether it was seen before" is none."""
    return text.rstrip().endswith(("?", "？"))


def is_a_thought(text: str) -> bool:
    """Tell whether ``text`` is long enough to be followed; what is Chinese counts by its characters."""
    said = words(text)
    chinese = sum(bool(_CHINESE.match(word)) for word in said)
    return len(said) - chinese + chinese * 3 / 4 >= WHOLE_THOUGHT
