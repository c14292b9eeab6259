/** What the pages use of `static/vendor/preact.js`, for the type checker alone. */

export type Node = { type: unknown; props: Record<string, any>; key: unknown } | null;
type Setter<State> = (next: State | ((before: State) => State)) => void;

export function html(strings: TemplateStringsArray, ...values: unknown[]): any;
export function h(type: unknown, properties: Record<string, unknown> | null, ...children: unknown[]): Node;
export function render(node: unknown, root: Element): void;
export function createContext<Value>(value: Value): unknown;

export class Component<Properties = any, State = any> {
  constructor(properties: Properties);
  props: Properties;
  state: State;
  base: Element | null;
  setState(next: Partial<State> | ((before: State) => Partial<State>), done?: () => void): void;
  forceUpdate(): void;
}

export function useState<State>(first: State | (() => State)): [State, Setter<State>];
export function useReducer<State, Action>(
  reduce: (state: State, action: Action) => State,
  first: State,
): [State, (action: Action) => void];
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useRef<Value>(first: Value): { current: Value };
export function useMemo<Value>(make: () => Value, inputs?: readonly unknown[]): Value;
export function useCallback<Act extends (...args: any[]) => unknown>(act: Act, inputs?: readonly unknown[]): Act;
export function useContext<Value>(context: unknown): Value;
