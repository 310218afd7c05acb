"""What an auditor finds in the tables when everything is healed: what is lost, doubled, stuck, or does not add up."""

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from tests.chaos_learners import Heard, Promise

SECONDS_TO_SETTLE = 90
"""So long after everything is healed work may go on: a turn that was taken last has all of its deadline left."""
SHOWN = 5
"""So many rows of a finding are told."""

_STUCK = {
    "turns wait for an answer": "select id, interview_id, status, attempts from interviews_turn where status in ('queued', 'running')",
    "runs of code wait": "select id, interview_id, status, attempts from interviews_attempt where status in ('queued', 'running')",
    "interviews wait for their coach": "select id, status from interviews_interview where status = 'working'",
    "reports are not written": """select i.id, i.status from interviews_interview i
        where i.status = 'reviewing' and i.id = any(%s::uuid[])""",
}
"""What may not be there in the end, by what is said of it; with the interviews whose learner was told that it ended."""

_LOST = {
    "turns are done, and nobody answered": """select t.id, t.interview_id, t.action from interviews_turn t
        where t.status = 'done' and not exists (select 1 from interviews_message m where m.turn_id = t.id and m.role <> 'learner')""",
    "turns have failed without a card": """select t.id, t.interview_id from interviews_turn t where t.status = 'failed'
        and not exists (select 1 from interviews_message m where m.turn_id = t.id and m.role = 'card')""",
    "submissions are answered and not kept": """select t.id, t.interview_id from interviews_turn t
        where t.status = 'done' and t.action = 'submit' and not exists (select 1 from interviews_attempt a where a.turn_id = t.id)""",
    "turns are counted and not there": """select i.id, i.turn_count from interviews_interview i
        where i.turn_count <> (select count(*) from interviews_turn t where t.interview_id = i.id)""",
    "messages are missing in between": """select interview_id, max(position), count(*) from interviews_message
        group by interview_id having max(position) <> count(*)""",
    "ended interviews have no report": """select i.id, i.status from interviews_interview i
        where i.id = any(%s::uuid[]) and not exists (select 1 from interviews_report r where r.interview_id = i.id)""",
}
_DOUBLED = {
    "turns were answered more than once": """select turn_id, count(distinct created_at) from interviews_message
        where role = 'coach' and not folded and turn_id is not null group by turn_id having count(distinct created_at) > 1""",
    "turns have the learner's message more than once": """select turn_id, count(*) from interviews_message
        where role = 'learner' and turn_id is not null group by turn_id having count(*) > 1""",
    "calls for a turn were booked more than once": """select turn_id, purpose, count(*), array_agg(created_at::text) at
        from interviews_modelcall where turn_id is not null and finish_reason <> 'stopped'
        group by turn_id, purpose having count(*) > 1""",
    # Sections that do not hold are asked for once more, which are fewer than before.
    "calls for the same sections of a report were booked more than once": """select interview_id, names, count(*) n,
        array_agg(at) at from (select c.interview_id, c.created_at::text at, (select string_agg(found[1], ' ' order by found[1])
            from regexp_matches(c.text, '^## (\\w+)', 'gn') found) names
            from interviews_modelcall c where c.purpose = 'report' and c.finish_reason <> 'stopped') told
        where names is not null group by interview_id, names having count(*) > 1""",
    "study notes were paid for more than once": """select section_id, count(*) n, array_agg(created_at::text) at
        from interviews_modelcall where purpose = 'note' and finish_reason <> 'stopped' group by section_id having count(*) > 1""",
    "study notes are there more than once": """select interview_id, count(*) from interviews_studynote
        where interview_id is not null group by interview_id having count(*) > 1""",
}
_WRONG = {
    "interviews have other sums than their calls": """select i.id, i.prompt_tokens, i.completion_tokens,
        coalesce(sum(c.prompt_tokens), 0) prompt, coalesce(sum(c.completion_tokens), 0) completion
        from interviews_interview i left join interviews_modelcall c on c.interview_id = i.id group by i.id
        having i.prompt_tokens <> coalesce(sum(c.prompt_tokens), 0) or i.completion_tokens <> coalesce(sum(c.completion_tokens), 0)""",
    "days of learners have other sums than their calls": """select u.id,
        (select coalesce(sum(d.prompt_tokens), 0) from interviews_dailyusage d where d.learner_id = u.id) of_days,
        (select coalesce(sum(c.prompt_tokens), 0) from interviews_modelcall c join interviews_interview i
         on i.id = c.interview_id where i.learner_id = u.id) of_calls
        from profiles_user u where (select coalesce(sum(d.prompt_tokens), 0) from interviews_dailyusage d where d.learner_id = u.id)
        <> (select coalesce(sum(c.prompt_tokens), 0) from interviews_modelcall c join interviews_interview i
         on i.id = c.interview_id where i.learner_id = u.id)""",
    "stages are left open more than once": """select interview_id, count(*) from interviews_stagevisit
        where left_at is null group by interview_id having count(*) > 1""",
}
_FIGURES = {
    "interviews": "select count(*) n from interviews_interview",
    "interviews with a finished report": "select count(*) n from interviews_interview where status = 'finished'",
    "turns done": "select count(*) n from interviews_turn where status = 'done'",
    "turns taken back": "select count(*) n from interviews_turn where status = 'cancelled'",
    "turns given up, with a card": "select count(*) n from interviews_turn where status = 'failed'",
    "turns done at the second attempt or later": "select count(*) n from interviews_turn where status = 'done' and attempts > 1",
    "replies in the model's words": "select count(*) n from interviews_message where role = 'coach' and voice = 'model'",
    "submissions and runs of code": "select count(*) n from interviews_attempt",
    "  of which could not be judged": "select count(*) n from interviews_attempt where outcome = 'not_judged'",
    "  of which failed": "select count(*) n from interviews_attempt where status = 'failed'",
    "calls booked": "select count(*) n from interviews_modelcall where finish_reason <> 'stopped'",
    "calls broken off by us, and booked": "select count(*) n from interviews_modelcall where finish_reason = 'stopped'",
}


