"""Reading a file of answers: CSV with a header, columns ``learner,item,skill,correct``, optionally ``time``."""

import csv
import math
import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

NEEDED = ("learner", "item", "skill", "correct")
MAX_FILE_BYTES = 2_000_000_000
MAX_ROWS = 10_000_000
_BETWEEN_SKILLS = re.compile(r"~~|[,;]")
_WORDS = {"true": 1.0, "false": 0.0}


class AnswersError(ValueError):
    """A file that cannot be measured; the message is one line that names the file and, where there is one, the line."""


@dataclass
class History:
    """The answers of one learner in order: numbers of items and of combinations of skills, and scores 0..1."""

    learner: str
    items: array = field(default_factory=lambda: array("l"))
    skills: array = field(default_factory=lambda: array("l"))
    scores: array = field(default_factory=lambda: array("d"))
    times: array = field(default_factory=lambda: array("d"))

    def __len__(self) -> int:
        return len(self.scores)


@dataclass
class Answers:
    """A whole file. ``combinations`` tells the skills of each number in :attr:`History.skills`; none is ``()``."""

    histories: dict[str, History] = field(default_factory=dict)
    items: dict[str, int] = field(default_factory=dict)
    skills: dict[str, int] = field(default_factory=dict)
    combinations: list[tuple[int, ...]] = field(default_factory=list)

    def __len__(self) -> int:
        return sum(map(len, self.histories.values()))


def read_answers(path: Path) -> Answers:
    """Return all answers of the file. Raises :class:`AnswersError` for the first row that is of no use.

    Several skills of one row stand between ``~~``, ``,`` or ``;``. With a column ``time`` (seconds or ISO 8601) the
    answers of a learner are put in its order; without it they are taken as they come.
    """
    answers, cells = Answers(), {}
    rows = _rows(path)
    line, header = next(rows, (0, None))
    if header is None:
        raise AnswersError(f"{path}: holds no row; expected a header with {', '.join(NEEDED)}")
    try:
        places = _places(header)
        for line, row in rows:
            _add(answers, cells, places, row)
            if line > MAX_ROWS:
                raise ValueError(f"is more than {MAX_ROWS:,} lines")
    except AnswersError:
        raise
    except ValueError as error:
        raise AnswersError(f"{path}, line {line}: {error}") from error
    if not answers.histories:
        raise AnswersError(f"{path}: holds no answer below its header")
    if "time" in places:
        for history in answers.histories.values():
            _put_in_order(history)
    return answers


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield each row that is not blank with the number of the line at which it begins."""
    line = 1
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise AnswersError(f"{path}: is larger than {MAX_FILE_BYTES:,} bytes")
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.reader(file, strict=True)
            for row in reader:
                if any(map(str.strip, row)):
                    yield line, row
                line = reader.line_num + 1
    except OSError as error:
        raise AnswersError(f"{path}: cannot be read ({error.strerror or error})") from error
    except UnicodeDecodeError as error:
        number = _first_line_that_is_not_utf8(path)
        raise AnswersError(f"{path}, line {number}: is not UTF-8 text; save the file as UTF-8") from error
    except csv.Error as error:
        raise AnswersError(f"{path}, line {line}: is not CSV ({error})") from error


def _first_line_that_is_not_utf8(path: Path) -> int:
    """Return its number; the file is decoded in pieces, which do not say where they are."""
    with path.open("rb") as file:
        lines = enumerate(file, start=1)
        return next((number for number, line in lines if line.decode(errors="ignore").encode() != line), 1)


def _places(header: list[str]) -> dict[str, int]:
    names = [name.strip().casefold() for name in header]
    missing = [name for name in NEEDED if name not in names]
    if missing:
        raise ValueError(f"the header has no column {', '.join(missing)}; needed are {', '.join(NEEDED)}")
    wanted = [name for name in (*NEEDED, "time") if name in names]
    twice = [name for name in wanted if names.count(name) > 1]
    if twice:
        raise ValueError(f"the header has more than one column {', '.join(twice)}")
    return {name: names.index(name) for name in wanted}


def _add(answers: Answers, cells: dict[str, int], places: dict[str, int], row: list[str]) -> None:
    """Add one row; ``cells`` remembers the cells of skills that were seen."""
    if len(row) <= max(places.values()):
        raise ValueError(f"has {len(row)} columns, fewer than the header needs")
    learner, item, skill, correct = (row[places[name]].strip() for name in NEEDED)
    if not learner or not item:
        raise ValueError(f"has no {'item' if learner else 'learner'}")
    score = _score(correct)
    time = _seconds(row[places["time"]].strip()) if "time" in places else None
    if skill not in cells:
        named = dict.fromkeys(part.strip() for part in _BETWEEN_SKILLS.split(skill) if part.strip())
        cells[skill] = len(answers.combinations)
        answers.combinations.append(tuple(answers.skills.setdefault(name, len(answers.skills)) for name in named))
    history = answers.histories.get(learner)
    if history is None:
        history = answers.histories[learner] = History(learner)
    history.items.append(answers.items.setdefault(item, len(answers.items)))
    history.skills.append(cells[skill])
    history.scores.append(score)
    if time is not None:
        history.times.append(time)


def _score(given: str) -> float:
    try:
        score = _WORDS[given.casefold()] if given.casefold() in _WORDS else float(given)
    except ValueError:
        score = math.nan
    if not 0 <= score <= 1:
        raise ValueError(f'"correct" is {given[:40]!r}; expected 0, 1, true, false or a share between 0 and 1')
    return score


def _seconds(given: str) -> float:
    try:
        seconds = float(given)
    except ValueError:
        try:
            at = datetime.fromisoformat(given)
            seconds = (at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp()
        except (ValueError, OverflowError):
            seconds = math.nan
    if not math.isfinite(seconds):
        raise ValueError(f'"time" is {given[:40]!r}; expected seconds or an ISO 8601 time')
    return seconds


def _put_in_order(history: History) -> None:
    order = sorted(range(len(history)), key=history.times.__getitem__)
    history.items = array("l", map(history.items.__getitem__, order))
    history.skills = array("l", map(history.skills.__getitem__, order))
    history.scores = array("d", map(history.scores.__getitem__, order))
    history.times = array("d")
