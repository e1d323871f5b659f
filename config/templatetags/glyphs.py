"""Glyphs from the one sprite."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def glyph(name: str, label: str = "", css: str = "") -> SafeString:
    """The glyph `name` ("clock", "elven") as inline SVG; hidden from screen readers unless it has a label."""
    href = f"{static('glyphs.svg')}#g-{name}"
    attributes = format_html(' class="{}"', css) if css else ""
    if label:
        return format_html(
            '<svg viewBox="0 0 24 24" role="img" aria-label="{}"{}><use href="{}"/></svg>', label, attributes, href
        )
    return format_html('<svg viewBox="0 0 24 24" aria-hidden="true"{}><use href="{}"/></svg>', attributes, href)
