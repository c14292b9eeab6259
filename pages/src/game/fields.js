// @ts-check
/** Handlers of fields. */

/** @typedef {import("../vendor/preact.js").TargetedEvent<HTMLInputElement | HTMLSelectElement>} Change */

/** A handler that hands over what a field holds. @param {(value: string) => unknown} take */
export const valueTo = (take) => (/** @type {Change} */ event) => take(event.currentTarget.value);
