"""Glyphs from the one sprite."""

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def glyph(name: str, label: str = "", css: str = "") -> SafeString:
    """The glyph `name` ("clock", "elven") as inline SVG; hidden from screen readers unless it has a label."""
    return _drawn(static("glyphs.svg"), name, str(label), css)


@lru_cache(maxsize=1_000)
def _drawn(sprite: str, name: str, label: str, css: str) -> SafeString:
    attributes = format_html(' class="{}"', css) if css else ""
    reading = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    return format_html('<svg viewBox="0 0 24 24" {}{}><use href="{}#g-{}"/></svg>', reading, attributes, sprite, name)
