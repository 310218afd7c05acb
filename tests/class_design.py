"""A class-design problem for tests: the words of another problem around a small class of our own."""

import copy
from collections.abc import Mapping
from typing import Any

BEST = """\
class HighScores:
    def __init__(self, first):
        self.total = first
        self.count = 1
        self.highest = first

    def add(self, score):
        self.total += score
        self.count += 1
        if score > self.highest:
            self.highest = score

    def best(self):
        return self.highest

    def average(self):
        return self.total / self.count

    def has_reached(self, goal):
        return self.highest >= goal
"""
BRUTE_FORCE = """\
class HighScores:
    def __init__(self, first):
        self.scores = [first]

    def add(self, score):
        self.scores.append(score)

    def best(self):
        highest = self.scores[0]
        for score in self.scores:
            if score > highest:
                highest = score
        return highest

    def average(self):
        return sum(self.scores) / len(self.scores)

    def has_reached(self, goal):
        return self.best() >= goal
"""
GENERATOR = """\
def random_case(rng, size):
    operations, arguments = ["HighScores"], [[rng.randint(-9, 9)]]
    for _ in range(size + 1):
        name = rng.choice(["add", "best", "average", "has_reached"])
        operations.append(name)
        arguments.append([rng.randint(-9, 9)] if name in ("add", "has_reached") else [])
    return {"operations": operations, "arguments": arguments}


def worst_case(rng, size):
    names = ["add", "best"] * (size // 2)
    arguments = [[number] if name == "add" else [] for number, name in enumerate(names)]
    return {"operations": ["HighScores", *names], "arguments": [[0], *arguments]}
"""
SIGNATURE = {
    "function": "HighScores",
    "parameters": [{"name": "first", "type": "int"}],
    "returns": "None",
    "methods": [
        {"name": "add", "parameters": [{"name": "score", "type": "int"}], "returns": "None"},
        {"name": "best", "parameters": [], "returns": "int"},
        {"name": "average", "parameters": [], "returns": "float"},
        {"name": "has_reached", "parameters": [{"name": "goal", "type": "int"}], "returns": "bool"},
    ],
}


def calls(*made: tuple[Any, ...]) -> dict[str, list]:
    """Return the input of a case: each call is the name with its arguments, the first makes the object."""
    return {"operations": [name for name, *_ in made], "arguments": [list(given) for _, *given in made]}


def _case(results: list, *made: tuple[Any, ...]) -> dict[str, Any]:
    return {"input": calls(("HighScores", made[0][0]), *made[1:]), "expected": [None, *results]}


CASES = [
    _case([5, 5.0], (5,), ("best",), ("average",)),
    _case([None, 8, 6.5], (5,), ("add", 8), ("best",), ("average",)),
    _case([None, 5, 4.0], (5,), ("add", 3), ("best",), ("average",)),
    _case([True, False], (5,), ("has_reached", 5), ("has_reached", 6)),
    _case([None, True, False], (5,), ("add", 7), ("has_reached", 7), ("has_reached", 8)),
    _case([-4, -4.0], (-4,), ("best",), ("average",)),
    _case([None, -2, -3.0], (-4,), ("add", -2), ("best",), ("average",)),
    _case([None, None, 6, 3.0], (1,), ("add", 6), ("add", 2), ("best",), ("average",)),
    _case([None, None, 9, 5.0], (0,), ("add", 6), ("add", 9), ("best",), ("average",)),
    _case([0, None, 4, 2.0], (0,), ("best",), ("add", 4), ("best",), ("average",)),
    _case([False, None, True], (0,), ("has_reached", 1), ("add", 1), ("has_reached", 1)),
    _case([None, 2, 2.0, True], (2,), ("add", 2), ("best",), ("average",), ("has_reached", 1)),
]
WRONG = {
    "forgets_the_average": ("self.total / self.count", "self.highest", CASES[1]),
    "keeps_the_last": ("if score > self.highest:", "if True:", CASES[2]),
    "must_exceed": ("self.highest >= goal", "self.highest > goal", CASES[3]),
}


def class_design_of(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a problem's ``content`` with another task: a class ``HighScores`` that is told scores and asked for them.

    The texts stay what they were, so nothing that reads them makes sense of it.
    """
    changed = copy.deepcopy(dict(content))
    attempts = [
        {
            "id": name,
            "description": {"en": "A slip.", "zh": "一处笔误。"},
            "code": BEST.replace(before, after),
            "fails_on": case,
        }
        for name, (before, after, case) in WRONG.items()
    ]
    return changed | {
        "signature": copy.deepcopy(SIGNATURE),
        "examples": [{"input": CASES[7]["input"], "output": CASES[7]["expected"], "explanation": None}],
        "edge_cases": [
            part | copy.deepcopy(case) for part, case in zip(changed["edge_cases"], CASES[2:], strict=False)
        ],
        "tests": copy.deepcopy(CASES),
        "comparison": "exact",
        "checker": None,
        "generator": GENERATOR,
        "solutions": {"best": BEST, "brute_force": BRUTE_FORCE},
        "equivalent_mutants": [
            {
                "line": 10,
                "before": "if score > self.highest:",
                "after": "if score >= self.highest:",
                "why": "Of two equal scores either may be kept.",
            }
        ],
        "traps": [],
        "wrong_attempts": attempts,
        "expected_complexity": {"time": "O(1)", "space": "O(1)"},
        "approaches": [
            changed["approaches"][0] | {"time": "O(n)", "space": "O(n)"},
            *(part | {"time": "O(1)", "space": "O(1)"} for part in changed["approaches"][1:]),
        ],
    }
