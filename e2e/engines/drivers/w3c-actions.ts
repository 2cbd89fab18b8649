import type { Finger, Input } from "./engine.ts";

/** Actions as WebDriver and WebDriver BiDi both take them. */

type Action = Readonly<Record<string, unknown>> & { readonly type: string };
export interface ActionSource {
  readonly type: "pointer" | "key" | "wheel";
  readonly id: string;
  readonly parameters?: { readonly pointerType: "mouse" | "touch" };
  readonly actions: readonly Action[];
}

/** Keys without a letter, by their names in the DOM. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE006",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  " ": " ",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
  Delete: "\uE017",
};

/** A frame apart, as the events of a hand are. */
const STEP_MS = 16;
const PAUSE: Action = { type: "pause", duration: 0 };

/** One input after the other: every source rests while another one acts. */
export function toActions(inputs: readonly Input[]): readonly ActionSource[] {
  const mouse: Action[] = [];
  const keys: Action[] = [];
  const wheel: Action[] = [];
  const tick = (source: Action[], action: Action): void => {
    for (const each of [mouse, keys, wheel]) each.push(each === source ? action : PAUSE);
  };
  for (const input of inputs) {
    switch (input.do) {
      case "move":
        tick(mouse, { type: "pointerMove", ...toPlace(input.x, input.y), duration: STEP_MS });
        break;
      case "press":
        tick(mouse, { type: "pointerDown", button: 0 });
        break;
      case "release":
        tick(mouse, { type: "pointerUp", button: 0 });
        break;
      case "wheel":
        tick(wheel, {
          type: "scroll",
          ...toPlace(input.x, input.y),
          deltaX: Math.round(input.right),
          deltaY: Math.round(input.down),
          duration: STEP_MS,
        });
        break;
      case "keyDown":
      case "keyUp":
        tick(keys, { type: input.do, value: KEYS[input.key] ?? input.key });
        break;
      case "wait":
        tick(mouse, { type: "pause", duration: input.ms });
        break;
      case "touch":
        throw new Error("Fingers go by themselves.");
      default:
        input satisfies never;
    }
  }
  const sources: readonly ActionSource[] = [
    { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: mouse },
    { type: "key", id: "keys", actions: keys },
    { type: "wheel", id: "wheel", actions: wheel },
  ];
  return sources.filter(({ actions }) => actions.some((action) => action !== PAUSE));
}

/** Each finger comes down, goes along its places, and leaves. */
export function toTouchActions(fingers: readonly Finger[]): readonly ActionSource[] {
  return fingers.map((places, index) => {
    const [[x, y] = [0, 0], ...rest] = places;
    return {
      type: "pointer",
      id: `finger ${index}`,
      parameters: { pointerType: "touch" },
      actions: [
        { type: "pointerMove", ...toPlace(x, y), duration: 0 },
        { type: "pointerDown", button: 0 },
        ...rest.map(([toX, toY]) => ({ type: "pointerMove", ...toPlace(toX, toY), duration: STEP_MS })),
        { type: "pointerUp", button: 0 },
      ],
    };
  });
}

const toPlace = (x: number, y: number) => ({ x: Math.round(x), y: Math.round(y), origin: "viewport" });
