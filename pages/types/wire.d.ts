// Made of lettres/rooms/wire by « python -m tools.wire »; a test says whether it is so.

export type Table = (string | (string | null)[])[];

export type Place = number | [number, number];

export type View = Lobby | GameView;

export type AnyReply = Confirmed | Denied | InvitationReply | Advised | HintGiven | JudgedReply | ComposedReply;

export type Frame =
  | Lobby
  | GameView
  | Confirmed
  | Denied
  | InvitationReply
  | Advised
  | HintGiven
  | JudgedReply
  | ComposedReply;

export type Wanted =
  | Laying
  | Drawing
  | Discarding
  | Throwing
  | Mending
  | Passing
  | Dealing
  | Contesting
  | Accepting
  | Hinting;

export type ClientMessage =
  | Hello
  | Sit
  | Rename
  | Leave
  | ShowOut
  | Robot
  | Start
  | Close
  | Renew
  | Judge
  | Line
  | Press
  | Ask
  | Act
  | Vote;

export type AnalysisState = AnalysisMade | Making | Impossible;

/** A turn as it stands on a client's screen. */
export interface Draft {
  table: Table;
  rack?: string[];
  order?: string;
  asked?: string;
  undo?: boolean;
  redo?: boolean;
  at?: [number, number] | null;
  first?: [number, number] | null;
}

/** Watch a room, from a seat or as a stranger. */
export interface Hello {
  type: "hello";
  id: string;
  n: number;
  seat?: number | null;
}

/** Take a free seat, with the secret of the invitation. */
export interface Sit {
  type: "sit";
  id: string;
  n: number;
  seat: number;
  name: string;
  secret?: string;
}

/** Rename one's own seat. */
export interface Rename {
  type: "name";
  id: string;
  n: number;
  seat: number;
  name: string;
}

/** Give up a seat, which becomes free or is played on by a robot. */
export interface Leave {
  type: "leave";
  id: string;
  n: number;
  seat: number;
}

/** As host, free a seat before the deal. */
export interface ShowOut {
  type: "show_out";
  id: string;
  n: number;
  seat: number;
}

/** As host, give a free seat to a robot of a level. */
export interface Robot {
  type: "robot";
  id: string;
  n: number;
  seat: number;
  level?: string;
}

/** As host, start the game. */
export interface Start {
  type: "start";
  id: string;
  n: number;
}

/** As host, close a room before the deal. */
export interface Close {
  type: "close";
  id: string;
  n: number;
}

/** As host, make a new invitation; the old one becomes invalid. */
export interface Renew {
  type: "renew";
  id: string;
  n: number;
}

/** Ask for the faults of a draft, or what it would score. */
export interface Judge {
  type: "judge";
  id: string;
  n: number;
  seat: number;
  draft: Draft;
}

/** A typed line, with the draft that it changes. */
export interface Line {
  type: "line";
  id: string;
  n: number;
  seat: number;
  draft: Draft;
  text: string;
}

/**
 * A button pressed while `draft` is on the screen. If the reply sets `draft.asked`, the same button again
 * confirms.
 */
export interface Press {
  type: "press";
  id: string;
  n: number;
  seat: number;
  draft: Draft;
  button: "validate" | "pass" | "discard" | "help" | "score" | "rules";
  tile?: string;
}

/** A question to the arbiter. */
export interface Ask {
  type: "ask";
  id: string;
  n: number;
  seat: number;
  text: string;
}

/** A vote or a decision about the game; for `stand_in`, `of` is the seat that a robot is to play. */
export interface Vote {
  type: "vote";
  id: string;
  n: number;
  seat: number;
  what: "pause" | "resume" | "stand_in" | "stand_back" | "ready" | "resign";
  of?: number | null;
}

/** Lay tiles: `after` is the table at the end of the turn. */
export interface Laying {
  type: "play";
  after: Table;
}

/** Draw a tile, from the pouch or the discard pile. */
export interface Drawing {
  type: "draw";
  source?: string;
}

/** Discard a tile. */
export interface Discarding {
  type: "discard";
  tile: string;
}

/** Throw dice. */
export interface Throwing {
  type: "throw";
  tiles?: string[];
}

/** Have a draft repaired, at a cost. */
export interface Mending {
  type: "repair";
  draft: Draft;
}

/** Pass. */
export interface Passing {
  type: "pass";
}

/** Go on to the next round. */
export interface Dealing {
  type: "deal";
}

