// Which sentences make up the rules of an edition, a mode and its options. What an edition says
// differently is read from its values; nothing here asks which edition it is.

import { text, when, type Block as AnyBlock, type Line, type Section as AnySection } from "../../rules/contents";
import type { RuleKey } from "../../rules/texts";
import type { Channel } from "../catalogue";
import type { EmojitoSubject } from "./subject";
import type { EditionRules, EmojitoRules } from "./values";

type Block = AnyBlock<Channel[]>;
type Section = AnySection<Channel[]>;

/** What a wrong answer is worth to the game where no level was chosen. */
const PRINTED_STEPS = 1;

export function contents(subject: EmojitoSubject, values: EmojitoRules): Section[] {
  const edition = values.editions[subject.edition];
  return edition ? sections(subject, edition) : [];
}

function sections(subject: EmojitoSubject, edition: EditionRules): Section[] {
  const { mode } = subject;
  const together = mode === "cooperative";
  return [
    { id: "idea", title: "idea.title", blocks: idea(subject, edition) },
    { id: "round", title: "round.title", blocks: round(subject, edition) },
    { id: "perform", title: "perform.title", blocks: perform(subject, edition) },
    // A variant that is not played is still worth knowing of.
    ...when<Section>(together, { id: "secret", title: "secret.title", blocks: secretMessage(subject) }),
    ...when<Section>(mode === "competitive", { id: "challenge", title: "challenge.title", blocks: challenge(subject, edition) }),
    { id: "guess", title: "guess.title", blocks: guess(subject) },
    { id: "moving", title: "moving.title", blocks: moving(subject, edition) },
    { id: "trophies", title: "trophies.title", blocks: trophies(subject, edition) },
    ...when<Section>(together && Object.keys(edition.levels).length > 0, { id: "difficulty", title: "difficulty.title", blocks: difficulty(edition) }),
    { id: "end", title: "end.title", blocks: end(subject, edition) },
    { id: "people", title: "people.title", blocks: people(subject) },
  ];
}

function idea({ mode, players, target }: EmojitoSubject, edition: EditionRules): Block[] {
  const ring = edition.symbols.length;
  const [least, most] = edition.modes[mode] ?? [0, 0];
  const printed = edition.goals[mode] ?? null;
  const count = target ?? printed ?? (players === null ? null : Math.max(1, players - 1));
  const goal: Record<typeof mode, RuleKey> = { cooperative: "idea.together", competitive: "idea.competitive", teams: "idea.teams" };
  return [
    text("idea.play", { ring }),
    text("idea.ring", { ring }),
    count === null ? text("idea.togetherOpen") : text(goal[mode], { count }),
    ...when(mode === "cooperative" && edition.target_is_agreed, text("idea.agreed")),
    text(mode === "teams" ? "idea.pairs" : "idea.players", { least, most }),
  ];
}

function round({ mode, secretMessage }: EmojitoSubject, edition: EditionRules): Block[] {
  const ring = edition.symbols.length;
  const teams = mode === "teams";
  const steps: Line[] = [
    { key: teams ? "round.drawTeams" : "round.draw", icon: "cards" },
    { key: teams ? "round.performTeams" : secretMessage ? "round.performSecret" : "round.perform", icon: "face" },
    ...when<Line>(mode === "competitive", { key: "round.challenge", icon: "swords" }),
    teams ? { key: "round.layOutTeams", params: { ring }, icon: "eye" } : { key: "round.layOut", params: { ring, others: ring - 1 }, icon: "eye" },
    { key: teams ? "round.guessTeams" : "round.guess", icon: "lock" },
    { key: "round.reveal", icon: "check" },
    { key: "round.trophies", icon: "trophy" },
  ];
  return [
    ...when(!teams, text(edition.asks_for_the_stage ? "round.firstOnStage" : "round.firstAgreed")),
    { is: "steps", lines: steps },
    text(teams ? "round.nextTeams" : secretMessage ? "round.nextSecret" : "round.next"),
    text("round.reshuffle"),
  ];
}

function perform({ mode, secretMessage, symbolsInTeams, symbols }: EmojitoSubject, edition: EditionRules): Block[] {
  const followsSymbols = mode === "teams" ? symbolsInTeams : !secretMessage;
  if (!followsSymbols) {
    const face = mode === "teams" ? [text("perform.faceTeams"), text("perform.teamsPractised")] : [text("perform.faceSecret")];
    return [...face, text("perform.never")];
  }
  const whose: Record<typeof mode, RuleKey> = { cooperative: "perform.ours", competitive: "perform.own", teams: "perform.pairs" };
  return [
    text(whose[mode]),
    {
      is: "list",
      lines: [
        { key: "perform.face", icon: "face" },
        { key: "perform.sound", icon: "sound" },
        { key: "perform.both", icon: "both" },
      ],
    },
    { is: "figure", figure: symbols ?? edition.symbols },
    text(symbols === null || symbols.join() === edition.symbols.join() ? "perform.layout" : "perform.ownLayout"),
    ...when(edition.start === 0, text("perform.line")),
    ...when(mode === "teams", text("perform.teamsPractised")),
    text("perform.never"),
  ];
}

