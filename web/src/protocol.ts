// Written by `make protocol` from the Python messages. Do not edit.

export const PROTOCOL = 3;

/** Open a room and be its host. */
export interface CreateMessage {
  type: "create";
  name: string;
  token?: string | null;
  protocol?: number;
}

/** Come into a room, to play or to watch. */
export interface JoinMessage {
  type: "join";
  code: string;
  name: string;
  watch?: boolean;
  token?: string | null;
  protocol?: number;
}

/** Come back, on this device or another, with the token that proves who one is. */
export interface ResumeMessage {
  type: "resume";
  code: string;
  token: string;
  protocol?: number;
}

/** Be a screen on the table: see what everybody sees, do nothing. */
export interface WatchMessage {
  type: "watch";
  code: string;
  protocol?: number;
}

/** Be a screen that opens a room: whoever joins it first will be its host. */
export interface OpenMessage {
  type: "open";
  token?: string | null;
  protocol?: number;
}

/** Ask at the door what goes on in a room, without coming in. */
export interface LookMessage {
  type: "look";
  code: string;
  protocol?: number;
}

/** Give a command. */
export interface DoMessage {
  type: "do";
  id: string;
  seen: number;
  command: GameMoveCommand | RenameCommand | SitCommand | StandCommand | ChoosePieceCommand | ChooseWayCommand | RaiseHandCommand | LeaveCommand | MoreTimeCommand | ConfigureCommand | ArrangeCommand | AddBotCommand | SetLevelCommand | RemoveCommand | BanCommand | MuteCommand | GiveHatCommand | SubstituteCommand | StartCommand | InterveneCommand | PauseCommand | UnpauseCommand | EndGameCommand | BackToLobbyCommand;
}

/** A player: give a command to the game. */
export interface GameMoveCommand {
  do: "play";
  command: GameCommand;
}

/** Anyone for themselves, the host for everybody. */
export interface RenameCommand {
  do: "rename";
  who: string;
  name: string;
}

/** Take a chair: play along in the next game. */
export interface SitCommand {
  do: "sit";
}

/** Give the chair up: watch the next game. */
export interface StandCommand {
  do: "stand";
}

/** Anyone on a chair, between games: take a piece that nobody else on a chair has. */
export interface ChoosePieceCommand {
  do: "choose_piece";
  piece: number;
}

/** Anyone for themselves: how to be on stage; not while one performs. */
export interface ChooseWayCommand {
  do: "choose_way";
  way: "camera" | "puppet" | "room";
}

/** Say "me", between games: to what the lobby asks; after a game, to playing once more. */
export interface RaiseHandCommand {
  do: "raise_hand";
  up?: boolean;
}

/** Go for good; a running game goes on without you (E57, M32). */
export interface LeaveCommand {
  do: "leave";
}

/** Whoever is awaited: as much time again, for everybody; once in each stretch of a clock. */
export interface MoreTimeCommand {
  do: "more_time";
}

/** The host: choose what is played and how. */
export interface ConfigureCommand {
  do: "configure";
  settings: Settings;
}

/** Everything the host may set. What is not said is as it is unless set; see `completed`. */
export interface Settings {
  game?: string;
  choices?: Choices;
  timers?: Record<string, number | null>;
}

/** The host: say who sits left of whom. */
export interface ArrangeCommand {
  do: "arrange";
  chairs: Array<string>;
}

/** The host: put a bot on a new chair. */
export interface AddBotCommand {
  do: "add_bot";
  level?: "gentle" | "keen" | "sharp";
  character?: "coral" | "honey" | "mint" | "moss" | "plum" | "sky" | null;
  name?: string | null;
}

/** The host: let a bot play better or worse, at any time. */
export interface SetLevelCommand {
  do: "set_level";
  who: string;
  level: "gentle" | "keen" | "sharp";
}

/** The host: send a bot or a person away; a person may come back. */
export interface RemoveCommand {
  do: "remove";
  who: string;
  household?: boolean;
}

/** The host: send a person away for good. */
export interface BanCommand {
  do: "ban";
  who: string;
  household?: boolean;
}

/** The host: let a person be seen and heard only on stage, or as before. */
export interface MuteCommand {
  do: "mute";
  who: string;
  muted: boolean;
}

/** The host: let somebody else be host. */
export interface GiveHatCommand {
  do: "give_hat";
  who: string;
}

/** The host: let a bot play for somebody who is away, until they return. */
export interface SubstituteCommand {
  do: "substitute";
  who: string;
}

/** The host: begin a game; after one, a rematch. */
export interface StartCommand {
  do: "start";
}

/** The host: have the table itself do something, such as declare a round void (E56). */
export interface InterveneCommand {
  do: "intervene";
  what: string;
}

/** The host: stop all clocks and commands. */
export interface PauseCommand {
  do: "pause";
}

/** The host: go on. */
export interface UnpauseCommand {
  do: "unpause";
}

/** The host: stop the game where it is. */
export interface EndGameCommand {
  do: "end_game";
}

/** The host: put the finished game away and choose the next. */
export interface BackToLobbyCommand {
  do: "back_to_lobby";
}

/** The host: let all see at once what came of something. Not kept: it is decoration. */
export interface SkipMessage {
  type: "skip";
  version: number;
}

/** Ask whether anyone is there. */
export interface PingMessage {
  type: "ping";
}

/** Tell one other device how to connect with this one. */
export interface SignalMessage {
  type: "signal";
  to: string;
  stage: number;
  data: SignalDataMessage;
}

/** Exactly one of the two. */
export interface SignalDataMessage {
  description?: DescriptionMessage;
  candidate?: CandidateMessage | null;
}

/** A session description of WebRTC. */
export interface DescriptionMessage {
  type: "answer" | "offer";
  sdp: string;
}

/** An ICE candidate of WebRTC. */
export interface CandidateMessage {
  candidate: string;
  sdpMid?: string | null;
  sdpMLineIndex?: number | null;
  usernameFragment?: string | null;
}

/** A moment of the own puppet, to whoever may see or hear it. */
export interface FrameMessage {
  type: "frame";
  stage: number;
  face?: string;
  voice?: string;
  mask?: boolean;
}

/** Let an emoji float up on everybody's screen. */
export interface WaveMessage {
  type: "wave";
  emoji: "🎉" | "👋" | "👏" | "😂" | "😍" | "😮" | "🙈" | "🤔";
}

/** A screen: let its camera and microphone be the room's, or no longer. */
export interface LendMessage {
  type: "lend";
  camera: boolean;
}

/** Who watches a bot perform: it need not go on for me. */
export interface EnoughMessage {
  type: "enough";
  seen: number;
}

/** Ask which servers help to connect devices that cannot reach each other. */
export interface TurnMessage {
  type: "turn";
}

/** You are in. Everything there is to see. */
export interface WelcomeMessage {
  type: "welcome";
  protocol: number;
  you: string | null;
  version: number;
  now: number;
  room: RoomView;
  play: PlayView | null;
  presence: Record<string, number | null>;
  table: Table | null;
  me: Mine | null;
  stage: StageView;
  token?: string;
  screen?: string;
}

/** A room as everybody may see it. */
export interface RoomView {
  code: string;
  host: string | null;
  owner: string | null;
  members: Array<MemberView>;
  chairs: Array<string>;
  settings: Settings;
  obstacle: Obstacle | null;
  hands: Array<string>;
  tallies: Array<TallyView>;
  concerns?: Array<string>;
}

/** A member, without what proves who it is. */
export interface MemberView {
  id: string;
  name: string;
  bot: boolean;
  muted: boolean;
  stand_in: boolean;
  piece: number | null;
  way: "camera" | "puppet" | "room";
  level?: "gentle" | "keen" | "sharp";
  character?: "coral" | "honey" | "mint" | "moss" | "plum" | "sky";
}

/** Why something cannot be done. */
export interface Obstacle {
  code: string;
  why: string;
  details: Record<string, unknown>;
}

/** How somebody has done in this room. */
export interface TallyView {
  who: string;
  name: string;
  games: number;
  won: number;
}

/** The game on the table. */
export interface PlayView {
  game: string;
  number: number;
  seats: Array<Seated>;
  awaited: Array<number>;
  stopped: boolean;
  paused: boolean;
  clock: ClockView | null;
  hold?: number;
  interventions: Array<string>;
  chronicle?: Chronicle;
  assets?: unknown;
  recent?: Array<Told>;
  remarks?: Array<Remark>;
}

/** Who sits on a chair of a game, with the name they had at its start. */
export interface Seated {
  member: string;
  name: string;
  piece: number | null;
}

/** What time runs for, since when and until when. */
export interface ClockView {
  kind: string;
  since: number;
  ends: number | null;
  extendable: boolean;
}

/** What a bot says about its answer in a round of a game. */
export interface Remark {
  seat: number;
  round: number;
  noticed: Array<string>;
}

/** Who may be connected, and what may flow between them now. */
export interface StageView {
  version: number;
  quiet: boolean;
  edges: Array<[string, string]>;
  gates: Array<GateView>;
  room_camera: string | null;
}

/** What may flow from some endpoints to others; from none to itself. */
export interface GateView {
  from: Array<string>;
  to: Array<string>;
  picture: boolean;
  sound: boolean;
}

