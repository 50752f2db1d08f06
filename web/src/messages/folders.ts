// A language is a folder beside this file, found by its name; nothing else lists them.

/** What `import.meta.glob` found in the folders, by language: `../messages/en/index.ts` is of `en`. */
export const byLanguage = <T>(found: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(found).map(([path, content]) => [path.split("/").at(-2)!, content]));
