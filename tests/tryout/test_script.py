"""The try-out shows what the rules would, and leads from its first scene to its last."""

from tests.tryout import script

LAST = "end"


def ways(scene):
    return [to for _, to in scene.get("on", [])] + ([scene["then"]] if "then" in scene else [])


def test_it_is_fresh():
    assert script.FILE.read_text() == script.text(), "run `make tryout`"


def test_every_scene_leads_on_and_is_led_to():
    scenes = script.script()
    _, *others = scenes
    led_to = {to for scene in scenes.values() for to in ways(scene)}
    assert all(ways(scene) for scene in scenes.values())
    assert led_to == {*others, LAST}


def test_whatever_is_offered_leads_somewhere_and_nothing_else_does():
    for scene in script.script().values():
        assert scene["me"]["legal"] == [command for command, _ in scene.get("on", [])]


def test_every_card_that_does_not_fit_says_why():
    for scene in script.script().values():
        answered = [command for command, _ in scene.get("on", []) + scene.get("refusals", [])]
        if scene.get("refusals"):
            for card in scene["me"]["hand"]:
                assert any(command.get("card") == card for command in answered)


def test_who_guesses_right_is_told_so():
    scenes = script.script()
    coached = [scene["coach"] for name, scene in scenes.items() if name.startswith("reveal-")]
    assert sorted(coached) == ["right", *["wrong"] * 6]
