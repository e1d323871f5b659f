"""Formats over the API: listed, read, made, changed and looked at before."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers, status
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.formats import selectors, services
from cardpool.formats.errors import FormatRefused
from cardpool.formats.forms import OPTION, FormatForm, OptionFormatForm
from cardpool.formats.games import DECK_GAME, has_decks, options_read
from cardpool.formats.revisions import FIELDS, revisions_shown
from cardpool.formats.selectors import FormatReport, format_report
from cardpool.formats.views import ONLY_ORGANISERS, AnyFormatForm
from cardpool.models import Format
from players.requests import player_of
from players.staff.authority import Action, may


class ListedCardSerializer(serializers.Serializer[Any]):
    """A row of a format's lists."""

    card = serializers.CharField()
    name = serializers.CharField()
    most = serializers.IntegerField(help_text="Copies allowed; 0: none.")
    by_title = serializers.BooleanField(help_text="Whether every card of the title counts.")
    source = serializers.CharField()  # type: ignore[assignment] # the field's name is the list's word


class FormatRowSerializer(serializers.Serializer[Any]):
    """A format in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    game = serializers.CharField(help_text="The slug of its game.")
    official = serializers.BooleanField()
    owner = serializers.CharField(allow_null=True)
    cards = serializers.IntegerField(
        allow_null=True, help_text="Cards that it allows; null for formats of games without decks."
    )
    playable = serializers.IntegerField(
        allow_null=True, help_text="Of these, the cards that matches can be played with today."
    )


class RevisionSerializer(serializers.Serializer[Any]):
    """A state of a format, and what changed."""

    number = serializers.IntegerField(source="revision.number")
    effective_from = serializers.DateField(source="revision.effective_from")
    made_at = serializers.DateTimeField(source="revision.made_at")
    source = serializers.CharField(  # type: ignore[assignment] # the field's name is the list's word
        source="revision.source"
    )
    changes = serializers.ListField(child=serializers.CharField())


class FormatSerializer(FormatRowSerializer):
    """A format with its rules and lists."""

    sets = serializers.ListField(child=serializers.IntegerField())
    site_sets = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    draw_deck_least = serializers.IntegerField(allow_null=True, help_text="Null where the game has no decks.")
    draw_deck_most = serializers.IntegerField(allow_null=True)
    copies = serializers.IntegerField(allow_null=True, help_text="Null where the game has no decks.")
    collection_bound = serializers.BooleanField()
    rules_options = serializers.JSONField()
    seats = serializers.CharField(allow_blank=True, help_text="How many can play a game without decks, in words.")
    source = serializers.CharField()  # type: ignore[assignment] # the field's name is the list's word
    note = serializers.CharField()
    deck_rules = serializers.ListField(child=serializers.CharField())
    game_rules = serializers.ListField(child=serializers.CharField())
    banned = ListedCardSerializer(many=True)
    restricted = ListedCardSerializer(many=True)
    starters = serializers.ListField(child=serializers.CharField(), help_text="Starters that are legal in it.")
    revisions = RevisionSerializer(many=True)


class FormatWriteSerializer(serializers.Serializer[Any]):
    """The fields of the form on the page, by name. With ``preview`` nothing is kept.

    Of a game without decks ``options`` says what differs, by the options of a new match; nothing else but name, source
    and note belongs to it.
    """

    game = serializers.CharField(
        max_length=20, required=False, default=DECK_GAME, help_text="The slug of its game; it stays."
    )
    options = serializers.DictField(
        child=serializers.CharField(max_length=40),
        required=False,
        help_text="Of a game without decks: its options by key, each with the key of its value.",
    )
    name = serializers.CharField(max_length=80)
    slug = serializers.CharField(max_length=40, required=False, help_text="Needed for a new format; it stays.")
    sets = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=99), required=False, help_text="Needed for decks."
    )
    path = serializers.ChoiceField(["numbered", "unnumbered"], required=False)
    site_sets = serializers.ListField(child=serializers.IntegerField(min_value=0, max_value=99), required=False)
    draw_deck_least = serializers.IntegerField(required=False, default=60)
    draw_deck_most = serializers.IntegerField(required=False, allow_null=True, default=None)
    copies = serializers.IntegerField(required=False, default=4)
    banned = serializers.CharField(required=False, allow_blank=True, help_text="One card a line.")
    restricted = serializers.CharField(required=False, allow_blank=True, help_text="“1 Forces of Mordor” a line.")
    titles = serializers.CharField(required=False, allow_blank=True, help_text="“2 Gandalf” a line.")
    rules = serializers.ListField(child=serializers.CharField(), required=False)
    collection_bound = serializers.BooleanField(required=False, default=False)
    source = serializers.CharField(  # type: ignore[assignment] # the field's name is the form's
        required=False, allow_blank=True, max_length=200
    )
    note = serializers.CharField(required=False, allow_blank=True, max_length=400)
    preview = serializers.BooleanField(required=False, default=False)


def _shown(report: FormatReport, content: dict[str, Any], owner: str | None, revisions: Any) -> dict[str, Any]:
    decks = has_decks(content["ruleset"])
    return {
        **{name: content[name] for name in FIELDS},
        **({} if decks else {"draw_deck_least": None, "copies": None}),
        "game": content["ruleset"],
        "seats": report.seats,
        "slug": report.slug,
        "name": report.name,
        "official": owner is None,
        "owner": owner,
        "cards": report.cards if decks else None,
        "playable": report.playable if decks else None,
        "deck_rules": report.deck,
        "game_rules": report.game,
        "banned": report.banned,
        "restricted": report.restricted,
        "starters": report.starters,
        "revisions": revisions,
    }


def _detail(format: Format) -> dict[str, Any]:
    content = format.content()
    owner = format.owner.username if format.owner else None
    return FormatSerializer(
        _shown(format_report(format.slug, content), content, owner, revisions_shown(selectors.revisions_of(format)))
    ).data


ABOUT_DECKS = frozenset(
    {"sets", "path", "site_sets", "draw_deck_least", "draw_deck_most", "copies", "banned", "restricted", "titles",
     "rules", "collection_bound"}
)  # fmt: skip


def _form(request: Request, format: Format | None) -> tuple[AnyFormatForm, str, bool]:
    """The form with what was sent, valid; the format's game; and whether it is a preview only."""
    sent = FormatWriteSerializer(data=request.data)
    sent.is_valid(raise_exception=True)
    game = sent.validated_data["game"] if format is None or "game" in request.data else format.ruleset
    if game not in services.format_games():
        raise ValidationError(
            {"game": [_("Choose one of: %(format_games)s.") % {"format_games": ", ".join(services.format_games())}]}
        )
    if format is not None and game != format.ruleset:
        raise ValidationError({"game": [_("The game of a format stays as it is; make another format.")]})
    if not has_decks(game):
        return _option_form(request, sent.validated_data, game, format), game, bool(sent.validated_data["preview"])
    if "options" in sent.validated_data:
        raise ValidationError({"options": [_("Formats of decks have rules instead; name what differs in “rules”.")]})
    data = {name: [str(item) for item in value] if isinstance(value, list) else value
            for name, value in sent.validated_data.items()}  # fmt: skip
    form = FormatForm(data, slug=format.slug if format else "")
    return _valid(form), game, bool(data["preview"])


