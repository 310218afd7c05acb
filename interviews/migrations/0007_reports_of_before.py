"""Interviews that have sections have a report; those written before have no figures and no bands."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def give_each_its_report(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make the reports of interviews whose sections are older than reports."""
    interviews = apps.get_model("interviews", "Interview").objects.using(schema_editor.connection.alias)
    reports = apps.get_model("interviews", "Report").objects.using(schema_editor.connection.alias)
    with_sections = interviews.filter(sections__isnull=False, report__isnull=True).distinct()
    found = ((pk, over) for pk, over in with_sections.values_list("pk", "finished_at"))
    reports.bulk_create(
        (reports.model(interview_id=pk, **({"begun_at": over} if over else {})) for pk, over in found), batch_size=500
    )


class Migration(migrations.Migration):
    dependencies = [("interviews", "0006_report_and_notes")]

    operations = [migrations.RunPython(give_each_its_report, migrations.RunPython.noop, elidable=True)]
