/** The look of a game, from its own file (`look_of` of the server): pages know no game by its name. */

/** @typedef {import("../../types/wire.js").LookForm} Look */

/** A look before the game is known. @type {Look} */
export const PLAIN = {
  kind: "words",
  piece: "letter",
  colours: [],
  figures: [],
  most: 0,
  nouns: {
    tile: { one: "tuile", many: "tuiles", feminine: true },
    meld: { one: "combinaison", many: "combinaisons", feminine: true },
    rack: null,
    board: { one: "table", many: "tables", feminine: true }
  }
};

/** The colour of a face. @param {Look} look @param {string} face */
export const colourOf = ({ colours }, face) => colours.find(({ initial }) => initial === face[0]);

/** The figure that stands for a value. @param {Look} look @param {number | string} value */
export const figureOf = ({ figures }, value) => figures.find((figure) => figure.value === Number(value));

/** Return whether the tiles are cards, whose colours have signs that are read as words. @param {Look} look */
export const hasSigns = ({ colours }) => colours.some(({ mark }) => mark);
