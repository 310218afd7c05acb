"""Acts as labelled rows have them: what is written is read back as the same act."""

import pytest

from interviews.core.acts import Act, ActKind
from interviews.core.labelled_acts import labelled
from interviews.evaluation.reading_rows import parse_row

ACTS = [
    Act(ActKind.FACT_QUESTION, "sorted"),
    Act(ActKind.PROCESS_QUESTION, "time"),
    Act(ActKind.CHECK_QUESTION),
    Act(ActKind.APPROACH, "brute_force", stance="rejects"),
    Act(ActKind.COST, of="time", value="O(n)", approach="brute_force", stance="corrects"),
    Act(ActKind.COST, of="space", value="O(1)", stance="claims"),
    Act(ActKind.CODE, "python", value="complete"),
    Act(ActKind.EDGE_CASE, "other"),
    Act(ActKind.POINT, "partly"),
    Act(ActKind.MOOD, "doubt"),
    Act(ActKind.NOTHING),
]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: f"{act.kind} {act.item}{act.of}")
def test_an_act_is_read_back(act: Act) -> None:
    row = {"problem": "two-sum", "lang": "en", "stage": "follow_up", "text": "x", "acts": [labelled(act)]}
    assert parse_row(row).acts == (act,)


def test_what_a_reading_knows_beside_it_is_left_out() -> None:
    act = Act(ActKind.APPROACH, "other", value="largest_first", start=3, end=9, confidence=0.4, sure=True)
    assert labelled(act) == {"act": "approach", "id": "other", "stance": "proposes"}
