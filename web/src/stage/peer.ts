// A connection to one other: a sound and a picture each way, negotiated ahead without tracks and switched by
// `replaceTrack` alone, so that a performance begins at once. The lower end makes the offers; either may ask
// for another way through the network, and who is polite gives way when both do (perfect negotiation).

import type { SignalDataMessage as SignalData } from "../protocol";
import { NOTHING, type Flow } from "./gates";
import { isOurs, sessionOf } from "./sdp";

type Description = NonNullable<SignalData["description"]>;
type Candidate = NonNullable<SignalData["candidate"]>;
export type Kind = keyof Flow;
export const KINDS = ["sound", "picture"] as const satisfies Kind[];
export type Tracks = Record<Kind, MediaStreamTrack | null>;

/** How large and how often the picture is sent. */
export interface Size {
  height: number;
  frames: number;
  /** Bits a second. */
  rate: number;
}

export interface Company {
  /** How to get through to the other. */
  ways(): RTCConfiguration;
  signal(data: SignalData): void;
  /** Something can be seen or heard that could not before, or no longer. */
  changed(): void;
}

/** Milliseconds without a connection after which the way is looked for anew. */
const DISCONNECTED = 3000;
/** Milliseconds a connection has to come about before all is begun anew; then twice as long, up to the longest. */
const PATIENCE = 15_000;
const LONGEST = 60_000;

type Timer = ReturnType<typeof setTimeout>;

export class Peer {
  readonly #polite: boolean;
  readonly #company: Company;
  #connection!: RTCPeerConnection;
  #lanes: Partial<Record<Kind, RTCRtpTransceiver>> = {};
  /** The other side's connection, by its number. */
  #theirs: string | null = null;
  #offering = false;
  #tracks: Tracks = { sound: null, picture: null };
  /** What each sender was last told to carry: it says so itself only once that is done. */
  #ordered = new WeakMap<RTCRtpSender, { track: MediaStreamTrack | null; done: Promise<void> }>();
  #size: Size | null = null;
  #heard: Flow = NOTHING;
  #streams: Partial<Record<Kind, MediaStream>> = {};
  /** Signals are dealt with one after the other. */
  #turn: Promise<void> = Promise.resolve();
  #lost: Timer | undefined;
  #watch: Timer | undefined;
  #patience = PATIENCE;
  #closed = false;

