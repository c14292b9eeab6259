/** How a game looks, as its own file says (`look_of` of the server): pages know no game by its name. */

/** @typedef {{initial: string, name: string, mark: string, ink: string}} Colour */
/** @typedef {{value: number, sign: string, name: string, feminine: boolean}} Figure */
/** @typedef {{one: string, many: string, feminine: boolean}} Noun */
/** @typedef {{tile: Noun, meld: Noun, rack: Noun | null, board: Noun}} Nouns */
/**
 * The kind of its table, what its pieces are, their colours, figures and highest value, and what all is called.
 * @typedef {object} Look
 * @property {"words" | "numbers" | "grid"} kind
 * @property {"letter" | "number" | "playing-card" | "die"} piece
 * @property {readonly Colour[]} colours
 * @property {readonly Figure[]} figures
 * @property {number} most
 * @property {Nouns} nouns
 */

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

/** Whether tiles are cards: their colours have signs that are read as words. @param {Look} look */
export const hasSigns = ({ colours }) => colours.some(({ mark }) => mark);
