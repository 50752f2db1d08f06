"""All attacks."""

from __future__ import annotations

from typing import Final

from tests.server.attack import (
    addresses,
    coming_and_going,
    connections,
    disk,
    fan_out,
    filling,
    frames,
    length,
    passing,
    people,
    qr,
    readiness,
    reconnecting,
    requests,
    second_server,
    stall,
    unreadable,
    wall_clock,
)
from tests.server.attack.scene import Attack

ATTACKS: Final[dict[str, Attack]] = {
    attack.name: attack
    for attack in (
        qr.qr_for_a_long_host,
        qr.qr_for_many_rooms,
        frames.pings_unread,
        frames.empty_fragments,
        frames.pongs_unasked,
        passing.puppets_without_end,
        passing.frames_of_nothing,
        passing.smuggled_media,
        fan_out.fan_out,
        reconnecting.reconnecting,
        reconnecting.wear_out,
        connections.idle_connections,
        connections.slow_loris,
        requests.pipelining,
        requests.endless_requests,
        requests.handshakes,
        coming_and_going.joining_and_leaving,
        coming_and_going.looking_in,
        coming_and_going.taking_over,
        coming_and_going.wrong_tokens,
        coming_and_going.bots,
        disk.disk,
        disk.full_disk,
        unreadable.unreadable_room,
        filling.filling,
        addresses.false_hosts,
        addresses.forged_addresses,
        addresses.mapped_addresses,
        people.stolen_hat,
        people.lookalike_names,
        people.repeated_create,
        stall.stall,
        wall_clock.wall_clock,
        second_server.second_server,
        length.lengths,
        readiness.deleted_file,
        readiness.locked_file,
        readiness.disk_that_takes_no_more,
        readiness.long_read,
    )
}
