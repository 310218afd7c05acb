"""No page is forgotten by ``make screenshots``: each address has a picture, or a reason why it has none."""

from tests.addresses import all_addresses
from tests.screenshot_pages import LEFT_OUT, SHOTS, reason_without

NAMES = {address.name for address in all_addresses()}
SHOWN = {shot.address for shot in SHOTS.values() if shot.address}


def test_every_address_is_shown_or_left_out_with_a_reason() -> None:
    forgotten = sorted(name for name in NAMES - SHOWN if not reason_without(name))
    assert not forgotten, "list them in tests/screenshot_pages.py"


def test_what_is_listed_is_there() -> None:
    assert SHOWN <= NAMES
    exact = {name for names in LEFT_OUT.values() for name in names.split() if "*" not in name}
    assert not sorted(exact - NAMES)
    assert not sorted(exact & SHOWN), "shown and left out"


def test_a_new_page_would_be_noticed() -> None:
    assert not reason_without("a_new_page")
    assert not reason_without("admin:problems_problem_a_new_page")


def test_file_names_are_those_of_files() -> None:
    assert all(name.replace("-", "").isalnum() and name.islower() for name in SHOTS)
