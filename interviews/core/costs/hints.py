"""What is as good as a cost where a cost is asked for and none is named: the shape of loops, how much is stored."""

import re
from typing import Literal

from interviews.core.costs.hearing import Scene

CONFIDENCE = 0.4

_ONE_LOOP = re.compile(
    r"\b(?:one|single|1) (?:pass|sweep|loop|scan|traversal)\b|\bonce (?:through|over)\b"
    r"|\b(?:each|every) (?:\w+ ){1,3}(?:exactly |only |just )?once\b"
    r"|(?:只|就)?(?:走|扫|遍历|过|看)一[遍次趟]|一[遍次]遍历|一层循环"
)
_TWO_LOOPS = re.compile(
    r"\b(?:two|double) nested (?:for )?loops\b|\bloop (?:in|inside) a(?:nother)? loop\b|两[层重](?:嵌套)?循环|双[层重]循环"
)
_FEW_VARIABLES = re.compile(
    r"\b(?:a few|a couple of|just|only|two|three|one|single|some) (?:\w+ )?"
    r"(?:variables?|counters?|pointers?|indices|indexes|integers|ints|numbers)\b"
    r"|(?:几个|两个|俩|一个|三个|就俩|就仨)(?:变量|指针|下标|计数器|数字|整数)"
)
_STORED = re.compile(
    r"(?<![a-z])(?P<first>[nmkhdl]) ?(?:个|层|elements|items|entries|nodes|frames|levels|deep|words|numbers|那么[多长深大]|(?:长|大小)?的(?:数组|栈|队列|表))"
    r"|\b(?:size|length|depth|up to|at most) (?P<second>[nmkhdl])\b"
)

Hint = tuple[str, Literal["time", "space"], Literal["claims"], int, int, float]


def hints(folded: str, scene: Scene) -> list[Hint]:
    """Return what such words say, as the fields of a stated cost; nothing outside the stage that asks for costs."""
    if scene.stage != "complexity_analysis" or "?" in folded:
        return []
    if scene.asks_space and not scene.asks_time:
        return _of_space(folded)
    for pattern, value in ((_TWO_LOOPS, "O(n^2)"), (_ONE_LOOP, "O(n)")):
        if match := pattern.search(folded):
            return [(value, "time", "claims", *match.span(), CONFIDENCE)]
    return []


def _of_space(folded: str) -> list[Hint]:
    if match := _STORED.search(folded):
        return [(f"O({match['first'] or match['second']})", "space", "claims", *match.span(), CONFIDENCE)]
    if match := _FEW_VARIABLES.search(folded):
        return [("O(1)", "space", "claims", *match.span(), CONFIDENCE)]
    return []