/** Contest the turn that was laid. */
export interface Contesting {
  type: "challenge";
}

/** Accept the turn that was laid. */
export interface Accepting {
  type: "accept";
}

/** Ask for the next hint, at a cost. */
export interface Hinting {
  type: "hint";
}

/** An action in the game. */
export interface Act {
  type: "act";
  id: string;
  n: number;
  seat: number;
  action: Wanted;
}

/** A seat of a new room; `here` is another person at the same screen. */
export interface SeatWanted {
  kind: "me" | "here" | "guest" | "bot";
  name?: string;
  level?: string;
}

/** A new room; its game starts at once if `start` is true. */
export interface NewRoom {
  game: string;
  seats: SeatWanted[];
  rules?: Record<string, boolean | number | string>;
  theme?: string;
  start?: boolean;
}

/** An invitation to a room. */
export interface Joining {
  secret: string;
}

/** An address to show as a QR code. */
export interface SharedLink {
  link: string;
}

/** The code of another device, or none to get a new code. With `ask`, the reply only says what the code would do. */
export interface DeviceWanted {
  code?: string;
  ask?: boolean;
}

/** The price of passing, in tiles and in words. */
export interface Cost {
  cost: number;
  label: string;
}

/** The dice to throw: all of them, or the player's choice. */
export interface Throwable {
  all: boolean;
}

/** The level of the next hint and its price; no label once all hints were given. */
export interface HintPrice {
  level: number;
  label?: string;
}

/** A price in words. */
export interface Price {
  label: string;
}

/** The actions that a seat may do now. */
export interface May {
  play: boolean;
  pass: Cost | null;
  draw: string[];
  discard: boolean;
  throw: Throwable | null;
  challenge: boolean;
  accept: boolean;
  hint: HintPrice | null;
  repair: Price | null;
  deal: boolean;
  ready: boolean;
  stand_in: number[];
  stand_back: boolean;
  pause: boolean;
  resume: boolean;
  resign: boolean;
}

/** A seat as everyone sees it; `mine` marks the client's own seats. */
export interface SeatSeen {
  seat: number;
  name: string;
  kind: "bot" | "person";
  free: boolean;
  here: boolean;
  tiles: number;
  score: number;
  opened: boolean;
  stand_in: boolean;
  asked: boolean;
  said: string[];
  mine: boolean;
  yours_again: boolean;
}

/** A colour of tiles: the letter to type, its name, its mark on a card, its ink on a page. */
export interface ColourForm {
  initial: string;
  name: string;
  mark: string;
  ink: string;
}

/** A value with a name, such as a court card, and its sign on a tile. */
export interface FigureForm {
  value: number;
  sign: string;
  name: string;
  feminine: boolean;
}

/** A noun of a game, its plural and its gender. */
export interface NounForm {
  one: string;
  many: string;
  feminine: boolean;
}

/** The nouns of a game; `rack` is null if tiles lie in front of their player. */
export interface NounsForm {
  tile: NounForm;
  meld: NounForm;
  rack: NounForm | null;
  board: NounForm;
}

/** The look of a game: its kind of table, its pieces, their colours, figures and highest value, its nouns. */
export interface LookForm {
  kind: "words" | "numbers" | "grid";
  piece: "letter" | "number" | "playing-card" | "die";
  colours: ColourForm[];
  figures: FigureForm[];
  most: number;
  nouns: NounsForm;
}

/** A room: its game, and the client's part in it. */
export interface RoomHead {
  game: string;
  title: string;
  theme: string;
  rules: Record<string, boolean | number | string>;
  rules_told: string[];
  seconds: number;
  look: LookForm;
  id: string;
  host: boolean;
  owner: boolean;
  lexicon: string;
  revenge: string | null;
  host_name?: string;
}

/** A room before the deal, or closed before it. */
export interface Lobby {
  type: "view";
  n: number;
  phase: "lobby" | "closed";
  room: RoomHead;
  seats: SeatSeen[];
  seat: number | null;
  may: May;
  left_ms: number | null;
}

/** The result of a round or a game. */
export interface Result {
  scores: number[];
  winners: number[];
  resigned: number | null;
  text: string[];
  analysis: boolean;
}

/** A line of the record in words, for a seat. `weighs` is true if a turn was contested or taken back. */
export interface Tale {
  n: number;
  seat: number | null;
  text: string;
  drawn_told: string;
  points: number | null;
  weighs: boolean;
}

