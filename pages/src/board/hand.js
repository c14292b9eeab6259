/** The place at the thumb: the open meld, the actions on picked tiles, loose tiles, the rack. */

import { capital } from "../common/telling.js";
import { html } from "../vendor/preact.js";
import { classesOf, faceIn, faceParting, Lock } from "./face.js";
import { inTiles, meldNoun, meldText, rackNoun, tileName } from "./names.js";

/** @typedef {import("./board.js").Board} Board */

const SPELT = 4; // letters of a new word, beside which there is place for « Nouveau mot »
const FEW = 7; // loose tiles that need not be counted
const ROW = 10; // tiles that a finger still tells apart across a phone
const WIDE_ROW = 18; // across a table, and the places between them

/** @param {{board: Board}} props */
export function Hand({ board }) {
  const { drafting } = board;
  const { looseIds: loose } = drafting;
  const rack = board.props.covered ? [] : drafting.rack;
  const { over, picked } = board.state;
  const meld = board.openMeld;
  const noun = rackNoun(drafting.look);
  const place = drafting.look.nouns.rack?.one ?? noun;
  return html`<div class="board-hand">
    ${meld && html`<${OpenMeld} board=${board} meld=${meld} />`}
    ${(board.mayLay || picked.length > 0 || (meld && board.defines)) && html`<${Deeds} board=${board} meld=${meld} />`}
    ${
      loose.length > 0 &&
      html`<div class=${`loose scrolls${loose.length > FEW ? " many" : ""}`} data-zone="loose" data-drop="home"
        role="group" aria-label=${`${looseText(drafting.look, loose.length)} sur la table`}>
      <span class="loose-label">${looseText(drafting.look, loose.length)}</span>
      ${loose.map(
        (id, at) =>
          html`<${HandTile} key=${id} board=${board} id=${id} where="loose" at=${at}
            name=${`${tileName(drafting, id)}, à replacer, ${at + 1} sur ${loose.length}`} />`
      )}
    </div>`
    }
    <div class=${`rack scrolls ${sizeOf(rack.length)}${over?.drop === "rack" ? " over" : ""}`}
      style=${`--count: ${rack.length}; --half: ${Math.ceil(rack.length / 2)}; --third: ${Math.ceil(rack.length / 3)}`}
      data-zone="rack" data-drop="rack" role="group" aria-label=${capital(noun)}>
      ${rack.map(
        (id, at) =>
          html`<${HandTile} key=${id} board=${board} id=${id} where="rack" at=${at}
            caret=${over?.drop === "rack" ? over.at : -1} last=${at + 1 === rack.length}
            name=${`${tileName(drafting, id)}, ${place}, ${at + 1} sur ${rack.length}`} />`
      )}
    </div>
  </div>`;
}

/** That so many tiles are to go back to the table. @param {import("./look.js").Look} look @param {number} count */
const looseText = (look, count) => (count > FEW ? inTiles(look, `${count} {tuiles} à replacer`) : "À replacer");

/** Return the length of a row, so that the rows of a rack are equal. @param {number} count */
const sizeOf = (count) =>
  count <= 11 ? "short" : count <= 14 ? "whole" : count <= 16 ? "wide" : count <= 22 ? "long" : "huge";

/**
 * @param {{board: Board, id: string, where: string, at: number, name: string, caret?: number, last?: boolean}} props
 */
function HandTile({ board, id, where, at, name, caret = -1, last = false }) {
  const { drafting } = board;
  const { picked, held } = board.state;
  const order = picked.indexOf(id);
  const classes = [
    classesOf(drafting, id),
    order >= 0 && "picked",
    held?.includes(id) && "away",
    board.isDrawn(id) && "drawn",
    caret === at && "caret",
    last && caret === at + 1 && "caret-after"
  ];
  return html`<button type="button" class=${classes.filter(Boolean).join(" ")} data-nav data-id=${id}
    data-tile=${drafting.tiles[id]} data-where=${where} data-index=${at}
    aria-pressed=${String(order >= 0)} aria-label=${name + (board.isDrawn(id) ? ", juste reçu" : "")}
    onClick=${() => board.tapTile(id)}>${faceParting(drafting, id)}${board.badge(id)}</button>`;
}

