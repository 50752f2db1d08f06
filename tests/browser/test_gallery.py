"""The gallery: every emotion as a face and as a sound, side by side, as a quiz, and to practise."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import expect

from emojito.rules.emojito.deck import standard_deck
from tests.browser.looks import Inspector
from tests.browser.person import WIDE
from tests.browser.playing import Game, by_wire
from tests.browser.wording import LANGUAGES, said

pytestmark = pytest.mark.asyncio(loop_scope="session")

NAMES = {card.id: card.names for card in standard_deck().emotions.values()}
MOVING = {"reduced_motion": "no-preference"}

DRAWN = """(stage) => [...stage.querySelectorAll("path, ellipse, circle, g")]
  .map((part) => part.getAttribute("d") + part.getAttribute("transform")).join()"""
"""What a puppet looks like at this moment."""

COMES_TO_REST = f"""(stage) => new Promise((done) => {{
  const drawn = {DRAWN};
  let [last, frames] = ["", 0];
  const look = () => {{
    const now = drawn(stage);
    frames = now === last ? frames + 1 : 0;
    last = now;
    if (frames < 20) requestAnimationFrame(look);
    else done(now);
  }};
  look();
}})"""
"""What it looks like once nothing of it has moved for twenty pictures; never, if it goes on moving."""

KEEPS_MOVING = """([selector, times]) => new Promise((done) => {
  const stage = document.querySelector(selector);
  const poses = new Set();
  const look = () => {
    poses.add([...stage.querySelectorAll("path")].map((part) => part.getAttribute("d")).join());
    if (poses.size >= times) done(poses.size);
    else requestAnimationFrame(look);
  };
  look();
})"""


async def visit(party, *page, **ways):
    person = await party.somebody("Nosy", **ways)
    await person.go("/".join(["/gallery", *page]))
    await expect(person.page.locator("h1[data-headline]")).to_be_attached()
    return person


async def looks_different(person, before):
    """Wait until the puppet no longer looks like that."""
    await person.page.wait_for_function(
        f"(before) => ({DRAWN})(document.querySelector('.stage .house')) !== before", arg=before
    )


async def pick(person, do, value):
    """Choose one of several."""
    await person.page.locator("label", has=person.control(do, value=value)).click()


async def begin(person):
    """Have something performed."""
    await person.tap("show")
    await expect(person.control("again")).to_be_visible()


def wrong_card(person, truth):
    """A card that is not it."""
    return person.page.locator(f"[data-do=answer]:not([data-card={truth}])").first


async def kept(person):
    text = await person.page.evaluate("localStorage.getItem('emojito:gallery-score')")
    return json.loads(text) if text else None


async def remember(person, score):
    await person.page.evaluate(
        "(score) => localStorage.setItem('emojito:gallery-score', JSON.stringify(score))", score
    )


# All of them


async def test_from_the_door_and_back_without_asking_anybody(party):
    nosy = await party.somebody("Nosy")
    await nosy.go("/")
    await nosy.tap("gallery")
    await expect(nosy.page.locator("[data-emotion]")).to_have_count(len(NAMES))
    await expect(nosy.page).to_have_url(f"{nosy.url}/gallery")
    await nosy.page.locator('[data-emotion="anger"]').click()
    await expect(nosy.page).to_have_url(f"{nosy.url}/gallery/anger")
    await nosy.page.go_back()
    await nosy.page.locator('[data-emotion="anger"]').wait_for()
    await nosy.tap("door")
    await expect(nosy.page.locator("[data-field=name]")).to_be_visible()
    assert nosy.traffic.sockets == 0


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_hundred_are_there_by_their_names(party, language):
    nosy = await visit(party, language=language)
    tiles = nosy.page.locator("[data-emotion]")
    await expect(tiles).to_have_count(100)
    shown = await tiles.evaluate_all(
        "(tiles) => tiles.map((tile) => [tile.dataset.emotion, tile.innerText.trim().replaceAll('\u00ad', '')])"
    )
    assert dict(shown) == {card: names[language] for card, names in NAMES.items()}


async def test_every_one_has_a_face_of_its_own(party):
    nosy = await visit(party, size=WIDE)
    tiles = nosy.page.locator("[data-emotion]")
    await expect(tiles).to_have_count(100)
    for index in range(0, 100, 5):
        await tiles.nth(index).scroll_into_view_if_needed()
    await tiles.last.scroll_into_view_if_needed()
    await expect(nosy.page.locator("[data-emotion] svg.puppet")).to_have_count(100)
    faces = await tiles.evaluate_all(f"(tiles) => tiles.map({DRAWN})")
    assert len(set(faces)) == 100


async def test_one_is_found_by_part_of_its_name(party):
    nosy = await visit(party, language="pl")
    await nosy.page.locator("[data-field=search]").fill("zlosc")
    await expect(nosy.page.locator('[data-emotion="anger"]')).to_be_visible()
    count = await nosy.page.locator("[data-emotion]").count()
    assert count < 5
    await nosy.page.locator("[data-field=search]").fill("xyz")
    await expect(nosy.page.locator("[data-emotion]")).to_have_count(0)
    none = said("pl", "gallery.noneFound", text="xyz")
    await expect(nosy.page.get_by_text(none)).to_be_visible()


async def test_an_address_of_nothing_says_so(party):
    nosy = await visit(party, "never-heard-of")
    await expect(nosy.page.get_by_text(said("en", "gallery.unknown"))).to_be_visible()


# Playing


async def test_playing_moves_the_face_and_ends(party):
    nosy = await visit(party, "rage", **MOVING)
    moment = nosy.page.locator("[data-do=moment]")
    before = await moment.input_value()
    await nosy.tap("play")
    assert await nosy.page.evaluate(KEEPS_MOVING, [".stage .house", 8]) == 8
    await expect(nosy.control("play")).to_contain_text(said("en", "gallery.stop"))
    await expect(nosy.control("play")).to_contain_text(said("en", "gallery.play"))
    await expect(moment).to_have_value(before)


async def test_who_wants_stillness_is_shown_the_height_of_it(party):
    nosy = await visit(party, "rage")
    stage = nosy.page.locator(".stage .house")
    height = await stage.evaluate(COMES_TO_REST)
    await nosy.tap("play")
    await expect(nosy.control("play")).to_contain_text(said("en", "gallery.stop"))
    assert await stage.evaluate(COMES_TO_REST) == height
    await expect(nosy.page.get_by_text(said("en", "gallery.still"))).to_be_visible()
    # But every moment is there to be looked at.
    await nosy.page.locator("[data-do=moment]").fill("0")
    await looks_different(nosy, height)


async def test_sounds_are_played_behind_the_curtain(party):
    nosy = await visit(party, "rage", **MOVING)
    await nosy.page.evaluate(
        """() => {
          window.heard = [];
          const { postMessage } = MessagePort.prototype;
          MessagePort.prototype.postMessage = function (order, ...more) {
            if (order?.samples) window.heard.push(...order.samples);
            return postMessage.call(this, order, ...more);
          };
        }"""
    )
    await pick(nosy, "channel", "sound")
    await expect(nosy.page.locator(".stage svg.puppet")).to_have_count(0)
    await nosy.tap("play")
    await nosy.page.wait_for_function("() => window.heard.some(({ loud }) => loud > 0.3)")
    await pick(nosy, "channel", "both")
    await expect(nosy.page.locator(".stage svg.puppet")).to_have_count(1)
    await nosy.page.reload()
    await expect(nosy.page.locator("[data-do=channel][data-value=both]")).to_be_checked()


async def test_another_character_has_another_face(party):
    nosy = await visit(party, "joy")
    stage = nosy.page.locator(".stage .house")
    mint = await stage.evaluate(DRAWN)
    await pick(nosy, "character", "plum")
    await looks_different(nosy, mint)
    await nosy.page.reload()
    await expect(nosy.page.locator("[data-do=character][data-value=plum]")).to_be_checked()


async def test_two_side_by_side(party):
    nosy = await visit(party, "anger", size=WIDE, **MOVING)
    await nosy.tap("compare")
    await nosy.page.locator("[data-do=compare-with]").select_option("rage")
    await expect(nosy.page).to_have_url(f"{nosy.url}/gallery/anger/rage")
    await expect(nosy.page.locator(".stage")).to_have_count(2)
    for emotion in ("anger", "rage"):
        await expect(
            nosy.page.get_by_role("img", name=said("en", "gallery.named", emotion=emotion))
        ).to_be_visible()
    await nosy.tap("play")
    for place in (1, 2):
        stage = f".stage:nth-of-type({place}) .house"
        assert await nosy.page.evaluate(KEEPS_MOVING, [stage, 5]) == 5
    await nosy.tap("alone")
    await expect(nosy.page.locator(".stage")).to_have_count(1)


async def test_practising_beside_it(party):
    nosy = await visit(party, "anger", size=WIDE)
    await nosy.tap("practise")
    near = nosy.page.locator("meter[data-near]")
    await expect(near).to_have_attribute("data-near", "0")
    await nosy.tap("puppet-wheel")
    await nosy.tap("puppet-block", slot="browsDown")
    await expect(near).not_to_have_attribute("data-near", "0")


# The quiz


async def test_a_right_and_a_wrong_answer_are_told_at_once_and_kept(party):
    nosy = await visit(party, "quiz", "anger")
    streak = nosy.page.locator("[data-streak]")
    await expect(nosy.control("answer", card="anger")).to_be_disabled()
    await begin(nosy)
    await nosy.control("answer", card="anger").click()
    await verdict_is(nosy, said("en", "gallery.right", emotion="anger"))
    await expect(nosy.page.locator(".stage")).to_have_count(1)
    await expect(streak).to_have_attribute("data-streak", "1")
    await nosy.tap("next")
    await expect(nosy.control("again")).to_be_visible()
    card = await wrong_card(nosy, "anger").get_attribute("data-card")
    await wrong_card(nosy, "anger").click()
    names = {"emotion": "anger", "answer": NAMES[card]["en"]}
    await verdict_is(nosy, said("en", "gallery.wrong", **names))
    # Both are shown, to be compared.
    for emotion in ("anger", card):
        name = said("en", "gallery.named", emotion=NAMES[emotion]["en"])
        await expect(nosy.page.get_by_role("img", name=name, exact=True)).to_be_visible()
        await expect(nosy.control("play-one", emotion=emotion)).to_be_visible()
    await expect(streak).to_have_attribute("data-streak", "0")
    expected = {"right": 1, "wrong": 1, "takenFor": {card: 1}}
    assert await kept(nosy) == {"streak": 0, "best": 1, "emotions": {"anger": expected}}
    await nosy.page.reload()
    await nosy.page.locator("[data-page=score]").click()
    await expect(nosy.page.locator(".sum")).to_have_attribute("data-right", "1")
    await expect(nosy.page.locator(".sum")).to_have_attribute("data-asked", "2")


async def verdict_is(person, verdict):
    """The answer is judged, for those who see it and for those who hear it."""
    await expect(person.page.locator("h1[data-headline]")).to_have_text(verdict)
    await expect(person.page.locator(".visually-hidden[role=alert]")).to_have_text(verdict)
    await expect(person.control("next")).to_be_focused()


async def test_nothing_tells_the_emotion_before_it_is_answered(party):
    nosy = await visit(party, "quiz", "anger", language="de")
    await begin(nosy)
    await expect(nosy.page.locator('[data-do=answer][data-card="anger"]')).to_have_count(1)
    stage = await nosy.page.locator(".stage").inner_html()
    assert "anger" not in stage
    assert NAMES["anger"]["de"] not in stage
    label = said("de", "gallery.performer")
    await expect(nosy.page.get_by_role("img", name=label)).to_be_visible()


async def test_the_quiz_plays_what_it_asks(party):
    nosy = await visit(party, "quiz", "rage", **MOVING)
    await nosy.tap("show")
    assert await nosy.page.evaluate(KEEPS_MOVING, [".stage .house", 8]) == 8
    await nosy.control("answer", card="rage").click()
    await expect(nosy.page.locator("li.truth [data-card=rage]").first).to_be_visible()
    await expect(nosy.page.locator(".stage")).to_have_count(1)


async def test_by_keys_alone(party):
    nosy = await visit(party, "quiz", "anger", size=WIDE)
    await nosy.tab_to("[data-do=show]")
    await nosy.press("Enter")
    await expect(nosy.control("again")).to_be_focused()
    slot = await nosy.control("answer", card="anger").get_attribute("data-slot")
    await nosy.press(slot)
    await expect(nosy.control("next")).to_be_focused()
    assert await nosy.headline() == said("en", "gallery.right", emotion="anger")
    await nosy.press("Enter")
    await expect(nosy.control("again")).to_be_focused()
    slot = await wrong_card(nosy, "anger").get_attribute("data-slot")
    await nosy.tab_to(f'[data-do=answer][data-slot="{slot}"]')
    await nosy.press("Enter")
    await expect(nosy.control("next")).to_be_focused()
    await nosy.page.locator("h1[data-headline]").wait_for()
    await nosy.tab_to("[data-page=score]")
    await nosy.press("Enter")
    await expect(nosy.page.locator(".sum")).to_have_attribute("data-asked", "2")


async def test_what_is_mixed_up_leads_to_both_of_them_and_to_a_quiz_about_it(party):
    nosy = await visit(party)
    mixed = {"right": 0, "wrong": 3, "takenFor": {"rage": 3}}
    fine = {"right": 4, "wrong": 0, "takenFor": {}}
    await remember(nosy, {"streak": 0, "best": 4, "emotions": {"anger": mixed, "joy": fine}})
    await nosy.go("/gallery/score")
    hardest = nosy.page.locator("li[data-emotion]").first
    await expect(hardest).to_have_attribute("data-emotion", "anger")
    await nosy.tap("compare")
    await expect(nosy.page).to_have_url(f"{nosy.url}/gallery/anger/rage")
    await nosy.page.go_back()
    await nosy.tap("quiz-these")
    # It is asked, and what it is taken for always lies beside it.
    for emotion in ("anger", "rage"):
        await expect(nosy.control("answer", card=emotion)).to_have_count(1)


async def test_starting_from_scratch_is_asked_twice(party):
    nosy = await visit(party)
    fine = {"right": 4, "wrong": 0, "takenFor": {}}
    await remember(nosy, {"streak": 4, "best": 4, "emotions": {"joy": fine}})
    await nosy.go("/gallery/score")
    await nosy.page.locator("[data-ask=reset]").click()
    assert (await kept(nosy))["best"] == 4
    await nosy.tap("reset")
    await expect(nosy.page.get_by_text(said("en", "gallery.noScore"))).to_be_visible()
    assert (await kept(nosy))["emotions"] == {}


# From a room


async def test_from_the_lobby_in_a_tab_of_its_own(party):
    await party.meet(1, screen=False)
    ana = party.host
    async with ana.page.context.expect_page() as opened:
        await ana.tap("gallery")
    gallery = await opened.value
    await expect(gallery.locator("[data-emotion]")).to_have_count(100)
    assert gallery.url == f"{ana.url}/gallery"
    await expect(ana.control("start")).to_be_visible()


async def test_after_a_game_what_was_misread_can_be_practised(party):
    await party.meet(2, screen=False, pages=1)
    await party.start("emojito", mode="cooperative")
    game = Game(party, seed=3, right=0)
    await game.until("guess", touch=by_wire)
    [misread] = game.secrets().values()
    while game.table["round"] == 1:
        await game.step(touch=by_wire)
    await party.host.end_game()
    link = party.host.page.locator('.recap [data-do="gallery"]')
    await expect(link).to_have_attribute("href", f"/gallery/quiz/{misread}")


# For everybody


async def test_it_can_be_used_by_everybody(party):
    inspector = Inspector()
    nosy = await visit(party, language="de")
    await expect(nosy.page.locator("[data-emotion]")).to_have_count(100)
    await inspector.look(nosy, "all")
    await nosy.go("/gallery/morning-grumpiness")
    await inspector.look(nosy, "one")
    await nosy.go("/gallery/morning-grumpiness/stifled-laughter")
    await inspector.look(nosy, "two")
    await nosy.go("/gallery/anger/me")
    await nosy.tap("puppet-wheel")
    await nosy.page.locator("[data-do=puppet-block]").first.wait_for()
    await inspector.look(nosy, "practice, wheel")
    await nosy.press("Escape")
    await inspector.look(nosy, "practice")
    await nosy.go("/gallery/quiz/anger")
    await inspector.look(nosy, "quiz before")
    await begin(nosy)
    await inspector.look(nosy, "quiz")
    await wrong_card(nosy, "anger").click()
    await expect(nosy.control("next")).to_be_visible()
    await inspector.look(nosy, "quiz, wrong")
    await nosy.page.locator("[data-page=score]").click()
    await inspector.look(nosy, "score")
    await nosy.go("/gallery/quiz")
    await pick(nosy, "channel", "sound")
    await inspector.look(nosy, "quiz by ear")
    assert not inspector.found, inspector.report()
