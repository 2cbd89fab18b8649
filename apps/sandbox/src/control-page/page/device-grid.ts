import {
  filterHandsets,
  isInUse,
  sortHandsets,
  type ShownHandset,
  type HandsetFilter,
} from "./page-state.ts";
import { createDeviceCard, type BreatheRequest, type DeviceCard } from "./device-card.ts";
import { createElement, setText } from "./element.ts";
import { addSamples, advanceTrace, createTrace, type Trace } from "./trace.ts";

interface DeviceGrid {
  show(handsets: readonly ShownHandset[], filter: HandsetFilter): void;
  note(udi: string, text: string): void;
  receive(udi: string, batch: { readonly from: number; readonly values: readonly number[] }): void;
  /** Forgets traces and notes: the sandbox was reset. */
  clear(): void;
}

const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)");

/** All devices of the control page: each keeps its card, so that focus and trace survive every update. */
export function createDeviceGrid(
  parent: HTMLElement,
  count: HTMLElement,
  onBreathe: (udi: string, request: BreatheRequest) => void,
): DeviceGrid {
  const cards = new Map<string, DeviceCard>();
  const traces = new Map<string, Trace>();
  const notes = new Map<string, string>();
  let shown: readonly ShownHandset[] = [];
  let frame: number | undefined;
  let lastFrameAt = 0;

  const sizes = new ResizeObserver(drawAll);
  sizes.observe(parent);
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);

  function drawAll(): void {
    for (const { udi } of shown) cards.get(udi)?.draw(traces.get(udi));
  }

  function animate(now: number): void {
    frame = undefined;
    let isUnfinished = false;
    for (const [udi, trace] of traces) {
      if (trace.shown >= trace.values.length) continue;
      const elapsed = isCalm.matches ? Infinity : now - lastFrameAt;
      if (advanceTrace(trace, elapsed)) isUnfinished = true;
      cards.get(udi)?.draw(trace);
    }
    lastFrameAt = now;
    if (isUnfinished) frame = requestAnimationFrame(animate);
  }

  function getCard(handset: ShownHandset): DeviceCard {
    const known = cards.get(handset.udi);
    if (known !== undefined) return known;
    const card = createDeviceCard(handset, (request) => onBreathe(handset.udi, request));
    cards.set(handset.udi, card);
    return card;
  }

  return {
    show(handsets, filter) {
      const next = filterHandsets(sortHandsets(handsets), filter);
      const isSameSet = next.length === shown.length && next.every(({ udi }, i) => shown[i]?.udi === udi);
      shown = next;
      for (const handset of next) {
        const { udi } = handset;
        getCard(handset).update(handset, notes.get(udi) ?? "", isInUse(handset) || traces.has(udi));
      }
      if (!isSameSet) {
        const focused = document.activeElement;
        parent.replaceChildren(...next.map((handset) => getCard(handset).element));
        if (focused instanceof HTMLElement && parent.contains(focused))
          focused.focus({ preventScroll: true });
        if (next.length === 0) {
          parent.append(createElement("p", { class: "empty" }, "No handset matches."));
        }
        drawAll();
      }
      setText(count, `${next.length} of ${handsets.length} handsets`);
    },
    note(udi, text) {
      notes.set(udi, text);
    },
    receive(udi, batch) {
      const trace = traces.get(udi) ?? createTrace();
      traces.set(udi, trace);
      addSamples(trace, batch, performance.now());
      if (frame === undefined) {
        lastFrameAt = performance.now();
        frame = requestAnimationFrame(animate);
      }
    },
    clear() {
      cards.clear();
      traces.clear();
      notes.clear();
      shown = [];
      parent.replaceChildren();
    },
  };
}
