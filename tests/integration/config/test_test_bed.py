"""The ground that the other tests stand on."""

import socket

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from pytest_socket import SocketConnectBlockedError

from profiles.roles import ROLES


@pytest.mark.filterwarnings("ignore:A test tried to use socket")
def test_the_network_is_out_of_reach():
    with pytest.raises(SocketConnectBlockedError):
        socket.create_connection(("192.0.2.1", 80), timeout=1)


def test_this_machine_is_within_reach():
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname(), timeout=5) as client,
    ):
        assert client.getpeername() == server.getsockname()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", ["before the tables are emptied", "after"])
def test_the_roles_outlive_tests_with_real_transactions(time):
    assert set(Group.objects.values_list("name", flat=True)) >= set(ROLES)


@pytest.mark.django_db
def test_an_sqlite_test_database_is_a_file():
    name = connection.settings_dict["NAME"]
    assert connection.vendor != "sqlite" or (name.endswith("test.sqlite3") and "mode=memory" not in name)
