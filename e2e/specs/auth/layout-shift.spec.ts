import type { Browser } from "@playwright/test";

import { alterFiles } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";

const LARGEST_SHIFT = 0.01;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** The pages that need no account. */
const ADDRESSES = ["/login", "/login/register", "/login/forgotten", "/login/reset?vek=key"];

interface Visit {
  readonly browser: Browser;
  readonly baseURL: string | undefined;
  readonly size: (typeof SIZES)[number];
}

for (const size of SIZES)
  test(`nothing moves on a slow line at ${size.width} px on the pages before sign-in`, async ({
    browser,
    baseURL,
  }) => {
    const visits = ADDRESSES.map((at) => measureShift({ browser, baseURL, size }, at));
    expect(await Promise.all(visits)).toEqual(ADDRESSES.map((at) => ({ at, moved: [] })));
  });

/** The demo's accounts come with the configuration, behind the first paint. */
const offerDemo = (text: string): string =>
  JSON.stringify({
    ...(JSON.parse(text) as object),
    demo: {
      controlUrl: "http://localhost:4400",
      accounts: ["Research", "Viewer", "GP practice", "Clinic"].map((label) => ({
        label,
        email: `${label.toLowerCase()}@capno.example`,
        password: "breathe-easy-1",
      })),
    },
  });

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface ShiftWindow {
  shifts?: { readonly value: number; readonly what: string }[];
}

/** Opens an address without a cache on a slow line, and says what has moved by the time it is at rest. */
async function measureShift({ browser, baseURL, size }: Visit, at: string) {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), viewport: size });
  try {
    await context.addInitScript(recordShifts);
    const page = await context.newPage();
    await alterFiles(page, /\/config\.json$/, offerDemo);
    const session = await context.newCDPSession(page);
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
    await page.goto(at);
    await expect(page.locator("main h1").first()).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-font", "loaded");
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => (window as ShiftWindow).shifts ?? []);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    return { at, moved: total <= LARGEST_SHIFT ? [] : shifts.map(({ what }) => what) };
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function recordShifts(): void {
  const shifts: NonNullable<ShiftWindow["shifts"]> = [];
  (window as ShiftWindow).shifts = shifts;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return element ? `${element.nodeName.toLowerCase()}.${element.className}` : "a removed element";
      });
      shifts.push({ value, what: `${value.toFixed(3)} at ${startTime.toFixed(0)} ms: ${moved.join(", ")}` });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
