import type { Page } from "@playwright/test";

import { waitForAnswers } from "../../support/page-watch.ts";
import { delayFiles } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";

const KIB = 1024;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Every shift since the page began, with what moved: "0.041 at 320 ms: section, p". */
function readLayoutShifts(page: Page): Promise<readonly { readonly value: number; readonly what: string }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as LayoutShift[];
          resolve(
            shifts.map(({ value, startTime, sources }) => {
              const moved = sources.map(({ node }) => node?.nodeName.toLowerCase()).join(", ");
              return { value, what: `${value.toFixed(3)} at ${startTime.toFixed(0)} ms: ${moved}` };
            }),
          );
        }).observe({ type: "layout-shift", buffered: true });
        // Without any shift the observer is never called.
        setTimeout(() => resolve([]), 500);
      }),
  );
}

test("before sign-in six requests and 87 KiB of script are enough, only the type comes behind them, and nothing moves @daily:files", async ({
  page,
}) => {
  const isType = (url: string) => /\/fonts\.[^/]+\.js$|\.woff2$/.test(url);
  const sizes: Promise<{ readonly url: string; readonly script: boolean; readonly bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize }) => ({
        url: request.url(),
        script: request.resourceType() === "script",
        bytes: responseBodySize,
      })),
    );
  });
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  // The type is the last that the page asks for.
  await expect(page.locator("html")).toHaveAttribute("data-font", "loaded");
  await waitForAnswers(page);
  const all = await Promise.all(sizes);
  expect(all.filter(({ url }) => isType(url))).toHaveLength(3);
  const timing = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName("first-paint")[0]?.startTime,
    resources: performance
      .getEntriesByType("resource")
      .map(({ name, startTime }) => ({ url: name, startTime })),
  }));
  // Both times are of the page's own clock.
  const types = timing.resources.filter(({ url }) => isType(url));
  expect(types).toHaveLength(3);
  expect(types.filter(({ startTime }) => startTime < (timing.firstPaint ?? Infinity))).toEqual([]);
  const loaded = all.filter(({ url }) => !isType(url));
  expect(loaded.length, loaded.map(({ url }) => url).join("\n")).toBeLessThanOrEqual(6);
  const scriptBytes = loaded.filter(({ script }) => script).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(scriptBytes).toBeGreaterThan(50 * KIB);
  expect(scriptBytes).toBeLessThanOrEqual(87 * KIB);
  const shifts = await readLayoutShifts(page);
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    shifts.map(({ what }) => what).join("\n"),
  ).toBeLessThanOrEqual(0.01);
});

test("text typed before the script has arrived stays when React hydrates the card @daily:focus", async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await delayFiles(page, /\/main\..*\.js$/, script.promise);
  await page.goto("/login", { waitUntil: "commit" });
  const email = page.getByLabel(/e-?mail/i);
  await email.fill("gp@capno.example");
  const card = await email.elementHandle();

  script.resolve();
  // The type comes behind the hydrated card.
  await expect(page.locator("html")).toHaveAttribute("data-font", "loaded");
  expect(await card?.evaluate((field) => field.isConnected)).toBe(true);
  await expect(email).toHaveValue("gp@capno.example");
  await page.getByLabel(/^password/i).fill("breathe-easy-1");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/nts/);
});
