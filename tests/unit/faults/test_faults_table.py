"""The table of faults, its tests and its document belong together."""

import re
from collections import Counter

from config.env import BASE_DIR
from tests.faults import (
    test_judge_faults,
    test_lost_processes,
    test_lost_services,
    test_model_faults,
    test_slow_bodies,
)
from tests.faults.faults_table import FAULTS, document
from tests.faults.model_faults import MODEL_FAULTS

MODULES = (test_model_faults, test_lost_processes, test_lost_services, test_judge_faults, test_slow_bodies)


def test_every_fault_has_a_test_and_every_test_a_fault() -> None:
    tests = [getattr(module, name) for module in MODULES for name in vars(module) if name.startswith("test_")]
    tests.remove(test_model_faults.test_fault_of_the_model)
    tests.remove(test_slow_bodies.test_who_says_nothing_is_hung_up_on)  # the bound of the same fault
    [parametrised] = test_model_faults.test_fault_of_the_model.pytestmark
    assert parametrised.args[1] == MODEL_FAULTS
    shown = Counter([*(fault.id for fault in MODEL_FAULTS), *(test.fault.id for test in tests)])
    assert shown == Counter(fault.id for fault in FAULTS)
    assert set(shown.values()) == {1}


def test_the_document_is_up_to_date() -> None:
    path = BASE_DIR / "docs" / "reliability.md"
    assert path.read_text() == document(), "make docs"


def test_names_and_limits_can_be_used() -> None:
    for fault in FAULTS:
        assert re.fullmatch(r"[a-z0-9-]+", fault.id)
        assert 0 < fault.seconds <= 60
        assert all(text.endswith(".") for text in (fault.done, fault.seen, fault.kept))
