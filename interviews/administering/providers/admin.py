"""Providers of models in the admin, for administrators only."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_POST

from interviews.administering.providers.fault_words import card_of
from interviews.administering.providers.form import ProviderForm
from interviews.llm.port import ModelError
from interviews.model_calls import trials
from interviews.model_calls.key_verdicts import outage_told
from profiles.models import Provider
from profiles.models.provider import validate_base_url, validate_key
from profiles.providers.breaker import outage_of
from profiles.providers.choices import choice_to_try, key_is_readable
from profiles.providers.defaults import let_go_of_default

SECONDS_TO_LIST = 10.0
OF_STORED_KEY = ("stored_key", "remove_key")


@admin.register(Provider)
class ProviderAdmin(admin.ModelAdmin):
    form = ProviderForm
    change_form_template = "admin/profiles/provider/change_form.html"
    list_display = ("name", "base_url", "default_model", "stored_key", "answers", "enabled", "is_default")
    list_filter = ("enabled",)
    list_select_related = ("outage",)
    search_fields = ("name", "base_url")
    readonly_fields = ("stored_key",)
    fieldsets = (
        (None, {"fields": ("name", "base_url", "model_names", "enabled", "is_default")}),
        (_("Shared key"), {"fields": ("stored_key", "new_key", "remove_key")}),
        (_("Speaking and reading"), {"fields": ("temperature", "reading", "reading_model"), "classes": ("collapse",)}),
        (
            _("Aloud"),
            {"fields": ("transcription_model", "speech_model", "speech_voices"), "classes": ("collapse",)},
        ),
        (
            _("Prices"),
            {
                "fields": ("price_per_million_prompt", "price_per_million_completion", "currency", "daily_cost"),
                "classes": ("collapse",),
            },
        ),
    )

    class Media:
        css = {"all": ("css/admin.css", "css/desk.css")}

    def get_fieldsets(self, request: HttpRequest, obj: Provider | None = None) -> Any:
        """Speak of a stored key only where there may be one."""
        fieldsets = super().get_fieldsets(request, obj)
        if obj is not None:
            return fieldsets
        return [
            (name, {**told, "fields": [one for one in told["fields"] if one not in OF_STORED_KEY]})
            for name, told in fieldsets
        ]

    def get_urls(self) -> list[Any]:
        """Add the list of a provider's models, and the trial of one that is left alone."""
        site = self.admin_site
        own = [
            path("models/", site.admin_view(require_POST(self.models_view)), name="profiles_provider_models"),
            path("<int:object_id>/try/", site.admin_view(require_POST(self.try_view)), name="profiles_provider_try"),
        ]
        return [*own, *super().get_urls()]

    @method_decorator(sensitive_post_parameters("new_key"))
    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Keep the key out of error reports."""
        return super().changeform_view(request, *args, **kwargs)

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        """Leave out that an error below shall be corrected where the card of a failed test says all there is."""
        form = context["adminform"].form
        if form.fault is not None and set(form.errors) == {"save_untested"}:
            context["errors"] = []
        return super().render_change_form(request, context, *args, **kwargs)

    @method_decorator(sensitive_post_parameters("new_key"))
    @method_decorator(sensitive_variables("key"))
    def models_view(self, request: HttpRequest) -> HttpResponse:
        """Show which models a provider has that may not be saved yet, with the key that was typed or is stored."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        stored = request.POST.get("stored", "")
        provider = Provider.objects.filter(pk=int(stored)).first() if stored.isdecimal() else None
        provider = provider or Provider()
        provider.base_url, key = request.POST.get("base_url", "").strip(), request.POST.get("new_key", "").strip()
        provider.name = request.POST.get("name", "").strip() or provider.name
        context: dict[str, Any] = {"chosen": provider.offered_models}
        try:
            validate_base_url(provider.base_url)
            validate_key(key)
        except ValidationError as error:
            context["refusal"] = " ".join(error.messages)
            return render(request, "admin/administering/_fragments/models.html", context, status=422)
        choice = choice_to_try(provider, key or None)
        try:
            context["models"] = trials.models_of(choice, seconds=SECONDS_TO_LIST)
        except ModelError as error:
            context["fault"] = card_of(error, choice)
        return render(request, "admin/administering/_fragments/models.html", context)

    def try_view(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Ask a provider now, whatever the breaker says, and tell what it answered."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        provider = get_object_or_404(Provider, pk=object_id)
        error = trials.try_provider(provider_id=object_id)
        if error is None:
            self.message_user(request, _("%(provider)s answers.") % {"provider": provider}, messages.SUCCESS)
        else:
            card = card_of(error, choice_to_try(provider))
            self.message_user(request, f"{card.happened} {card.advice} ({card.detail})", messages.WARNING)
        return redirect("admin:index" if "home" in request.POST else "admin:profiles_provider_changelist")

    def save_model(self, request: HttpRequest, obj: Provider, form: ProviderForm, change: bool) -> None:
        """Store the new key, or none any more, with the rest.

        A key that nobody touched is left out: it may have been written anew since the page was opened (rotate_keys).
        """
        if obj.enabled and obj.is_default and let_go_of_default(besides=obj):
            told = _("%(provider)s is the default now; the one before serves only those who chose it themselves.")
            self.message_user(request, told % {"provider": obj}, messages.INFO)
        if not change or form.cleaned_data["new_key"] or form.cleaned_data["remove_key"]:
            obj.set_key(form.cleaned_data["new_key"])
            super().save_model(request, obj, form, change)
        else:
            fields = (field.name for field in Provider._meta.concrete_fields if not field.primary_key)
            obj.save(update_fields=[name for name in fields if name not in ("key_encrypted", "key_hint")])
        for error in form.trial:
            trials.note_trial(choice_to_try(obj), error)
        if form.fault is not None:
            self.message_user(request, f"{form.fault.happened} {form.fault.advice}", messages.WARNING)

    @admin.display(description=_("stored key"))
    def stored_key(self, provider: Provider) -> str:
        if not provider.key_encrypted:
            return "–"
        if not key_is_readable(provider):
            return _("can no longer be read; enter it again")
        return _("ends in %(hint)s") % {"hint": provider.key_hint} if provider.key_hint else _("stored")

    @admin.display(description=_("default model"))
    def default_model(self, provider: Provider) -> str:
        return next(iter(provider.offered_models), "")

    @admin.display(description=_("answers"))
    def answers(self, provider: Provider) -> str:
        outage = outage_of(provider)
        if not provider.enabled:
            return _("not enabled, not asked")
        return _("yes") if outage is None else outage_told(outage)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser

    def has_view_permission(self, request: HttpRequest, obj: Provider | None = None) -> bool:
        return request.user.is_active and request.user.is_superuser

    has_change_permission = has_delete_permission = has_view_permission

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser
