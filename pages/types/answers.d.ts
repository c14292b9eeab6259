// What the server answers to the requests of pages, by the address that is asked.

import type * as wire from "./wire.js";

/** The answers to questions. */
export interface Asked {
  "api/jeux": wire.Choices;
  "api/parties": wire.RoomList;
  "api/parties/importer": wire.Created;
  "api/themes": { themes: { name: string; words: number }[] };
  "api/appareils": wire.Devices;
  "./../recit": wire.Story;
  "./../analyse": wire.AnalysisState;
  [other: string]: unknown;
}

/** The answers to what is sent. */
export interface Posted {
  "api/parties": wire.Created;
  "api/rejoindre": wire.Invited;
  "api/appareil": wire.DeviceCode & wire.JoiningPlan;
  "api/qr": wire.Square;
  "./revanche": wire.Again;
  [acting: `p/${string}/agir`]: wire.Answered;
  [other: string]: unknown;
}
