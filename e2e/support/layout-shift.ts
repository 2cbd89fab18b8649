import type { Browser, CDPSession, Page } from "@playwright/test";

/** A line of a phone in the country, as Lighthouse has it. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};

interface Window {
  readonly browser: Browser;
  readonly baseURL: string | undefined;
  readonly size: { readonly width: number; readonly height: number };
  /** Of each request, before its first byte. */
  readonly latency?: number;
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

interface ShiftWindow {
  shifts?: { readonly value: number; readonly at: number; readonly what: string }[];
}

/** A window with an empty cache on a slow line, in which what moves is noted. */
export async function withSlowWindow<Result>(
  { browser, baseURL, size, latency = SLOW_4G.latency }: Window,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), viewport: size });
  try {
    await context.addInitScript(recordShifts);
    const page = await context.newPage();
    const session: CDPSession = await context.newCDPSession(page);
    await session.send("Network.emulateNetworkConditions", { ...SLOW_4G, latency });
    return await use(page);
  } finally {
    await context.close();
  }
}

/** How far things have moved since that time of the document (0: since it was opened), and each move in words. */
export async function readShifts(
  page: Page,
  since: number,
): Promise<{ readonly total: number; readonly moves: readonly string[] }> {
  const all = await page.evaluate(() => (window as ShiftWindow).shifts ?? []);
  const shifts = all.filter(({ at }) => at >= since);
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    moves: shifts.map(({ what }) => what),
  };
}

/** Runs in the page. */
function recordShifts(): void {
  const shifts: NonNullable<ShiftWindow["shifts"]> = [];
  (window as ShiftWindow).shifts = shifts;
  const name = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return "a removed element";
    const text = element.textContent?.slice(0, 30) ?? "";
    return `${element.nodeName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${text}"`;
  };
  const place = ({ x, y, width, height }: DOMRectReadOnly): string =>
    [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${name(node)} from ${place(previousRect)} to ${place(currentRect)}`,
      );
      shifts.push({
        value,
        at: startTime,
        what: `${value.toFixed(4)} at ${startTime.toFixed(0)} ms: ${moved.join("; ")}`,
      });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
