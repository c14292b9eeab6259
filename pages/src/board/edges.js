/** Who laid what lies there last: an edge for each seat. */

const EDGES = 4;

/** Which edge marks what a seat has laid: each has a colour and a line of its own. @param {number | undefined} seat */
export const edgeOf = (seat = 0) => seat % EDGES;