/** What can be seen of a room from the door. */
export interface GlimpseMessage {
  type: "glimpse";
  code: string;
  playing: boolean;
  chair: boolean;
}

/** Something has happened and is safe on disk. */
export interface UpdateMessage {
  type: "update";
  version: number;
  after?: number;
  events: Array<Told>;
  room?: RoomView;
  play: PlayView | null;
  table: Table | null;
  me?: Mine | null;
}

/** Your command has been accepted. */
export interface DoneMessage {
  type: "done";
  id: string;
  version: number;
}

/** Your message changed nothing, and why. */
export interface RefusedMessage {
  type: "refused";
  code: string;
  why: string;
  details: Record<string, unknown>;
  id: string | null;
}

/** Who is away since when. */
export interface PresenceMessage {
  type: "presence";
  presence: Record<string, number | null>;
}

/** The host would have everybody see at once what happened up to a version. */
export interface SkippedMessage {
  type: "skipped";
  version: number;
}

/** The server closes this connection, and why. */
export interface ByeMessage {
  type: "bye";
  code: string;
}

/** Somebody is there. */
export interface PongMessage {
  type: "pong";
  now: number;
}

/** The room's time has stopped, or goes on later than a device would think. */
export interface TimeMessage {
  type: "time";
  now: number;
  stands: boolean;
}

/** The stage has changed. */
export interface StagedMessage {
  type: "stage";
  version: number;
  quiet: boolean;
  edges: Array<[string, string]>;
  gates: Array<GateView>;
  room_camera: string | null;
}

/** Another device tells how to connect with it. */
export interface SignalledMessage {
  type: "signal";
  from: string;
  stage: number;
  data: SignalDataMessage;
}

/** A moment of somebody's puppet: as much of it as you may see and hear. */
export interface FramedMessage {
  type: "frame";
  from: string;
  stage: number;
  face?: string;
  voice?: string;
}

/** Somebody waves. */
export interface WavedMessage {
  type: "waved";
  from: string;
  emoji: "🎉" | "👋" | "👏" | "😂" | "😍" | "😮" | "🙈" | "🤔";
}

/** Which servers help to connect devices. */
export interface TurnServersMessage {
  type: "turn";
  servers: Array<IceServerMessage>;
  relay_only: boolean;
  good_for: number | null;
}

/** A server that helps to connect devices, as WebRTC wants to be told of it. */
export interface IceServerMessage {
  urls: Array<string>;
  username: string;
  credential: string;
}

/** The chairs stood in another order. */
export interface ArrangedEvent {
  type: "arranged";
  chairs: Array<string>;
}

/** The host chose what is played and how. */
export interface ConfiguredEvent {
  type: "configured";
  settings: Settings;
}

/** Everyone was back in the lobby. */
export interface GamePutAwayEvent {
  type: "game_put_away";
}

/** The host ended the game. */
export interface GameStoppedEvent {
  type: "game_stopped";
}

/** Somebody raised a hand, or lowered it. */
export interface HandRaisedEvent {
  type: "hand_raised";
  who: string;
  up: boolean;
}

/** Somebody else was host, and the room theirs unless the hat was only lent. */
export interface HatPassedEvent {
  type: "hat_passed";
  who: string;
  lent?: boolean;
}

/** A bot played better or worse from now on. */
export interface LevelSetEvent {
  type: "level_set";
  who: string;
  level: "gentle" | "keen" | "sharp";
}

/** The host muted somebody, or no longer. */
export interface MutedEvent {
  type: "muted";
  who: string;
  muted: boolean;
}

/** All clocks stood still. */
export interface PausedEvent {
  type: "paused";
}

/** Somebody took another piece to play with. */
export interface PieceChosenEvent {
  type: "piece_chosen";
  who: string;
  piece: number;
}

/** A bot said what made it answer as it did, after the answer was out. */
export interface RemarkedEvent {
  type: "remarked";
  remark: Remark;
}

/** A member was called something else. */
export interface RenamedEvent {
  type: "renamed";
  who: string;
  name: string;
}

/** A room came to be. */
export interface RoomOpenedEvent {
  type: "room_opened";
  code: string;
  settings: Settings;
}

/** A watcher took a chair. */
export interface SatDownEvent {
  type: "sat_down";
  who: string;
}

/** A bot played for somebody, or no longer. */
export interface StandInChangedEvent {
  type: "stand_in_changed";
  who: string;
  stand_in: boolean;
}

/** A player gave the chair up. */
export interface StoodUpEvent {
  type: "stood_up";
  who: string;
}

/** Somebody who was awaited asked for more time; everybody had it. */
export interface TimeExtendedEvent {
  type: "time_extended";
  who: string;
}

