// A Mau-Mau table: what is on its cards, which of them fly where, and what is told of it.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cardLabel, cardName, face, inOrder, sayingWhatFits } from "../src/maumau/faces";
import { pictures } from "../src/maumau/pictures";
import { discardAt, elementAt, look } from "../src/maumau/places";
import { attacks, type Attack } from "../src/maumau/attacks";
import { FLIGHT, HITS, plan, type Plan, type Scene } from "../src/maumau/plan";
import { maumau as en } from "../src/messages/en/maumau";
import type { MauMauTold, MauMauView, PlayView, RefusedMessage } from "../src/protocol";
import { openPage } from "./wire";

beforeEach(async () => {
  openPage();
  const { words } = await import("../src/lib/i18n.svelte");
  await words.speak("en");
  await words.fetch("maumau");
});
afterEach(() => vi.unstubAllGlobals());

/** What a card of a colour is called. */
const named = (color: "red" | "green", icon: string): string => en.cardName.replace("{color}", en[`color.${color}`]).replace("{icon}", icon);

describe("a card", () => {
  test.each([
    ["red-3", { color: "red", number: 3, special: null, word: "", picture: "partying-face" }],
    ["blue-10", { color: "blue", number: 10, special: null, word: "", picture: "unicorn" }],
    ["green-bang", { color: "green", number: null, special: "bang", word: "BANG!", picture: "collision" }],
    ["yeah-2", { color: null, number: null, special: "yeah", word: "YEAH!", picture: "sign-of-the-horns" }],
  ])("%s has a face", async (card, { picture, ...expected }) => {
    await pictures.fetch();
    expect(face(card)).toEqual({ ...expected, picture: pictures.of(picture) });
    expect(face(card).picture).toMatch(/^data:image\/svg/);
  });

  test("has a name, and a special one says what it does", () => {
    expect(["red-3", "green-bang", "nooo-1"].map(cardName)).toEqual([named("red", "3"), named("green", "BANG!"), "NOOO!"]);
    expect(cardLabel("red-3")).toBe(named("red", "3"));
    expect(cardLabel("green-bang")).toBe(en.cardDoes.replace("{card}", named("green", "BANG!")).replace("{does}", en["does.bang"]));
  });

  test("that does not fit is refused with what would: a colour or a sign, or the colour wished for", () => {
    const refused = (details: Record<string, unknown>): RefusedMessage => ({ type: "refused", code: "does-not-fit", why: "", details, id: null });
    const needed = (top: string, color: string): unknown => sayingWhatFits(refused({ top, color })).details.color;
    const either = (icon: string): string => en.colorOrIcon.replace("{color}", en["color.red"]).replace("{icon}", icon);
    expect([needed("red-3", "red"), needed("red-bang", "red"), needed("yeah-1", "blue")]).toEqual([either("3"), either("BANG!"), en["color.blue"]]);
    expect(sayingWhatFits(refused({ cards: 2 })).details).toEqual({ cards: 2 });
  });

  test("has its place in a hand: by colour, then by number, specials after, black ones last", () => {
    const hand = ["ups-1", "blue-2", "red-bang", "nooo-2", "red-10", "yellow-1", "red-9", "nooo-1"];
    expect(inOrder(hand)).toEqual(["red-9", "red-10", "red-bang", "yellow-1", "blue-2", "nooo-1", "nooo-2", "ups-1"]);
    expect(hand[0]).toBe("ups-1");
  });
});

