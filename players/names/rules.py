"""Names of accounts: which may be chosen, which count as one, and what the site calls accounts that it names itself.

A name is an identifier by PRECIS (RFC 8265, UsernameCasePreserved) in one script, at UTS 39's level "highly
restrictive". Two names are one where `name_key` or `name_skeleton` gives the same for both. Pure: reads no database.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from confusable_homoglyphs.categories import alias as script_of
from confusable_homoglyphs.confusables import confusables_data
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from precis_i18n import get_profile

__all__ = [
    "DELETED",
    "DISPLAY_MOST",
    "KEY_MOST",
    "NAME_MOST",
    "RESERVED_NAMES",
    "TRIAL",
    "display_cleaned",
    "is_reserved",
    "name_check",
    "name_cleaned",
    "name_key",
    "name_plain",
    "name_skeleton",
    "numbered",
]

NAME_MOST = 30
KEY_MOST = 250
"""Characters of a key or a skeleton at most: one character of a name becomes seven at most."""
DISPLAY_MOST = 80
"""Characters of the text that a guest is shown as."""

DELETED, TRIAL = "deleted-", "guest-"
"""What the names of deleted accounts and of trial accounts begin with; nobody can choose such a name."""
RESERVED_NAMES = frozenset({"bye", "entmoot"})
"""Names that pages and pairing lists use for something else."""

_LIKE_A_NUMBER = re.compile(r"p[2-9ol]{6,}")
"""The skeletons of player numbers ("P000123")."""
_TOGETHER = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Scripts that one name may mix (UTS 39, section 5.2, "highly restrictive")."""
_EVERY_SCRIPT = frozenset({"COMMON", "INHERITED"})
_NOT_IN_NAMES = re.compile(r"[^\w.@+-]+")
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Characters that show nothing (Default_Ignorable_Code_Point). Names older than the rules may hold some."""
_PRESERVED, _FOLDED = get_profile("UsernameCasePreserved"), get_profile("UsernameCaseMapped:CaseFold")
_NICKNAME = get_profile("NicknameCasePreserved")


# -- which names are one ----------------------------------------------------------------------------------------------


def name_key(name: str) -> str:
    """The name as it is compared: whatever its capitals and the width of its letters.

    For a name that `name_check` takes this is RFC 8265's UsernameCaseMapped, by case folding; every other text has a
    key as well, so that it can be looked up.

    >>> name_key("ÄNNA") == name_key("änna")
    True
    """
    shown = _INVISIBLE.sub("", unicodedata.normalize("NFKC", name)).strip()
    return unicodedata.normalize("NFC", shown.casefold())[:KEY_MOST]


@lru_cache(maxsize=4096)
def name_skeleton(name: str) -> str:
    """What the name looks like: the same for names that a reader takes for each other (UTS 39, section 4).

    Within ASCII only case, 0/O and 1/l/I are alike, so that ``rn`` is not ``m``. As I is i in other capitals, i is
    alike to l and 1 too.

    >>> name_skeleton("wаrden") == name_skeleton("Warden"), name_skeleton("B0B1") == name_skeleton("bobl")
    (True, True)
    >>> name_skeleton("barn") == name_skeleton("bam")
    False
    """
    shown = _INVISIBLE.sub("", unicodedata.normalize("NFKC", name)).strip()
    alike = _prototypes()
    looks = "".join(alike.get(character, character) for character in unicodedata.normalize("NFD", shown))
    return unicodedata.normalize("NFD", looks.casefold().translate(_ALIKE_IN_ASCII))[:KEY_MOST]


_ALIKE_IN_ASCII = str.maketrans("01i", "oll")


@cache
def _prototypes() -> dict[str, str]:
    """By character what stands for all that look like it, from the confusables of UTS 39.

    The table of the package holds every line of them both ways: a class is what one text, its centre, is joined to.
    """
    joined = {_bare(sign): [_bare(row["c"]) for row in rows] for sign, rows in confusables_data.items()}
    prototypes: dict[str, str] = {}
    for centre, members in joined.items():
        is_centre = len(members) > 1 or len(centre) > 1 or len(joined[members[0]]) == 1
        if not is_centre or centre in prototypes:
            continue
        # ASCII stays as it is: the class of "rn" stands for "m".
        own = [character for character in [centre, *members] if character.isascii() and len(character) == 1]
        stands = centre if not own or centre in own else own[0]
        for character in [centre, *members]:
            if len(character) == 1 and not character.isascii():
                prototypes[character] = stands
    return {
        sign: "".join(prototypes.get(part, part) for part in unicodedata.normalize("NFD", stands))
        for sign, stands in prototypes.items()
    }


def _bare(text: str) -> str:
    """A text of the package's table without the marks around letters written from right to left."""
    return text.replace("\u200e", "")