/** All clocks ran on. */
export interface UnpausedEvent {
  type: "resumed";
}

/** Somebody chose another way to be on stage. */
export interface WayChosenEvent {
  type: "way_chosen";
  who: string;
  way: "camera" | "puppet" | "room";
}

/** `Joined`, redacted: without what proves who it is. */
export interface JoinedEvent {
  type: "joined";
  who: string;
  name: string;
  seated: boolean;
}

/** `GameStarted`, redacted: without what is shown beside it. */
export interface GameStartedEvent {
  type: "game_started";
  game: string;
  seats: Array<Seated>;
}

/** `WentAway`, redacted: without what a banned person would be known by. */
export interface WentAwayEvent {
  type: "went_away";
  who: string;
  how: string;
}

/** A guesser had not answered in time: wrong (E55). */
export interface EmojitoCameLateEvent {
  type: "came_late";
  seat: number;
}

/** Guessers could challenge; the leaders were determined (E20). */
export interface EmojitoChallengeOpenedEvent {
  type: "challenge_opened";
  leaders: Array<number>;
}

/** A guesser turned a trophy over to challenge another player. */
export interface EmojitoChallengedEvent {
  type: "challenged";
  by: number;
  target: number;
}

/** An actor took the top card. */
export interface EmojitoDrewEvent {
  type: "drew";
  seat: number;
}

/** A guesser was away: no answer, counted neither way (E55). */
export interface EmojitoExcusedEvent {
  type: "excused";
  seat: number;
}

/** The game was over. */
export interface EmojitoGameEndedEvent {
  type: "game_ended";
  winners: Array<string>;
  why: "cards" | "goal" | "left";
}

/** Seven cards lay open, the performed ones among them. */
export interface EmojitoLaidOutEvent {
  type: "laid_out";
  line_up: Array<string>;
}

/** A token went forward. */
export interface EmojitoMovedEvent {
  type: "moved";
  owner: string;
  steps: number;
  space: number;
  crossings: number;
}

/** A guesser would not challenge, or not again. */
export interface EmojitoPassedEvent {
  type: "passed";
  seat: number;
}

/** Somebody had to perform, before whom and how. */
export interface EmojitoPerformanceBeganEvent {
  type: "performance_began";
  audience: Record<number, Array<number>>;
  channel: Record<number, "both" | "face" | "sound">;
}

/** A performer finished. */
export interface EmojitoPerformedEvent {
  type: "performed";
  seat: number;
}

/** All dials were turned over at once. */
export interface EmojitoRevealedEvent {
  type: "revealed";
  secret: Record<number, string>;
  guesses: Record<number, number>;
  line_up: Array<string>;
  late?: Array<number>;
  absent?: Array<number>;
}

/** It was somebody's turn to act. */
export interface EmojitoRoundBeganEvent {
  type: "round_began";
  round: number;
  actors: Array<number>;
  guessers: Array<number>;
}

/** The rest of the line-up was discarded. */
export interface EmojitoRoundEndedEvent {
  type: "round_ended";
}

/** The round did not count: its cards were discarded, its challenges undone (E56). */
export interface EmojitoRoundVoidedEvent {
  type: "round_voided";
}

/** A player left for good, in teams with the partner (E57). */
export interface EmojitoSeatLeftEvent {
  type: "seat_left";
  seats: Array<number>;
}

/** A beaten token went back. */
export interface EmojitoSetBackEvent {
  type: "set_back";
  owner: string;
  space: number;
  lost_trophy: boolean;
}

/** Cards spent in earlier rounds went to the discard pile, for want of others (E19). */
export interface EmojitoSpentReturnedEvent {
  type: "spent_returned";
}

/** There was no card left anywhere to be a trophy (E66). */
export interface EmojitoTrophyForgoneEvent {
  type: "trophy_forgone";
  owner: string;
}

/** A card became a trophy. */
export interface EmojitoTrophyTakenEvent {
  type: "trophy_taken";
  owner: string;
  slot: number | null;
}

/** A guesser took back whatever they had answered in the challenge window (E69). */
export interface EmojitoWithdrewEvent {
  type: "withdrew";
  seat: number;
}

/** `Opened`, without the order of the deck. */
export interface EmojitoOpenedEvent {
  type: "opened";
  terms: EmojitoTerms;
  tokens: Record<string, EmojitoPlacedEvent>;
  deck: number;
}

/** A table's terms. */
export interface EmojitoTerms {
  edition: string;
  mode: "competitive" | "cooperative" | "teams";
  players: number;
  first_actor: number;
  teams: Array<[number, number]>;
  goal: number;
  wrong_steps: number;
  secret_message: boolean;
  follows_symbols: boolean;
  symbols: Array<"both" | "face" | "sound">;
  rules: EmojitoEdition;
  leader_may_challenge: boolean;
  one_price: boolean;
  own_screens?: boolean;
}