def _valid(form: AnyFormatForm) -> AnyFormatForm:
    if not form.is_valid():
        raise ValidationError({name: [str(text) for text in texts] for name, texts in form.errors.items()})
    return form


def _option_form(request: Request, data: dict[str, Any], game: str, format: Format | None) -> AnyFormatForm:
    """The form of a game without decks, valid; what is about decks is refused and not passed over."""
    if extra := sorted(ABOUT_DECKS & set(request.data)):
        name = selectors.game_name(game)
        raise ValidationError(
            {setting: [_("%(name)s is played without decks; leave this out.") % {"name": name}] for setting in extra}
        )
    chosen = data.get("options", {})
    _options, problem = options_read(game, chosen)
    if problem:
        raise ValidationError({"options": [problem]})
    fields = {name: data[name] for name in ("name", "slug", "source", "note") if name in data}
    fields |= {OPTION + key: value for key, value in chosen.items()}
    return _valid(OptionFormatForm(fields, ruleset=game, slug=format.slug if format else ""))


def _looked_at(format: Format, form: AnyFormatForm) -> Response:
    content = form.content()
    try:
        services.format_check(format, content)
    except FormatRefused as error:
        raise ValidationError(error.fields) from error
    owner = format.owner.username if format.owner else None
    return Response(FormatSerializer(_shown(format_report(format.slug, content), content, owner, [])).data)