describe("a victim", () => {
  const hit = (pending: MauMauView["pending"], ...events: MauMauTold[]) => attacks(events, pending);

  test.each<[string, MauMauView["pending"], MauMauTold[], Attack[]]>([
    ["BANG!", { kind: "bang", cards: 4 }, [{ type: "played", seat: 0, card: "red-bang" }, { type: "turn_began", seat: 1 }], [{ victim: 1, by: 0, kind: "bang", cards: 4 }]],
    ["NOOO!, once the colour is named", { kind: "nooo", cards: 2 }, [{ type: "color_named", seat: 2, color: "blue" }, { type: "turn_began", seat: 0 }], [{ victim: 0, by: 2, kind: "nooo", cards: 2 }]],
    ["WHAT?", null, [{ type: "played", seat: 0, card: "red-what" }, { type: "skipped", seat: 1 }, { type: "turn_began", seat: 2 }], [{ victim: 1, by: 0, kind: "what", cards: 0 }]],
    ["UPS!", null, [{ type: "played", seat: 0, card: "ups-1" }, { type: "hands_swapped", seat: 0, other: 2 }], [{ victim: 2, by: 0, kind: "ups", cards: 0 }]],
    ["PENG!", null, [{ type: "played", seat: 0, card: "red-peng" }, { type: "drew", seat: 1, cards: 1, why: "peng" }], [{ victim: 1, by: 0, kind: "peng", cards: 1 }]],
    ["silence", null, [{ type: "drew", seat: 1, cards: 1, why: "silence" }, { type: "played", seat: 2, card: "red-3" }, { type: "turn_began", seat: 0 }], [{ victim: 1, by: null, kind: "caught", cards: 1 }]],
  ])("of %s", (_, pending, events, expected) => {
    expect(hit(pending, ...events)).toEqual(expected);
  });

  test("of nothing is whoever has a number played at them, or draws what was meant for them", () => {
    expect(hit(null, { type: "played", seat: 0, card: "red-3" }, { type: "turn_began", seat: 1 })).toEqual([]);
    expect(hit(null, { type: "drew", seat: 1, cards: 4, why: "chain" }, { type: "chain_ended" })).toEqual([]);
    expect(hit({ kind: "bang", cards: 2 }, { type: "called", seat: 0 })).toEqual([]);
  });
});

