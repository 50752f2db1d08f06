// Finding an emotion by what somebody types, with or without what stands above the letters.

const bare = (text: string, language: string): string =>
  text
    .toLocaleLowerCase(language)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss")
    .trim();

/** Those with a word that begins so come first, then those that have it anywhere; all of them while nothing is sought. */
export function found(sought: string, emotions: ReadonlyArray<readonly [emotion: string, name: string]>, language: string): string[] {
  const wanted = bare(sought, language);
  const places = emotions.map(([emotion, name]) => ({ emotion, name: bare(name, language) })).filter(({ name }) => name.includes(wanted));
  if (!wanted) return places.map(({ emotion }) => emotion);
  const begins = (name: string): boolean => name.split(/[\s-]+/).some((word) => word.startsWith(wanted));
  return [...places.filter(({ name }) => begins(name)), ...places.filter(({ name }) => !begins(name))].map(({ emotion }) => emotion);
}
