"""What Django's admin and allauth say in Chinese, as it is said here: this project's catalogue comes before theirs.

Nothing reads these texts from here; ``make messages`` collects them, and they ask for them by the same words.
"""

from django.utils.translation import gettext_noop

THEIR_WORDS = (
    gettext_noop("Add"),
    gettext_noop("Add %s"),
    gettext_noop("Add %(name)s"),
    gettext_noop("Add another %(verbose_name)s"),
    gettext_noop("Change %s"),
    gettext_noop("View %s"),
    gettext_noop("Select %s"),
    gettext_noop("Change history: %s"),
    gettext_noop("Delete selected %(verbose_name_plural)s"),
    gettext_noop("Cannot delete %(name)s"),
    gettext_noop("Delete multiple objects"),
    gettext_noop("No, take me back"),
    gettext_noop("Filter"),
    gettext_noop(" By %(filter_title)s "),
    gettext_noop("0 of %(cnt)s selected"),
    gettext_noop("%(app)s administration"),
    gettext_noop("Save and add another"),
    gettext_noop("No action selected."),
    gettext_noop("You may edit it again below."),
    gettext_noop("The {name} “{obj}” was added successfully."),
    gettext_noop("The {name} “{obj}” was changed successfully."),
    gettext_noop("The %(name)s “%(obj)s” was deleted successfully."),
    gettext_noop("Action:"),
    gettext_noop("Accounts"),
    gettext_noop("MFA"),
    gettext_noop("email addresses"),
)
