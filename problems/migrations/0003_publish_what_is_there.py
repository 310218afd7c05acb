"""What learners could begin so far is published. On its own, for data and schema do not mix in one migration."""

from django.db import migrations, models
from django.utils import timezone

_KEPT = (
    "id", "slug", "title_en", "title_zh", "difficulty", "state", "state_changed_at", "published_at", "edited_in_admin",
    "current_revision_id", "draft_revision_id",
)  # fmt: skip


def publish_what_is_there(apps, schema_editor):
    """What learners could begin so far stays published, with its revision as its working copy and first in its history.

    Otherwise the first edit after the upgrade would have nothing before it to compare with or to go back to.
    """
    problems, history = apps.get_model("problems", "Problem"), apps.get_model("problems", "HistoricalProblem")
    listed = problems.objects.filter(current_revision__isnull=False)
    listed.update(state="published", draft_revision=models.F("current_revision"), published_at=models.F("created_at"))
    listed.filter(edited_in_admin=False).update(file_revision=models.F("current_revision"))
    history.objects.bulk_create(
        history(
            **{name: getattr(problem, name) for name in _KEPT},
            history_date=timezone.now(),
            history_type="~",
            history_change_reason="edited" if problem.edited_in_admin else "loaded",
        )
        for problem in listed.iterator()
    )


class Migration(migrations.Migration):
    dependencies = [("problems", "0002_states_history_and_checks")]

    operations = [migrations.RunPython(publish_what_is_there, migrations.RunPython.noop)]