describe("a plan", () => {
  const spot = { x: 0, y: 0, card: 60 };
  const scene = (changes: Partial<Scene> = {}): Scene => ({
    me: 0, handBefore: [], handAfter: [], sizesBefore: [5, 5], spotsBefore: new Map(), pending: null, ...changes,
  });
  const paths = ({ flights }: Plan): string[] => flights.map(({ from, to, card }) => `${from} → ${to}: ${card ?? "a back"}`);
  const made = (changes: Partial<Scene>, ...events: MauMauTold[]): Plan => plan(events, scene(changes));

  test("nothing happens, nothing flies", () => {
    expect(made({}, { type: "chain_ended" })).toEqual({ flights: [], cries: [], sounds: [], shakes: [], blow: 0 });
  });

  test("a deal goes round, mine face up and the others' not, and ends with the card on the table", () => {
    const hand = ["red-1", "red-2", "red-3", "red-4", "red-5"];
    const deal = made({ handAfter: hand }, { type: "dealt", round: 1, dealer: 1, seats: [1, 0], top: "blue-7" });
    expect(paths(deal)).toEqual([
      ...hand.flatMap((card) => ["pile → seat-1: a back", `pile → hand-${card}: ${card}`]),
      "pile → discard: blue-7",
    ]);
    const delays = deal.flights.map(({ delay }) => delay);
    expect(delays).toEqual([...new Set(delays)].toSorted((a, b) => a - b));
    expect(deal.flights.filter(({ card }) => card).every(({ turns }) => turns)).toBe(true);
  });

  test("a deal is seen by a screen from the outside only", () => {
    const deal = made({ me: null }, { type: "dealt", round: 1, dealer: 1, seats: [0, 1], top: "blue-7" });
    expect(deal.flights.filter(({ card }) => card !== null).map(({ card }) => card)).toEqual(["blue-7"]);
    expect(deal.flights).toHaveLength(11);
  });

  test("a card of mine flies from where it lay in my hand, another's from their seat", () => {
    const spotsBefore = new Map([["hand-red-3", spot]]);
    expect(paths(made({ spotsBefore }, { type: "played", seat: 0, card: "red-3" }))).toEqual(["hand-red-3 → discard: red-3"]);
    expect(paths(made({ spotsBefore }, { type: "played", seat: 1, card: "red-4" }))).toEqual(["seat-1 → discard: red-4"]);
  });

  test("a special card cries out on the table, and what follows waits for it", () => {
    const bang = made({}, { type: "played", seat: 1, card: "red-bang" }, { type: "drew", seat: 0, cards: 1, why: "turn" });
    const plain = made({}, { type: "played", seat: 1, card: "red-3" }, { type: "drew", seat: 0, cards: 1, why: "turn" });
    expect(bang.cries).toMatchObject([{ at: "discard", words: "BANG!", kind: "special" }]);
    expect(plain.cries).toEqual([]);
    const wishes = (me: number): Plan => made({ me }, { type: "played", seat: 0, card: "yeah-1" });
    expect([wishes(0).cries.length, wishes(1).cries.length], "not over the question").toEqual([0, 1]);
    expect(bang.flights[1]!.delay).toBeGreaterThan(plain.flights[1]!.delay);
    expect(plain.flights[1]!.delay).toBeGreaterThan(plain.flights[0]!.delay);
    expect(bang.sounds[0]!.name).toBe("bang");
    expect(plain.sounds[0]!.name).toBe("card");
  });

  test.each([
    ["yeah-1", "card"],
    ["green-what", "card"],
    ["green-peng", "bang"],
    ["nooo-1", "bang"],
  ])("%s sounds like a %s", (card, name) => {
    expect(made({}, { type: "played", seat: 1, card }).sounds.map((sound) => sound.name)).toEqual([name]);
  });

  test("what I draw lands where it now lies; nobody sees what another draws", () => {
    const drawn: MauMauTold = { type: "drew", seat: 0, cards: 2, why: "chain" };
    const mine = made({ handBefore: ["red-1"], handAfter: ["blue-4", "red-1", "red-9"] }, drawn);
    expect(paths(mine)).toEqual(["pile → hand-blue-4: blue-4", "pile → hand-red-9: red-9"]);
    const theirs = made({ handBefore: ["red-1"], handAfter: ["red-1"] }, { ...drawn, seat: 1 });
    expect(paths(theirs)).toEqual(["pile → seat-1: a back", "pile → seat-1: a back"]);
  });

  test.each([
    ["turn", []],
    ["chain", ["+2"]],
    ["silence", [en.caught]],
    ["peng", ["+2"]],
  ] as const)("drawing for the sake of %s cries %j", (why, words) => {
    const { cries } = made({}, { type: "drew", seat: 1, cards: 2, why });
    expect(cries.map((cry) => cry.words)).toEqual(words);
    for (const cry of cries) expect(cry.at).toBe("seat-1");
  });

  test("of very many cards only some are seen flying, and all are counted", () => {
    const { flights, cries } = made({}, { type: "drew", seat: 1, cards: 12, why: "chain" });
    expect(flights).toHaveLength(7);
    expect(cries.map((cry) => cry.words)).toEqual(["+12"]);
  });

  test("hands are swapped both ways: I see what I give and what I get", () => {
    const spotsBefore = new Map(["red-1", "red-2"].map((card) => [`hand-${card}`, spot]));
    const swap = made(
      { handBefore: ["red-1", "red-2"], handAfter: ["blue-5"], sizesBefore: [2, 1], spotsBefore },
      { type: "hands_swapped", seat: 0, other: 1 },
    );
    expect(paths(swap).toSorted()).toEqual(["hand-red-1 → seat-1: red-1", "hand-red-2 → seat-1: red-2", "seat-1 → hand-blue-5: blue-5"]);
  });

  test("hands that others swap are not seen", () => {
    const swap = made({ me: 2, sizesBefore: [2, 1, 5] }, { type: "hands_swapped", seat: 0, other: 1 });
    expect(paths(swap).toSorted()).toEqual(["seat-0 → seat-1: a back", "seat-0 → seat-1: a back", "seat-1 → seat-0: a back"]);
  });

  test("the discard pile becomes the pile again, face down", () => {
    const { flights } = made({}, { type: "reshuffled", cards: 20 });
    expect(new Set(flights.map(({ from, to, card }) => `${from} ${to} ${card}`))).toEqual(new Set(["discard pile null"]));
  });

  test("the cards of who leaves go under the pile", () => {
    expect(paths(made({ sizesBefore: [5, 2] }, { type: "seat_left", seat: 1 }))).toEqual(["seat-1 → pile: a back", "seat-1 → pile: a back"]);
  });

  test("a call is cried where it was called", () => {
    expect(made({}, { type: "called", seat: 1 }).cries).toMatchObject([{ at: "seat-1", words: en.callEmoji, kind: "call" }]);
  });

  test("only whose turn it is hears it", () => {
    const heard = (me: number | null): string[] => made({ me }, { type: "turn_began", seat: 1 }).sounds.map((sound) => sound.name);
    expect([heard(1), heard(0), heard(null)]).toEqual([["turn"], [], []]);
  });

  test("who has won hears that, once the last card lies", () => {
    const ended: MauMauTold[] = [{ type: "played", seat: 0, card: "red-3" }, { type: "round_ended", winner: 0, points: [0, 5] }];
    const [landing, end] = made({ me: 0 }, ...ended).sounds.filter(({ name }) => name !== "reveal");
    expect(end!.name).toBe("win");
    expect(end!.delay).toBeGreaterThan(landing!.delay);
    expect(end!.delay).toBeGreaterThanOrEqual(FLIGHT);
    expect(made({ me: 1 }, ...ended).sounds.at(-1)!.name).toBe("reveal");
    expect(made({ me: null }, ...ended).sounds.at(-1)!.name, "the table cheers whoever won").toBe("win");
  });

  test("a special card flies at whom it hits, and they shake", () => {
    const bang = made({ me: 2, pending: { kind: "bang", cards: 4 } }, { type: "played", seat: 0, card: "red-bang" }, { type: "turn_began", seat: 1 });
    expect(bang.cries).toMatchObject([{ at: "discard", to: "seat-1", words: "BANG!" }]);
    expect(bang.shakes).toEqual([{ at: "seat-1", delay: bang.cries[0]!.delay + HITS }]);
    const what = made({ me: 2 }, { type: "played", seat: 0, card: "red-what" }, { type: "skipped", seat: 1 }, { type: "turn_began", seat: 2 });
    expect(what.cries).toMatchObject([{ to: "seat-1", words: "WHAT?" }]);
    const nooo = made({ me: 2, pending: { kind: "nooo", cards: 2 } }, { type: "color_named", seat: 0, color: "red" }, { type: "turn_began", seat: 1 });
    expect(nooo.cries).toMatchObject([{ to: "seat-1", words: "NOOO!" }]);
    const peng = made({ me: 2 }, { type: "played", seat: 0, card: "red-peng" }, { type: "drew", seat: 1, cards: 1, why: "peng" }, { type: "drew", seat: 2, cards: 1, why: "peng" });
    expect(peng.shakes.map(({ at }) => at)).toEqual(["seat-1", "seat-2"]);
  });

  test("whoever is hit has the blow before their eyes, and no cry beside it", () => {
    const bang = made({ me: 1, pending: { kind: "bang", cards: 4 } }, { type: "played", seat: 0, card: "red-bang" }, { type: "turn_began", seat: 1 });
    expect(bang.cries).toEqual([]);
    expect(bang.blow).toBeGreaterThan(0);
  });

  test("whoever did not call is caught where they sit", () => {
    const caught = made({}, { type: "drew", seat: 1, cards: 1, why: "silence" });
    expect(caught.cries).toMatchObject([{ at: "seat-1", kind: "caught" }]);
    expect(caught.shakes).toMatchObject([{ at: "seat-1" }]);
    expect(caught.sounds.map(({ name }) => name)).toContain("caught");
  });
});

