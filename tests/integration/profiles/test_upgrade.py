"""What the migration does with tokens and administrators from before."""

from datetime import timedelta
from importlib import import_module

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.test import Client
from django.utils import timezone

from profiles.account.api_tokens import make_token
from profiles.models import ApiToken
from tests.factories import UserFactory
from tests.factories.coaching import make_administrator

pytestmark = pytest.mark.django_db
migration = import_module("profiles.migrations.0009_scope_and_end_of_tokens")


def test_a_token_from_before_works_on_for_a_year(learner):
    token = make_token(user=learner)
    long_ago = timezone.now() - timedelta(days=2_000)
    ApiToken.objects.update(created_at=long_ago, expires_at=None)
    migration.end_in_a_year(apps, None)
    row = ApiToken.objects.get()
    assert row.scope == "practise"
    assert abs(row.ends_at - timezone.now() - timedelta(days=365)) < timedelta(minutes=1)
    headers = {"Authorization": f"Token {token}"}
    answer = Client().patch("/api/v1/profile/", {"theme": "dark"}, content_type="application/json", headers=headers)
    assert answer.status_code == 200


def test_administrators_keep_their_way_in_and_nobody_else_is_confirmed():
    plain, half, second = make_administrator(), make_administrator(), make_administrator()
    EmailAddress.objects.create(user=half, email=half.email, primary=True)
    EmailAddress.objects.create(user=second, email="other@example.org", primary=True, verified=True)
    EmailAddress.objects.create(user=(learner := UserFactory()), email=learner.email, primary=True)
    for _ in range(2):
        migration.confirm_administrators(apps, None)
    confirmed = set(EmailAddress.objects.filter(verified=True).values_list("email", flat=True))
    assert confirmed == {plain.email, half.email, second.email, "other@example.org"}
    assert not learner.emailaddress_set.filter(verified=True).exists()
