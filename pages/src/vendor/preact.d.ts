// The types of `src/vendor/preact.js`: those of the packages that it is made from.
import type { VNode } from "preact";

export { Component, h, render } from "preact";
export { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export type { ComponentChildren, TargetedEvent } from "preact";
