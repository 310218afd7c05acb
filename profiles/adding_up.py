"""Adding to the sums of a row that may not be there yet: one statement, whoever else adds to it at the same moment."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db import connection
from django.db.models import Model


def add_up(model: type[Model], where: Mapping[str, Any], amounts: Mapping[str, int | Decimal]) -> None:
    """Add ``amounts`` to the row of ``model`` that ``where`` tells, or make it with them.

    ``where`` has the fields of one unique constraint, and with ``amounts`` all fields that a row needs.
    """
    fields = {model._meta.get_field(name): value for name, value in {**where, **amounts}.items()}
    name = connection.ops.quote_name
    table, columns = name(model._meta.db_table), [name(field.column) for field in fields]
    unique = ", ".join(columns[: len(where)])
    sums = ", ".join(f"{column} = {table}.{column} + EXCLUDED.{column}" for column in columns[len(where) :])
    statement = (
        f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join(['%s'] * len(columns))})"  # noqa: S608 - names
        f" ON CONFLICT ({unique}) DO UPDATE SET {sums}"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [field.get_db_prep_save(value, connection) for field, value in fields.items()])
