// Random text. Not `crypto.randomUUID`: that is missing where a phone plays over plain HTTP.

/** As many random bytes, as letters that are safe anywhere. */
export function randomText(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...drawn)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
