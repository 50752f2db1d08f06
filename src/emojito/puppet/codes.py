"""What a guesser can say that it has noticed; clients have a word for each."""

from __future__ import annotations

from math import inf
from typing import Final, NamedTuple


class Sign(NamedTuple):
    """A figure that is remarkable within these bounds."""

    figure: str
    low: float
    high: float


def _above(figure: str, low: float) -> Sign:
    return Sign(figure, low, inf)


def _below(figure: str, high: float) -> Sign:
    return Sign(figure, -inf, high)


CODES: Final[dict[str, Sign]] = {
    "brows_up": _above("brow_outer", 0.3),
    "brows_worried": _above("brow_inner", 0.35),
    "brows_down": _above("brow_down", 0.3),
    "one_brow_up": _above("brow_apart", 0.25),
    "eyes_wide": _above("lid_wide", 0.3),
    "eyes_shut": _above("lid_shut", 0.7),
    "lids_heavy": _above("lid_shut", 0.3),
    "wink": _above("lid_apart", 0.4),
    "squint": _above("squint", 0.3),
    "looks_aside": _above("gaze_aside", 0.3),
    "looks_up": _above("gaze_up", 0.25),
    "looks_down": _above("gaze_down", 0.25),
    "eyes_crossed": _above("cross", 0.3),
    "cheeks_up": _above("cheeks", 0.4),
    "nose_wrinkled": _above("nose", 0.25),
    "lip_raised": _above("upper_lip", 0.25),
    "smile": _above("smile", 0.3),
    "corners_down": _above("corner_down", 0.25),
    "crooked_mouth": _above("corner_apart", 0.25),
    "dimples": _above("dimple", 0.3),
    "lower_lip_out": _above("lower_lip", 0.25),
    "chin_up": _above("chin", 0.35),
    "lips_pressed": _above("press", 0.3),
    "lip_bitten": _above("bite", 0.25),
    "lips_puckered": _above("pucker", 0.25),
    "lips_rounded": _above("funnel", 0.25),
    "lips_stretched": _above("stretch", 0.35),
    "mouth_open": _above("jaw", 0.25),
    "mouth_wide_open": _above("jaw", 0.65),
    "jaw_forward": _above("jaw_forward", 0.3),
    "tongue_out": _above("tongue", 0.2),
    "cheeks_puffed": _above("puff", 0.2),
    "head_tilted": _above("tilt", 0.2),
    "head_turned": _above("turn", 0.25),
    "head_up": _above("head_up", 0.25),
    "head_down": _above("head_down", 0.25),
    "leans_forward": _above("head_forward", 0.25),
    "leans_back": _above("head_back", 0.25),
    "stands_tall": _above("lift_up", 0.25),
    "sinks_down": _above("lift_down", 0.25),
    "tears": _above("tears", 0.15),
    "blush": _above("blush", 0.25),
    "pale": _above("pale", 0.25),
    "sweat": _above("sweat", 0.2),
    "looks_away": _below("eyes_with_head", -0.25),
    "head_shake": _above("often_shake", 0.08),
    "nod": _above("often_nod", 0.12),
    "sway": _above("often_sway", 0.08),
    "bounce": _above("often_bounce", 0.15),
    "eyes_dart": _above("often_glance", 0.12),
    "peeks": _above("often_peek", 0.1),
    "blinks_fast": _above("often_flutter", 0.2),
    "chews": _above("often_chew", 0.2),
    "chin_quivers": _above("often_quiver", 0.2),
    "brows_bounce": _above("often_brows", 0.2),
    "smile_comes": _above("later_smile", 0.2),
    "smile_goes": _below("later_smile", -0.2),
    "mouth_opens_late": _above("later_jaw", 0.18),
    "mouth_closes": _below("later_jaw", -0.25),
    "head_sinks": _below("later_head_nod", -0.2),
    "head_rises": _above("later_head_nod", 0.2),
    "comes_closer": _above("later_head_forward", 0.2),
    "lets_go": _below("later_lift", -0.2),
    "sudden": _above("sudden", 0.6),
    "slow": _above("lasting", 0.45),
    "brief": _below("lasting", 0.15),
    "voice_high": _above("voice_pitch", 0.3),
    "voice_low": _below("voice_pitch", -0.08),
    "voice_rising": _above("voice_rise", 0.1),
    "voice_falling": _below("voice_rise", -0.1),
    "voice_sliding": _above("voice_glide", 0.35),
    "voice_leaping": _above("voice_steps", 0.25),
    "voice_loud": _above("voice_peak", 0.7),
    "voice_soft": _below("voice_peak", 0.3),
    "voice_rough": _above("voice_rough", 0.35),
    "voice_breathy": _above("voice_breath", 0.45),
    "voice_humming": _above("voice_hum", 0.5),
    "voice_open": _above("voice_open", 0.7),
    "voice_bright": _above("voice_front", 0.6),
    "voice_dark": _below("voice_front", -0.5),
    "voice_trembling": _above("voice_shaking", 0.2),
    "voice_wavering": _above("voice_vibrato", 0.3),
    "voice_long": _above("voice_long", 0.7),
    "voice_short": _below("voice_long", 0.25),
    "voice_repeated": _above("voice_many", 0.35),
    "voice_quick": _above("voice_rate", 0.4),
    "voice_only_breath": _below("voice_sung", 0.05),
    "voice_then_breath": _above("voice_breath_varied", 0.3),
}
"""What each of them is about."""

HUNCH: Final = "hunch"
"""What somebody says who cannot name anything that speaks for their answer."""
