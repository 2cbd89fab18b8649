import { findTestBrowser } from "@capno/tooling/system-packages";

import { expect, test as base } from "../engine-test.ts";
import { chart, expectFull, RESEARCHER } from "../../specs/capture/detail-page.ts";
import { getDistance, readPicture } from "../../specs/capture/seen-pixels.ts";

const DUID = "CARD-001";

/** Firefox as hardened images have it: it gives back other pixels than those that were painted, and hides the zone. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, firefoxUserPrefs: { "privacy.resistFingerprinting": true } }),
    { scope: "worker" },
  ],
  // The browser's own zone is what is hidden.
  timezoneId: undefined,
});

test("a chart has its colours where the browser hides the pixels of a canvas and the zone is named as assumed [FM-31]", async ({
  page,
  playwright,
  signIn,
  watch,
}) => {
  // Playwright's own, with every screenshot: Firefox holds it to our policy.
  watch.allow(/blocked an inline style/);
  await signIn(RESEARCHER, { at: `/login?to=${encodeURIComponent(`/detail/${DUID}`)}` });
  await expectFull(page, DUID);
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toMatch(
    /UTC|Reykjavik/,
  );
  await expect(page.getByText(/^Times are in UTC, because your browser hides your time zone/)).toBeVisible();

  const ink = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.setProperty("color", "var(--wave)");
    const [r = 0, g = 0, b = 0] = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
    probe.remove();
    return { r, g, b };
  });
  // This Firefox would not give back the screenshot's own pixels.
  const decoder = await playwright.chromium.launch({
    executablePath: findTestBrowser().executablePath ?? "",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const decoding = await decoder.newPage();
  await expect(async () => {
    const picture = await readPicture(decoding, await chart(page, /^Capnogram/).screenshot());
    const reach = Math.floor(Math.min(picture.width, picture.height) / 2) - 1;
    const seen = picture.around(picture.width / 2, picture.height / 2, reach);
    expect(seen.filter((colour) => getDistance(colour, ink) < 20).length).toBeGreaterThan(50);
  }).toPass();
  await decoder.close();
});
