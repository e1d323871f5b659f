"""What an answer cannot hold cannot be chosen, and says why; the button says what is still missing."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e import test_confrontation as confrontation
from tests.e2e.full_tables import full_matches
from tests.e2e.pages import account, main_button

NO_MORE = "Boromir can face only one minion"


def assignment(page: Page, site_var: Path) -> None:
    (code,) = full_matches(site_var, account(page, "bounds"), [("assignment", 2, True)])
    page.goto(f"/matches/{code}/")


def test_a_companion_takes_as_many_minions_as_it_may(page_open: Callable[..., Page], site_var: Path) -> None:
    page = page_open()
    assignment(page, site_var)
    first, second = page.locator("form.decide fieldset[data-left]").all()[:2]
    with_first, with_second = (minion.locator(".opt", has_text="Boromir") for minion in (first, second))
    expect(with_first).to_contain_text("may take 1")
    expect(with_second.locator("input")).to_be_enabled()
    with_first.click()
    expect(with_second.locator("input")).to_be_disabled()
    expect(with_second).to_contain_text(NO_MORE)
    expect(with_second.locator("input")).to_have_accessible_description(NO_MORE)
    # A key that would choose it chooses nothing, and it is no target of a drag.
    number = page.locator("form.decide .opt").evaluate_all(
        "(all, one) => all.filter((option) => option.checkVisibility()).indexOf(one) + 1", with_second.element_handle()
    )
    if number < 10:
        page.locator("#ask").focus()
        page.keyboard.press(str(number))
    expect(second.locator("input:checked")).to_have_value("")
    minion, fighter = with_second.get_attribute("data-card"), with_second.get_attribute("data-target")
    box = page.locator(f".field .card[data-card='{minion}']").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 60, steps=4)
    expect(page.locator(".ghost")).to_have_count(1)
    assert page.locator(".drop").count()
    assert page.locator(f".drop:has([data-card='{fighter}'])").count() == 0
    page.keyboard.press("Escape")
    page.mouse.move(4, 400)
    page.mouse.up()
    # Who is taken back makes room.
    first.locator(".opt").first.click()
    expect(with_second.locator("input")).to_be_enabled()
    expect(with_second).not_to_contain_text(NO_MORE)
    with_second.click()
    expect(with_first.locator("input")).to_be_disabled()
    decision = page.locator("form.decide").get_attribute("data-decision")
    main_button(page).click()
    page.wait_for_function("d => document.querySelector('form.decide')?.dataset.decision !== d", arg=decision)
    expect(page.locator(".refusal")).to_have_count(0)


def test_without_scripts_the_refusal_stands_in_the_panel_and_the_choice_stays(
    page_open: Callable[..., Page], site_var: Path
) -> None:
    page = page_open(java_script_enabled=False)
    assignment(page, site_var)
    for left in page.locator("form.decide fieldset[data-left]").all()[:2]:
        left.locator(".opt", has_text="Boromir").click()
    page.get_by_role("button", name="Confirm", exact=True).click()
    for _ in range(40):
        if page.locator(".refusal").count():
            break
        page.wait_for_timeout(250)
        page.goto(page.url)
    expect(page.locator(".refusal")).to_contain_text(f"{NO_MORE}; you assigned two.")
    expect(page.locator("form.decide .opt:has(input:checked)", has_text="Boromir")).to_have_count(2)


def test_of_several_no_more_are_chosen_than_asked_for(page_open: Callable[..., Page], site_var: Path) -> None:
    page = page_open()
    (code,) = full_matches(site_var, account(page, "discards"), [("discards", 2, True)])
    page.goto(f"/matches/{code}/")
    form = page.locator("form.decide[data-input=checkbox]")
    button, options = form.locator(".confirm button").first, form.locator("fieldset .opt")
    least = int(form.get_attribute("data-least") or 0)
    assert options.count() > least > 0
    for chosen in range(least):
        expect(button).to_have_text(f"Choose {least - chosen} more")
        expect(button).to_be_disabled()
        options.nth(chosen).click()
    expect(button).to_have_text("Confirm")
    expect(button).to_be_enabled()
    other = options.nth(least).locator("input")
    expect(other).to_be_disabled()
    expect(other).to_have_accessible_description(f"All {least} are chosen. Take one back to choose another.")
    options.first.click()
    expect(other).to_be_enabled()
    expect(button).to_have_text("Choose 1 more")


def test_the_button_asks_for_an_answer_until_there_is_one(page_open: Callable[..., Page], site_var: Path) -> None:
    page = page_open()
    (code,) = full_matches(site_var, account(page, "undecided"), [("action", 2, True)])
    page.goto(f"/matches/{code}/")
    form = page.locator("form.decide[data-input=radio]")
    button = form.locator(".confirm button").first
    expect(button).to_have_text("Choose one")
    expect(button).to_be_disabled()
    page.locator("#ask").focus()
    page.keyboard.press("Enter")
    expect(form.locator("fieldset input").first).to_be_focused()
    page.keyboard.press("Space")
    expect(main_button(form)).to_be_enabled()


def test_a_placement_never_holds_too_many_in_a_region(page_open: Callable[..., Page]) -> None:
    page = page_open()
    account(page, "placer")
    confrontation.begin(page, "Good")
    selects = page.locator("form.decide select[data-place]")
    before = sorted(selects.evaluate_all("all => all.map((one) => one.value.split('>')[1])"))
    first, last = selects.first, selects.last
    first.select_option(index=0)
    last.select_option(index=0)
    first.select_option(index=3)
    assert sorted(selects.evaluate_all("all => all.map((one) => one.value.split('>')[1])")) == before
    expect(main_button(page)).to_be_enabled()
