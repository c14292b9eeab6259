import { spokenText } from "../../src/board/faces.js";
import { ofName } from "../../src/common/telling.js";
import { actionsOf } from "../../src/partie/parts/actions.js";
import { Announcer } from "../../src/partie/parts/announcer.js";
import { partsOf } from "../../src/partie/parts/written.js";
import { pathOf } from "../../src/partie/square.js";
import { de } from "../../src/rules/fault_texts.js";
import { gameAt, looks, settle } from "../table.js";

/** The buttons of whoever may only discard, by how many tiles are picked, and the button that is sent. */
export async function discarding(argument) {
  const { game, sent, take } = gameAt(argument.room.game);
  const { holds, turn, seats } = argument;
  const alone = { ...argument, seats: seats.map((each) => ({ ...each, mine: each.seat === turn })) };
  take(alone);
  take(alone);
  const bar = () => {
    const { main, others } = actionsOf(game);
    return [main, ...others];
  };
  const pick = (many) => {
    game.selected = holds.slice(0, many);
    return bar()[0];
  };
  const labels = [0, 2, 1].map((many) => {
    const { label, off, tile } = pick(many);
    return [label, off, tile];
  });
  pick(1).act();
  await settle();
  const [{ button, tile }] = sent.filter(({ type }) => type === "press");
  return [bar().map(({ id }) => id), labels, { button, tile }];
}

/** The last sentence of a view in parts and as it is spoken, and what is announced where all are gone. */
export function named(argument) {
  const last = argument.told.at(-1).text;
  const away = { ...argument, seats: argument.seats.map((seat) => ({ ...seat, mine: false, here: false })) };
  const announcer = new Announcer();
  announcer.take({ ...argument, seats: argument.seats.map((seat) => ({ ...seat, mine: false, here: true })) });
  const look = looks.defausse;
  const spoken = announcer.take(away).map((text) => spokenText(look, text));
  return [partsOf(look, last), spokenText(look, last), spoken];
}

/** Names with « de » before them: as pages say it, and as the companion does. */
export const elided = (names) => [names.map(ofName), names.map(de)];

/** The drawing of an invitation. */
export const invitation = pathOf;
