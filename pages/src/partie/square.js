// @ts-check
/** A link as a QR code: dark on light, whatever the colours of the page. */

import { post } from "../game/server.js";
import { html, useEffect, useState } from "../vendor/preact.js";

const QUIET = 4; // light modules around

/** @param {{link: string, name: string}} props */
export function Square({ link, name }) {
  const [rows, setRows] = useState(/** @type {string[]} */ ([]));
  useEffect(() => {
    void post("api/qr", { link }).then(
      (form) => setRows(form.rows),
      () => setRows([])
    ); // the link itself is enough
  }, [link]);
  if (!rows.length) return null;
  const size = rows.length + 2 * QUIET;
  return html`<figure class="square">
    <svg viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${name} shape-rendering="crispEdges">
      <rect width=${size} height=${size} fill="#fff" /><path d=${pathOf(rows)} fill="#000" />
    </svg>
    <figcaption class="quiet">À photographier avec l’autre téléphone</figcaption>
  </figure>`;
}

/**
 * Return the path of the dark modules; those that touch in a row are one.
 * @param {string[]} rows  of « 0 » and « 1 »
 */
export function pathOf(rows) {
  return rows
    .flatMap((row, down) =>
      [...row.matchAll(/1+/gu)].map(
        ({ 0: run, index }) => `M${index + QUIET} ${down + QUIET}h${run.length}v1h-${run.length}z`
      )
    )
    .join("");
}
