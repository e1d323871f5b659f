"""Player numbers: short, unique, given once and never again."""

from django.db import models, transaction

WIDTH = 6


class NumberCounter(models.Model):
    """The last number given, one row per series of numbers."""

    name = models.CharField(max_length=20, primary_key=True)
    last = models.PositiveBigIntegerField(default=0)

    class Meta:
        db_table = "players_number_counter"

    def __str__(self) -> str:
        return f"{self.name}: {self.last}"


def player_numbers_take(count: int) -> list[str]:
    """The next `count` player numbers ("P000123"), reserved for the caller.

    Two callers never get the same one: the update locks the counter's row until their transaction ends. Numbers of a
    transaction that is rolled back are given again.

    Raises:
        ValueError: `count` is not positive.
    """
    if count < 1:
        raise ValueError("count must be at least 1")
    with transaction.atomic():
        counter = NumberCounter.objects.filter(name="player")
        if not counter.update(last=models.F("last") + count):
            NumberCounter.objects.get_or_create(name="player")
            counter.update(last=models.F("last") + count)
        last = counter.values_list("last", flat=True).get()
    return [f"P{number:0{WIDTH}}" for number in range(last - count + 1, last + 1)]
