"""Which pages ``tests.screenshots`` shows, and which addresses it leaves out and why. A test looks that none is forgotten."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Literal

Who = Literal[
    "visitor", "guest", "signed_up", "newcomer", "learner", "average", "coach", "new_coach", "curator", "administrator"
]  # fmt: skip
Does = Literal[
    "", "palette", "keys", "code_pane", "problem_pane", "menu", "submit_empty", "offline", "open_all", "next_of_tour",
    "wait_for_docs",
]  # fmt: skip


@dataclass(frozen=True)
class Shot:
    """A page as ``who`` sees it at the address of that name.

    ``at`` says which of the rows of ``tests.screenshot_rows`` a parameter takes, where that is not the one of its own
    name; ``does`` what is done there first. ``path`` is given where no name leads, ``error`` for an error page, ``status`` is what it answers.
    """

    address: str = ""
    who: Who = "learner"
    at: Mapping[str, str] = field(default_factory=dict)
    query: str = ""
    does: Does = ""
    path: str = ""
    error: str = ""
    status: int = 200


OPEN, FINISHED, GUESTS = {"interview_id": "open"}, {"interview_id": "finished"}, {"interview_id": "guests"}
COHORT = {"object_id": "cohort"}
PROBLEM, DRAFTED, BEING_DRAFTED = (
    {"object_id": "problems_problem"},
    {"object_id": "drafted"},
    {"object_id": "being_drafted"},
)
REVIEWED, TO_REVIEW = {"object_id": "finished"}, {"object_id": "to_review"}

SHOTS: Mapping[str, Shot] = {
    # --- who has no account ---
    "landing": Shot("landing", "visitor"),
    "login": Shot("account_login", "visitor"),
    "login-refused": Shot("account_login", "visitor", does="submit_empty"),
    "signup": Shot("account_signup", "visitor"),
    "signup-refused": Shot("account_signup", "visitor", does="submit_empty"),
    "password-reset": Shot("account_reset_password", "visitor"),
    "password-reset-done": Shot("account_reset_password_done", "visitor"),
    "mail-password-reset": Shot("account_reset_password_from_key", "visitor", {"key": "reset_key"}),
    "mail-password-reset-wrong": Shot("account_reset_password_from_key", "visitor"),
    "password-reset-from-key-done": Shot("account_reset_password_from_key_done", "visitor"),
    "mail-confirm": Shot("account_confirm_email", "visitor"),
    "mail-confirm-wrong": Shot("account_confirm_email", "visitor", {"key": "code"}),
    "mail-sent": Shot("account_email_verification_sent", "visitor"),
    "mail-invited": Shot("invited", "visitor", {"token": "invited"}),
    "inactive": Shot("account_inactive", "visitor"),
    "try-one": Shot("try_one", "visitor"),
    "visitor-catalogue": Shot("catalogue", "visitor"),
    "visitor-problem": Shot("problem", "visitor"),
    "shared-report": Shot("shared_report", "visitor"),
    "shared-report-gone": Shot("shared_report", "visitor", {"token": "code"}, status=404),
    # --- guests ---
    "guest-tour": Shot("room", "guest", GUESTS),
    "guest-tour-second": Shot("room", "guest", GUESTS, does="next_of_tour"),
    "guest-interviews": Shot("my_interviews", "guest"),
    "keep": Shot("keep", "guest"),
    # --- newcomers: everything is empty ---
    "welcome": Shot("welcome", "signed_up"),
    "dashboard-empty": Shot("dashboard", "newcomer"),
    "catalogue": Shot("catalogue", "newcomer"),
    "catalogue-nothing-found": Shot("catalogue", "newcomer", query="?q=zzzz"),
    "interviews-empty": Shot("my_interviews", "newcomer"),
    "notes-empty": Shot("notes", "newcomer"),
    "reviews-empty": Shot("reviews", "newcomer"),
    "plans": Shot("plans", "newcomer"),
    "plan-to-begin": Shot("plan", "newcomer"),
    "coaching-invited": Shot("coaching", "newcomer"),
    "mail-cohort-invitation": Shot("cohort_invitation", "newcomer"),
    "join-by-code": Shot("enter_join_code", "newcomer"),
    "join": Shot("join_cohort", "newcomer"),
    # --- learners ---
    "dashboard": Shot("dashboard", "learner"),
    "dashboard-average": Shot("dashboard", "average"),
    "catalogue-practised": Shot("catalogue", "average"),
    "paste": Shot("paste_problem"),
    "paste-refused": Shot("paste_problem", does="submit_empty"),
    "problem": Shot("problem", at={"slug": "problem"}),
    "problem-going-on": Shot("problem"),
    "interviews": Shot("my_interviews"),
    "room": Shot("room", at=OPEN),
    "room-code": Shot("room", at=OPEN, does="code_pane"),
    "room-problem": Shot("room", at=OPEN, does="problem_pane"),
    "room-menu": Shot("room", at=OPEN, does="menu"),
    "room-palette": Shot("room", at=OPEN, does="palette"),
    "room-keys": Shot("room", at=OPEN, does="keys"),
    "room-offline": Shot("room", at=OPEN, does="offline"),
    "room-finished": Shot("room", at=FINISHED),
    "find": Shot("find_in_conversation", at=OPEN, query="?words=a"),
    "attempts": Shot("attempts", at=OPEN),
    "attempt": Shot("attempt", at=OPEN),
    "transcript": Shot("transcript", at=FINISHED),
    "report": Shot("report", at=FINISHED),
    "report-open": Shot("report", at=FINISHED, does="open_all"),
    "replay": Shot("replay", at=FINISHED),
    "interview-log": Shot("interview_log", at=FINISHED),
    "interview-coach": Shot("interview_coach", at=OPEN),
    "interview-word": Shot("interview_word", at=FINISHED),
    "ask-coach": Shot("ask_coach", at=FINISHED),
    "answer-comment": Shot("answer_comment", at=FINISHED),
    "notes": Shot("notes"),
    "note": Shot("note"),
    "edit-note": Shot("edit_note"),
    "reviews": Shot("reviews"),
    "re-solve": Shot("probe"),
    "re-solve-word": Shot("probe_word"),
    "plans-followed": Shot("plans"),
    "plan-followed": Shot("plan"),
    "coaching": Shot("coaching"),
    # --- accounts ---
    "account": Shot("account"),
    "model": Shot("model_settings"),
    "api-token": Shot("api_token"),
    "own-data": Shot("own_data"),
    "delete-account": Shot("delete_account"),
    "email": Shot("account_email"),
    "password": Shot("account_change_password"),
    "password-refused": Shot("account_change_password", does="submit_empty"),
    "sessions": Shot("usersessions_list"),
    "logout": Shot("account_logout"),
    "reauthenticate": Shot("account_reauthenticate"),
    "two-factor": Shot("mfa_index"),
    "two-factor-activate": Shot("mfa_activate_totp"),
    "api-docs": Shot("api:docs", does="wait_for_docs"),
    # --- coaches ---
    "desk": Shot("admin:index", "coach"),
    "queue": Shot("admin:interviews_interview_changelist", "coach"),
    "queue-empty": Shot("admin:interviews_interview_changelist", "new_coach"),
    "queue-filtered-empty": Shot("admin:interviews_interview_changelist", "coach", query="?show=marking"),
    "review": Shot("admin:interviews_interview_change", "coach", TO_REVIEW),
    "review-released": Shot("admin:interviews_interview_change", "coach", REVIEWED),
    "review-details": Shot("admin:interviews_interview_details", "administrator", REVIEWED),
    "review-problem": Shot("admin:interviews_interview_problem", "coach", REVIEWED),
    "how-i-review": Shot("admin:interviews_interview_settings", "coach"),
    "agreement": Shot("admin:interviews_transcriptreview_agreement", "administrator"),
    "snippets": Shot("admin:interviews_commentsnippet_changelist", "coach"),
    "snippet-add": Shot("admin:interviews_commentsnippet_add", "coach"),
    "cohorts": Shot("admin:profiles_cohort_changelist", "coach"),
    "cohort": Shot("admin:profiles_cohort_overview", "coach", COHORT),
    "cohort-learner": Shot("admin:profiles_cohort_learner", "coach", COHORT),
    "cohort-edit": Shot("admin:profiles_cohort_change", "coach", COHORT),
    "cohort-assign": Shot("admin:profiles_cohort_assign", "coach", COHORT),
    "cohort-invite": Shot("admin:profiles_cohort_invite", "coach", COHORT),
    "cohort-write": Shot("admin:profiles_cohort_write", "coach", COHORT),
    "cohort-close": Shot("admin:profiles_cohort_close", "coach", COHORT),
    "cohort-remove-learner": Shot("admin:profiles_cohort_remove_learner", "coach", COHORT),
    # --- curators ---
    "curators-desk": Shot("admin:index", "curator"),
    "bank": Shot("admin:problems_problem_overview", "curator"),
    "problems": Shot("admin:problems_problem_changelist", "curator"),
    "problem-file": Shot("admin:problems_problem_change", "curator", PROBLEM),
    "problem-file-unfinished": Shot("admin:problems_problem_change", "curator", DRAFTED),
    "problem-add": Shot("admin:problems_problem_add", "curator"),
    "problem-fields": Shot("admin:problems_problem_fields", "curator", PROBLEM),
    "problem-fields-unfinished": Shot("admin:problems_problem_fields", "curator", DRAFTED),
    "problem-add-fields": Shot("admin:problems_problem_add_fields", "curator"),
    "problem-add-drafted": Shot("admin:problems_problem_add_drafted", "curator"),
    "problem-drafting": Shot("admin:problems_problem_drafting", "curator", DRAFTED),
    "problem-drafting-at-work": Shot("admin:problems_problem_drafting", "curator", BEING_DRAFTED),
    "problem-drafting-none": Shot("admin:problems_problem_drafting", "curator", PROBLEM),
    "problem-preview": Shot("admin:problems_problem_preview", "curator", PROBLEM),
    "problem-insights": Shot("admin:problems_problem_insights", "curator", PROBLEM),
    "problem-hearing": Shot("admin:problems_problem_hearing", "curator", PROBLEM),
    "problem-learner": Shot("admin:problems_problem_learner", "curator", PROBLEM),
    "problem-retire": Shot("admin:problems_problem_retire", "curator", PROBLEM),
    "problem-history": Shot("admin:problems_problem_history", "curator", PROBLEM),
    "problem-delete": Shot("admin:problems_problem_delete", "administrator", PROBLEM),
    "problem-guide": Shot("admin:problems_problem_guide", "curator"),
    "problems-import": Shot("admin:problems_problem_import", "curator"),
    "problems-export": Shot("admin:problems_problem_export", "curator"),
    # --- administrators ---
    "home": Shot("admin:index", "administrator"),
    "app": Shot("admin:app_list", "administrator"),
    "admin-password": Shot("admin:password_change", "administrator"),
    "users": Shot("admin:profiles_user_changelist", "administrator"),
    "user": Shot("admin:profiles_user_change", "administrator"),
    "user-add": Shot("admin:profiles_user_add", "administrator"),
    "user-password": Shot("admin:auth_user_password_change", "administrator"),
    "installation": Shot("admin:profiles_installation_change", "administrator"),
    "installation-list": Shot("admin:profiles_installation_changelist", "administrator"),
    "providers": Shot("admin:profiles_provider_changelist", "administrator"),
    "provider": Shot("admin:profiles_provider_change", "administrator"),
    "provider-add": Shot("admin:profiles_provider_add", "administrator"),
    "cost": Shot("admin:interviews_dailyusage_changelist", "administrator"),
    "counts": Shot("admin:interviews_anonymouscount_changelist", "administrator"),
    "events": Shot("admin:interviews_event_changelist", "administrator"),
    "event": Shot("admin:interviews_event_change", "administrator"),
    "groups": Shot("admin:auth_group_changelist", "administrator"),
    "group": Shot("admin:auth_group_change", "administrator"),
    "addresses": Shot("admin:account_emailaddress_changelist", "administrator"),
    "heard": Shot("admin:interviews_labelledmessage_changelist", "administrator"),
    "probes": Shot("admin:interviews_probe_changelist", "administrator"),
    "reviews-of-coaches": Shot("admin:interviews_transcriptreview_changelist", "administrator"),
    "reads": Shot("admin:interviews_transcriptread_changelist", "administrator"),
    # --- when it breaks ---
    "error-400": Shot(error="400"),
    "error-403": Shot(error="403"),
    "error-403-form": Shot(error="403-form"),
    "error-404": Shot(path="/nothing-here/", who="visitor", status=404),
    "error-429": Shot(error="429"),
    "error-500": Shot(error="500"),
}

LEFT_OUT: Mapping[str, str] = {
    "takes what is sent, and shows nothing of its own": """
        admin:logout admin:problems_problem_move admin:problems_problem_check admin:problems_problem_practise
        admin:profiles_provider_models admin:profiles_provider_try admin:profiles_installation_withdraw admin:profiles_installation_invite
        admin:profiles_cohort_withdraw admin:profiles_cohort_withdraw_assignment admin:profiles_cohort_withdraw_message
        admin:interviews_interview_claim admin:interviews_interview_take_over admin:interviews_interview_give_back
        admin:interviews_interview_comment admin:interviews_interview_delete_comment admin:interviews_interview_bands
        admin:interviews_interview_flag admin:interviews_interview_settle admin:interviews_interview_release
        admin:interviews_interview_amend admin:interviews_interview_drop_amendment
        admin:interviews_interview_ask_second admin:interviews_interview_drop_second
        set_language remove_key delete_api_token leave_tour test_key
        start_interview start_easier start_probe start_plan
        send_turn misheard pause end_interview retry advance use_curated write_curated fold_card retry_failed_sections
        stop_coach answer_without_model take_back dictated hand_in_recording ask_for_voice save_code choose_language
        run_code save_cases restore_attempt wizard_answer wizard_back cancel_wizard hint_word
        dispute_claim take_dispute_back share_report stop_sharing
        share_earlier leave_cohort dismiss_cohort_message decline_cohort_invitation
        delete_note restore_note snooze_review drop_review take_up_review
        submit_probe give_up_probe leave_probe save_probe_code choose_probe_language plan_date plan_step end_plan
    """,
    "a part of a page that is shown": """
        admin:autocomplete admin:problems_problem_proof admin:problems_problem_drafting_state updates stream earlier results report_updates key_verdict
        probe_state
    """,
    "gives a file": """
        admin:jsi18n admin:profiles_cohort_export admin:interviews_transcriptreview_agreement_csv
        mfa_download_recovery_codes download_own_data notes_zip download_note spoken
    """,
    "for programs: JSON": "api:* read_message words_of_recording",
    "leads to another page": "admin: admin:login admin:view_on_site",
    "Django's list or form as it is; those with templates or style of ours are shown": """
        admin:*_history admin:*_delete admin:*_add admin:*_change admin:*_changelist
    """,
    "looks like its neighbour, which is shown": """
        admin:password_change_done admin:problems_problem_simple_history admin:problems_problem_process_import
        admin:profiles_cohort_new_code account_set_password account_confirm_login_code
        mfa_authenticate mfa_reauthenticate mfa_deactivate_totp
    """,
    "for whom two-factor is on": "mfa_view_recovery_codes mfa_generate_recovery_codes",
}
"""Addresses without a picture, by the reason. What has a picture needs none, also where a name with ``*`` fits it."""


def reason_without(name: str) -> str:
    """Return why the address of that name has no picture, or "" where nothing says so."""
    for reason, names in LEFT_OUT.items():
        if any(fnmatchcase(name, one) for one in names.split()):
            return reason
    return ""
