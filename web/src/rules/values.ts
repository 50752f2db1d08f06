// The values that the rules screen fills into its sentences: the server has them from the rules.

/** By game; only the game itself knows what is in it. */
export type Values = Record<string, unknown>;

let asked: Promise<Values> | null = null;

/** What the server says, asked for once; another try if it did not answer. */
export function values(): Promise<Values> {
  asked ??= fetch("/rules.json").then(async (answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    return (await answer.json()) as Values;
  });
  asked.catch(() => (asked = null));
  return asked;
}
