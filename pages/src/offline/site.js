/** Where the site of this page is, and which version of it the page is of. */

export const ROOT = new URL("../", location.href);
export const VERSION = document.querySelector("meta[name=version]")?.getAttribute("content") ?? "";
/** What the names of the site's caches begin with: other sites of this host have caches of their own. */
export const PREFIX = `lettres ${ROOT.pathname} `;
