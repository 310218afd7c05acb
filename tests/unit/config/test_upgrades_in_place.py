"""Migrations run before the new version starts, so the version before works on for a while with the new tables."""

from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED

from config.migrating import taken_together

LAST_WITHOUT = {
    "interviews": "0015_what_the_coach_says_so_far",
    "profiles": "0010_first_temperature",
    "problems": "0004_vectors_of_examples",
}
"""The last migrations after which everything has to be stopped; they are older than the first version with a number."""
STOPS: dict[str, str] = {}
"""Later migrations with which the version before cannot work, by ``app.name``, and why; CHANGELOG.md tells of each."""
TAKEN_TOGETHER = taken_together("interviews").code.__qualname__
_TAKES_AWAY = (
    migrations.RemoveField,
    migrations.RenameField,
    migrations.DeleteModel,
    migrations.RenameModel,
    migrations.AlterModelTable,
)


def faults_of(migration: migrations.Migration, state: ProjectState) -> Iterator[str]:
    """Tell what the version before cannot live with; ``state`` is that of the tables before the migration."""
    app = migration.app_label
    before = {name for label, name in state.models if label == app}
    removed = {
        operation.name for operation in migration.operations if isinstance(operation, migrations.RemoveConstraint)
    }
    added = {
        (operation.model_name.lower(), operation.name)
        for operation in migration.operations
        if isinstance(operation, migrations.AddField)
    }
    changed = {getattr(operation, "model_name", "").lower() for operation in migration.operations} & before
    if len(changed) > 1 and _code_of(migration.operations[0]) != TAKEN_TOGETHER:
        yield f"{', '.join(sorted(changed))} are changed: begin with config.migrating.taken_together"
    for operation in migration.operations:
        what = operation.describe()
        if isinstance(operation, _TAKES_AWAY):
            yield f"{what}: it still asks for that"
        model = getattr(operation, "model_name", "").lower()
        if model not in before:
            continue
        if isinstance(operation, migrations.AddField) and not _may_be_left_out(operation.field):
            yield f"{what}: it does not fill that; give it a db_default"
        if isinstance(operation, migrations.AlterField):
            yield from _narrowed(what, state.models[app, model].fields[operation.name], operation.field)
        if isinstance(operation, migrations.AddConstraint) and operation.constraint.name not in removed:
            names = {(model, name) for name in _fields_of(operation.constraint)}
            if not names & added:
                yield f"{what}: it may break that"


def _code_of(operation: object) -> str:
    return getattr(getattr(operation, "code", None), "__qualname__", "")


def _may_be_left_out(field: models.Field) -> bool:
    return field.null or field.many_to_many or field.db_default is not NOT_PROVIDED


def _narrowed(what: str, before: models.Field, after: models.Field) -> Iterator[str]:
    if before.null and not after.null:
        yield f"{what}: it may leave that empty"
    if (after.max_length or 10**9) < (before.max_length or 10**9):
        yield f"{what}: it may write more than that"


def _fields_of(constraint: models.BaseConstraint) -> set[str]:
    return {*getattr(constraint, "fields", ()), *_names_in(getattr(constraint, "condition", None))}


def _names_in(condition: object) -> Iterator[str]:
    if isinstance(condition, tuple):
        yield condition[0].partition("__")[0]
    for child in getattr(condition, "children", ()):
        yield from _names_in(child)


@pytest.mark.parametrize("app", LAST_WITHOUT)
def test_the_version_before_can_work_with_the_new_tables(app: str) -> None:
    loader = MigrationLoader(None)
    names = sorted(name for label, name in loader.disk_migrations if label == app)
    for before, name in pairwise(names):
        if name <= LAST_WITHOUT[app] or f"{app}.{name}" in STOPS:
            continue
        state = loader.project_state((app, before))
        assert list(faults_of(loader.disk_migrations[app, name], state)) == []


@pytest.mark.parametrize(
    ("operation", "fault"),
    [
        (migrations.AddField("turn", "mood", models.TextField(default="")), "give it a db_default"),
        (migrations.AddField("turn", "mood", models.TextField(default="", db_default="")), ""),
        (migrations.AddField("turn", "mood", models.TextField(null=True)), ""),
        (migrations.RemoveField("turn", "said"), "still asks for that"),
        (migrations.RenameField("turn", "said", "told"), "still asks for that"),
        (migrations.AlterField("turn", "meant", models.JSONField(default=dict)), "may leave that empty"),
        (migrations.AlterField("turn", "status", models.CharField(max_length=2)), "may write more"),
        (
            migrations.AddConstraint(
                "turn", models.CheckConstraint(condition=models.Q(text__gt=""), name="turn_says_something")
            ),
            "may break that",
        ),
        (migrations.CreateModel("Mood", [("id", models.BigAutoField(primary_key=True))]), ""),
    ],
)
def test_what_it_cannot_work_with_is_found(operation: migrations.operations.base.Operation, fault: str) -> None:
    state = MigrationLoader(None).project_state(("interviews", LAST_WITHOUT["interviews"]))
    migration = SimpleNamespace(app_label="interviews", operations=[operation])
    found = list(faults_of(migration, state))
    assert [fault in one for one in found] == [True] * bool(fault)


def test_several_tables_are_taken_together() -> None:
    state = MigrationLoader(None).project_state(("interviews", LAST_WITHOUT["interviews"]))
    changes = [migrations.AddField(model, "mood", models.TextField(null=True)) for model in ("turn", "message")]
    alone = SimpleNamespace(app_label="interviews", operations=changes)
    together = SimpleNamespace(
        app_label="interviews", operations=[taken_together("interviews", "turn", "message"), *changes]
    )
    assert ["begin with config.migrating.taken_together" in one for one in faults_of(alone, state)] == [True]
    assert list(faults_of(together, state)) == []