/**
 * The part of the table that a seat must leave in place: all of it if `closed`, else what `joker` says. `label` says
 * why.
 */
export interface Locks {
  closed: boolean;
  joker: "meld" | "tile" | "";
  label: string;
}

/** A game as a player sees it from a seat, or as a stranger sees it. */
export interface GameView {
  type: "view";
  n: number;
  phase: "playing" | "over";
  room: RoomHead;
  seats: SeatSeen[];
  seat: number | null;
  may: May;
  left_ms: number | null;
  result: Result | null;
  paused: boolean;
  paused_told: string;
  handover: boolean;
  turn: number;
  number: number;
  round: number;
  stage: "deal" | "throw" | "draw" | "play" | "drawn" | "discard" | "contest" | "over";
  table: Table;
  pending: Table | null;
  laid_by: [Place, number][];
  pouch: number;
  piles: string;
  discard: string | null;
  challenge_costs: string;
  progress: string[];
  stand_in_level: string;
  numbers: number[];
  told: Tale[];
  advice: string;
  changed: Place[];
  rack: string[];
  news: string[];
  orders?: string[];
  drawn?: string[];
  drawn_told?: string;
  locks?: Locks;
}

/** The message was carried out; `n` is the last line. */
export interface Confirmed {
  type: "done";
  id: string;
  n: number;
}

/** The message was refused: a stable code, and the reason. */
export interface Denied {
  type: "no";
  id: string;
  code: string;
  text: string;
}

/** The secret of a new invitation. */
export interface InvitationReply {
  type: "invitation";
  id: string;
  secret: string;
}

/** The arbiter's answer. */
export interface Advised {
  type: "answer";
  id: string;
  text: string;
}

/** A hint, or a repaired table for the draft if `mends` is true. `aloud` is the text worded for reading aloud. */
export interface HintGiven {
  type: "hint";
  id: string;
  text: string;
  aloud: string;
  after: Table | null;
  mends: boolean;
}

/**
 * A meld of a draft: its fault, and its cells in a grid. `lacks` is the number of missing tiles of a meld whose only
 * fault is to be too short.
 */
export interface Mark {
  ok: boolean;
  text?: string;
  lacks?: number;
  cells?: [number, number][];
}

/** The faults of a draft, or what it would score. Unless `checked`, melds are judged only once they are laid. */
export interface JudgedReply {
  type: "judged";
  id: string;
  look: string;
  text: string;
  checked: boolean;
  melds: Mark[];
  points?: number;
}

/** The draft after a typed line; `loose` are tiles of the table that are in no meld. */
export interface ComposedDraft {
  table: Table;
  loose: string[];
  rack: string[];
  order: string;
  asked: string;
  at?: [number, number];
}

/**
 * The effect of a typed line on a draft; `done` names the step to make, and `question` is the notice for a page with
 * buttons.
 */
export interface ComposedReply {
  type: "composed";
  id: string;
  draft: ComposedDraft;
  notice: string;
  done: string | null;
  question: string;
}

/** The reply to a message sent over HTTP: the frames that a socket would receive. */
export interface Answered {
  frames: Frame[];
}

/** A new room, and the secret of its invitation. */
export interface Created {
  id: string;
  secret: string;
}

/** The room for the next game of the same people. */
export interface Again {
  id: string;
}

/** The modules of a QR code, one text of « 0 » and « 1 » per row. */
export interface Square {
  rows: string[];
}

/** A room in the list of a browser. */
export interface Summary {
  id: string;
  game: string;
  title: string;
  phase: string;
  host: boolean;
  seats: string[];
  mine: number[];
  turn: number | null;
  your_turn: boolean;
  touched: number;
  result: Result | null;
}

/** The rooms of a browser, the last touched first. A room is kept for `days` after its last change, 0 for ever. */
export interface RoomList {
  games: Summary[];
  days: number;
}

/** A seat, as a guest sees it. */
export interface InvitedSeat {
  seat: number;
  name: string;
  kind: "bot" | "person";
  free: boolean;
}

/** A room, as a guest sees it. */
export interface Invited {
  id: string;
  game: string;
  title: string;
  phase: string;
  host_name: string;
  rules_told: string[];
  seats: InvitedSeat[];
  mine: number[];
}

/** A code for another device, valid once, for ten minutes. */
export interface DeviceCode {
  code: string;
}

/** The effect that a code would have. */
export interface JoiningPlan {
  devices: string[];
  games: number;
  own_games: number;
  same: boolean;
}