function secretMessage({ secretMessage: played }: EmojitoSubject): Block[] {
  return [
    ...when(!played, text("secret.variant")),
    { is: "steps", lines: [{ key: "secret.first" }, { key: "secret.relay" }, { key: "secret.last" }] },
    text("secret.face"),
  ];
}

function challenge({ leaderMayChallenge, onePrice }: EmojitoSubject, edition: EditionRules): Block[] {
  const { targets, one_per_round: one, challenger_must_be_right: mustBeRight, steps_back: count } = edition.challenge;
  const leaderMay = edition.challenge.leader_may_challenge || leaderMayChallenge;
  const ofLeaders = targets === "leaders";
  return [
    text("challenge.when"),
    text(edition.spent_trophy_counts ? "challenge.priceCounts" : "challenge.priceLost"),
    ...when(ofLeaders, text("challenge.leaders")),
    text(ofLeaders ? "challenge.targetsLeaders" : "challenge.targetsAnyone"),
    ...when(ofLeaders, text(leaderMay ? "challenge.leaderMay" : "challenge.leaderMayNot")),
    text(one ? "challenge.one" : onePrice ? "challenge.onePrice" : "challenge.many"),
    text(mustBeRight ? "challenge.mustBeRight" : "challenge.anyAnswer"),
    text("challenge.back", { count }),
    text(edition.lost_trophy === "counting" ? "challenge.lostCounting" : "challenge.lostSpent"),
    // A leader always has a trophy to lose, but for one who has just spent it.
    ...when(!ofLeaders || (leaderMay && !edition.spent_trophy_counts), text("challenge.stopsOnLine")),
  ];
}

function guess({ mode }: EmojitoSubject): Block[] {
  return [text("guess.dial"), ...when(mode === "teams", text("guess.teams")), text("guess.silence"), text("guess.late")];
}

function moving({ mode, wrongSteps }: EmojitoSubject, edition: EditionRules): Block[] {
  switch (mode) {
    case "cooperative":
      return [
        {
          is: "list",
          lines: [
            { key: "moving.oursRight", icon: "check" },
            { key: "moving.gameWrong", params: { count: wrongSteps ?? PRINTED_STEPS }, icon: "cross" },
          ],
        },
      ];
    case "competitive": {
      const count = edition.actor_steps_per_right_guess;
      const cap = edition.actor_cap;
      return [
        {
          is: "list",
          lines: [
            { key: "moving.guesserRight", params: { count: edition.right_guesser_steps }, icon: "check" },
            { key: "moving.guesserWrong", icon: "cross" },
            cap === null ? { key: "moving.actor", params: { count }, icon: "face" } : { key: "moving.actorCapped", params: { count, cap }, icon: "face" },
          ],
        },
      ];
    }
    case "teams":
      return [
        {
          is: "list",
          lines: [
            { key: "moving.pairRight", params: { count: edition.right_team_steps }, icon: "check" },
            { key: "moving.pairWrong", icon: "cross" },
          ],
        },
      ];
  }
}

function trophies({ mode }: EmojitoSubject, edition: EditionRules): Block[] {
  const ring = edition.symbols.length;
  const first = ring + 1 - edition.start;
  return [
    text("trophies.lap", { ring }),
    edition.start === 0 ? text("trophies.fromLine", { ring, first }) : text("trophies.fromSpace", { start: edition.start, first }),
    text("trophies.several"),
    text("trophies.take"),
    ...when(mode === "cooperative", text("trophies.takeTogether")),
  ];
}

function difficulty(edition: EditionRules): Block[] {
  return [
    text("difficulty.choose"),
    {
      is: "list",
      lines: Object.entries(edition.levels).map(([name, level]) => ({
        key: level.secret_message ? "difficulty.secret" : "difficulty.level",
        params: { count: level.wrong_steps },
        named: `level.${name}` as RuleKey,
      })),
    },
  ];
}

function end({ mode }: EmojitoSubject, edition: EditionRules): Block[] {
  const shared = edition.competitive_tie === "shared";
  const ways: Record<typeof mode, Block[]> = {
    cooperative: [text("end.together")],
    competitive: [text("end.competitive"), text(shared ? "end.tieShared" : "end.tieLast")],
    teams: [text("end.teams")],
  };
  return [text("end.wholeRound"), ...ways[mode], text("end.cards")];
}

function people({ mode }: EmojitoSubject): Block[] {
  const left: Record<typeof mode, RuleKey> = { cooperative: "people.leftTogether", competitive: "people.left", teams: "people.leftTeams" };
  return [text("people.away"), text("people.actor"), text(left[mode])];
}