/**
 * The meld that is open, large, with places between its tiles while some are picked.
 * @param {{board: Board, meld: import("./draft.js").Meld}} props
 */
function OpenMeld({ board, meld }) {
  const { drafting } = board;
  const { picked, over, held } = board.state;
  const placing = picked.length > 0 && drafting.kind === "words";
  const caret = over?.drop === `meld:${meld.key}` ? over.at : -1;
  const noun = meldNoun(drafting.look);
  const lock = lockTold(drafting, meld);
  const size = meld.tiles.length;
  return html`<div class="bench" data-zone="bench" role="group" aria-label=${`${noun} ${meldText(drafting, meld)}`}>
    <div class=${`bench-tiles${placing ? " placing" : ""}`}
      style=${`--row: ${inRows(size, ROW)}; --wide: ${inRows(size, WIDE_ROW)}`} data-drop=${`meld:${meld.key}`}>
      ${meld.tiles.map(
        (id, at) => html`<span class="slot" key=${id}>
        ${placing && html`<${Place} board=${board} meld=${meld} at=${at} />`}
        <button type="button" class=${[
          classesOf(drafting, id),
          picked.includes(id) && "picked",
          held?.includes(id) && "away",
          caret === at && "caret",
          caret === at + 1 && at + 1 === meld.tiles.length && "caret-after",
          id.startsWith("r:") && "laid"
        ]
          .filter(Boolean)
          .join(" ")} data-nav data-id=${id} data-tile=${drafting.tiles[id]} data-where="table" data-index=${at}
            aria-pressed=${String(picked.includes(id))}
          aria-label=${`${tileName(drafting, id)}, ${at + 1} sur ${size}`} onClick=${() => board.tapTile(id)}>
            ${faceIn(drafting, meld, at)}${board.badge(id)}</button>
        ${placing && at + 1 === size && html`<${Place} board=${board} meld=${meld} at=${size} />`}
      </span>`
      )}
    </div>
    ${lock && html`<p class="bench-lock"><${Lock} />${lock}</p>`}
  </div>`;
}

/**
 * Return the number of tiles in a row, so that there are few rows of equal length.
 * @param {number} size
 * @param {number} most
 */
const inRows = (size, most) => Math.ceil(size / Math.ceil(size / most));

/**
 * Return why the open meld may not be moved; empty if it may.
 * @param {import("./draft.js").Drafting} drafting
 * @param {import("./draft.js").Meld} meld
 */
function lockTold(drafting, meld) {
  const why = drafting.lockOf(meld);
  if (why === "closed") return "La table reste telle quelle jusqu’à votre premier coup.";
  return why || meld.tiles.some((id) => drafting.isKept(id)) ? drafting.locks.label : "";
}

/** @param {{board: Board, meld: import("./draft.js").Meld, at: number}} props */
function Place({ board, meld, at }) {
  const { drafting } = board;
  const before = meld.tiles[at - 1];
  const after = meld.tiles[at];
  const named = !before
    ? `au début de ${meldText(drafting, meld)}`
    : !after
      ? `à la fin de ${meldText(drafting, meld)}`
      : `entre ${tileName(drafting, before)} et ${tileName(drafting, after)}`;
  const edge = !before ? " first-place" : !after ? " last-place" : "";
  return html`<button type="button" class=${`place gap${edge}`} data-nav data-place=${at} data-key=${meld.key}
    aria-label=${`Poser ${named}`} onClick=${() => board.layInto(meld.key, at)}></button>`;
}

