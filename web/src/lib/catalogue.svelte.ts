// What the server says about its games before they can be shown: the client itself knows no rules.

const RETRY = 2000;

class Catalogue {
  /** What each game has to know, by its name; only the game itself knows what is in it. */
  games = $state.raw<Record<string, unknown>>({});
  /** Where others reach this server; this device may know it by a name that only it understands. */
  address = $state(location.origin);
  /** The same to read and to type, without what browsers add by themselves. */
  spokenAddress = $derived(this.address.replace(/^https?:\/\//, ""));
  ready = $state(false);

  /** Ask until there is an answer: nothing can be shown of a game without it. */
  async load(): Promise<void> {
    while (!this.ready) {
      try {
        const answer = await fetch("/catalogue.json");
        if (!answer.ok) throw new Error(answer.statusText);
        Object.assign(this, await answer.json(), { ready: true });
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    }
  }
}

export const catalogue = new Catalogue();
