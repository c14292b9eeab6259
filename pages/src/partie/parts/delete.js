// @ts-check
/** The deletion of a game from its own page: for everybody, or only the player's own part. */

import { Delete } from "../../game/deleting.js";
import { SITE } from "../../game/server.js";
import { html } from "../../vendor/preact.js";

/** @param {{view: import("./view.js").View}} properties */
export function DeleteHere({ view }) {
  const { room, seats } = view;
  const away = () => location.replace(new URL("jouer/#parties", SITE).href);
  const alone = seats.every((seat) => seat.mine || seat.kind === "bot" || !seat.name || seat.free);
  return html`<${Delete} room=${room.id} title=${room.title} host=${room.owner} alone=${alone} done=${away} />`;
}
