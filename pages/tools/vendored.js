// All that pages use of Preact and htm: `npm run vendor` makes `src/vendor/preact.js` of it.
import htm from "htm";
import { h } from "preact";

export { Component, h, render } from "preact";
export { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
export const html = htm.bind(h);
