// @ts-check
/** A turn to try again: its table and its rack, composed as in a game, judged and put beside the best. */

import { Board } from "../board/board.js";
import { inTiles } from "../board/names.js";
import { drafted, viewOf } from "../board/position.js";
import { plural } from "../common/telling.js";
import { typeset } from "../lexicon/text.js";
import { Written } from "../partie/parts/written.js";
import { html, useState } from "../vendor/preact.js";

/**
 * @typedef {import("./review.js").Reviewed} Reviewed
 * @typedef {import("./review.js").Position} Position
 * @typedef {import("../board/look.js").Look} Look
 * @typedef {{legal: boolean, faults: {message: string}[], points?: number, count?: number, value?: number}} Ruling
 */

const ASKED = { look: "", text: "Composez le coup, puis faites-le juger." };

/** @param {{turn: Reviewed, position: Position, look: Look, judge: (turn: unknown) => Promise<Ruling>}} props */
export function Retry({ turn, position, look, judge }) {
  const [drafting] = useState(() => drafted(look, turn));
  const [, redraw] = useState(0);
  const [said, setSaid] = useState(ASKED);
  const stepped = () => redraw((/** @type {number} */ count) => count + 1);
  const view = viewOf(turn);
  const submit = async () => {
    const { table, rack } = drafting.draft;
    try {
      if (rack.length === turn.rack.length) throw new Error(inTiles(look, "Posez {une tuile} au moins."));
      if (drafting.loose.length) throw new Error(inTiles(look, "Il reste des {tuiles} de la table à replacer."));
      setSaid({ look: "", text: "On juge…" });
      const ruling = await judge({ ...asked(turn, position), after: table, rack: turn.rack });
      if (!drafting.lies(table)) return setSaid(ASKED); // the player composes something else by now
      setSaid(compared(turn, ruling, look.nouns.tile.one));
    } catch (failure) {
      setSaid({ look: "bad", text: /** @type {Error} */ (failure).message });
    }
  };
  const back = (/** @type {() => void} */ deed) => () => {
    deed();
    stepped();
  };
  return html`<div class="retry">
    <div class="felt"><${Board} drafting=${drafting} view=${view} judged=${null} onChange=${stepped} /></div>
    <p class=${`said ${said.look}`} role="status"><${Written} look=${look} text=${said.text} /></p>
    <div class="row">
      <button type="button" class="first" data-do="juger" onClick=${submit}>Juger</button>
      <button type="button" disabled=${!drafting.canUndo} onClick=${back(() => drafting.undo())}>Annuler</button>
      <button type="button" disabled=${!drafting.canUndo} onClick=${back(() => drafting.reset())}>Recommencer</button>
    </div>
  </div>`;
}

/** @param {Reviewed} turn @param {Position} position */
function asked(turn, { game, rules, theme }) {
  return {
    game,
    rules,
    before: turn.table,
    opened: turn.opened,
    ...(turn.past ? { past: turn.past } : {}),
    ...(theme ? { theme } : {})
  };
}

/**
 * Return the sentence that compares a try with the turn that was played and with the best one.
 * @param {Reviewed} turn
 * @param {Ruling} ruling
 * @param {string} tile  what one is called
 */
export function compared(turn, ruling, tile) {
  if (!ruling.legal) return { look: "bad", text: typeset(ruling.faults.map(({ message }) => message).join(" ")) };
  const [noun, points, value] =
    ruling.points === undefined ? [tile, ruling.count ?? 0, ruling.value ?? 0] : ["point", ruling.points, 0];
  const [best, bestValue] = turn.could;
  const missing = best - points;
  if (missing < 0 || (missing === 0 && value > bestValue))
    return { look: "good", text: `${plural(points, noun)} : mieux que ce que la recherche avait trouvé, bravo\u202f!` };
  if (missing === 0 && value === bestValue)
    return { look: "good", text: `${plural(points, noun)} : c’est le mieux, bravo\u202f!` };
  if (missing === 0) return { look: "", text: `${plural(points, noun)}, mais on peut poser une plus grande valeur.` };
  const gained = points - turn.brought[0];
  const then =
    gained > 0
      ? `${gained} de plus que dans la partie`
      : gained < 0
        ? `${-gained} de moins que dans la partie`
        : "autant que dans la partie";
  return { look: "", text: `${plural(points, noun)}\u00a0: ${then}, ${missing} de moins que le mieux.` };
}
