// The stage as this device takes part in it: it follows what the server says of who may see and hear whom,
// keeps the connections, and shows and sends nothing that is not allowed now. It outlives every screen.

import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { memberOf } from "../lib/people";
import { preferences } from "../lib/preferences.svelte";
import { session } from "../lib/session.svelte";
import type { StageView, TurnServersMessage } from "../protocol";
import { lookOf } from "../puppet/characters";
import { decode, encode, FACE, VOICE, type FacePose, type VoicePose } from "../puppet/controls";
import { PuppetPlayer } from "../puppet/player";
import { characterOf } from "./characters";
import { devices } from "./devices.svelte";
import { either, flow, neighbours, NOTHING, outflow, type Flow } from "./gates";
import type { Passing } from "./messages";
import { Peer, type Size, type Tracks } from "./peer";
import { Voices } from "./voices";

/** Milliseconds without the server after which nobody knows any more what is allowed. */
const UNKNOWN = 2000;
/** How loud somebody is who talks, and how long a breath may take. */
const TALKING = 0.02;
const BREATH = 900;
const EAR = 200;
/** Seconds before they run out that new ways through the network are asked for. */
const AHEAD = 60;

/** Seats above which a crisp picture for each would be too much for a home's line. */
const MOST_CRISP = 6;
/** On stage crisp, beside it small. */
const CRISP: Size = { height: 480, frames: 30, rate: 900_000 };
const SMALL: Size = { height: 180, frames: 15, rate: 120_000 };
const CROWDED: Size = { height: 240, frames: 15, rate: 250_000 };

class Stage {
  /** What was last known to be allowed; null is nothing. */
  known = $state.raw<StageView | null>(null);
  /** What may be seen and heard now, by who sends it. */
  pictures = $state.raw<Record<string, MediaStream>>({});
  sounds = $state.raw<Record<string, MediaStream>>({});
  /** The puppets that are seen now. */
  readonly puppets = new SvelteMap<string, PuppetPlayer>();
  /** Who has just been heard. */
  talking = $state.raw<string[]>([]);
  /** What is really on its way to anybody now. */
  sent = $state.raw<Flow>(NOTHING);
  /** Whom we are connected to. */
  connected = $state.raw<string[]>([]);
  /** What I do not want to send just now. */
  cameraOff = $state(false);
  muted = $state(false);
  /** Whether this screen lends its camera to the room. */
  lent = $state(false);
  /** Whether it was told that its camera is not wanted. */
  turnedDown = $state(false);
  /** Whether the browser wants to be touched before it plays any stream, or any puppet's voice. */
  needsTouch = $state(false);
  voicesNeedTouch = $state(false);

  readonly voices = new Voices((isBlocked) => (this.voicesNeedTouch = isBlocked));
  #peers = new Map<string, Peer>();
  /** As whom we are connected to them. */
  #as: string | null = null;
  #ways = $state.raw<TurnServersMessage | null>(null);
  #waysEnd = 0;
  #asked = false;
  /** As whom this screen has been the room's camera. */
  #wasCamera: string | null = null;
  #heardAt = new Map<string, number>();
  /** Counts the settlings, so that one that was overtaken widens nothing. */
  #settling = 0;

  /** Whether the server is being looked for: waiting and trying are one and the same loss. */
  #lost = $derived(session.line !== "open" && session.line !== "closed");
  /** By which name the stage knows this device. */
  me = $derived(session.you ?? session.screen);
  way = $derived((session.room && memberOf(session.room, session.you)?.way) ?? "room");
  /** Whether this device is to have camera and microphone. */
  films = $derived(session.line !== "closed" && (session.you ? this.way === "camera" : this.lent));
  seats = $derived(session.play?.seats.length ?? session.room?.chairs.length ?? 0);
  /** Who far away cannot be in the room: then the room has something to see and to hear. */
  isRemote = $derived((session.room?.members ?? []).some((member) => !member.bot && member.way !== "room"));
  /** Whether this device plays what others say. In a room with a screen that does, a phone need not. */
  hears = $derived(preferences.talk ?? !(session.you !== null && this.way === "room" && this.known?.room_camera != null));
  /** What I may send to anybody now. */
  mayBe = $derived(this.me ? outflow(this.known, this.me) : NOTHING);

  /** Who stands for a member: those in the room are seen through the room's camera. */
  endOf(member: string): string | null {
    const way = session.room && memberOf(session.room, member)?.way;
    return way === "room" ? (this.known?.room_camera ?? null) : member;
  }

  /** Whether there is anything to see of a member now. */
  sees(member: string): boolean {
    const way = session.room && memberOf(session.room, member)?.way;
    if (way === "puppet") return this.me !== null && flow(this.known, member, this.me).picture;
    const end = this.endOf(member);
    return end !== null && this.pictures[end] !== undefined;
  }

