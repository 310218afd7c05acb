"""Drafting parts of a problem with a model: a few parts a call, each written into the working copy as soon as it is
there; then the check's faults are given back, part by part, in a bounded number of rounds.

What is written is marked as drafted until somebody has read it. Only parts that nobody has changed since the model was
told of them are written over; what cannot be written is kept with the drafting.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from pydantic import ValidationError

from interviews.drafting import prompting
from interviews.drafting.calls import DraftingCalls
from interviews.drafting.merging import translated, with_attempts, with_examples
from interviews.drafting.parts import MAY_BE_LEFT_OUT, PARTS, parts_at_fault, read_examples, read_parts, steps_for
from interviews.jobs.leases import Lease, LeaseLost
from interviews.llm.port import BudgetSpent, Deadline, ModelError
from interviews.llm.retry import UnparsableReply
from interviews.problem_checks.checking import ask_for_check
from problems.bank.faults import readable_faults
from problems.bank.reading import BankFileError
from problems.bank.schema import BankProblem
from problems.bank.writing import to_yaml
from problems.judge_access import NO_JUDGE, say_once, the_sandbox
from problems.models import CheckStatus, DraftingKind, DraftingOutcome, Problem, ProblemDrafting
from problems.proof.check import NOT_RUN, check_problem
from problems.proof.mutant_check import check_mutants
from problems.services import keep_unfinished, save_draft, working_content
from profiles.providers.choices import ModelChoice, model_choice_for

ROUNDS = 3
"""So many times at most the faults of the check are given back to the model."""
TIMES_A_REPLY = 3
"""A call may take so many times as long as one reply of the coach: it is so much longer."""
CHECKING = "checking"
MAX_FAULTS, MAX_FAULT_CHARACTERS = 50, 500

Content = dict[str, Any]


class Overtaken(Exception):
    """Somebody else has changed what was to be written; ``parts`` is what was drafted."""

    def __init__(self, parts: Mapping[str, Any]) -> None:
        super().__init__(", ".join(parts))
        self.parts = dict(parts)


@dataclass(frozen=True)
class _Ending:
    """How a drafting ends, as fields of its row."""

    outcome: DraftingOutcome
    faults: Iterable[str] = ()
    detail: str = ""
    withheld: Mapping[str, Any] = field(default_factory=dict)


def model_for(user_id: int) -> ModelChoice | None:
    """Return the model that drafts for a curator: who coaches them; ``None`` where nobody can be asked at present."""
    choice = model_choice_for(user_id)
    return None if choice is None or choice.is_left_alone else choice


def draft(drafting: ProblemDrafting, lease: Lease) -> bool:
    """Draft what was asked for; return whether that has ended."""
    choice = model_for(drafting.asked_by_id)
    if choice is None:
        return end(lease, DraftingOutcome.NO_MODEL)
    work = _Work(drafting, choice, lease)
    try:
        ending = work.whole() if drafting.kind == DraftingKind.WHOLE else work.one()
    except Overtaken as found:
        ending = _Ending(DraftingOutcome.OVERTAKEN, detail=str(found), withheld=found.parts)
    except BudgetSpent:
        ending = _Ending(DraftingOutcome.BUDGET)
    except ModelError as error:
        ending = _Ending(DraftingOutcome.MODEL, detail=error.kind.value)
    except UnparsableReply as error:
        ending = _Ending(DraftingOutcome.UNREADABLE, faults=dict.fromkeys(error.faults))
    return end(lease, ending.outcome, faults=ending.faults, detail=ending.detail, withheld=ending.withheld)


def end(lease: Lease, outcome: DraftingOutcome, *, faults: Iterable[str] = (), **fields: Any) -> bool:
    """End the drafting, unless it was taken from us meanwhile; return whether it was still ours."""
    told = [fault[:MAX_FAULT_CHARACTERS] for fault in list(faults)[:MAX_FAULTS]]
    ended = {"status": CheckStatus.FINISHED, "finished_at": timezone.now(), "lease_token": None, "lease_until": None}
    return bool(
        ProblemDrafting.objects.filter(lease.row()).update(outcome=outcome, faults=told, step="", **fields, **ended)
    )


class _Work:
    """One run of a drafting. It begins from what is written: what an earlier run has written is not asked again."""

    def __init__(self, drafting: ProblemDrafting, choice: ModelChoice, lease: Lease) -> None:
        self._drafting, self._choice, self._lease = drafting, choice, lease
        self._cannot: list[str] = []

    def whole(self) -> _Ending:
        """Draft all parts that are missing, and mend what the check finds in what a model has drafted."""
        steps = steps_for(self._content())
        total = len(steps) + 1
        for number, (step, names) in enumerate(steps.items()):
            self._note(step=step, done=number, total=total)
            self._draw(names, prompting.to_draft(names))
        return self._mended(total, total)

    def one(self) -> _Ending:
        """Draft what was asked for of one part, and mend what the check finds there."""
        kind, place = self._drafting.kind, self._drafting.place
        part, _dot, item = place.partition(".")
        self._note(step=part, done=0, total=2)
        content = self._content()
        if kind == DraftingKind.EXAMPLES:
            self._ask_for_examples(content, part, item)
        elif kind == DraftingKind.ATTEMPTS:
            merge = partial(_appended, content.get(part, []))
            self._draw((part,), prompting.to_go_wrong(), merge=merge)
        elif kind == DraftingKind.TRANSLATION:
            language = self._drafting.language
            merge = partial(_translated, content.get(part), language)
            self._draw((part,), prompting.to_translate(part, language), merge=merge)
        else:
            self._draw((part,), prompting.to_redraw(part))
        return self._mended(1, 2, only=part)

    def _mended(self, done: int, total: int, only: str = "") -> _Ending:
        """Give the check's faults back as long as there are some that the model may mend, and say how that ended."""
        for turn in range(ROUNDS + 1):
            self._note(step=CHECKING, done=min(done, total - 1), total=total)
            content = self._content()
            faults = faults_of(content, self._note_nothing)
            if not faults:
                self._ask_for_check()
                break
            names = tuple(name for name in parts_at_fault(faults) if self._may_mend(name, only))
            if turn == ROUNDS or not names:
                break
            self._note(step=names[0])
            self._draw(names, prompting.to_mend(names, faults, turn + 1))
        remaining = [*faults, *self._cannot]
        return _Ending(DraftingOutcome.FAULTS if remaining else DraftingOutcome.DONE, remaining)

    def _may_mend(self, name: str, only: str) -> bool:
        """Tell whether the model may write a part again: the one asked for, or what it has drafted and nobody read."""
        if only:
            return name == only and self._drafting.kind == DraftingKind.PART
        return name in Problem.objects.values_list("unread", flat=True).get(pk=self._drafting.problem_id) or (
            name in MAY_BE_LEFT_OUT
        )

    def _draw(
        self, names: tuple[str, ...], task: str, *, merge: Callable[[str, Any], Any] = lambda _name, value: value
    ) -> None:
        content = self._content()
        messages = prompting.prompt_for(names, content, brief=self._drafting.brief, task=task)
        drafted = self._calls().ask(messages, partial(read_parts, names=names))
        if drafted.cannot:
            self._cannot.append(drafted.cannot)
        self._write({name: merge(name, value) for name, value in drafted.parts.items()}, seen=content)

    def _ask_for_examples(self, content: Content, part: str, item: str) -> None:
        messages = prompting.prompt_for(
            ("examples",), content, brief=self._drafting.brief, task=prompting.to_say(f"{part}.{item}")
        )
        drafted = self._calls().ask(messages, read_examples)
        try:
            items = with_examples(content.get(part, []), item, drafted.parts["examples"])
        except LookupError:
            raise Overtaken(drafted.parts) from None
        self._write({part: items}, seen=content)

    def _calls(self) -> DraftingCalls:
        deadline = Deadline(settings.TURN_SECONDS * TIMES_A_REPLY)
        return DraftingCalls(self._drafting, self._choice, self._lease, deadline)

    def _content(self) -> Content:
        problem = Problem.objects.select_related("draft_revision").get(pk=self._drafting.problem_id)
        try:
            return working_content(problem)
        except BankFileError:
            raise Overtaken({}) from None

    def _write(self, parts: Mapping[str, Any], *, seen: Content) -> None:
        """Write parts into the working copy where they are as the model has seen them. Raises :class:`Overtaken`."""
        with transaction.atomic():
            rows = Problem.objects.select_for_update(of=("self",)).select_related("draft_revision")
            problem = rows.get(pk=self._drafting.problem_id)
            if not ProblemDrafting.objects.filter(self._lease.row()).exists():
                raise LeaseLost
            try:
                content = working_content(problem)
            except BankFileError:
                raise Overtaken(parts) from None
            if any(content.get(name) != seen.get(name) for name in parts):
                raise Overtaken(parts)
            content = _in_order({**content, **parts})
            try:
                save_draft(
                    BankProblem.model_validate(content), by=self._drafting.asked_by, reason="drafted", drafted=parts
                )
            except ValidationError:
                keep_unfinished(problem, to_yaml(content), unread=parts)

    def _ask_for_check(self) -> None:
        problem = Problem.objects.select_related("draft_revision").get(pk=self._drafting.problem_id)
        if problem.draft_revision is not None and not problem.unfinished:
            ask_for_check(problem.draft_revision, by=self._drafting.asked_by)

    def _note_nothing(self) -> None:
        if self._lease.lost.is_set():
            raise LeaseLost

    def _note(self, **fields: Any) -> None:
        if not ProblemDrafting.objects.filter(self._lease.row()).update(**fields):
            raise LeaseLost