  constructor(me: string, other: string, company: Company) {
    this.#polite = isHigher(me, other);
    this.#company = company;
    this.#begin();
    // Who waits for an offer says so: the other page may be older than this one.
    if (this.#polite) company.signal({ candidate: null });
  }

  get isConnected(): boolean {
    return this.#connection.connectionState === "connected";
  }

  /** What is really on its way to the other now. */
  get sent(): Flow {
    const carries = (kind: Kind): boolean => this.isConnected && this.#lanes[kind]?.sender.track != null;
    return { picture: carries("picture"), sound: carries("sound") };
  }

  /** How loud it is just now, from 0 to 1, if it may be heard. */
  get level(): number {
    if (!this.#heard.sound) return 0;
    return this.#lanes.sound?.receiver.getSynchronizationSources()[0]?.audioLevel ?? 0;
  }

  /** What has come from the other and may be seen or heard. */
  stream(kind: Kind): MediaStream | null {
    const track = this.#lanes[kind]?.receiver.track;
    if (!track || !this.#heard[kind]) return null;
    if (this.#streams[kind]?.getTracks()[0] !== track) this.#streams[kind] = new MediaStream([track]);
    return this.#streams[kind]!;
  }

  /** Stop sending what is not among these; nothing is sent that was not before. */
  async narrow(tracks: Tracks): Promise<void> {
    for (const kind of KINDS) if (this.#tracks[kind] !== tracks[kind]) this.#tracks[kind] = null;
    await this.#load();
  }

  async widen(tracks: Tracks, size: Size): Promise<void> {
    this.#tracks = { ...tracks };
    this.#size = size;
    await this.#load();
  }

  /** Let this much of the other be seen and heard. */
  admit(flow: Flow): void {
    this.#heard = flow;
    for (const kind of KINDS) {
      const track = this.#lanes[kind]?.receiver.track;
      if (track) track.enabled = flow[kind];
    }
  }

  /** The other has said something. */
  take(data: SignalData): void {
    this.#turn = this.#turn.then(() => this.#take(data)).catch(() => undefined);
  }

  /** The line to the server is back: what was said meanwhile may be lost. */
  recover(): void {
    if (!this.isConnected) this.#anew();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#lost);
    clearTimeout(this.#watch);
    this.#drop();
  }

  #drop(): void {
    const old = this.#connection as RTCPeerConnection | undefined;
    if (!old) return;
    old.onnegotiationneeded = old.onicecandidate = old.onconnectionstatechange = null;
    old.close();
  }

  #begin(): void {
    this.#drop();
    const connection = new RTCPeerConnection(this.#company.ways());
    this.#connection = connection;
    this.#lanes = {};
    this.#theirs = null;
    this.#offering = false;
    // What a closed connection was still to do is never done: nobody waits for it.
    this.#turn = Promise.resolve();
    connection.onnegotiationneeded = () => void this.#offer(connection);
    connection.onicecandidate = ({ candidate }) => {
      // That there are no more need not be said: saying so is how we ask for an offer.
      if (candidate?.candidate) this.#company.signal({ candidate: candidate.toJSON() as Candidate });
    };
    connection.onconnectionstatechange = () => this.#stateChanged(connection);
    this.#watchOver();
    if (this.#polite) return;
    this.#lanes.sound = connection.addTransceiver("audio", { direction: "sendrecv" });
    this.#lanes.picture = connection.addTransceiver("video", { direction: "sendrecv" });
    this.#equip();
  }

  /** New lanes carry and admit what the old ones did. */
  #equip(): void {
    this.admit(this.#heard);
    void this.#load();
    this.#company.changed();
  }

  #anew(): void {
    this.#begin();
    if (this.#polite) this.#company.signal({ candidate: null });
  }

  #watchOver(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (this.#closed || this.isConnected) return;
      this.#patience = Math.min(LONGEST, this.#patience * 2);
      this.#anew();
    }, this.#patience);
  }

  #stateChanged(connection: RTCPeerConnection): void {
    if (connection !== this.#connection) return;
    clearTimeout(this.#lost);
    const state = connection.connectionState;
    if (state === "connected") {
      clearTimeout(this.#watch);
      this.#patience = PATIENCE;
    } else if (state === "failed") {
      this.#restart();
    } else if (state === "disconnected") {
      this.#lost = setTimeout(() => this.#restart(), DISCONNECTED);
    }
    this.#company.changed();
  }

  /** Look for another way through the network; if that does not help either, all is begun anew. */
  #restart(): void {
    this.#connection.setConfiguration(this.#company.ways());
    this.#connection.restartIce();
    this.#watchOver();
  }

  async #offer(connection: RTCPeerConnection): Promise<void> {
    // Until it has been made an offer, who is polite has nothing to negotiate about.
    if (this.#polite && this.#theirs === null) return;
    try {
      this.#offering = true;
      await connection.setLocalDescription();
      if (connection === this.#connection) this.#describe();
    } catch {
      // A state in which there is nothing to offer: whoever watches over it begins anew.
    } finally {
      this.#offering = false;
    }
  }

  #describe(): void {
    const description = this.#connection.localDescription;
    if (description) this.#company.signal({ description: { type: description.type as Description["type"], sdp: description.sdp } });
  }

  async #take(data: SignalData): Promise<void> {
    if (this.#closed) return;
    if (this.#connection.signalingState === "closed") this.#anew();
    if (data.description) await this.#takeDescription(data.description);
    else if (data.candidate) await this.#connection.addIceCandidate(data.candidate);
    else if (!this.#polite) this.#askedForOffer();
  }

  /** The other has just come and knows nothing: it may have missed our offer, or be another page by now. */
  #askedForOffer(): void {
    if (this.#connection.signalingState === "have-local-offer" && this.#theirs === null) this.#describe();
    else if (this.#theirs !== null) this.#begin();
  }

  async #takeDescription(description: Description): Promise<void> {
    if (!isOurs(description.sdp)) return;
    const number = sessionOf(description.sdp);
    const isNew = this.#theirs !== null && this.#theirs !== number;
    if (description.type === "answer") {
      if (isNew) return this.#begin();
      if (this.#connection.signalingState !== "have-local-offer") return;
      await this.#connection.setRemoteDescription(description);
      this.#theirs = number;
      return;
    }
    if (!this.#polite && (this.#theirs !== number || this.#offering || this.#connection.signalingState !== "stable")) return;
    if (isNew) this.#begin();
    const connection = this.#connection;
    await connection.setRemoteDescription(description);
    this.#theirs = number;
    if (!this.#lanes.sound) this.#adopt(connection);
    await connection.setLocalDescription();
    if (connection === this.#connection) this.#describe();
  }

  /** The lanes that the other has laid. */
  #adopt(connection: RTCPeerConnection): void {
    const lane = (kind: string): RTCRtpTransceiver | undefined => connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind);
    this.#lanes = { sound: lane("audio")!, picture: lane("video")! };
    for (const kind of KINDS) this.#lanes[kind]!.direction = "sendrecv";
    this.#equip();
  }

  async #load(): Promise<void> {
    await Promise.all(
      KINDS.map(async (kind) => {
        const sender = this.#lanes[kind]?.sender;
        const track = this.#tracks[kind];
        if (!sender) return;
        let order = this.#ordered.get(sender);
        if (order ? order.track !== track : sender.track !== track) {
          // A connection that was closed meanwhile sends nothing anyway; any other is told again.
          const next = { track, done: sender.replaceTrack(track).catch(() => void (this.#ordered.get(sender) === next && this.#ordered.delete(sender))) };
          this.#ordered.set(sender, (order = next));
        }
        await order?.done;
      }),
    );
    await this.#scale();
  }

  async #scale(): Promise<void> {
    const [sender, size] = [this.#lanes.picture?.sender, this.#size];
    const track = sender?.track;
    if (!sender || !track || !size) return;
    const parameters = sender.getParameters();
    const [encoding] = parameters.encodings ?? [];
    if (!encoding) return;
    const wanted = { scaleResolutionDownBy: Math.max(1, (track.getSettings().height ?? 480) / size.height), maxBitrate: size.rate, maxFramerate: size.frames };
    if (Object.entries(wanted).every(([name, value]) => encoding[name as keyof typeof wanted] === value)) return;
    Object.assign(encoding, wanted);
    await sender.setParameters(parameters).catch(() => undefined);
  }
}

/** Ends are a letter and a number: `p2` comes before `p10`, people before screens. */
export function isHigher(me: string, other: string): boolean {
  return me.localeCompare(other, "en", { numeric: true }) > 0;
}