describe("places", () => {
  const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height, right: left + width, bottom: top + height });
  /** As much of an element as is looked at. */
  const element = (dataset: object, at: ReturnType<typeof box>, card?: number) => ({
    dataset,
    offsetWidth: at.width,
    getBoundingClientRect: () => at,
    querySelector: (selector: string) => (selector === ".card, .back" && card !== undefined ? { clientWidth: card } : null),
  });

  test("are the middles of what is marked, with how wide a card is there", () => {
    const marked = [element({ place: "pile" }, box(10, 20, 100, 200), 60), element({ hand: "red-3" }, box(0, 0, 40, 60))];
    vi.stubGlobal("document", { querySelectorAll: (selector: string) => (selector === "[data-place], [data-hand]" ? marked : []) });
    expect([...look()]).toEqual([
      ["pile", { x: 60, y: 120, card: 60 }],
      ["hand-red-3", { x: 20, y: 30, card: 40 }],
    ]);
  });

  test("are found again by their names", () => {
    vi.stubGlobal("document", { querySelector: (selector: string) => selector });
    expect(["pile", "seat-2", "hand-red-3"].map(elementAt)).toEqual(['[data-place="pile"]', '[data-place="seat-2"]', '[data-hand="red-3"]']);
  });

  test.each([
    [150, 150, true],
    [70, 150, true],
    [230, 150, true],
    [60, 150, false],
    [240, 150, false],
    [150, 60, false],
    [150, 240, false],
  ])("a card that is dropped at %i, %i is on the discard pile: %s", (x, y, isOver) => {
    vi.stubGlobal("document", { querySelector: () => element({}, box(100, 100, 100, 100)) });
    expect(discardAt(x, y)).toBe(isOver);
  });

  test("nothing can be dropped where there is no pile", () => {
    vi.stubGlobal("document", { querySelector: () => null });
    expect(discardAt(150, 150)).toBe(false);
  });
});

