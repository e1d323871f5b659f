"""The replay of a finished match in a browser: the slider, with and without scripts, and the field on a phone."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.pages import account, wider_than_the_window
from tests.e2e.test_play_match import begin, play_to_the_end

CENTRES = """() => [...document.querySelectorAll('.sk')].map(sk => {
  const at = one => { const box = one.getBoundingClientRect(); return [box.left + box.width / 2, box.top]; };
  const numbers = sk.querySelectorAll('.tally b');
  const minion = sk.querySelector('.stackup .card'), fighter = sk.querySelector(':scope > .unit .card');
  if (numbers.length !== 2 || !minion || !fighter) return null;
  return { minion: at(minion), fighter: at(fighter), theirs: at(numbers[0]), ours: at(numbers[1]) };
}).filter(Boolean)"""


def stands(centre: dict[str, tuple[float, float]]) -> bool:
    """A pair with the minion above and the companion below, each beside its strength."""
    return centre["minion"][1] < centre["theirs"][1] < centre["ours"][1] < centre["fighter"][1]


def lies(centre: dict[str, tuple[float, float]]) -> bool:
    """A pair where the field has little height: the companion at the left, the minion at the right."""
    between = [centre["ours"][0], centre["theirs"][0]]
    return centre["fighter"][0] < min(between) and max(between) < centre["minion"][0]


CLIPPED = """() => [...document.querySelectorAll('.site .marker')].filter(pill => {
  const box = pill.getBoundingClientRect();
  return box.left < 0 || box.right > innerWidth || pill.scrollWidth > pill.clientWidth + 1;
}).map(pill => pill.textContent)"""


def test_slider_field_and_course_of_a_finished_match(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "replayer")
    begin(page)
    page.locator("form.decide[data-decision]").wait_for(timeout=60_000)
    steps = play_to_the_end(page)
    match = page.url.split("#")[0]
    expect(page.get_by_role("region", name="The course of the match")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Twilight pool"))).to_be_visible()
    page.get_by_text("Site as a table").click()
    expect(page.get_by_role("table", name="Site when each turn was over")).to_be_visible()

    page.goto(f"{match}replay/")
    slider = page.get_by_role("slider", name="Go to answer")
    last = int(slider.get_attribute("max") or 0)
    assert last >= steps
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_url("**/replay/3/*")
    expect(slider).to_be_focused()
    slider.focus()
    page.keyboard.press("End")
    page.wait_for_url(f"**/replay/{last}/*")
    page.get_by_role("link", name="Previous phase").click()
    assert int(page.url.split("#")[0].rstrip("/").rsplit("/", 1)[1]) < last

    plain = page_open(java_script_enabled=False)
    plain.goto(f"{match}replay/?at=5&seat=1")
    assert plain.url.endswith("/replay/5/?seat=1")
    plain.get_by_role("button", name="Go", exact=True).click()
    assert plain.url.endswith("/replay/5/?seat=1")

    fought = [
        step for step in range(0, last, 2) if '<li class="sk' in page.request.get(f"{match}replay/{step}/").text()
    ]
    fought = fought[:: max(1, len(fought) // 8)]
    compared = 0
    page.set_viewport_size({"width": 390, "height": 844})
    for step in sorted({*fought, *range(0, last, 12)}):
        for seat in (0, 1):
            page.goto(f"{match}replay/{step}/?seat={seat}")
            assert not wider_than_the_window(page), f"answer {step}"
            assert page.evaluate(CLIPPED) == [], f"answer {step}"
            for centre in page.evaluate(CENTRES):
                compared += 1
                assert stands(centre) or lies(centre), f"answer {step}"
    assert compared, "a match has skirmishes"
    page.set_viewport_size({"width": 1280, "height": 900})
    for step in fought:
        page.goto(f"{match}replay/{step}/?seat=1")
        for centre in page.evaluate(CENTRES):
            assert stands(centre), f"answer {step}"
