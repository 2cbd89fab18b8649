import "@capno/ui-kit/tokens.css";
import "@capno/ui-kit/page-tokens.css";
import "@capno/ui-kit/base.css";
import { prepareDateText } from "@capno/domain/date-text";
import { toEpochMs } from "@capno/domain/units";
import type { Participant } from "@capno/domain/participant";
import { afterPaint, nextFrame } from "@capno/tooling/benchmark/frames";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import { COUNT_SELECTOR, type ComparedList } from "./compared-list.ts";
import { CapnoCalendarList } from "./CapnoCalendarList.tsx";
import { CapnoList } from "./CapnoList.tsx";
import { CapnoWorklistList } from "./CapnoWorklistList.tsx";
import { drawStudy } from "./draw-study.ts";
import { TanStack8List } from "./TanStack8List.tsx";
import { TanStack9List } from "./TanStack9List.tsx";

export type ContenderName = "TanStack 8" | "TanStack 9" | "Capno" | "Capno Worklist" | "Capno Calendar";

const LISTS: Readonly<Record<ContenderName, ComparedList>> = {
  "TanStack 8": TanStack8List,
  "TanStack 9": TanStack9List,
  Capno: CapnoList,
  "Capno Worklist": CapnoWorklistList,
  "Capno Calendar": CapnoCalendarList,
};

const NOW = toEpochMs(Date.UTC(2026, 10, 20, 12));
const QUIET_FRAMES = 4;
const SCROLL_STEPS = 25;
const SCROLL_STEP_PX = 500;

let participants: readonly Participant[] = [];
const host = document.getElementById("host") ?? document.body;

const page: { showList?: (name: ContenderName) => void } = {};

/** Every list opens within the router that a product's page has around it anyway. */
function Page() {
  const [name, setName] = useState<ContenderName>();
  useEffect(() => {
    page.showList = setName;
  }, []);
  const List = name && LISTS[name];
  return List && <List participants={participants} now={NOW} />;
}

createRoot(host).render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Page /> }])} />);

/** Milliseconds from the step to the paint after its last change of the document. */
async function measure(step: () => void): Promise<number> {
  let isChanged = false;
  const observer = new MutationObserver(() => (isChanged = true));
  observer.observe(host, { subtree: true, childList: true, characterData: true, attributes: true });
  await nextFrame();
  const startedAt = performance.now();
  isChanged = false;
  step();
  let paintedAt = 0;
  for (let quiet = 0; quiet < QUIET_FRAMES; quiet++) {
    await afterPaint();
    if (isChanged || paintedAt === 0) {
      paintedAt = performance.now();
      isChanged = false;
      quiet = 0;
    }
    await nextFrame();
  }
  observer.disconnect();
  return paintedAt - startedAt;
}

const benchmark = {
  async prepare(count: number): Promise<void> {
    participants = drawStudy(count, NOW);
    // For every list, as the product's page does while its own is on its way.
    prepareDateText("Europe/London");
    for (let frame = 0; frame < 10; frame++) await nextFrame();
  },
  mount: (name: ContenderName): Promise<number> => measure(() => flushSync(() => page.showList?.(name))),
  type(text: string): Promise<number> {
    const box = host.querySelector("input");
    if (!box) throw new Error("the list has no filter box");
    return measure(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, text);
      box.dispatchEvent(new Event("input", { bubbles: true }));
    });
  },
  clickHeading(heading: string): Promise<number> {
    const button = [...host.querySelectorAll<HTMLElement>("thead button")].find(
      ({ textContent }) => textContent === heading,
    );
    if (!button) throw new Error(`the list has no heading ${heading}`);
    return measure(() => button.click());
  },
  /** From a scroll of a few rows to painted, the median of a long way down, in milliseconds. */
  async scroll(): Promise<{ readonly spent: number; readonly steps: number }> {
    const frame = host.querySelector("table")?.parentElement;
    if (!frame) throw new Error("the list has no frame");
    const spent: number[] = [];
    for (let step = 0; step < SCROLL_STEPS; step++) {
      spent.push(await measure(() => frame.scrollBy(0, SCROLL_STEP_PX)));
    }
    frame.scrollTo(0, 0);
    const middle = spent.toSorted((a, b) => a - b)[Math.floor(spent.length / 2)] ?? 0;
    return { spent: middle, steps: SCROLL_STEPS };
  },
  /** What the list shows: how many in all, the text of its first row, and how many rows are in the document. */
  look(): { readonly count: number; readonly first: string; readonly rows: number } {
    const rows = [...host.querySelectorAll("tbody tr:not([aria-hidden])")];
    const top = (row: Element) => row.getBoundingClientRect().top;
    const first = rows.toSorted((a, b) => top(a) - top(b))[0];
    return {
      count: Number(host.querySelector(COUNT_SELECTOR)?.textContent),
      first: first?.textContent ?? "",
      rows: host.querySelectorAll("tr").length,
    };
  },
  /** What it must show: everybody whose ID holds the text, the first by a value. */
  expect(
    text: string,
    key: "count" | "adherence" | "lastQuality" | "quality" | "serialNumber" | "lastUsedTime",
    direction: 1 | -1,
  ): { readonly count: number; readonly first: string } {
    const found = participants.filter(({ duid }) => duid.includes(text));
    let first: Participant | undefined;
    for (const row of found) {
      if (row.serialNumber === null) continue;
      if (first === undefined || ((row[key] ?? 0) - (first[key] ?? 0)) * direction < 0) first = row;
    }
    return { count: found.length, first: first?.duid ?? "" };
  },
};

export type Benchmark = typeof benchmark;
declare global {
  interface Window {
    benchmark: Benchmark;
  }
}
window.benchmark = benchmark;
