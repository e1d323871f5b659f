"""Requests and responses of the API of matches."""

from typing import Any

from rest_framework import serializers

from matches.ending_api import EndingSerializer
from matches.games.registry import default_room, rooms
from matches.orders import UNTIL
from matches.paces import PACES
from matches.view_schema import QuestionField, ViewField

__all__ = [
    "AcceptSerializer",
    "AnswerSerializer",
    "ChallengeSerializer",
    "ConcedeSerializer",
    "CutSerializer",
    "EventsSerializer",
    "GameField",
    "MatchSerializer",
    "NewChallengeSerializer",
    "NewMatchSerializer",
    "OrderNumberSerializer",
    "OrderSerializer",
    "OrderStateSerializer",
    "PendingSerializer",
    "RecapSerializer",
    "ReceiptSerializer",
    "RulingSerializer",
    "TranscriptSerializer",
    "ViewSerializer",
]


class GameField(serializers.ChoiceField):
    """A game by its slug; the default game where it is not required. The games are read when a serializer is made."""

    def __init__(self, *, required: bool = True, **kwargs: Any) -> None:
        if not required:
            kwargs["default"] = default_room().slug
        super().__init__(choices=[room.slug for room in rooms()], required=required, **kwargs)


class ClockSerializer(serializers.Serializer[Any]):
    """One seat's clock."""

    place = serializers.IntegerField()
    player = serializers.CharField()
    level = serializers.CharField(help_text="Of a bot: beginner, intermediate, advanced or expert; empty for people.")
    seconds_left = serializers.IntegerField()
    running = serializers.BooleanField()
    deadline = serializers.DateTimeField(allow_null=True)


class MatchSerializer(serializers.Serializer[Any]):
    """A match in a list."""

    code = serializers.CharField()
    ruleset = serializers.CharField()
    title = serializers.CharField()
    status = serializers.ChoiceField(choices=["waiting", "running", "paused", "finished"])
    players = serializers.ListField(child=serializers.CharField(), help_text="Names in seat order.")
    your_place = serializers.IntegerField(allow_null=True)
    your_turn = serializers.BooleanField()
    turn = serializers.IntegerField(help_text="Completed game turns.")
    version = serializers.IntegerField(help_text="Grows whenever something anybody may see has changed.")
    outcome = serializers.JSONField(allow_null=True)
    created_at = serializers.DateTimeField()
    url = serializers.CharField()


class RulingSerializer(serializers.Serializer[Any]):
    """What a judge, or the site, told the players."""

    kind = serializers.ChoiceField(choices=["ruling", "pause", "resume", "rewind"])
    text = serializers.CharField()
    at = serializers.DateTimeField()


class ViewSerializer(serializers.Serializer[Any]):
    """A match as its caller sees it."""

    match = MatchSerializer()
    clocks = ClockSerializer(many=True)
    delay_minutes = serializers.IntegerField(
        help_text="By how much you see it later. If at all, ``clocks`` is empty and ``version`` the step shown."
    )
    view = ViewField(allow_null=True, help_text="The ruleset's view of your seat, or a spectator's.")
    paused_reason = serializers.CharField()
    rulings = RulingSerializer(many=True, help_text="Newest first, at most 20; pauses stay here after resuming.")
    ending = EndingSerializer(allow_null=True, help_text="Null while it is played.")


class SourceSerializer(serializers.Serializer[Any]):
    """The card, or character, whose text asks a question. The card game gives every printed fact of it beside."""

    card = serializers.CharField(help_text="Its key in this game's cards.")
    title = serializers.CharField()
    text = serializers.CharField(help_text="Its game text, one paragraph a line; empty for a card without any.")


class ReachSerializer(serializers.Serializer[Any]):
    """How far a pass reaches, and when you are asked sooner."""

    text = serializers.CharField()
    detail = serializers.CharField()


class PendingSerializer(serializers.Serializer[Any]):
    """Your open decision; ``decision`` is null when there is none."""

    decision = QuestionField(allow_null=True)
    asked_by = SourceSerializer(
        allow_null=True, help_text="The card that asks it, as in its prompt; null where the rules ask."
    )
    why_not = serializers.DictField(
        child=serializers.CharField(),
        help_text="For the key an option would have (`play:h3`), why it is none. Empty where a game does not say.",
    )
    loses = serializers.DictField(
        child=serializers.CharField(),
        help_text="By an option's key, or a number: the warning that this choice loses the match.",
    )
    reach = ReachSerializer(allow_null=True, help_text="How far a pass reaches with `then`; null: no further.")
    deadline = serializers.DateTimeField(allow_null=True)
    sent = serializers.JSONField(allow_null=True, help_text="Your latest answer to it and what became of it.")


