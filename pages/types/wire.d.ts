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

/** Take a free seat, by the secret of the invitation. */
export interface Sit {
  type: "sit";
  id: string;
  n: number;
  seat: number;
  name: string;
  secret?: string;
}

/** Give a seat of one's own another name. */
export interface Rename {
  type: "name";
  id: string;
  n: number;
  seat: number;
  name: string;
}

/** Give a seat up: it is free again, or a robot plays on for it. */
export interface Leave {
  type: "leave";
  id: string;
  n: number;
  seat: number;
}

/** The host frees a seat before the deal. */
export interface ShowOut {
  type: "show_out";
  id: string;
  n: number;
  seat: number;
}

/** The host gives a free seat to a robot of a level. */
export interface Robot {
  type: "robot";
  id: string;
  n: number;
  seat: number;
  level?: string;
}

/** The host has the game dealt. */
export interface Start {
  type: "start";
  id: string;
  n: number;
}

/** The host closes a room before the deal. */
export interface Close {
  type: "close";
  id: string;
  n: number;
}

/** The host makes a new invitation; the old one is worth nothing any more. */
export interface Renew {
  type: "renew";
  id: string;
  n: number;
}

/** Ask what is wrong with a draft, or what it would bring. */
export interface Judge {
  type: "judge";
  id: string;
  n: number;
  seat: number;
  draft: Draft;
}

/** A line that was typed, beside the draft that it changes; of a button, it is a `command` and never a word. */
export interface Line {
  type: "line";
  id: string;
  n: number;
  seat: number;
  draft: Draft;
  text: string;
  command?: boolean;
}

/** A question to the arbiter. */
export interface Ask {
  type: "ask";
  id: string;
  n: number;
  seat: number;
  text: string;
}

/** A word on the course, some of it about the seat `of` another. */
export interface Vote {
  type: "vote";
  id: string;
  n: number;
  seat: number;
  what: "pause" | "resume" | "stand_in" | "stand_back" | "ready" | "resign";
  of?: number | null;
}

/** Lay tiles: the table `after` the turn. */
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

/** Have a draft repaired, at its cost. */
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

/** Ask for the next hint, at its cost. */
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

/** A seat of a new room: `here` is another person at the same screen. */
export interface SeatWanted {
  kind: "me" | "here" | "guest" | "bot";
  name?: string;
  level?: string;
}

/** A room that somebody wants, dealt at once where it is to `start`. */
export interface NewRoom {
  game: string;
  seats: SeatWanted[];
  rules?: Record<string, boolean | number | string>;
  theme?: string;
  start?: boolean;
}

/** An invitation that somebody shows. */
export interface Joining {
  secret: string;
}

/** An address to be shown as a square. */
export interface SharedLink {
  link: string;
}

/** The code of another device, or none to have one made; `ask` what it would do, and nothing is done. */
export interface DeviceWanted {
  code?: string;
  ask?: boolean;
}

/** The price of passing: so many tiles, and as it is said. */
export interface Cost {
  cost: number;
  label: string;
}

/** Which dice are thrown: all, or those that one chooses. */
export interface Throwable {
  all: boolean;
}

/** The next hint, and its price; without a label where all were given. */
export interface HintPrice {
  level: number;
  label?: string;
}

/** The price of something, as it is said. */
export interface Price {
  label: string;
}

/** What a seat may do at this moment. */
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

/** A seat as everyone sees it, but for whether it is one's own. */
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

/** A colour of tiles: the letter that is typed, its name, its mark on a card, its ink on a page. */
export interface ColourForm {
  initial: string;
  name: string;
  mark: string;
  ink: string;
}

/** A value that goes by a name: its sign on a tile. */
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

/** The nouns of a game; no rack where tiles lie before their player. */
export interface NounsForm {
  tile: NounForm;
  meld: NounForm;
  rack: NounForm | null;
  board: NounForm;
}

/** How a game looks: its kind of table, what its pieces are, the highest value, what all is called. */
export interface LookForm {
  kind: "words" | "numbers" | "grid";
  piece: "letter" | "number" | "playing-card" | "die";
  colours: ColourForm[];
  figures: FigureForm[];
  most: number;
  nouns: NounsForm;
}

/** A room: what is played there, and what one is in it. */
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

/** A room before the deal, or closed there. */
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

/** How a round or a game has ended. */
export interface Result {
  scores: number[];
  winners: number[];
  resigned: number | null;
  text: string[];
  analysis: boolean;
}