  /** Whether somebody far away has no way to see a member: they are in a room that nobody films. */
  isOutOfSight(member: string): boolean {
    return session.you !== null && this.way !== "room" && this.known !== null && session.room !== null && memberOf(session.room, member)?.way === "room" && this.endOf(member) === null;
  }

  /** Follow the server and this device's owner; returns how to stop. */
  follow(): () => void {
    const stop = $effect.root(() => {
      this.#followLine();
      $effect(() => {
        // What was switched in one room is not so in the next.
        if (session.code === null) this.lent = this.turnedDown = this.cameraOff = this.muted = false;
      });
      $effect(() => this.#followLending());
      $effect(() => {
        if (this.films) void untrack(() => devices.open());
        else untrack(() => devices.close());
      });
      $effect(() => {
        void [session.line, session.room, this.known, this.me, this.films, devices.stream, this.cameraOff, this.muted, this.hears, this.seats, this.#ways];
        untrack(() => void this.#settle());
      });
      $effect(() => this.voices.follow(this.hears));
      const ear = setInterval(() => this.#listen(), EAR);
      return () => clearInterval(ear);
    });
    const deaf = session.listen((message) => this.#hear(message));
    return () => {
      deaf();
      stop();
      this.#leave();
    };
  }

  /** Show others what my puppet does: only what they may see and hear of it. Bots alone are shown a face that was read. */
  perform(face?: FacePose, voice?: VoicePose[], { botsOnly = false } = {}): void {
    const { known, me } = this;
    if (!known || !me) return;
    const allowed = outflow(known, me);
    const shown = allowed.picture && face ? { face: encode(FACE, [face]) } : {};
    const heard = allowed.sound && voice?.length ? { voice: encode(VOICE, voice) } : {};
    if ("face" in shown || "voice" in heard) session.tell({ type: "frame", stage: known.version, ...shown, ...heard, ...(botsOnly ? { mask: true } : {}) });
  }

  lend(on: boolean): void {
    this.lent = on;
    this.turnedDown = false;
    session.tell({ type: "lend", camera: on });
  }

  /** The host ends it for the screen that lends, and is the one who may. */
  endLending(): void {
    session.tell({ type: "lend", camera: false });
  }

  /** A screen whose camera is the room's no longer films on for nobody. */
  #followLending(): void {
    const { known, me } = this;
    if (!known || !me) return;
    if (known.room_camera === me) this.#wasCamera = me;
    else if (this.#wasCamera === me) this.#turnDown();
  }

  #turnDown(): void {
    this.#wasCamera = null;
    this.turnedDown = this.lent;
    this.lent = false;
  }

  /** Where the server is not heard, nobody knows what is allowed: the gates shut, the connections stay. */
  #followLine(): void {
    $effect(() => {
      const { stage } = session;
      if (!this.#lost || stage === null) {
        this.known = session.line === "closed" ? null : stage;
        return undefined;
      }
      const timer = setTimeout(() => (this.known = null), UNKNOWN);
      return () => clearTimeout(timer);
    });
    let wasOpen = false;
    $effect(() => {
      const open = session.line === "open";
      untrack(() => {
        if (open && !wasOpen) this.#cameBack();
        wasOpen = open;
      });
    });
  }

  #cameBack(): void {
    this.#asked = false;
    if (this.lent && session.screen) session.tell({ type: "lend", camera: true });
    for (const peer of this.#peers.values()) peer.recover();
  }

  #hear(message: Passing): void {
    switch (message.type) {
      case "signal":
        // Who is not to be connected to has nothing to say to us.
        return this.#peers.get(message.from)?.take(message.data);
      case "frame":
        return this.#see(message.from, message.stage, message.face, message.voice);
      case "turn":
        this.#ways = message;
        this.#waysEnd = Date.now() / 1000 + (message.good_for ?? Infinity);
        this.#asked = false;
        return;
      case "refused":
        // Who lends is answered by becoming the room's camera. Until then this may be the other answer, whatever the
        // reason: better to be turned down than to film for nobody. Only signals can be too old for the stage.
        if (this.lent && session.stage?.room_camera !== this.me && message.code !== "stale-stage") this.#turnDown();
        return;
      case "waved":
    }
  }

  #see(from: string, version: number, face?: string, voice?: string): void {
    const { known, me } = this;
    if (!known || !me || version !== known.version) return;
    const allowed = flow(known, from, me);
    const [pose] = face && allowed.picture ? decode(FACE, face) : [];
    if (pose) {
      if (!this.puppets.has(from)) this.puppets.set(from, new PuppetPlayer());
      this.puppets.get(from)!.push(pose);
    }
    if (!voice || !allowed.sound) return;
    const samples = decode(VOICE, voice);
    const member = session.room && memberOf(session.room, from);
    if (this.hears && member) this.voices.play(from, samples, lookOf(characterOf(member)).pitch);
    if (samples.some(({ loud }) => loud > TALKING)) this.#heardAt.set(from, Date.now());
  }

  #listen(): void {
    const now = Date.now();
    for (const [end, peer] of this.#peers) if (peer.level > TALKING) this.#heardAt.set(end, now);
    const talking = [...this.#heardAt].filter(([, at]) => now - at < BREATH).map(([end]) => end);
    if (talking.join() !== this.talking.join()) this.talking = talking;
  }

  /** What I would send, were it allowed: whoever only looks at themselves sends nothing yet. */
  get #mine(): Tracks {
    if (!this.films) return { picture: null, sound: null };
    return { picture: this.cameraOff ? null : devices.camera, sound: this.muted ? null : devices.microphone };
  }

  /** Whether pictures and sounds of this end are to be taken in: it said that it films. */
  #filmsItself(end: string): boolean {
    return end === this.known?.room_camera || (session.room !== null && memberOf(session.room, end)?.way === "camera");
  }

