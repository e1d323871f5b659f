"""``makemessages`` that also finds the sentences marked by `players.sentences.stored_sentences.ngettext_noop`."""

from django.core.management.commands import makemessages

__all__ = ["Command"]


class Command(makemessages.Command):
    """Django's, with one more name of a mark."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=ngettext_noop:1,2"]