class AnswerSerializer(serializers.Serializer[Any]):
    """An answer. The idempotency key is the header ``Idempotency-Key``."""

    decision = serializers.CharField(max_length=64)
    value = serializers.JSONField(help_text="An option's key, a whole number, or a list of keys.")
    then = serializers.ChoiceField(
        choices=["", "pass"],
        required=False,
        help_text="`pass`: later questions are passed until something concerns you; see `reach` of the decision.",
    )


class ReceiptSerializer(serializers.Serializer[Any]):
    """The state of an answer: ``new`` (stored, not yet applied), ``applied``, or ``refused`` with the reason."""

    state = serializers.ChoiceField(choices=["new", "applied", "refused"])
    decision = serializers.CharField()
    reason = serializers.CharField()
    repeated = serializers.BooleanField(help_text="Whether the same answer had been sent before.")


class EventSerializer(serializers.Serializer[Any]):
    """One game event."""

    number = serializers.IntegerField(help_text="Counts what you can see, from 1.")
    step = serializers.IntegerField(help_text="The answer it followed from.")
    turn = serializers.IntegerField()
    kind = serializers.CharField()
    data = serializers.JSONField()  # type: ignore[assignment]
    text = serializers.CharField()
    private = serializers.BooleanField()
    by_your_stops = serializers.BooleanField(help_text="Whether it followed from a pass by your stops.")
    at = serializers.DateTimeField()


class EventsSerializer(serializers.Serializer[Any]):
    """Events after a number; ask again with ``since`` = ``last``."""

    events = EventSerializer(many=True)
    last = serializers.IntegerField()
    version = serializers.IntegerField()


class RecapLineSerializer(serializers.Serializer[Any]):
    """A sentence of the log; a run of passes is one."""

    step = serializers.IntegerField(help_text="The answer it followed from.")
    turn = serializers.IntegerField()
    text = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField(), help_text="Ids of the cards it names, in order.")


class RecapSerializer(serializers.Serializer[Any]):
    """What happened since you last looked or answered."""

    since = serializers.DateTimeField(allow_null=True)
    first_step = serializers.IntegerField(allow_null=True, help_text="Where a replay of it begins.")
    earlier = serializers.IntegerField(help_text="How many lines came before these.")
    lines = RecapLineSerializer(many=True)


class CutSerializer(serializers.Serializer[Any]):
    """Your cut of the deck: 1 to 128 printable ASCII characters, made by you."""

    cut = serializers.CharField(max_length=128, trim_whitespace=False)


class ConcedeSerializer(serializers.Serializer[Any]):
    """Conceding cannot be undone."""

    sure = serializers.BooleanField()


class OrderSerializer(serializers.Serializer[Any]):
    """Pass for me until a phase (``phase``, with its name), my turn (``my_turn``), or a public event (``event``);
    answer a later question (``ahead``, with its key and the ``value``: the keys chosen, or null for asking me); or
    answer as ``value`` says whenever I am asked the same as in ``decision`` (``again``, with ``until``)."""

    kind = serializers.ChoiceField(choices=["phase", "my_turn", "event", "ahead", "again"])
    argument = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    value = serializers.JSONField(required=False, allow_null=True, default=None)
    decision = serializers.CharField(max_length=64, required=False, allow_blank=True, default="")
    until = serializers.ChoiceField(choices=sorted(UNTIL), required=False, allow_blank=True, default="")


class OrderNumberSerializer(serializers.Serializer[Any]):
    """Which order; none: the order to pass."""

    number = serializers.IntegerField(required=False, min_value=1, max_value=2**62)


class PassingOrderSerializer(serializers.Serializer[Any]):
    """An order to pass."""

    kind = serializers.CharField()
    argument = serializers.CharField()


class GivenOrderSerializer(serializers.Serializer[Any]):
    """An order that holds an answer: to which question, what, until when, how often it acted, and why it ended."""

    number = serializers.IntegerField()
    kind = serializers.CharField()
    argument = serializers.CharField()
    question = serializers.CharField()
    answers = serializers.ListField(child=serializers.CharField())
    until = serializers.CharField()
    acted = serializers.IntegerField()
    in_last_match = serializers.IntegerField(allow_null=True)
    active = serializers.BooleanField()
    ended_because = serializers.CharField()


class AheadSerializer(serializers.Serializer[Any]):
    """A later question that you may answer now, in the shape of a question, with your answer or null."""

    key = serializers.CharField()
    kind = serializers.CharField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()
    text = serializers.CharField()
    detail = serializers.CharField()
    sure = serializers.BooleanField(help_text="Whether it comes as the table stands, so that it is asked now.")
    options = serializers.ListField(child=serializers.DictField())
    value = serializers.ListField(child=serializers.CharField(), allow_null=True)