  async #settle(): Promise<void> {
    this.#settling += 1;
    const now = this.#settling;
    const { known, me } = this;
    this.#connect();
    if (!me) {
      this.#heardAt.clear();
      this.#refresh();
      return;
    }
    const mine = this.#mine;
    const may = (other: string): Tracks => {
      const allowed = flow(known, me, other);
      return { picture: allowed.picture ? mine.picture : null, sound: allowed.sound ? mine.sound : null };
    };
    for (const [other, peer] of this.#peers) {
      peer.admit(this.#filmsItself(other) ? flow(known, other, me) : NOTHING);
    }
    this.#refresh();
    // Nothing that is allowed from now on may meet what no longer is.
    await Promise.all([...this.#peers].map(([other, peer]) => peer.narrow(may(other))));
    if (now !== this.#settling) return;
    const size = !known?.quiet ? SMALL : this.seats > MOST_CRISP ? CROWDED : CRISP;
    await Promise.all([...this.#peers].map(([other, peer]) => peer.widen(may(other), size)));
    this.#refresh();
  }

  /** Keep a connection to everybody to whom there is to be one. */
  #connect(): void {
    const { me } = this;
    // While the server is not heard they stay as they are; whoever was sent away has none.
    const wanted = me && session.line !== "closed" ? neighbours(session.stage, me) : [];
    for (const [other, peer] of this.#peers) {
      // A screen that has come back goes by another name.
      if (this.#as === me && wanted.includes(other)) continue;
      peer.close();
      this.#peers.delete(other);
    }
    this.#as = me;
    if (wanted.length === 0 || !me) return;
    // Without knowing the ways nobody is connected to: a direct one might tell what relays are to hide.
    if (!this.#ways || this.#waysEnd - AHEAD < Date.now() / 1000) this.#askWays();
    if (!this.#ways) return;
    for (const other of wanted) if (!this.#peers.has(other)) this.#peers.set(other, this.#peer(me, other));
  }

  #askWays(): void {
    if (this.#asked || session.line !== "open") return;
    this.#asked = true;
    session.tell({ type: "turn" });
  }

  #peer(me: string, other: string): Peer {
    return new Peer(me, other, {
      ways: () => ({ iceServers: this.#ways?.servers ?? [], iceTransportPolicy: this.#ways?.relay_only ? "relay" : "all", bundlePolicy: "max-bundle" }),
      signal: (data) => session.tell({ type: "signal", to: other, stage: session.stage?.version ?? 0, data }),
      changed: () => this.#refresh(),
    });
  }

  /** Show what can be seen and heard now, and say what is sent. */
  #refresh(): void {
    const streams = (kind: keyof Flow): Record<string, MediaStream> =>
      Object.fromEntries([...this.#peers].flatMap(([other, peer]) => (peer.stream(kind) ? [[other, peer.stream(kind)!]] : [])));
    this.pictures = streams("picture");
    // Who does not want to hear the others here still sees who talks.
    this.sounds = this.hears ? streams("sound") : {};
    this.connected = [...this.#peers].filter(([, peer]) => peer.isConnected).map(([other]) => other);
    this.sent = [...this.#peers.values()].map((peer) => peer.sent).reduce(either, NOTHING);
    for (const from of this.puppets.keys()) {
      if (!this.me || !flow(this.known, from, this.me).picture) this.puppets.delete(from);
    }
    this.voices.keep((from) => this.me !== null && flow(this.known, from, this.me).sound);
  }

  #leave(): void {
    for (const peer of this.#peers.values()) peer.close();
    this.#peers.clear();
    this.#refresh();
    devices.close();
  }
}

export const stage = new Stage();
