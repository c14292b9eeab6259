/** The address of this page's site, and the version of the page. */

export const ROOT = new URL("../", location.href);
export const VERSION = document.querySelector("meta[name=version]")?.getAttribute("content") ?? "";
/** The beginning of the names of this site's caches: other sites of the host have their own. */
export const PREFIX = `lettres ${ROOT.pathname} `;
