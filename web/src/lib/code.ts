// Room codes as people type, paste and read them.

const LENGTH = 7;

/** The code in what somebody typed or pasted, be it a whole link; empty if there is none. */
export function tidyCode(typed: string): string {
  let text = typed.trim();
  try {
    text = decodeURIComponent(text);
  } catch {
    // A stray percent sign: then it is meant as it stands.
  }
  if (text.includes("/")) text = text.replace(/^[a-z]+:\/\/[^/]*\//i, "").split(/[/?#]/).find(Boolean) ?? "";
  const code = text.toUpperCase().replace(/[\s.\p{Pd}]/gu, "");
  return code.length === LENGTH && /^[A-Z]{4}[0-9]{3}$/.test(code) ? code : "";
}

/** The code in two parts, easier to read aloud. */
export const spoken = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
