"""The room aloud: dictated words as one would write them, the coach's words as a voice says them, recordings, and the
voice of a provider."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from interviews.conversation import selectors
from interviews.core.aloud.dictation import as_written
from interviews.core.aloud.reading_out import read_out
from interviews.ground.refusals import InvalidSubmission, SubmissionRefused, page_language
from interviews.ground.texts import checked_text
from interviews.ground.throttles import check_rate
from interviews.llm.port import ModelReply, Sound
from interviews.model_calls import errands, reading_aloud, transcribing
from interviews.models import Message
from interviews.web.room.aloud_shown import SPOKEN_LANGUAGES, not_heard, not_spoken
from interviews.web.shared.guards import interview_or_404, learner_required
from interviews.web.shared.requests import number_of

MOST_DICTATED = 4_000
"""Characters of a dictation: more than four minutes of quick speech."""


@require_POST
@learner_required
@never_cache
def dictated(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Answer with dictated words as one would write them. Nothing of them is kept."""
    interview_or_404(request, interview_id)
    try:
        check_rate("dictations", request.user)
        said = checked_text(request.POST.get("text", ""), MOST_DICTATED)
    except SubmissionRefused as refusal:
        return _refused(refusal)
    return JsonResponse({"text": as_written(said)})


@require_safe
@learner_required
@never_cache
def read_message(request: HttpRequest, interview_id: UUID, position: int) -> HttpResponse:
    """Answer with the sentences in which a voice reads a message of the coach."""
    interview = interview_or_404(request, interview_id)
    try:
        text = selectors.words_of_coach(interview, position)
    except Message.DoesNotExist as missing:
        raise Http404 from missing
    sentences = read_out(text, interview.language)
    return JsonResponse({"language": SPOKEN_LANGUAGES[interview.language], "sentences": sentences})


@require_POST
@learner_required
@never_cache
def hand_in_recording(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Take a recording, which is the body, and answer with the id by which its words are asked for."""
    interview = interview_or_404(request, interview_id)
    try:
        check_rate("recordings", request.user)
        if int(request.META.get("CONTENT_LENGTH") or 0) > transcribing.MOST_BYTES:
            raise InvalidSubmission("too_large", limit=f"{transcribing.MOST_BYTES // 1000} kB")
        recording_id = transcribing.hand_in(
            interview=interview,
            recording=request.body,
            media_type=request.content_type,
            language=request.headers.get("X-Spoken-Language", ""),
        )
    except errands.NotTaken as refusal:
        return JsonResponse(not_heard(refusal.outcome), status=409)
    except SubmissionRefused as refusal:
        return _refused(refusal)
    return JsonResponse({"recording": str(recording_id)}, status=202)


@require_safe
@learner_required
@never_cache
def words_of_recording(request: HttpRequest, interview_id: UUID, recording_id: UUID) -> HttpResponse:
    """Answer with the words of a recording, once: 204 while a worker is at it, 422 with the reason where none came."""
    interview = interview_or_404(request, interview_id)
    heard = errands.collect(transcribing.TRANSCRIBING, interview, recording_id)
    if heard is None:
        return HttpResponse(status=204)
    if heard.fault:
        return JsonResponse(not_heard(heard), status=422)
    reply: ModelReply = heard.answer
    return JsonResponse({"text": as_written(reply.text[:MOST_DICTATED])})


@require_POST
@learner_required
@never_cache
def ask_for_voice(request: HttpRequest, interview_id: UUID, position: int) -> HttpResponse:
    """Have a message of the coach read by the provider's voice, from the sentence ``first`` on, as far as fits.

    Answers with the address of that sound, and with the number of the sentence after it, if there is one.
    """
    interview = interview_or_404(request, interview_id)
    try:
        check_rate("voices", request.user)
        first, voice = number_of(request.POST.get("first")), request.POST.get("voice", "")
        reading = reading_aloud.ask_for(interview=interview, position=position, first=first, voice=voice)
    except Message.DoesNotExist as missing:
        raise Http404 from missing
    except errands.NotTaken as refusal:
        return JsonResponse(not_spoken(refusal.outcome), status=409)
    except SubmissionRefused as refusal:
        return _refused(refusal)
    address = reverse("spoken", args=[interview.pk, reading.errand_id])
    return JsonResponse({"sound": address, "next": reading.until}, status=202)


@require_safe
@learner_required
@never_cache
def spoken(request: HttpRequest, interview_id: UUID, errand_id: UUID) -> HttpResponse:
    """Answer with the sound, once: 204 while a worker is at it, 422 with the reason where there is none."""
    interview = interview_or_404(request, interview_id)
    outcome = errands.collect(reading_aloud.READING, interview, errand_id)
    if outcome is None:
        return HttpResponse(status=204)
    if outcome.fault:
        return JsonResponse(not_spoken(outcome), status=422)
    sound: Sound = outcome.answer
    return HttpResponse(sound.data, content_type=sound.media_type)


def _refused(refusal: SubmissionRefused) -> JsonResponse:
    card = refusal.feedback(page_language())
    return JsonResponse({"title": card.title, "text": card.message}, status=refusal.status)
