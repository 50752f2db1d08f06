// Who is in the room, and who belongs together.

import type { MemberView, RoomView, Settings } from "../protocol";
import { catalogue, type Edition } from "./catalogue.svelte";

export const memberOf = (room: RoomView, id: string | null): MemberView | undefined =>
  room.members.find((member) => member.id === id);

export const seatedIn = (room: RoomView): MemberView[] =>
  room.chairs.map((id) => memberOf(room, id)).filter((member) => member !== undefined);

export const watchingIn = (room: RoomView): MemberView[] => room.members.filter((member) => !room.chairs.includes(member.id));

export const DEFAULT_EDITION = "huch-2017";

export const editionOf = (settings: Settings): Edition | undefined =>
  catalogue.editions[settings.emojito?.edition ?? DEFAULT_EDITION];

export const modeOf = (settings: Settings): string =>
  settings.emojito?.mode ?? editionOf(settings)?.base_mode ?? "cooperative";

export const playsTeams = (settings: Settings): boolean => settings.game !== "mau-mau" && modeOf(settings) === "teams";

/** The pairs of a game in teams as the server will make them: as chosen, or neighbours. */
export function pairsIn(room: RoomView): Array<[string, string]> {
  const chosen = room.settings.emojito?.teams ?? null;
  if (chosen && chosen.flat().sort().join() === [...room.chairs].sort().join()) return chosen;
  const pairs: Array<[string, string]> = [];
  for (let place = 0; place + 1 < room.chairs.length; place += 2) {
    pairs.push([room.chairs[place]!, room.chairs[place + 1]!]);
  }
  return pairs;
}

/** The pairs after two people have become partners; those they leave behind become partners too. */
export function pairedAnew(pairs: Array<[string, string]>, one: string, other: string): Array<[string, string]> {
  const mine = pairs.find((pair) => pair.includes(one));
  const theirs = pairs.find((pair) => pair.includes(other));
  if (!mine || !theirs || mine === theirs) return pairs;
  const left = mine[0] === one ? mine[1] : mine[0];
  return pairs.map((pair) => {
    if (pair === mine) return mine[0] === one ? [one, other] : [other, one];
    if (pair === theirs) return theirs[0] === other ? [left, theirs[1]] : [theirs[0], left];
    return pair;
  });
}
