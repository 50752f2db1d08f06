// The seats a token belongs to; none if it is everybody's or the game's.

export function seatsOf(owner: string, teams: Array<[number, number]>): number[] {
  if (owner === "players" || owner === "game") return [];
  return owner.startsWith("team") ? [...(teams[Number(owner.slice(4))] ?? [])] : [Number(owner)];
}
