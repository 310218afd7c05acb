"""``manage.py set_provider``: make or change a provider of models, for installations by script."""

import os
from argparse import ArgumentTypeError
from decimal import Decimal, InvalidOperation
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from profiles.models import Provider
from profiles.models.provider import Reading, validate_key
from profiles.providers.defaults import let_go_of_default


class Command(BaseCommand):
    help = (
        "Make the provider with this name, or change what is given of it; run again, it changes nothing. "
        "The key is read from an environment variable, for a command line can be seen by others."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--name", required=True, help="what learners see")
        parser.add_argument("--base-url", help="for example https://api.example.org/v1; needed for a new provider")
        parser.add_argument(
            "--model",
            action="append",
            dest="models",
            metavar="MODEL",
            help="a model to offer, the default first; once for each; needed for a new provider",
        )
        parser.add_argument("--reading", choices=Reading.values, help="which messages the model reads; always")
        parser.add_argument("--reading-model", metavar="MODEL", help="the model that reads, where it is another one")
        parser.add_argument("--transcription-model", metavar="MODEL", help="turns speech into words, such as whisper-1")
        parser.add_argument("--speech-model", metavar="MODEL", help="reads the coach aloud, such as gpt-4o-mini-tts")
        parser.add_argument(
            "--speech-voice",
            action="append",
            dest="voices",
            metavar="VOICE",
            help="a voice of the model that reads aloud, the default first; once for each",
        )
        parser.add_argument("--temperature", type=float, help="of the first attempt, 0 to 2; MODEL_TEMPERATURE")
        parser.add_argument("--key-env", metavar="VARIABLE", help="the environment variable that holds the shared key")
        parser.add_argument("--default", action="store_true", help="serve everybody who chose nothing else")
        parser.add_argument("--currency", help="of the prices, for example USD")
        parser.add_argument("--price-prompt", type=_price, metavar="PRICE", help="of a million prompt tokens")
        parser.add_argument("--price-completion", type=_price, metavar="PRICE", help="of a million completion tokens")

    @transaction.atomic
    def handle(
        self, *args: object, name: str, key_env: str | None, default: bool, models: list[str] | None, **options: Any
    ) -> None:
        provider = Provider.objects.select_for_update().filter(name=name).first() or Provider(name=name)
        done = "updated" if provider.pk else "made"
        given = {
            "base_url": options["base_url"],
            "model_names": "\n".join(models) if models else None,
            "currency": options["currency"],
            "reading": options["reading"],
            "reading_model": options["reading_model"],
            "transcription_model": options["transcription_model"],
            "speech_model": options["speech_model"],
            "speech_voices": "\n".join(options["voices"]) if options["voices"] else None,
            "temperature": options["temperature"],
            "price_per_million_prompt": options["price_prompt"],
            "price_per_million_completion": options["price_completion"],
        }
        for field, value in given.items():
            if value is not None:
                setattr(provider, field, value)
        if key_env is not None:
            provider.set_key(_key_from(key_env))
        if default:
            let_go_of_default(besides=provider)
            provider.is_default = True
        _check(provider)
        provider.save()
        self.stdout.write(f"{name}: {done} ({', '.join(_state(provider))})")


def _price(text: str) -> Decimal:
    try:
        price = Decimal(text)
    except InvalidOperation:
        price = None
    if price is None or not price.is_finite():
        raise ArgumentTypeError(f"{text!r} is not a price: use a number such as 0.15")
    return price


def _key_from(variable: str) -> str:
    """Return the key. No message holds it, nor ``variable``, which may be the key itself by mistake."""
    key = os.environ.get(variable, "").strip()
    if not key:
        raise CommandError("The environment variable that --key-env names is not set. Give its name, not the key.")
    try:
        validate_key(key)
    except ValidationError as error:
        raise CommandError(f"The key in the environment: {error.messages[0]}") from error
    return key


def _check(provider: Provider) -> None:
    options = {
        "base_url": "--base-url",
        "model_names": "--model",
        "reading_model": "--reading-model",
        "transcription_model": "--transcription-model",
        "speech_model": "--speech-model",
        "speech_voices": "--speech-voice",
        "price_per_million_prompt": "--price-prompt",
        "price_per_million_completion": "--price-completion",
    }
    try:
        provider.full_clean()
    except ValidationError as error:
        faults = (f"{options.get(field, f'--{field}')}: {' '.join(told)}" for field, told in error.message_dict.items())
        raise CommandError("\n".join(faults)) from error


def _state(provider: Provider) -> list[str]:
    key = "with a key" if provider.key_encrypted else "no key"
    if provider.key_hint:
        key = f"key ends in {provider.key_hint}"
    return ["enabled" if provider.enabled else "not enabled", *(["default"] if provider.is_default else []), key]