class FormatsView(generics.GenericAPIView[Format]):
    """The formats."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    serializer_class = FormatRowSerializer
    queryset = Format.objects.none()

    @extend_schema(
        parameters=[OpenApiParameter("game", str, description="The slug of a game: only its formats.")],
        responses=FormatRowSerializer(many=True),
        operation_id="formats",
    )
    def get(self, request: Request) -> Response:
        """Every format, the official ones first."""
        game = request.query_params.get("game", "")
        if game and game not in services.format_games():
            raise ValidationError(
                {"game": [_("Choose one of: %(format_games)s.") % {"format_games": ", ".join(services.format_games())}]}
            )
        page: Any = self.paginate_queryset(selectors.formats_listed(game))
        rows = []
        for format in page:
            row = selectors.format_row(format)
            owner = format.owner.username if format.owner else None
            rows.append(
                {"slug": format.slug, "name": format.name, "game": format.ruleset, "official": owner is None,
                 "owner": owner, "cards": row.cards, "playable": row.playable}
            )  # fmt: skip
        return self.get_paginated_response(FormatRowSerializer(rows, many=True).data)

    @extend_schema(
        request=FormatWriteSerializer,
        responses={201: FormatSerializer, 200: FormatSerializer},
        operation_id="format_make",
    )
    def post(self, request: Request) -> Response:
        """Make a format of your own, or with ``preview`` only see it (answered with 200)."""
        player = player_of(request)
        if not may(player, Action.FORMAT_MAKE):
            raise PermissionDenied(ONLY_ORGANISERS)
        form, game, preview = _form(request, None)
        slug = form.cleaned_data["slug"]
        if preview:
            return _looked_at(Format(slug=slug, ruleset=game, owner=player), form)
        try:
            made = services.format_make(owner=player, slug=slug, content=form.content(), now=timezone.now())
        except FormatRefused as error:
            raise ValidationError(error.fields or error.message) from error
        return Response(_detail(_format(made.slug)), status=status.HTTP_201_CREATED)


def _format(slug: str) -> Format:
    return get_object_or_404(selectors.formats_listed(), slug=slug)


SLUG = OpenApiParameter("slug", str, OpenApiParameter.PATH)


class FormatView(APIView):
    """One format."""

    permission_classes = [IsAuthenticatedOrReadOnly]

    @extend_schema(parameters=[SLUG], responses=FormatSerializer, operation_id="format")
    def get(self, request: Request, slug: str) -> Response:
        """Its rules, lists and last revisions."""
        return Response(_detail(_format(slug)))

    @extend_schema(
        parameters=[SLUG], request=FormatWriteSerializer, responses=FormatSerializer, operation_id="format_change"
    )
    def put(self, request: Request, slug: str) -> Response:
        """Change a format of yours; what changed is a revision, and registered decks are checked again."""
        player, format = player_of(request), _format(slug)
        if format.is_official:
            raise PermissionDenied(_("Official formats follow their sources."))
        if not (decision := may(player, Action.FORMAT_CHANGE, format)):
            raise PermissionDenied(decision.reason)
        form, _game, preview = _form(request, format)
        if preview:
            return _looked_at(format, form)
        try:
            services.format_change(format=format, actor=player, content=form.content(), now=timezone.now())
        except FormatRefused as error:
            raise ValidationError(error.fields or error.message) from error
        return Response(_detail(_format(slug)))
