"""A learner who practises through the API, for tests."""

import uuid
from dataclasses import dataclass, field
from typing import Any

from rest_framework.test import APIClient

from profiles.account.api_tokens import make_token
from profiles.models import User

API = "/api/v1/"


@dataclass
class ApiLearner:
    """Calls the API with a token of ``user``; ``interview_id`` is that of the interview that was begun last."""

    user: User
    interview_id: str = ""
    client: APIClient = field(default_factory=APIClient)
    places: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.client.credentials(HTTP_AUTHORIZATION=f"Token {make_token(user=self.user)}")

    def get(self, path: str, **extra: Any) -> Any:
        return self.client.get(API + path, **extra)

    def post(self, path: str, data: Any = None, **extra: Any) -> Any:
        return self.client.post(API + path, data, **extra)

    def begin(self, **data: Any) -> dict[str, Any]:
        """Begin an interview, about two-sum unless ``data`` says otherwise; return it."""
        begun = self.post("interviews/", data or {"slug": "two-sum", "language": "en"})
        assert begun.status_code == 201, begun.content
        self.interview_id = begun.json()["id"]
        return begun.json()

    def at(self, path: str = "") -> str:
        """Return the path of something of the interview."""
        return f"interviews/{self.interview_id}/{path}"

    def say(self, text: str, *, seen: int | None = None, **data: Any) -> Any:
        """Send a message from a page that is up to date, unless ``seen`` says otherwise; return the answer."""
        return self.turn(seen=seen, text=text, **data)

    def turn(self, path: str = "turns/", *, seen: int | None = None, **data: Any) -> Any:
        """Send a turn, or with another ``path`` the like; return the answer."""
        seen = self.get(self.at()).json()["turn_count"] if seen is None else seen
        return self.post(self.at(path), {"client_id": str(uuid.uuid4()), "seen_turn": seen} | data)