/** Every value in which printed editions differ. */
export interface EmojitoEdition {
  name: string;
  modes: Record<string, [number, number]>;
  base_mode: "competitive" | "cooperative" | "teams";
  start: number;
  levels: Record<string, EmojitoLevel>;
  goals: Record<string, number | null>;
  target_is_agreed: boolean;
  actor_cap: number | null;
  challenge: EmojitoChallengeRules;
  spent_trophy_counts: boolean;
  lost_trophy: "counting" | "spent-first";
  spent_cards_return: boolean;
  competitive_tie: "last-in-turn-order" | "shared";
  asks_for_the_stage: boolean;
  challenge_options: Array<"leader_may_challenge" | "one_price">;
  symbols: Array<"both" | "face" | "sound">;
  actor_steps_per_right_guess: number;
  right_guesser_steps: number;
  right_team_steps: number;
}

/** A level of difficulty in cooperative play. */
export interface EmojitoLevel {
  wrong_steps: number;
  secret_message: boolean;
}

/** Challenge the Leader, as an edition prints it. */
export interface EmojitoChallengeRules {
  targets: "guessers" | "leaders";
  leader_may_challenge: boolean;
  one_per_round: boolean;
  challenger_must_be_right: boolean;
  steps_back: number;
}

/** A token with its trophies, as a table is opened. */
export interface EmojitoPlacedEvent {
  space: number;
  trophies: number;
  spent: number;
}

/** `Reshuffled`, without the order. */
export interface EmojitoReshuffledEvent {
  type: "reshuffled";
  cards: number;
}

/** `Guessed`, without the answer. */
export interface EmojitoGuessedEvent {
  type: "guessed";
  seat: number;
}

/** An actor takes the top card and looks at it alone. */
export interface EmojitoDrawCommand {
  do: "draw";
}

/** Whoever performs now has finished. */
export interface EmojitoPerformedCommand {
  do: "performed";
}

/** A guesser turns a trophy over and challenges another player, or all joint leaders (E26). */
export interface EmojitoChallengeCommand {
  do: "challenge";
  target: number;
}

/** A guesser who could challenge will not, any more, this round. */
export interface EmojitoPassCommand {
  do: "pass";
}

/** A guesser takes back what they answered in the challenge window, once (E69). */
export interface EmojitoWithdrawCommand {
  do: "withdraw";
}

/** The actor closes the challenge window. */
export interface EmojitoLayOutCommand {
  do: "lay_out";
}

/** A guesser locks the dial; final (E53). */
export interface EmojitoGuessCommand {
  do: "guess";
  slot: number;
}

/** An owner whose token crossed the line takes a card of the line-up as a trophy. */
export interface EmojitoTakeCommand {
  do: "take";
  slot: number;
}

/** The table: whoever is awaited has had their time. */
export interface EmojitoTimeUpCommand {
  do: "time_up";
}

/** The table: this round does not count and the next actor goes on (E56). */
export interface EmojitoVoidRoundCommand {
  do: "void_round";
}

/** The table: a guesser is away, and their missing answer counts neither way (E55). */
export interface EmojitoExcuseCommand {
  do: "excuse";
  who: number;
}

/** The table: a player leaves for good (E57). */
export interface EmojitoLeaveCommand {
  do: "leave";
  who: number;
}

/** Somebody with one card left called "Emoji!". */
export interface MauMauCalledEvent {
  type: "called";
  seat: number;
}

/** The pending cards had been drawn, or as many of them as there were. */
export interface MauMauChainEndedEvent {
  type: "chain_ended";
}

/** The player of a black card ordered a colour. */
export interface MauMauColorNamedEvent {
  type: "color_named";
  seat: number;
  color: "blue" | "green" | "red" | "yellow";
}

/** Somebody took cards off the pile. */
export interface MauMauDrewEvent {
  type: "drew";
  seat: number;
  cards: number;
  why: "chain" | "peng" | "silence" | "turn";
}

/** Somebody had to draw in turn, and there was no card left (M26). */
export interface MauMauDrewNothingEvent {
  type: "drew_nothing";
  seat: number;
}

/** The game was over. */
export interface MauMauGameEndedEvent {
  type: "game_ended";
  winners: Array<number>;
  why: "last-card" | "left" | "points" | "stuck";
}

/** The player of an UPS! and another one swapped hands. */
export interface MauMauHandsSwappedEvent {
  type: "hands_swapped";
  seat: number;
  other: number;
}

/** Somebody did not play the card just drawn. */
export interface MauMauKeptEvent {
  type: "kept";
  seat: number;
}

