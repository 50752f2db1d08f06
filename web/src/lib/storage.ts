// What this device keeps for next time. A browser may refuse to keep anything (private windows, full
// disks): then it is kept in memory, and only a reload forgets it.

const PREFIX = "emojito:";
const memory = new Map<string, string>();

export function kept(name: string): string | null {
  try {
    // What could not be written is newer than what is there.
    return memory.get(name) ?? localStorage.getItem(PREFIX + name);
  } catch {
    return memory.get(name) ?? null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
    memory.delete(name);
  } catch {
    memory.set(name, value);
  }
}