def faults_of(content: Content, still_ours: Callable[[], None]) -> list[str]:
    """Return what the format or the check finds in a content, a sentence each. ``still_ours`` raises if it is not."""
    try:
        problem = BankProblem.model_validate(content)
    except ValidationError as error:
        return readable_faults(error)
    sandbox = the_sandbox()
    if sandbox is None:
        return [NOT_RUN]
    try:
        faults = check_problem(problem, sandbox)
        if faults:
            return faults
        helpers = max(1, sandbox.helpers - 1)  # one is left to those who practise
        report = check_mutants(problem, sandbox, helpers=helpers, tell=lambda _done, _total: still_ours())
        survivors = (
            f"mutant in line {one.line}: {one.before} → {one.after} is caught by no test" for one in report.survivors
        )
        return [*report.faults, *survivors] if report.faults else []
    except NO_JUDGE as fault:
        say_once(fault)
        return [NOT_RUN]


def _in_order(content: Content) -> Content:
    """Return the parts in the order of the format."""
    order = ("format", "slug", *PARTS)
    return {name: content[name] for name in sorted(content, key=lambda one: order.index(one) if one in order else 99)}


def _appended(old: list[Content], _name: str, new: list[Content]) -> list[Content]:
    return with_attempts(old, new)


def _translated(old: Any, language: str, _name: str, new: Any) -> Any:
    return translated(old, new, language)