/** A device of a person. */
export interface DeviceSeen {
  id: string;
  name: string;
  joined: number | null;
  seen: number;
  mine: boolean;
}

/** The devices of a person. */
export interface Devices {
  devices: DeviceSeen[];
}

/** A value of an option, and its meaning. */
export interface RuleChoice {
  value: string;
  label: string;
}

/** An option that is on or off. */
export interface FlagRule {
  kind: "flag";
  name: string;
  label: string;
  note: string;
  useful: boolean;
  idle: Record<string, (boolean | number | string)[]>[];
  value: boolean;
}

/** An option that is a number between two bounds. */
export interface NumberRule {
  kind: "number";
  name: string;
  label: string;
  note: string;
  useful: boolean;
  idle: Record<string, (boolean | number | string)[]>[];
  value: number;
  least: number;
  most: number;
}

/** An option with a list of values to choose from. */
export interface ChoiceRule {
  kind: "choice";
  name: string;
  label: string;
  note: string;
  useful: boolean;
  idle: Record<string, (boolean | number | string)[]>[];
  value: string;
  choices: RuleChoice[];
}

/** A level of robots. */
export interface LevelChoice {
  level: string;
  told: string;
}

/** A named set of options. */
export interface Edition {
  name: string;
  rules: Record<string, boolean | number | string>;
}

/** A game that a room may play. */
export interface OfferedGame {
  game: string;
  title: string;
  told: string[];
  players: [number, number];
  levels: LevelChoice[];
  editions: Edition[];
  rules: (FlagRule | NumberRule | ChoiceRule)[];
  themes: boolean;
  dice: boolean;
  look: LookForm;
  picture: string[];
}

/** The games that a room may play. */
export interface Choices {
  games: OfferedGame[];
}

/** A turn or a deal of a story: the table and the racks after it. */
export interface StoryTurn {
  kind: "deal" | "turn";
  n: number;
  seat: number | null;
  text: string[];
  points: number | null;
  round: number;
  table: Table;
  racks: string[][];
  scores: number[];
  height: number[];
  pouch: number;
  discard: string | null;
  changed: Place[];
}

/** The replay of a game, turn by turn. */
export interface Story {
  game: string;
  title: string;
  look: LookForm;
  turns: StoryTurn[];
  names: string[];
  curve: string;
  ending: string[];
}

/** The best move of a position, in the format of `lettres proposer`. */
export interface BestMove {
  bound: number | null;
  proven: boolean;
  move: string | null;
  placed: string | string[];
  broken: Table;
  formed: Table;
  table_after: Table | null;
  score?: number;
  count?: number;
  value?: number;
}

/** A reviewed turn in sentences. */
export interface TurnTold {
  verdict: string;
  played: string;
  best: string;
  steps: string[];
}

/** A turn compared with its best move. */
export interface Reviewed {
  kind: "turn";
  number: number;
  round: number;
  seat: number;
  player: string;
  rack: string | string[];
  table: Table;
  opened: boolean;
  outcome: string;
  move: string | null;
  best: BestMove;
  lost: number;
  optimal: boolean;
  common: BestMove | null;
  drawn: string | string[];
  luck: Record<string, number | boolean | null> | null;
  beaten: boolean;
  brought: [number, number];
  could: [number, number];
  lost_told: string;
  told: TurnTold;
  points?: number;
  count?: number;
  value?: number;
  lost_value?: number;
  past?: string[];
}

/** The review of a player's turns, in sentences. */
export interface PlayerReviewed {
  seat: number;
  name: string;
  told: string[];
}

/** The game and the options of positions to try again. */
export interface Retried {
  game: string;
  rules: Record<string, boolean | number | string>;
  theme: string;
}

/** Each turn of a game compared with its best move. `worst` holds the numbers of the turns that lost most. */
export interface Analysis {
  turns: Reviewed[];
  worst: number[];
  players: PlayerReviewed[];
  about: string;
  position: Retried;
}

/** A finished analysis. */
export interface AnalysisMade {
  state: "done";
  analysis: Analysis;
}

/** An analysis under way, with its progress from 0 to 1. */
export interface Making {
  state: "making";
  progress: number;
}

/** A game in which nothing can be compared, and the reason. */
export interface Impossible {
  state: "impossible";
  message: string;
}

/** A refusal. */
export interface Error {
  error: string;
  message: string;
  id?: string | number | null;
}
