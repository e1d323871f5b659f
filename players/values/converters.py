"""Path converters: what is no possible id is no address."""


class IdConverter:
    """A row's number that every database can hold (64 bits); anything larger is simply not found."""

    regex = "[0-9]{1,18}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)
