// Which window is open over a room's screens; the top bar shows them, anything may ask for them.

class Opened {
  menu = $state(false);
  invite = $state(false);
  /** Where one is: in the room or far away. */
  where = $state(false);
  /** The shortcut keys. */
  keys = $state(false);
  /** Whose person's window is open. */
  person = $state<string | null>(null);

  /** In another room there are other people. */
  closeAll(): void {
    this.menu = false;
    this.invite = false;
    this.where = false;
    this.keys = false;
    this.person = null;
  }
}

export const opened = new Opened();