/** A table was set up. */
export interface MauMauOpenedEvent {
  type: "opened";
  terms: MauMauTerms;
}

/** A table's terms. */
export interface MauMauTerms {
  players: number;
  rounds: "single" | "to-500";
  voluntary_draw: boolean;
  strict_nooo: boolean;
  drawing_ends_turn: boolean;
  hand: number;
  limit: number;
  link: number;
}

/** Somebody laid a card. */
export interface MauMauPlayedEvent {
  type: "played";
  seat: number;
  card: string;
}

/** Somebody had no cards left, or nobody could move. */
export interface MauMauRoundEndedEvent {
  type: "round_ended";
  winner: number | null;
  points: Array<number>;
}

/** A player left for good; the hand went under the pile (M32). */
export interface MauMauSeatLeftEvent {
  type: "seat_left";
  seat: number;
}

/** Somebody missed a turn because of a WHAT?. */
export interface MauMauSkippedEvent {
  type: "skipped";
  seat: number;
}

/** It was somebody's turn. */
export interface MauMauTurnBeganEvent {
  type: "turn_began";
  seat: number;
}

/** `Dealt`, without the hands and the pile. */
export interface MauMauDealtEvent {
  type: "dealt";
  round: number;
  dealer: number;
  seats: Array<number>;
  top: string;
}

/** `Arranged`, without the hands and the pile. */
export interface MauMauArrangedEvent {
  type: "arranged";
  dealer: number;
  hand_sizes: Array<number>;
  top: string;
  pile: number;
  color: "blue" | "green" | "red" | "yellow" | null;
  pending: MauMauPending | null;
  scores: Array<number>;
}

/** What waits for the player in turn. */
export interface MauMauPending {
  kind: "bang" | "nooo";
  cards: number;
}

/** `Reshuffled`, without the order. */
export interface MauMauReshuffledEvent {
  type: "reshuffled";
  cards: number;
}

/** The player in turn lays a card that fits. */
export interface MauMauPlayCommand {
  do: "play";
  card: string;
  swap?: number | null;
}

/** The player of a black card says which colour to follow. */
export interface MauMauColorCommand {
  do: "color";
  color: string;
}

/** The player in turn takes all pending cards, or one for want of a card to play. */
export interface MauMauDrawCommand {
  do: "draw";
}

/** The player in turn does not play the card just drawn, whether it fits or not (M4). */
export interface MauMauKeepCommand {
  do: "keep";
}

/** A player with one card left calls "Emoji!" (M21). */
export interface MauMauCallCommand {
  do: "call";
}

/** The next dealer begins another round (M31). */
export interface MauMauDealCommand {
  do: "deal";
}

/** The table: whoever is awaited has had their time, and does the least there is to do (M32). */
export interface MauMauTimeUpCommand {
  do: "time_up";
}

/** The table: a player leaves for good, and their hand goes under the pile (M32). */
export interface MauMauLeaveCommand {
  do: "leave";
  who: number;
}

/** A table as seen by a seat or, without a seat, by everybody. */
export interface EmojitoView {
  game: "emojito";
  edition: string;
  mode: "competitive" | "cooperative" | "teams";
  phase: "challenge" | "draw" | "guess" | "over" | "perform" | "trophies";
  round: number;
  over: boolean;
  winners: Array<string>;
  ended: "cards" | "goal" | "left" | null;
  actors: Array<number>;
  guessers: Array<number>;
  performers: Array<number>;
  audience: Record<number, Array<number>>;
  channel: Record<number, "both" | "face" | "sound">;
  tokens: Record<string, EmojitoTokenView>;
  target: number;
  symbols: Array<"both" | "face" | "sound">;
  teams: Array<[number, number]>;
  secret_message: boolean;
  wrong_steps: number;
  leader_may_challenge: boolean;
  one_price: boolean;
  line_up: Array<string | null> | null;
  locked: Array<number>;
  guesses: Record<number, number>;
  late: Array<number>;
  absent: Array<number>;
  challenges: Array<EmojitoChallenge>;
  passed: Array<number>;
  leaders: Array<number>;
  to_take: Array<string>;
  deck: number;
  discard: number;
  last_round: EmojitoRevealedEvent | null;
  gone: Array<number>;
  seat: number | null;
  legal: Array<EmojitoDrawCommand | EmojitoPerformedCommand | EmojitoChallengeCommand | EmojitoPassCommand | EmojitoWithdrawCommand | EmojitoLayOutCommand | EmojitoGuessCommand | EmojitoTakeCommand | EmojitoTimeUpCommand | EmojitoVoidRoundCommand | EmojitoExcuseCommand | EmojitoLeaveCommand>;
  secret?: Record<number, string>;
  deck_order?: Array<string>;
  discard_order?: Array<string>;
}