class Tables(Protocol):
    """What can be asked for rows: an installation, or what one transaction sees."""

    def look(self, query: str, *arguments: Any) -> list[dict[str, Any]]:
        """Return the rows of a query."""


@dataclass(frozen=True)
class Finding:
    """Something that may not be: ``kind`` is ``lost``, ``doubled``, ``stuck`` or ``wrong``."""

    kind: str
    what: str
    count: int
    rows: tuple[str, ...]

    def __str__(self) -> str:
        more = f" and {self.count - len(self.rows)} more" if self.count > len(self.rows) else ""
        return f"{self.kind.upper()}: {self.count} {self.what}: {'; '.join(self.rows)}{more}"


def settled(site: Tables, heard: Heard, *, seconds: float = SECONDS_TO_SETTLE) -> float | None:
    """Wait until nothing waits for anybody; return how many seconds that took, ``None`` when it is still so."""
    started = time.monotonic()
    while time.monotonic() < started + seconds:
        if not list(_found(site, "stuck", _STUCK, heard)):
            return time.monotonic() - started
        time.sleep(0.2)
    return None


def findings(site: Tables, heard: Heard) -> list[Finding]:
    """Return everything that is lost, doubled, stuck or wrong."""
    tables = {"stuck": _STUCK, "lost": _LOST, "doubled": _DOUBLED, "wrong": _WRONG}
    found = [finding for kind, queries in tables.items() for finding in _found(site, kind, queries, heard)]
    return [*found, *_broken_promises(site, heard.promises)]


def figures(site: Tables) -> dict[str, int]:
    """Return what there was, by what it is."""
    return {name: site.look(query)[0]["n"] for name, query in _FIGURES.items()}


def _found(site: Tables, kind: str, queries: dict[str, str], heard: Heard) -> Iterable[Finding]:
    ended = [promise.interview for promise in heard.promises if promise.what == "end"]
    for what, query in queries.items():
        rows = site.look(query, ended) if "%s" in query else site.look(query)
        if rows:
            yield Finding(kind, what, len(rows), tuple(str(dict(row)) for row in rows[:SHOWN]))


def _broken_promises(site: Tables, promises: Iterable[Promise]) -> Iterable[Finding]:
    turns = Counter(
        (str(row["interview_id"]), str(row["client_id"]))
        for row in site.look("select interview_id, client_id from interviews_turn")
    )
    said = {
        (str(row["interview_id"]), str(row["client_id"])): row["text"]
        for row in site.look(
            """select t.interview_id, t.client_id, m.text from interviews_turn t
               join interviews_message m on m.turn_id = t.id and m.role = 'learner'"""
        )
    }
    taken_back = {
        (str(row["interview_id"]), str(row["client_id"]))
        for row in site.look("select interview_id, client_id from interviews_turn where status = 'cancelled'")
    }
    runs = {
        (str(row["interview_id"]), row["code"].partition("# run ")[2])
        for row in site.look("select interview_id, code from interviews_attempt where kind = 'run'")
    }
    lost: list[Promise] = []
    changed: list[Promise] = []
    last_runs: dict[str, Promise] = {}  # of the runs of an interview the last one is kept
    for promise in promises:
        sign = (promise.interview, promise.sign)
        if promise.what == "turn" and not turns[sign]:
            lost.append(promise)
        elif promise.text and sign not in taken_back and said.get(sign) != promise.text:
            changed.append(promise)
        elif promise.what == "run":
            last_runs[promise.interview] = promise
    lost += [promise for promise in last_runs.values() if (promise.interview, promise.sign) not in runs]
    if lost:
        yield Finding("lost", "were accepted and are not there", len(lost), tuple(map(str, lost[:SHOWN])))
    if changed:
        yield Finding("lost", "messages are not what was sent", len(changed), tuple(map(str, changed[:SHOWN])))