/** A line of the record as a seat is told of it; it `weighs` where what was laid was contested or taken back. */
export interface Tale {
  n: number;
  seat: number | null;
  text: string;
  drawn_told: string;
  points: number | null;
  weighs: boolean;
}

/** What of the table one leaves as it is: all of it while it is `closed`, what a joker holds, and by which rule. */
export interface Locks {
  closed: boolean;
  joker: "meld" | "tile" | "";
  label: string;
}

/** A game as one sees it, from a seat of one's own or as a stranger. */
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

/** It is done; `n` is the last line. */
export interface Confirmed {
  type: "done";
  id: string;
  n: number;
}

/** It is refused: a stable code, and why. */
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

/** A hint, or a repaired table that `mends` what is composed; `aloud` is worded to be read aloud. */
export interface HintGiven {
  type: "hint";
  id: string;
  text: string;
  aloud: string;
  after: Table | null;
  mends: boolean;
}

/** A meld of a draft: its fault, how many tiles it `lacks` where that is all, and in a grid its cells. */
export interface Mark {
  ok: boolean;
  text?: string;
  lacks?: number;
  cells?: [number, number][];
}

/**
 * What is wrong with a draft, or what it would bring; where it is not `checked`, its melds are judged once they are
 * laid.
 */
export interface JudgedReply {
  type: "judged";
  id: string;
  look: string;
  text: string;
  checked: boolean;
  melds: Mark[];
  points?: number;
}

/** A draft as a typed line leaves it; `loose` are tiles of the table that lie nowhere. */
export interface ComposedDraft {
  table: Table;
  loose: string[];
  rack: string[];
  order: string;
  asked: string;
  at?: [number, number];
}

/**
 * What a typed line did to a draft; `done` is what became of its steps, `question` the notice without what to
 * type.
 */
export interface ComposedReply {
  type: "composed";
  id: string;
  draft: ComposedDraft;
  notice: string;
  done: string | null;
  question: string;
}

/** What a message over HTTP is answered: frames, as a socket has them. */
export interface Answered {
  frames: Frame[];
}

/** A new room, and the secret of its invitation. */
export interface Created {
  id: string;
  secret: string;
}

/** The next game of the same people. */
export interface Again {
  id: string;
}

/** The modules of a square, a text of « 0 » and « 1 » for each row. */
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

/** The rooms of a browser, the last touched first; they are kept for so many `days`, 0 for ever. */
export interface RoomList {
  games: Summary[];
  days: number;
}

/** A seat, as who is invited sees it. */
export interface InvitedSeat {
  seat: number;
  name: string;
  kind: "bot" | "person";
  free: boolean;
}

/** A room, as who is invited sees it. */
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

/** A code for another device, good once for ten minutes. */
export interface DeviceCode {
  code: string;
}

/** What a code would do. */
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

/** A value of a rule, and what it means. */
export interface RuleChoice {
  value: string;
  label: string;
}

/** A rule that holds or does not. */
export interface FlagRule {
  kind: "flag";
  name: string;
  label: string;
  note: string;
  useful: boolean;
  idle: Record<string, (boolean | number | string)[]>[];
  value: boolean;
}

/** A rule that is a number between two bounds. */
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

/** A rule that is one of some values. */
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

/** Rules under one name. */
export interface Edition {
  name: string;
  rules: Record<string, boolean | number | string>;
}

/** A game that may be chosen. */
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

/** The games that may be chosen. */
export interface Choices {
  games: OfferedGame[];
}

/** A turn told again, or a deal: the table and the racks after it. */
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

/** A game told again, turn by turn. */
export interface Story {
  game: string;
  title: string;
  look: LookForm;
  turns: StoryTurn[];
  names: string[];
  curve: string;
  ending: string[];
}

/** The best move of a position, as `lettres proposer` answers it. */
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

/** A turn beside its best move. */
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

/** What is said of a player's turns. */
export interface PlayerReviewed {
  seat: number;
  name: string;
  told: string[];
}

/** The game and the rules of positions that are tried again. */
export interface Retried {
  game: string;
  rules: Record<string, boolean | number | string>;
  theme: string;
}

/** Each turn of a game beside its best move; `worst` are the numbers of those that lost most. */
export interface Analysis {
  turns: Reviewed[];
  worst: number[];
  players: PlayerReviewed[];
  about: string;
  position: Retried;
}

/** An analysis that is there. */
export interface AnalysisMade {
  state: "done";
  analysis: Analysis;
}

/** An analysis that is being made, how far from 0 to 1. */
export interface Making {
  state: "making";
  progress: number;
}

/** A game in which nothing can be compared, and why. */
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
