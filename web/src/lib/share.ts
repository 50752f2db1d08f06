// Handing a link on, by whatever this device has for it.

/** Whether this device can hand things on to other apps. */
export const canShare = (): boolean => typeof navigator.share === "function";

export async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Thought better of it: nothing to say about that.
  }
}

/** Whether this device can hand a file on to other apps. */
export const canShareFile = (file: File): boolean => typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch {
    // Thought better of it, as above.
  }
}

/** Put a file where this device puts what it downloads. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Copy; false if this device would not. Over plain HTTP there is only the old way. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
}

function copyTheOldWay(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "visually-hidden";
  // Inside an open dialog nothing outside of it can be selected.
  const home = document.querySelector("dialog[open]") ?? document.body;
  const before = document.activeElement;
  home.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
