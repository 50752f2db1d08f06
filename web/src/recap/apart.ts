// Things in a column that would like to be somewhere, but not on top of each other.

/** Keep ascending places at least `gap` apart, none below `lowest`, each as near to its wish as that leaves it. */
export function apart(wanted: number[], gap: number, lowest: number): number[] {
  const places: number[] = [];
  for (const wish of wanted) places.push(Math.max(wish, (places.at(-1) ?? -Infinity) + gap));
  let limit = lowest;
  for (let index = places.length - 1; index >= 0; index--) {
    places[index] = Math.min(places[index]!, limit);
    limit = places[index]! - gap;
  }
  return places;
}