class OrderStateSerializer(serializers.Serializer[Any]):
    """Your order to pass or null, how often it passed and would have passed in your last match; your other orders; and
    what you may answer ahead."""

    order = PassingOrderSerializer(allow_null=True)
    passes = serializers.IntegerField(default=0)
    in_last_match = serializers.IntegerField(allow_null=True)
    orders = GivenOrderSerializer(many=True)
    ahead = AheadSerializer(many=True)


class NewMatchSerializer(serializers.Serializer[Any]):
    """A practice match against a bot. The header ``Idempotency-Key`` makes it safe to repeat."""

    bot = serializers.CharField(
        max_length=30,
        help_text="random (beginner), steady (intermediate), search (advanced) or deep-search (expert).",
    )
    ruleset = GameField(required=False)
    deck = serializers.CharField(
        max_length=60,
        required=False,
        default="",
        help_text="Games with decks: a starter's name, or the id of one of your deck versions.",
    )
    side = serializers.CharField(
        max_length=10, required=False, default="", help_text="Games with sides: the side you want, or the lot's."
    )
    options = serializers.DictField(
        child=serializers.CharField(max_length=40), required=False, default=dict, help_text="What else the game offers."
    )
    seats = serializers.IntegerField(required=False, default=2, help_text="Bots sit at every seat but yours.")
    opponent_deck = serializers.CharField(max_length=60, required=False, default="")


class NewChallengeSerializer(serializers.Serializer[Any]):
    """A challenge to other players. The header ``Idempotency-Key`` makes it safe to repeat."""

    opponents = serializers.ListField(
        child=serializers.CharField(max_length=150),
        max_length=20,
        required=False,
        default=list,
        help_text="The names of those you invite; seats left over are free to anybody.",
    )
    seats = serializers.IntegerField(required=False, default=2, help_text="Yours among them.")
    ruleset = GameField()
    deck = serializers.CharField(
        max_length=60,
        required=False,
        default="",
        help_text="Games with decks: a starter's name, or the id of one of your deck versions.",
    )
    side = serializers.CharField(
        max_length=10, required=False, default="", help_text="Games with sides: the side you want, or the lot's."
    )
    options = serializers.DictField(
        child=serializers.CharField(max_length=40), required=False, default=dict, help_text="What else the game offers."
    )
    pace = serializers.ChoiceField(
        choices=["", *PACES], required=False, default="", help_text="The clock; empty: days."
    )


class AcceptSerializer(serializers.Serializer[Any]):
    """An acceptance: a deck, for games with decks, and your cut; without one the server cuts for you."""

    deck = serializers.CharField(max_length=60, required=False, default="")
    cut = serializers.CharField(
        max_length=128,
        required=False,
        default="",
        allow_blank=True,
        trim_whitespace=False,
        help_text="Your cut of the deck: 1 to 128 printable ASCII characters, made after reading the commitment.",
    )


class InvitationSerializer(serializers.Serializer[Any]):
    """One seat of a challenge; ``accepted_at`` is null while the player is waited for."""

    player = serializers.CharField(source="player.username")
    by_name = serializers.BooleanField()
    accepted_at = serializers.DateTimeField(allow_null=True)


class ChallengeSerializer(serializers.Serializer[Any]):
    """A challenge; ``match`` is the match's code once everybody has accepted."""

    id = serializers.IntegerField()
    challenger = serializers.CharField(source="challenger.username")
    ruleset = serializers.CharField()
    seats = serializers.IntegerField()
    free = serializers.IntegerField(help_text="Seats anybody may take.")
    invitations = InvitationSerializer(many=True)
    side = serializers.CharField(help_text="The side the challenger wants; empty or lot for the lot.")
    options = serializers.DictField(child=serializers.CharField())
    decks_from = serializers.CharField(
        help_text="The draft or sealed template that every deck must come from, in words; empty: any legal deck."
    )
    pace = serializers.CharField()
    status = serializers.CharField(help_text="open, accepted, declined, withdrawn or expired")
    code = serializers.CharField(help_text="The code its match will have.")
    commitment = serializers.CharField(help_text="The promise of the match's secret; empty for old challenges.")
    cut = serializers.CharField(help_text="The challenger's cut.")
    made_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)
    match = serializers.CharField(source="match.code", default=None, allow_null=True)


class TranscriptSerializer(serializers.Serializer[Any]):
    """The public record of a match; secret, decks and answers only when it is over."""

    match = serializers.CharField()
    commitment = serializers.CharField()
    finished = serializers.BooleanField()
    sealed = serializers.BooleanField(help_text="Over, but closed until the event with hidden deck lists has ended.")
    seats = serializers.JSONField()
