/** The edges that show which seat laid a meld or a die last. */

const EDGES = 4;

/** Return the class of a seat's edge: each seat has a colour and a line of its own. @param {number | undefined} seat */
export const edgeOf = (seat = 0) => seat % EDGES;