describe("the story", () => {
  let story: typeof import("../src/maumau/story.svelte")["story"];
  let words: typeof import("../src/lib/i18n.svelte")["words"];
  let announced: string[];

  beforeEach(async () => {
    announced = [];
    vi.resetModules();
    const announce = (sentence: string) => void announced.push(sentence);
    vi.doMock("../src/lib/announce.svelte", () => ({ announce, announceTurn: announce }));
    ({ words } = await import("../src/lib/i18n.svelte"));
    const { session } = await import("../src/lib/session.svelte");
    await words.speak("en");
    await words.fetch("maumau");
    session.you = "p1";
    session.play = { seats: ["Ana", "Ben", "Cem"].map((name, seat) => ({ member: `p${seat + 1}`, name })) } as unknown as PlayView;
    ({ story } = await import("../src/maumau/story.svelte"));
  });
  afterEach(() => {
    vi.doUnmock("../src/lib/announce.svelte");
  });

  const table = (turn: number | null, top = "red-3"): MauMauView => ({ turn, top }) as unknown as MauMauView;
  const tell = (turn: number | null, ...events: MauMauTold[]): string => {
    story.tell(events, table(turn), 0);
    return story.latest;
  };

  test("tells mine as mine and others' by their names", () => {
    const [mine, theirs] = [tell(1, { type: "played", seat: 0, card: "red-3" }), tell(1, { type: "played", seat: 1, card: "red-3" })];
    expect(theirs).toContain("Ben");
    expect(mine).not.toContain("Ana");
    for (const sentence of [mine, theirs]) expect(sentence).toContain(named("red", "3"));
    expect(tell(1, { type: "hands_swapped", seat: 1, other: 0 })).not.toContain("Ana");
    expect(tell(1, { type: "hands_swapped", seat: 1, other: 2 })).toContain("Cem");
  });

  test("ends every sentence with one mark", () => {
    for (const card of ["nooo-1", "green-what", "red-3"]) expect(tell(1, { type: "played", seat: 1, card })).toMatch(/[\w!?][.!?]?$/);
    expect(tell(1, { type: "played", seat: 1, card: "nooo-1" })).toMatch(/NOOO!$/);
    expect(tell(1, { type: "played", seat: 1, card: "red-3" })).toMatch(/3\.$/);
  });

  test("tells all that happened at once, in order", () => {
    const told = tell(1, { type: "played", seat: 1, card: "green-what" }, { type: "skipped", seat: 2 });
    expect(told.indexOf("WHAT?")).toBeGreaterThanOrEqual(0);
    expect(told.indexOf("Cem")).toBeGreaterThan(told.indexOf("Ben"));
  });

  test("every kind of news has words of its own, for me and of others", () => {
    const news: MauMauTold[] = [0, 1].flatMap((seat): MauMauTold[] => [
      { type: "dealt", round: 1, dealer: seat, seats: [0, 1, 2], top: "red-3" },
      { type: "played", seat, card: "red-3" },
      { type: "drew", seat, cards: 2, why: "turn" },
      { type: "drew", seat, cards: 2, why: "silence" },
      { type: "kept", seat },
      { type: "skipped", seat },
      { type: "color_named", seat, color: "red" },
      { type: "hands_swapped", seat, other: 2 },
      { type: "called", seat },
      { type: "round_ended", winner: seat, points: [] },
    ]);
    news.push({ type: "hands_swapped", seat: 1, other: 0 }, { type: "drew_nothing", seat: 1 }, { type: "reshuffled", cards: 3 });
    news.push({ type: "seat_left", seat: 1 }, { type: "round_ended", winner: null, points: [] });
    const told = news.map((event) => {
      story.forget();
      return tell(null, event);
    });
    expect(told.filter((sentence) => sentence === "" || /\{|undefined|\?\?/.test(sentence))).toEqual([]);
    expect(new Set(told).size).toBe(news.length);
  });

  test("keeps standing while nothing is worth a word", () => {
    const told = tell(1, { type: "played", seat: 1, card: "red-3" });
    expect(tell(1, { type: "chain_ended" })).toBe(told);
    story.forget();
    expect(story.latest).toBe("");
  });

  test("is told anew when the language changes", async () => {
    const told = tell(1, { type: "played", seat: 1, card: "red-3" });
    await words.speak("de");
    expect(story.latest).not.toBe(told);
    expect(story.latest).toContain("Ben");
  });

  test("is spoken to whoever drew with the cards that came, and whether the last may be played", () => {
    const drew: MauMauTold = { type: "drew", seat: 0, cards: 1, why: "turn" };
    const drawn = { ...table(0), awaited: 0, drawn: "red-7", legal: [{ do: "play", card: "red-7" }, { do: "keep" }] } as MauMauView;
    story.tell([drew], drawn, 0, ["red-7"]);
    story.tell([drew], { ...drawn, legal: [{ do: "keep" }] } as MauMauView, 0, ["red-7"]);
    story.tell([{ ...drew, seat: 1 }], table(1), 0, []);
    const [fits, doesNot, theirs] = announced as [string, string, string];
    expect(fits).toContain(named("red", "7"));
    expect(fits).toContain(en.playOrKeep);
    expect(doesNot).toContain(named("red", "7"));
    expect(doesNot).not.toContain(en.playOrKeep);
    expect(theirs).not.toContain(named("red", "7"));
  });

  test("is spoken with what special cards do and whose turn it is, to me with what lies on the table", () => {
    const played: MauMauTold = { type: "played", seat: 1, card: "green-bang" };
    story.tell([played, { type: "turn_began", seat: 2 }], table(2), 0);
    story.tell([played, { type: "turn_began", seat: 0 }], table(0, "green-bang"), 0);
    story.tell([played], table(0), 0);
    const [theirs, mine, nobodys] = announced as [string, string, string];
    expect(theirs).toContain(en["does.bang"]);
    expect(theirs).toContain("Cem");
    expect(mine.split(named("green", "BANG!"))).toHaveLength(4);
    expect(mine).not.toContain("Cem");
    expect(theirs.startsWith(nobodys)).toBe(true);
    expect(mine.startsWith(nobodys)).toBe(true);
    expect(theirs.length).toBeGreaterThan(nobodys.length);
  });
});
