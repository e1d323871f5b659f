"""Owe push messages to receivers: `python -m tests.stress.outside_owed COUNT ORIGIN...`, on the site around it."""

import base64
import sys

import django


def main(count: int, origins: list[str]) -> None:
    """One subscription and one message for each receiver and number; all are due at once."""
    django.setup()
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from django.utils import timezone

    from players.models import Notice, Player, PushDelivery, PushSubscription

    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    key = base64.urlsafe_b64encode(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)).decode()
    now = timezone.now()
    player = Player.objects.filter(is_bot=False).order_by("pk")[0]
    for number in range(count):
        for origin in origins:
            subscription = PushSubscription.objects.create(
                player=player,
                endpoint=f"{origin}/{number}",
                p256dh=key.rstrip("="),
                auth=base64.urlsafe_b64encode(bytes(16)).decode().rstrip("="),
                created_at=now,
            )
            notice = Notice.objects.create(player=player, kind="match.turn", context={}, url="/", created_at=now)
            PushDelivery.objects.create(notice=notice, subscription=subscription, next_at=now)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
