"""What a probe shows: code and its cost, found without help, which says more than an assisted interview.

One that is begun within a day of other practice of its problem shows nothing: whoever types once more what they wrote
or read an hour ago remembers a text. Counted, the same solution again and again would look like ever more skill.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from interviews.conversation.knowledge_source import difficulty_of, knowledge_of
from interviews.core.costs.claims import Claim
from interviews.core.costs.fit import fits, fits_space, same_cost
from interviews.core.costs.formulas.big_o import parse_cost
from interviews.core.costs.measured import exceeds, stays_below
from interviews.core.dry_run import MeasuredCost
from interviews.core.knowledge import Approach, ProblemKnowledge
from interviews.core.stages import Stage
from interviews.models import AttemptOutcome, Interview, Probe, Turn
from profiles.models import PracticeKind
from profiles.skill.due_problems import AGAIN, GOOD, HARD
from profiles.skill.estimates import DIFFICULTIES, STAGE_WEIGHT
from profiles.skill.learning import Practised, Seen

UNASSISTED_WEIGHT = 2 * STAGE_WEIGHT
"""How much more a probe counts than a stage of an interview."""
A_TRY_COSTS = 0.25
TOO_SOON = timedelta(days=1)
"""So long after practice of a problem a probe of it does not count; a review is never due sooner after one that did."""


def rating_of(probe: Probe) -> int:
    """Return what a finished probe tells the schedule: 1 again, 2 hard, 3 good, 4 easy.

    Solved at the first try with both costs right is good; with another try, or a cost that is wrong, hard. It is never
    easy: nobody saw how it felt.
    """
    if probe.outcome != AttemptOutcome.PASSED:
        return AGAIN
    return GOOD if probe.tries == 1 and all(costs_right(probe)) else HARD


def costs_right(probe: Probe) -> tuple[bool, bool]:
    """Return whether the stated time and space are right: those of one approach that the code may be.

    Where the growth of the code was measured, approaches that it contradicts are none of them. Code that grows like no
    known approach has the time that was measured, and its space cannot be told from that of any of them.
    """
    return right_costs(_with_times(probe), probe.claimed_time, probe.claimed_space, measured_cost(probe))


def accepted_costs_of(probe: Probe) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the times and the spaces that are right of a probe's code, as :func:`accepted_costs`."""
    return accepted_costs(_with_times(probe), probe.claimed_time, measured_cost(probe))


def right_costs(
    approaches: list[Approach], claimed_time: str, claimed_space: str, measured: MeasuredCost | None = None
) -> tuple[bool, bool]:
    """Return whether the claims are right of code that is one of ``approaches``, as :func:`costs_right`."""
    time, space = _claim(claimed_time), _claim(claimed_space)
    possible, meant = _possible_and_meant(approaches, time, measured)
    if measured is not None and not possible:
        time_is_right = time is not None and not _contradicts(measured, time)
        return time_is_right, any(_is_space_of(space, one) for one in approaches)
    return bool(meant), any(_is_space_of(space, one) for one in meant or possible)