/** A token; trophies are counted, not named. */
export interface EmojitoTokenView {
  space: number;
  trophies: number;
  spent: number;
  counting: number;
}

/** A challenge of this round. */
export interface EmojitoChallenge {
  by: number;
  target: number;
}

/** A table as seen by a seat or, without a seat, by everybody. */
export interface MauMauView {
  game: "mau-mau";
  rounds: "single" | "to-500";
  voluntary_draw: boolean;
  strict_nooo: boolean;
  drawing_ends_turn: boolean;
  phase: "between-rounds" | "color" | "drawn" | "over" | "play";
  round: number;
  over: boolean;
  winners: Array<number>;
  ended: "last-card" | "left" | "points" | "stuck" | null;
  turn: number | null;
  dealer: number;
  awaited: number | null;
  top: string;
  color: "blue" | "green" | "red" | "yellow" | null;
  pending: MauMauPending | null;
  hand_sizes: Array<number>;
  pile: number;
  discard: number;
  must_call: Array<number>;
  scores: Array<number>;
  round_points: Array<number> | null;
  gone: Array<number>;
  seat: number | null;
  legal: Array<MauMauPlayCommand | MauMauColorCommand | MauMauDrawCommand | MauMauKeepCommand | MauMauCallCommand | MauMauDealCommand | MauMauTimeUpCommand | MauMauLeaveCommand>;
  hand?: Array<string>;
  drawn?: string;
  hands?: Array<Array<string>>;
  pile_order?: Array<string>;
  discard_order?: Array<string>;
}

/** What one seat may know beyond what everybody knows: laid over the table's view. */
export interface EmojitoPrivate {
  game: "emojito";
  seat: number;
  legal: Array<EmojitoDrawCommand | EmojitoPerformedCommand | EmojitoChallengeCommand | EmojitoPassCommand | EmojitoWithdrawCommand | EmojitoLayOutCommand | EmojitoGuessCommand | EmojitoTakeCommand | EmojitoTimeUpCommand | EmojitoVoidRoundCommand | EmojitoExcuseCommand | EmojitoLeaveCommand>;
  secret?: Record<number, string>;
  guesses?: Record<number, number>;
}

/** What one seat may know beyond what everybody knows: laid over the table's view. */
export interface MauMauPrivate {
  game: "mau-mau";
  seat: number;
  legal: Array<MauMauPlayCommand | MauMauColorCommand | MauMauDrawCommand | MauMauKeepCommand | MauMauCallCommand | MauMauDealCommand | MauMauTimeUpCommand | MauMauLeaveCommand>;
  hand: Array<string>;
  drawn?: string;
}

/** What has happened so far, as far as everybody knows. */
export interface EmojitoChronicle {
  game: "emojito";
  start: Record<string, EmojitoStanding>;
  rounds: Array<EmojitoRound>;
  verdict: EmojitoVerdict | null;
}

/** How far a token has come. */
export interface EmojitoStanding {
  trophies: number;
  space: number;
}

/** A round whose dials were turned over. */
export interface EmojitoRound {
  round: number;
  cards: Record<number, string>;
  chosen: Record<number, string>;
  right: Array<number>;
  late: Array<number>;
  challenges: Array<EmojitoJudged>;
  extra: boolean;
  standings: Record<string, EmojitoStanding>;
}

/** A challenge, and what became of it. */
export interface EmojitoJudged {
  by: number;
  target: number;
  won: boolean;
}

/** What a win came down to. */
export interface EmojitoVerdict {
  by: "game" | "shared" | "space" | "trophies" | "turn-order";
  tied: Array<string>;
}

/** What has happened so far, as far as everybody knows. */
export interface MauMauChronicle {
  game: "mau-mau";
  tallies: Array<MauMauTally>;
  rounds: Array<MauMauRound>;
}

/** What one seat has done so far. */
export interface MauMauTally {
  played: number;
  specials: number;
  drawn: number;
  heaviest: number;
  called: number;
  forgot: number;
}

/** A round that is over. */
export interface MauMauRound {
  winner: number | null;
  points: Array<number>;
  totals: Array<number>;
  counted: Array<Array<string>> | null;
}

/** Emojito! as this table plays it. */
export interface EmojitoChoice {
  edition?: string;
  mode?: string | null;
  options?: EmojitoOptions;
  teams?: Array<[string, string]> | null;
  first_actor?: string | null;
  names_on_cards?: boolean;
  quick_reveals?: boolean;
  own_deck?: boolean;
  symbols?: Array<string> | null;
}

