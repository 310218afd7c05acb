"""Interviews. Docstrings are published."""

from rest_framework import serializers

from interviews.api.choices import CODE_LANGUAGES, SPEAKERS, STAGES
from interviews.api.serializers.cards import ErrorFeedbackSerializer
from interviews.api.serializers.report import ReportSectionSerializer
from interviews.api.serializers.strict import BodySerializer, TextField
from interviews.models import InterviewStatus, Voice
from interviews.models.interview import MAX_PASTED_CHARACTERS
from profiles.models import InterviewLanguage

LONGEST_TITLE = 120
LONGEST_SLUG = 80


class NewInterviewSerializer(BodySerializer):
    """A problem of the bank by its slug, or a problem of your own as text."""

    # How long a text may be is the domain's word, which answers with a card of its own.
    slug = serializers.SlugField(
        required=False, max_length=LONGEST_SLUG, trim_whitespace=False, help_text="A problem of the bank."
    )
    pasted_text = TextField(
        most=MAX_PASTED_CHARACTERS,
        required=False,
        help_text=f"A problem of your own, as plain text or Markdown; at most {MAX_PASTED_CHARACTERS:,} characters.",
    )
    title = TextField(
        most=LONGEST_TITLE,
        required=False,
        help_text=f"What to call your own problem, in at most {LONGEST_TITLE} characters; without it, its first line.",
    )
    language = serializers.ChoiceField(
        InterviewLanguage.values,
        required=False,
        help_text="The language of the coach; without it, the one of your profile, else of the request.",
    )

    code_language = serializers.ChoiceField(
        CODE_LANGUAGES, required=False, help_text="What you write code in; without it, what your profile says."
    )

    def validate(self, attrs: dict) -> dict:
        """Refuse two problems at once; without any the domain says what is missing."""
        if "slug" in attrs and "pasted_text" in attrs:
            raise serializers.ValidationError("Give either slug or pasted_text.")
        return attrs


class InterviewSummarySerializer(serializers.Serializer):
    """An interview as the list has it."""

    id = serializers.UUIDField()
    title = serializers.CharField()
    problem = serializers.CharField(allow_null=True, help_text="The slug, null for a problem of your own.")
    language = serializers.ChoiceField(InterviewLanguage.values)
    code_language = serializers.ChoiceField(CODE_LANGUAGES, help_text="What the editor is set to.")
    status = serializers.ChoiceField(InterviewStatus.values)
    stage = serializers.ChoiceField(STAGES)
    turn_count = serializers.IntegerField(help_text="The number of the last turn: what the next one must have seen.")
    started_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True, help_text="When its conversation was over.")
    ended_early = serializers.BooleanField(help_text="Whether you ended it before its last stage.")
    is_scratch = serializers.BooleanField(help_text="Whether you tried a problem out in it as a curator.")


class StageVisitSerializer(serializers.Serializer):
    """One stay in a stage."""

    stage = serializers.ChoiceField(STAGES)
    entered_at = serializers.DateTimeField()
    left_at = serializers.DateTimeField(allow_null=True)
    skipped = serializers.BooleanField()


class ReadingSerializer(serializers.Serializer):
    """One way in which a message of yours can be understood."""

    number = serializers.IntegerField(help_text="What to send as meant, from 1 on; numbers can be missing.")
    label = serializers.CharField(help_text="What you would have meant.")


class PlaceSerializer(serializers.Serializer):
    """A place in a text."""

    start = serializers.IntegerField(help_text="Where it begins, in characters from 0 on.")
    end = serializers.IntegerField(help_text="Where it ends: the first character that is no part of it.")


class AboutSerializer(serializers.Serializer):
    """What a message of the coach answers, of one of yours."""

    position = serializers.IntegerField(help_text="The position of your message.")
    words = PlaceSerializer(many=True, help_text="The places in its text; empty where it is about a line of code.")
    line = serializers.IntegerField(allow_null=True, help_text="The line of its code, from 1 on, else null.")