def accepted_costs(
    approaches: list[Approach], claimed_time: str, measured: MeasuredCost | None = None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the times and the spaces that are right of code that is one of ``approaches``, the best first.

    They are those of the approaches that the stated time is one of, else of all that the code may be. The space of
    code that grows like no known approach is not known.
    """
    possible, meant = _possible_and_meant(approaches, _claim(claimed_time), measured)
    if measured is not None and not possible:
        return (f"O({measured.shown})",), ()
    best_first = list(reversed(meant or possible))
    return _distinct(one.time for one in best_first), _distinct(one.space for one in best_first)


def grows_like(measured: MeasuredCost, time: str) -> bool:
    """Tell whether a reader sees the same growth in ``measured`` and in the stated ``time``.

    A time in two sizes is not seen in a growth in one, though they need not contradict each other.
    """
    seen, stated = parse_cost(measured.kind), parse_cost(time)
    if seen is None or stated is None:
        return False
    if seen.is_explosive or stated.is_explosive:
        return seen.is_explosive and stated.is_explosive
    return seen.degree == stated.degree and len(stated.names) < 2


def measured_cost(probe: Probe) -> MeasuredCost | None:
    """Return how the operations of the probe's code grow, where that was measured."""
    stored = (probe.verdict or {}).get("cost")
    if stored is None:
        return None
    references = tuple((stated, degree) for stated, degree in stored["references"])
    return MeasuredCost(stored["kind"], stored["degree"], references)


def practised_between(learner_id: int, items: Collection[str], since: datetime, until: datetime) -> set[str]:
    """Return which of ``items`` the learner practised after ``since`` and before ``until``: one query.

    That is to send something in an interview about it, to end one, or to finish a probe; scratch interviews are no
    practice. It is read from the rows that all practice is worked out from, so that a rebuild finds the same.
    """
    sent = {"accepted_at__gt": since, "accepted_at__lt": until}
    turns = Turn.objects.filter(interview__learner=learner_id, interview__is_scratch=False, **sent)
    ended = {"learner": learner_id, "finished_at__gt": since, "finished_at__lt": until}
    rows = [
        (turns, "interview__revision__problem__slug"),
        (Interview.objects.filter(is_scratch=False, **ended), "revision__problem__slug"),
        (Probe.objects.filter(**ended), "revision__problem__slug"),
    ]
    first, *others = (found.filter(**{f"{slug}__in": items}).order_by().values_list(slug) for found, slug in rows)
    return {slug for (slug,) in first.union(*others)}


def is_too_soon(probe: Probe) -> bool:
    """Tell whether a probe does not count: its problem was practised within a day of its beginning, or during it."""
    until = probe.finished_at or timezone.now()
    return bool(practised_between(probe.learner_id, [probe.revision.problem.slug], probe.started_at - TOO_SOON, until))


def states_costs(probe: Probe) -> bool:
    """Tell whether the costs of a finished probe say anything: one that was given up has those of an earlier try."""
    solved = probe.outcome == AttemptOutcome.PASSED
    return solved or (not probe.given_up and bool(probe.claimed_time or probe.claimed_space))


def practised_in_resolve(probe: Probe) -> Practised:
    """Return what a finished probe shows. The same rows give the same, whenever it is worked out.

    One that came too soon is practice, but shows nothing and tells the schedule nothing.
    """
    knowledge, solved = _knowledge(probe), probe.outcome == AttemptOutcome.PASSED
    stated = difficulty_of(probe)  # of its revision: the problem's own may be another one by now
    difficulty = DIFFICULTIES.get(stated, DIFFICULTIES["medium"])
    pattern = knowledge.patterns[0].id if knowledge.patterns else ""
    counts = not is_too_soon(probe)
    seen = []
    if counts:
        code = max(0.0, 1 - A_TRY_COSTS * max(0, probe.tries - 1)) if solved else 0.0
        seen.append((Stage.PSEUDOCODE_DESIGN, code))
        if states_costs(probe):
            seen.append((Stage.COMPLEXITY_ANALYSIS, sum(costs_right(probe)) / 2))
    return Practised(
        source=probe.pk,
        kind=PracticeKind.PROBE,
        item=probe.revision.problem.slug,
        title=knowledge.title,
        difficulty=stated,
        patterns=tuple(one.id for one in knowledge.patterns),
        at=probe.finished_at,
        seconds=round((probe.finished_at - probe.started_at).total_seconds()),
        solved=solved,
        observations=tuple(Seen(score, UNASSISTED_WEIGHT, difficulty, pattern, stage.value) for stage, score in seen),
        rating=probe.rating if counts else None,
    )


def _with_times(probe: Probe) -> list[Approach]:
    return [one for one in _knowledge(probe).approaches if one.time]


def _possible_and_meant(
    approaches: list[Approach], time: Claim | None, measured: MeasuredCost | None
) -> tuple[list[Approach], list[Approach]]:
    """Return the approaches that the code may be, and those of them whose time was stated."""
    possible = [one for one in approaches if not _contradicts(measured, _claim(one.time))]
    return possible, [] if _contradicts(measured, time) else [one for one in possible if _is_time_of(time, one)]


def _distinct(costs: Iterable[str]) -> tuple[str, ...]:
    found: list[str] = []
    for cost in costs:
        if cost and not any(same_cost(cost, known) for known in found):
            found.append(cost)
    return tuple(found)


def _knowledge(probe: Probe) -> ProblemKnowledge:
    return knowledge_of(probe.revision_id, probe.language)


def _claim(text: str) -> Claim | None:
    cost = parse_cost(text) if text else None
    return None if cost is None else Claim(text, cost)


def _contradicts(measured: MeasuredCost | None, claim: Claim | None) -> bool:
    return measured is not None and (exceeds(measured, claim) or stays_below(measured, claim))


def _is_time_of(claim: Claim | None, approach: Approach) -> bool:
    actual = parse_cost(approach.time)
    return claim is not None and actual is not None and fits(claim.cost, actual, said=claim.text)


def _is_space_of(claim: Claim | None, approach: Approach) -> bool:
    actual = parse_cost(approach.space)
    return claim is not None and actual is not None and fits_space(claim.cost, actual, said=claim.text)