/** What an edition leaves to the table; None is as printed. */
export interface EmojitoOptions {
  difficulty?: string | null;
  secret_message?: boolean | null;
  target?: number | null;
  symbols_in_teams?: boolean | null;
  leader_may_challenge?: boolean | null;
  one_price?: boolean | null;
}

/** emoji Mau-Mau as this table plays it. */
export interface MauMauChoice {
  options?: MauMauOptions;
  dealer?: string | null;
}

/** What is left to the table; unless told, as we read the printed rules. */
export interface MauMauOptions {
  rounds?: string;
  voluntary_draw?: boolean;
  strict_nooo?: boolean;
  drawing_ends_turn?: boolean;
}

/** What a device may send. */
export type Incoming = CreateMessage | JoinMessage | ResumeMessage | WatchMessage | OpenMessage | LookMessage | DoMessage | SkipMessage | PingMessage | SignalMessage | FrameMessage | WaveMessage | LendMessage | EnoughMessage | TurnMessage;

/** What a device may be sent. */
export type Outgoing = WelcomeMessage | GlimpseMessage | UpdateMessage | DoneMessage | RefusedMessage | PresenceMessage | SkippedMessage | ByeMessage | PongMessage | TimeMessage | StagedMessage | SignalledMessage | FramedMessage | WavedMessage | TurnServersMessage;

/** What can have happened in a room. */
export type RoomTold = ArrangedEvent | ConfiguredEvent | GamePutAwayEvent | GameStoppedEvent | HandRaisedEvent | HatPassedEvent | LevelSetEvent | MutedEvent | PausedEvent | PieceChosenEvent | RemarkedEvent | RenamedEvent | RoomOpenedEvent | SatDownEvent | StandInChangedEvent | StoodUpEvent | TimeExtendedEvent | UnpausedEvent | WayChosenEvent | JoinedEvent | GameStartedEvent | WentAwayEvent;

/** Emojito: what can have happened. */
export type EmojitoTold = EmojitoCameLateEvent | EmojitoChallengeOpenedEvent | EmojitoChallengedEvent | EmojitoDrewEvent | EmojitoExcusedEvent | EmojitoGameEndedEvent | EmojitoLaidOutEvent | EmojitoMovedEvent | EmojitoPassedEvent | EmojitoPerformanceBeganEvent | EmojitoPerformedEvent | EmojitoRevealedEvent | EmojitoRoundBeganEvent | EmojitoRoundEndedEvent | EmojitoRoundVoidedEvent | EmojitoSeatLeftEvent | EmojitoSetBackEvent | EmojitoSpentReturnedEvent | EmojitoTrophyForgoneEvent | EmojitoTrophyTakenEvent | EmojitoWithdrewEvent | EmojitoOpenedEvent | EmojitoReshuffledEvent | EmojitoGuessedEvent;

/** Emojito: what may be done. */
export type EmojitoCommand = EmojitoDrawCommand | EmojitoPerformedCommand | EmojitoChallengeCommand | EmojitoPassCommand | EmojitoWithdrawCommand | EmojitoLayOutCommand | EmojitoGuessCommand | EmojitoTakeCommand | EmojitoTimeUpCommand | EmojitoVoidRoundCommand | EmojitoExcuseCommand | EmojitoLeaveCommand;

/** MauMau: what can have happened. */
export type MauMauTold = MauMauCalledEvent | MauMauChainEndedEvent | MauMauColorNamedEvent | MauMauDrewEvent | MauMauDrewNothingEvent | MauMauGameEndedEvent | MauMauHandsSwappedEvent | MauMauKeptEvent | MauMauOpenedEvent | MauMauPlayedEvent | MauMauRoundEndedEvent | MauMauSeatLeftEvent | MauMauSkippedEvent | MauMauTurnBeganEvent | MauMauDealtEvent | MauMauArrangedEvent | MauMauReshuffledEvent;

/** MauMau: what may be done. */
export type MauMauCommand = MauMauPlayCommand | MauMauColorCommand | MauMauDrawCommand | MauMauKeepCommand | MauMauCallCommand | MauMauDealCommand | MauMauTimeUpCommand | MauMauLeaveCommand;

/** What can have happened. */
export type Told = RoomTold | EmojitoTold | MauMauTold;

/** What may be done in a game. */
export type GameCommand = EmojitoCommand | MauMauCommand;

/** What everybody may see of a game. */
export type Table = EmojitoView | MauMauView;

/** What one seat alone may see. */
export type Mine = EmojitoPrivate | MauMauPrivate;

/** What has come of a game so far. */
export type Chronicle = EmojitoChronicle | MauMauChronicle;

/** What is chosen of each game. */
export type Choices = {
  "emojito": EmojitoChoice;
  "mau-mau": MauMauChoice;
};