class MessageSerializer(serializers.Serializer):
    """Something that was said."""

    position = serializers.IntegerField(help_text="Its place in the conversation; numbers can be missing.")
    turn = serializers.IntegerField(allow_null=True, help_text="The number of its turn, null for the coach's opening.")
    role = serializers.ChoiceField(SPEAKERS)
    stage = serializers.ChoiceField(STAGES)
    text = serializers.CharField(help_text="Markdown.")
    code = serializers.CharField(help_text="The editor's content that came with it, often empty.")
    code_language = serializers.ChoiceField(
        CODE_LANGUAGES, help_text="What its code is in; without code what the editor was set to."
    )
    voice = serializers.ChoiceField(Voice.values, help_text="Who found the coach's words.")
    because = serializers.CharField(
        help_text="Why the coach did just this, where what is known of you made a difference; often empty."
    )
    situation = serializers.CharField(
        help_text="Why the coach stepped in with it, or what a message of yours was instead of an answer, say "
        "hint_request; empty for an ordinary one."
    )
    offers = serializers.ListField(
        child=serializers.CharField(),
        help_text="What the coach offers with it, as actions of the ways on. Only those of the latest message count, "
        "and of these there are only those that still stand.",
    )
    readings = ReadingSerializer(
        many=True,
        help_text="With a message of the coach: what you may have meant, to be sent as meant. With one of yours: what "
        "the coach did not take it for, to be sent as meant with disputed. Only the latest ones can be chosen.",
    )
    about = AboutSerializer(
        allow_null=True,
        help_text="With a message of the coach: which of your words, or which line of your code, it answers; null "
        "where it is about nothing in particular.",
    )
    in_conversation = serializers.BooleanField(help_text="False for what was taken back, or answered anew.")
    created_at = serializers.DateTimeField()


class FactSerializer(serializers.Serializer):
    """Something you found out about the problem by asking."""

    topic = serializers.CharField()
    answer = serializers.CharField()


class ArtefactsSerializer(serializers.Serializer):
    """What you have collected, stage by stage; null or empty where there is nothing yet."""

    facts = FactSerializer(many=True, help_text="What you found out about the problem by asking.")
    approach = serializers.CharField(allow_null=True, help_text="Your approach, in your own words.")
    claimed_time = serializers.CharField(allow_null=True, help_text="The time you stated, such as O(n).")
    claimed_space = serializers.CharField(allow_null=True, help_text="The space you stated.")
    pseudocode = serializers.CharField(allow_null=True, help_text="The plan or code that you handed in.")
    code = serializers.CharField(help_text="What stands in the editor.")
    edge_cases = serializers.ListField(child=serializers.CharField(), help_text="Those that you named.")
    follow_ups = serializers.ListField(child=serializers.CharField(), help_text="The questions that you answered.")
    summary = serializers.CharField(allow_null=True, help_text="What you said about the pattern at the end.")
    report = ReportSectionSerializer(many=True, help_text="The sections that are written.")


class TokenCountSerializer(serializers.Serializer):
    """Tokens of a language model."""

    prompt = serializers.IntegerField()
    completion = serializers.IntegerField()
    total = serializers.IntegerField()


class CostSerializer(serializers.Serializer):
    """A sum in one currency."""

    currency = serializers.CharField()
    amount = serializers.DecimalField(max_digits=None, decimal_places=6)


class TokensSerializer(serializers.Serializer):
    """What the interview used of language models."""

    last_step = TokenCountSerializer()
    total = TokenCountSerializer()
    costs = CostSerializer(many=True, help_text="Where prices are known; a sum for each currency.")


class SpeakingSerializer(serializers.Serializer):
    """Who speaks as the coach from the next turn on."""

    kind = serializers.ChoiceField(Voice.values)
    label = serializers.CharField(help_text="The same for people.")


class InterviewStateSerializer(serializers.Serializer):
    """Where an interview stands."""

    id = serializers.UUIDField()
    status = serializers.ChoiceField(InterviewStatus.values)
    stage = serializers.ChoiceField(STAGES)
    turn_count = serializers.IntegerField(help_text="The number of the last turn: what the next one must have seen.")
    open_card = ErrorFeedbackSerializer(allow_null=True, help_text="What went differently and waits for your choice.")
    last_card = ErrorFeedbackSerializer(
        allow_null=True,
        help_text="What went differently last, where nothing waits for your choice. Its status is success when what "
        "had failed is put right.",
    )


class InterviewSerializer(InterviewSummarySerializer):
    """An interview with all that was said and collected."""

    stage_history = StageVisitSerializer(many=True)
    messages = MessageSerializer(many=True)
    artefacts = ArtefactsSerializer()
    tokens = TokensSerializer()
    voice = SpeakingSerializer()
    open_card = ErrorFeedbackSerializer(allow_null=True, help_text="What went differently and waits for your choice.")
    last_card = ErrorFeedbackSerializer(
        allow_null=True,
        help_text="What went differently last, where nothing waits for your choice. Its status is success when what "
        "had failed is put right.",
    )
