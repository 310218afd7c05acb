"""The parts of a problem file. `docs/writing-a-problem.md` explains every field with an example."""

from typing import Annotated

from pydantic import Field

from problems.bank.fields import Construct, FollowUpKind, FunctionName, Plain, ShortText, Slug, StageName
from problems.patterns.taxonomy import EdgeFamily
from problems.text.local_text import Identifier, LocalExamples, LocalPhrases, LocalTerms, LocalText, Part, Text


class Title(LocalText):
    """As long as a list can show and the database keeps."""

    en: ShortText
    zh: ShortText


class Parameter(Part):
    name: Identifier
    type: Text


class Method(Part):
    """One method of a class to design; ``returns`` is ``None`` for one that only changes the object."""

    name: Identifier
    parameters: tuple[Parameter, ...] = ()
    returns: Text


class Signature(Part):
    """What the learner writes.

    A Python function, where ``in_place`` names the parameter that is changed instead of returned. Or, with
    ``methods``, a class of the name ``function``, made with ``parameters``. The input of its cases is a list of calls:
    ``operations`` holds the class's name first and then names of methods, ``arguments`` a list of arguments for each;
    what comes out is a list of all results, ``null`` for the making of the object and for what returns nothing.
    """

    function: FunctionName
    parameters: tuple[Parameter, ...]
    returns: Text
    in_place: Identifier | None = None
    methods: tuple[Method, ...] = ()

    @property
    def inputs(self) -> tuple[str, ...]:
        """Return the names that the input of every case has."""
        return ("operations", "arguments") if self.methods else tuple(part.name for part in self.parameters)


class Example(Part):
    input: dict[str, Plain]
    output: Plain
    explanation: LocalText | None = None


class Case(Part):
    """One test: arguments by parameter name (nodes as plain lists) and what has to come out."""

    input: dict[str, Plain]
    expected: Plain


class ExpectedComplexity(Part):
    time: Text
    space: Text


class Heard(Part):
    """Something that learners speak of.

    ``examples`` are a few natural ways in which they put it, ``terms`` exact words that can mean nothing else of its
    kind in this problem.
    """

    examples: LocalExamples
    terms: LocalTerms = LocalTerms()


class Clarification(Part):
    """Something a good candidate asks. ``answer`` is the fact; ``matters`` marks those that change the solution."""

    id: Identifier
    topic: LocalText
    examples: LocalExamples
    terms: LocalTerms = LocalTerms()
    answer: LocalText
    matters: bool


class Approach(Part):
    """One way to solve it. ``nudges`` are three questions, weak to strong, that lead on to the next better way."""

    id: Identifier
    name: LocalText
    time: Text
    space: Text
    examples: LocalExamples
    terms: LocalTerms = LocalTerms()
    constructs: tuple[Construct, ...]
    nudges: Annotated[tuple[LocalText, ...], Field(min_length=3, max_length=3)]


class Trap(Part):
    """A plausible idea that does not work: ``code`` is a program of it, ``breaks`` a small input that shows it."""

    id: Identifier
    name: LocalText
    examples: LocalExamples
    terms: LocalTerms = LocalTerms()
    code: Text
    breaks: Case


class EdgeCase(Part):
    """An input worth thinking about; ``family`` is the kind of input that it is, by which problems are compared."""

    id: Identifier
    family: EdgeFamily
    input: dict[str, Plain]
    expected: Plain
    question: LocalText
    examples: LocalExamples
    terms: LocalTerms = LocalTerms()


Item = Clarification | Approach | Trap | EdgeCase | Heard
"""What learners speak of: it has ``examples`` and ``terms``."""


class WrongAttempt(Part):
    """A typical wrong program and the case that shows it is wrong (a wrong result, an exception or no end)."""

    id: Identifier
    description: LocalText
    code: Text
    fails_on: Case


class EquivalentMutant(Part):
    """A small change of the best solution that no test can catch, by its line, and why not."""

    line: Annotated[int, Field(ge=1)]
    before: Text
    after: Text
    why: Text


class FollowUp(Part):
    """A harder question; ``points`` are those of a good answer."""

    id: Identifier
    kind: FollowUpKind
    level: Annotated[int, Field(ge=1, le=3)]
    question: LocalText
    points: Annotated[tuple[Heard, ...], Field(min_length=1)]
    good_answer: LocalText
    related: Slug | None = None


class Secret(Part):
    """Words that give the answer away, and the first stage in which the coach may say them."""

    id: Identifier
    phrases: LocalPhrases
    from_stage: StageName


Rungs = Annotated[tuple[LocalText, ...], Field(min_length=3, max_length=3)]


class HintLadders(Part):
    """Three rungs a stage: point, teach, nearly there."""

    problem_clarification: Rungs
    thought_articulation: Rungs
    complexity_analysis: Rungs
    pseudocode_design: Rungs
    edge_case_check: Rungs
    follow_up: Rungs
    pattern_summary: Rungs


class Solutions(Part):
    best: Text
    brute_force: Text
