// Somebody looks at themselves through their camera and has not said yet whether others may.

class Mirror {
  /** What they are to decide, in words; empty while nobody looks. */
  question = $state("");
}

export const mirror = new Mirror();
