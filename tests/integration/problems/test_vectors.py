"""Vectors of a problem's examples: shipped with the bank, or kept with the revision that they belong to."""

import copy

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from interviews.conversation import knowledge_source
from interviews.conversation.knowledge_source import knowledge_of
from problems.bank.schema import BankProblem, to_content
from problems.management.commands import ship_vectors
from problems.models import ProblemRevision
from problems.services import keep_vectors, save_draft
from problems.text import encoder, vectors

pytestmark = pytest.mark.django_db
NEW = "a question that nobody has asked before, is it?"


@pytest.fixture
def revision(two_sum) -> ProblemRevision:
    """A working copy with one example that the bank does not have."""
    content = copy.deepcopy(to_content(two_sum))
    content["clarifications"][0]["examples"]["en"][0] = NEW
    return save_draft(BankProblem.model_validate(content), by=None).draft_revision


def test_what_comes_with_the_bank_is_not_kept_again(bank_problem):
    keep_vectors(bank_problem.current_revision)
    bank_problem.current_revision.refresh_from_db()
    assert bytes(bank_problem.current_revision.vectors) == b""


def test_what_is_new_is_computed_once(revision, monkeypatch):
    keep_vectors(revision)
    stored = bytes(ProblemRevision.objects.get(pk=revision.pk).vectors)
    assert len(stored) == 8 + encoder.DIMENSIONS
    monkeypatch.setattr(encoder, "encode", lambda texts: pytest.fail(f"computed again: {texts}"))
    keep_vectors(revision)
    monkeypatch.setattr(vectors, "_remembered", type(vectors._remembered)())
    knowledge_source._for_revision.cache_clear()
    knowledge_of(revision.pk, "en")
    assert vectors.vectors_of([NEW]).shape == (1, encoder.DIMENSIONS)


def test_the_command_tells_what_is_missing(monkeypatch):
    monkeypatch.setattr(ship_vectors, "bank_examples", lambda: iter([NEW]))
    with pytest.raises(CommandError, match="1 example"):
        call_command("ship_vectors", "--check")


def test_nothing_of_the_bank_is_missing():
    call_command("ship_vectors", "--check")
