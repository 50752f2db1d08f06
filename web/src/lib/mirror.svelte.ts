// Somebody looks at themselves through their camera and has not said yet whether others may.

class Mirror {
  undecided = $state(false);
}

export const mirror = new Mirror();