# -- which names may be chosen ----------------------------------------------------------------------------------------


def name_cleaned(name: str) -> str:
    """The name as it is stored: with its capitals, letters of full width as usual ones, composed."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).strip())


def is_reserved(name: str) -> bool:
    """Whether the name means something else, or looks like what the site calls accounts that it names itself.

    >>> [is_reserved(name) for name in ("Bye", "de1eted-P000030", "GUEST-ann", "p000123", "guest", "polo")]
    [True, True, True, True, False, False]
    """
    looks = name_skeleton(name)
    starts = tuple(name_skeleton(prefix) for prefix in (DELETED, TRIAL))
    return looks in _reserved() or looks.startswith(starts) or _LIKE_A_NUMBER.fullmatch(looks) is not None


def _reserved() -> set[str]:
    return {name_skeleton(name) for name in RESERVED_NAMES}


def name_check(value: str) -> None:
    """Refuse names that are no identifiers, mix scripts, or that only the site gives.

    Raises:
        ValidationError: with what to do.
    """
    if not any(character.isalnum() for character in _INVISIBLE.sub("", value)):
        raise ValidationError(_("A name needs a letter or a digit."))
    try:
        _PRESERVED.enforce(unicodedata.normalize("NFKC", value))
        _FOLDED.enforce(unicodedata.normalize("NFKC", value))
    except UnicodeEncodeError as error:
        raise ValidationError(
            _("A name is made of letters, digits and @ . + - _ that everybody can see; leave out what is not.")
        ) from error
    if not _is_of_one_script(value):
        raise ValidationError(
            _("A name is written in one alphabet, and this one mixes letters that look alike. Write all of it in one.")
        )
    if is_reserved(value):
        raise ValidationError(_("“%(value)s” means something else here; choose another name."), params={"value": value})


def _is_of_one_script(name: str) -> bool:
    """Whether letters and digits are of one script, or of scripts that are written together."""
    scripts = {script_of(character) for character in name} - _EVERY_SCRIPT
    zeros = {ord(digit) - unicodedata.decimal(digit) for digit in name if digit.isdecimal()}
    return len(zeros) < 2 and (len(scripts) < 2 or any(scripts <= allowed for allowed in _TOGETHER))


# -- names that the site makes ----------------------------------------------------------------------------------------


def display_cleaned(text: str) -> str:
    """The text that a guest is shown as: as it was written, on one line.

    Raises:
        ValidationError: no letter or digit, too long, or characters that cannot be shown (RFC 8266).
    """
    shown = unicodedata.normalize("NFC", " ".join(text.split()))
    if not any(character.isalnum() for character in _INVISIBLE.sub("", shown)):
        raise ValidationError(_("A name needs a letter or a digit."))
    if name_skeleton(shown) in _reserved():
        raise ValidationError(_("“%(value)s” means something else here; choose another name."), params={"value": shown})
    if len(shown) > DISPLAY_MOST:
        raise ValidationError(_("A name has at most %(most)s characters."), params={"most": DISPLAY_MOST})
    try:
        _NICKNAME.enforce(shown)
    except UnicodeEncodeError as error:
        raise ValidationError(_("The name holds characters that cannot be shown.")) from error
    return shown


def name_plain(text: str) -> str:
    """A name of an account made from a text, with ``_`` for spaces; empty where none can be made.

    >>> name_plain("Seán O'Brien"), name_plain("Doe, Jane"), name_plain("deleted-P000030")
    ('Seán_OBrien', 'Doe_Jane', '')
    """
    words = unicodedata.normalize("NFKC", text).split()
    cleaned_words = (_NOT_IN_NAMES.sub("", _INVISIBLE.sub("", word)) for word in words)
    name = name_cleaned("_".join(word for word in cleaned_words if word))[:NAME_MOST].rstrip("_.-")
    try:
        name_check(name)
    except ValidationError:
        return ""
    return name


def numbered(name: str, numbers: Iterable[int]) -> Iterator[str]:
    """The name with each of the numbers behind it.

    >>> list(numbered("ann", range(2, 4)))
    ['ann-2', 'ann-3']
    """
    for number in numbers:
        end = f"-{number}"
        yield f"{name[: NAME_MOST - len(end)]}{end}"
