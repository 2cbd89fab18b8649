import type { CDPSession, Page } from "@playwright/test";

import { weighByKind } from "./heap-by-kind.ts";

/** What there is of a page after a collection. */
export interface PageWeight {
  /** What only the page can let go: objects, lists, texts, functions. */
  readonly keptMiB: number;
  /** With what the engine compiled of its code. */
  readonly heapMiB: number;
  readonly listeners: number;
  readonly timers: number;
  readonly nodes: number;
}

declare global {
  interface Window {
    pendingTimers?: Set<unknown>;
  }
}

/**
 * What the engine makes and throws away as it sees fit: compiled code and the shapes it has seen; and what is not in its
 * heap: elements, which are counted, the browser's own entries, what it holds for whoever measures.
 */
const NOT_KEPT: ReadonlySet<string> = new Set(["code", "object shape", "hidden", "native", "synthetic"]);

/** Counts the page's timers from its first script on; after `page.clock.install`, whose timers it counts. */
export async function countTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pending = new Set<unknown>();
    window.pendingTimers = pending;
    const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
    const call = (handler: TimerHandler, values: readonly unknown[]) => {
      if (typeof handler === "function") Reflect.apply(handler, window, values);
    };
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...values: readonly unknown[]) => {
      const id = setTimeout(() => {
        pending.delete(id);
        call(handler, values);
      }, ms);
      pending.add(id);
      return id;
    }) as typeof window.setTimeout;
    window.setInterval = ((handler: TimerHandler, ms?: number, ...values: readonly unknown[]) => {
      const id = setInterval(() => call(handler, values), ms);
      pending.add(id);
      return id;
    }) as typeof window.setInterval;
    window.clearTimeout = (id) => {
      if (id !== undefined) pending.delete(id);
      clearTimeout(id);
    };
    window.clearInterval = (id) => {
      if (id !== undefined) pending.delete(id);
      clearInterval(id);
    };
  });
}

export async function weigh(page: Page, session: CDPSession): Promise<PageWeight> {
  await session.send("Performance.enable");
  // The second takes what the first one's finalisers have let go.
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  let kept = 0;
  for (const [kind, bytes] of await weighByKind(session)) if (!NOT_KEPT.has(kind)) kept += bytes;
  return {
    keptMiB: kept / 2 ** 20,
    heapMiB: read("JSHeapUsedSize") / 2 ** 20,
    listeners: read("JSEventListeners"),
    timers: await page.evaluate(() => window.pendingTimers?.size ?? Number.NaN),
    nodes: read("Nodes"),
  };
}
