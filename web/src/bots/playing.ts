// From the door to a running game with bots, in one go.

import { GAMES } from "../games";
import { games, withChoice } from "../lib/games.svelte";
import { session } from "../lib/session.svelte";
import type { Level } from "./levels";

/** Open a room, fill it with bots and begin. What goes wrong on the way leaves us in the lobby, where it can be mended. */
export function playNow(game: string, name: string, level: Level): void {
  const { bots, choice, way } = GAMES[game]!.withBots!;
  games.preload(game);
  session.create(name, () => {
    const settings = withChoice({ ...session.room!.settings, game }, game, choice(session.you!));
    return Promise.all([
      session.do({ do: "configure", settings }),
      ...(way ? [session.do({ do: "choose_way", way })] : []),
      ...Array.from({ length: bots }, () => session.do({ do: "add_bot", level })),
      session.do({ do: "start" }),
    ]);
  });
}