/**
 * The buttons for the picked tiles or the open meld; while nothing may be laid, they arrange the rack.
 * @param {{board: Board, meld: import("./draft.js").Meld | null}} props
 */
function Deeds({ board, meld }) {
  const { drafting } = board;
  const { picked, down } = board.state;
  const grid = drafting.kind === "grid";
  const noun = drafting.look.nouns.meld;
  const one = picked.length === 1 ? picked[0] : null;
  const within = one !== null && meld ? meld.tiles.indexOf(one) : -1;
  const onTable = picked.some((/** @type {string} */ id) => drafting.where(id) === "table");
  const joker = board.replaceable;
  const { mayLay } = board;
  if (!picked.length && !meld) return null;
  const spelt =
    drafting.kind === "words" && picked.length > 1
      ? picked.map((/** @type {string} */ id) => drafting.face(id).replace("?", "★")).join("")
      : "";
  const fresh = grid
    ? "Poser à part"
    : spelt.length > SPELT
      ? capital(noun.one)
      : `${noun.feminine ? "Nouvelle" : "Nouveau"} ${noun.one}`;
  return html`<div class="board-deeds" data-zone="deeds" role="group"
    aria-label=${inTiles(drafting.look, "Avec ces {tuiles}")}>
    ${
      mayLay &&
      picked.length > 0 &&
      html`<button type="button" key="fresh" class="place new first" data-nav data-place="new"
        aria-label=${spelt.includes("★") ? `${fresh} ${spelt.replaceAll("★", " joker ")}` : undefined}
        onClick=${() => board.layFresh()}>${fresh}${spelt && html` <b>${spelt}</b>`}</button>`
    }
    ${
      mayLay &&
      grid &&
      picked.length > 1 &&
      html`<button type="button" key="way" data-nav data-deed="way"
        aria-label=${`Poser ${down ? "vers le bas" : "vers la droite"} ; changer`}
        onClick=${() => board.setState({ down: !down })}>${down ? "↓ en bas" : "→ à droite"}</button>`
    }
    ${
      mayLay &&
      joker &&
      html`<button type="button" key="joker" data-nav data-deed="replace" onClick=${() => board.replaceJoker()}>
        Prendre le joker</button>`
    }
    ${
      mayLay &&
      one !== null &&
      drafting.kind === "words" &&
      drafting.isJoker(one) &&
      onTable &&
      html`<button type="button" key="letter" data-nav data-deed="letter" onClick=${() => board.changeLetter(one)}>
        Lettre ${drafting.face(one)}…</button>`
    }
    ${
      mayLay &&
      within > 0 &&
      html`<button type="button" key="split" data-nav data-deed="split" onClick=${() => board.split(within)}>
        Couper</button>`
    }
    ${
      mayLay &&
      onTable &&
      html`<button type="button" key="back" data-nav data-deed="back" onClick=${() => board.takeBack(picked)}>
        Retirer</button>`
    }
    ${
      !picked.length &&
      meld &&
      board.defines &&
      html`<button type="button" key="define" data-nav data-deed="define" onClick=${() => board.define(meld)}>
        Définition</button>`
    }
    ${
      !picked.length &&
      meld &&
      mayLay &&
      html`<button type="button" key="apart" data-nav data-deed="apart" onClick=${() => board.takeApart(meld)}>
        Défaire ${drafting.kind === "words" ? `le ${noun.one}` : ""}</button>`
    }
    ${
      picked.length > 0 &&
      !(mayLay && meld) &&
      picked.every((/** @type {string} */ id) => drafting.where(id) === "rack") &&
      html`<button type="button" key="front" data-nav data-deed="front" aria-label="Ranger au début"
        onClick=${() => board.toFront()}>⇤ Ranger</button>`
    }
    <button type="button" key="close" class="plain close" data-nav data-deed="close"
      aria-label=${picked.length ? "Lâcher" : "Fermer"} onClick=${() => board.letGo()}>✕</button>
  </div>`;
}
