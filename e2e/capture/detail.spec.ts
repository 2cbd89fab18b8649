import type { Locator, Page } from "@playwright/test";

import { expect, expectAccessible, test } from "../support/test.ts";
import { countColours, save } from "./saved-files.ts";

const RESEARCHER = "research@capno.example";
/** Of CARD-001. */
const HANDSET = "(01)05012345678900(21)NTH00101";
const VALUE_CARD = "END TIDAL CO2";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page) => page.getByRole("article", { name: VALUE_CARD });
const latest = (page: Page) => page.locator("dd time");
const chart = (page: Page, name: RegExp) => page.getByRole("application", { name });

async function expectFull(page: Page, duid: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(duid) })).toBeVisible();
  await expect(card(page)).toContainText("kPa");
  for (const name of [/^Average waveform/, /^Capnogram/, /^Trend/]) {
    await expect(page.getByRole("application", { name }).and(chart(page, new RegExp(duid)))).toBeVisible();
  }
}

// A connection that takes over 2 s makes the library try the encrypted one, which the local policy refuses.
test.beforeEach(({ watch }) => watch.allow(/wss:\/\/localhost/));

test.describe("the detail dashboard", () => {
  test("shows a participant, turns cards, overlays the previous waveform; accessible in each state", async ({
    page,
    signIn,
  }) => {
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expectFull(page, "CARD-001");
    await expect(page).toHaveTitle("Dashboard - CARD-001");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/CARD-001\s+NTH 00101/);
    await expect(latest(page)).toHaveText(/^\d{2} \w+ \d{4}, \d{2}:\d{2}$/);
    await expectAccessible(page);

    const flip = card(page).getByRole("button");
    await flip.focus();
    await page.keyboard.press("Enter");
    await expect(flip).toHaveAttribute("aria-expanded", "true");
    await expect(card(page)).toContainText("partial pressure of CO2 at the very end of exhalation");
    await expect(card(page)).toContainText("4 to 6 kPa");
    expect(await getAnimation(card(page))).not.toBe("none");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await getAnimation(card(page))).toBe("none");

    const waveform = section(page, "WAVEFORM TOPOLOGY");
    await waveform.getByRole("checkbox", { name: "Show Previous" }).press("Space");
    await expect(waveform.getByRole("listitem").filter({ hasText: "Previous" })).toBeVisible();
    await waveform.getByRole("button", { name: "View as table" }).click();
    await expect(waveform.getByRole("columnheader", { name: /Previous/ })).toBeVisible();
    await expectAccessible(page);
  });

  test("keeps trend, timescale and visible range in the address, for a reload and for the next user", async ({
    page,
    signIn,
  }) => {
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001%23respiratory-rate" });
    const trends = section(page, "TRENDS");
    const tab = (name: string) => trends.getByRole("tab", { name, exact: true });
    const scale = (name: string) => trends.getByRole("button", { name, exact: true });
    await expect(tab("RESPIRATORY RATE")).toHaveAttribute("aria-selected", "true");
    await expect(trends.getByText(/^up to \d{2} \w+ \d{4}/)).toBeVisible();
    await tab("RESPIRATORY RATE").press("ArrowRight");
    await expect(page).toHaveURL(/#obstructive-index$/);
    await trends.getByRole("combobox", { name: "Trend" }).selectOption({ label: "END TIDAL CO2" });
    await expect(page).toHaveURL(/#end-tidal-co2$/);
    for (const name of ["1D", "2D", "1W", "1M", "6M", "ALL"]) {
      await scale(name).click();
      await expect(scale(name)).toHaveAttribute("aria-pressed", "true");
      await expect(page).toHaveURL(new RegExp(`scale=${name}`));
    }

    await chart(page, /^Trend/).press("+");
    await expect(page).toHaveURL(/from=.+&to=/);
    const address = page.url();
    await page.reload();
    await expectFull(page, "CARD-001");
    await expect(trends.getByRole("button", { name: "Zoom out" })).toHaveAttribute("aria-disabled", "false");
    expect(page.url()).toBe(address);

    await page.getByRole("button", { name: "Next user" }).click();
    await expectFull(page, "CARD-002");
    await expect(page).toHaveURL(/\/detail\/CARD-002\?scale=ALL#end-tidal-co2$/);
    await page.goto("/detail/CARD-002#no-such-trend");
    await expect(tab("END TIDAL CO2")).toHaveAttribute("aria-selected", "true");
    await expect(page).toHaveURL(/#no-such-trend$/);
  });

  test("does everything a chart can do by keyboard, and saves its numbers and its picture", async ({
    page,
    signIn,
  }) => {
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expectFull(page, "CARD-001");
    const capnogram = section(page, "CAPNOGRAM");
    const plot = chart(page, /^Capnogram/);
    const tool = (name: string) => capnogram.getByRole("button", { name, exact: true });
    await plot.press("ArrowRight");
    await expect(capnogram.locator("[aria-live]")).toHaveText(/\d\.\d{2} kPa.*\d\.\d s/);
    await plot.press("End");
    await expect(capnogram.locator("[aria-live]")).toHaveText(/7\d\.\d s/);
    await plot.press("+");
    await expect(tool("Zoom out")).toHaveAttribute("aria-disabled", "false");
    await plot.press("Shift+ArrowLeft");
    await expect(tool("Later")).toHaveAttribute("aria-disabled", "false");
    await plot.press("-");
    await plot.press("0");
    await expect(tool("Zoom out")).toHaveAttribute("aria-disabled", "true");
    await tool("View as table").press("Enter");
    await expect(capnogram.getByRole("table")).toBeVisible();

    const saved = await save(page, capnogram, "Samples as CSV");
    expect(saved.name).toMatch(/^CARD-001-capnogram-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = saved.content.toString("utf8").trim().split("\r\n");
    expect(lines[0]).toContain("Time (s),pCO2 (kPa)");
    expect(lines[2]).toMatch(/^0\.02,\d/);
    expect(lines.length).toBeGreaterThan(3_000);

    const picture = await save(page, capnogram, "Picture as PNG");
    expect(picture.name).toMatch(/^CARD-001-capnogram-.+\.png$/);
    expect(picture.content.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect(await countColours(page, picture.content)).toBeGreaterThan(10);

    const topology = section(page, "WAVEFORM TOPOLOGY");
    const breath = await save(page, topology, "Average breath as CSV");
    expect(breath.content.toString("utf8")).toContain("Time (s),pCO2 (kPa),Standard deviation (kPa)");
    const average = await save(page, topology, "Picture as PNG");
    expect(average.name).toMatch(/^CARD-001-average-waveform-.+\.png$/);
    expect(await countColours(page, average.content)).toBeGreaterThan(10);
  });

  test("shows a new record by itself, and after a reconnect what came meanwhile", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/WebSocket|ws:\/\//);
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expectFull(page, "CARD-001");
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    const before = await readNumber(page);
    await sandbox.breathe(HANDSET, { profile: "healthy", seconds: 2 });
    await expect(page.getByText("A new record is arriving")).toBeVisible();
    await expect(card(page)).toContainText(`previous ${before}`);
    await expect(page.getByText("A new record is arriving")).toHaveCount(0);

    const then = await readNumber(page);
    const time = await latest(page).getAttribute("datetime");
    await sandbox.realtime(false);
    await sandbox.breathe(HANDSET, { profile: "copd", seconds: 0 });
    await sandbox.realtime(true);
    await expect(card(page)).toContainText(`previous ${then}`, { timeout: 25_000 });
    expect(await latest(page).getAttribute("datetime")).not.toBe(time);
  });

  test("shows nothing of one participant under the next, whose late answers change nothing", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-002" });
    await expectFull(page, "CARD-002");
    const own = await readNumber(page);
    const late = { method: "GET", delayMs: 2_500, times: 1 } as const;
    await sandbox.faults([
      { ...late, path: "/capnogram/" },
      { ...late, path: "/duid/param/" },
    ]);
    await page.getByRole("button", { name: "Previous user" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /CARD-001/ })).toBeVisible();
    await expect(page.getByText(own, { exact: true })).toHaveCount(0);
    await watchForOthers(page, "CARD-002");
    await page.getByRole("button", { name: "Next user" }).click();
    await expectFull(page, "CARD-002");
    await page.waitForTimeout(3_000);
    await expectFull(page, "CARD-002");
    expect(await readNumber(page)).toBe(own);
    expect(await page.evaluate(() => Reflect.get(window, "seenOfOthers"))).toEqual([]);
  });

  test("lets each section fail and be repaired by itself", async ({ page, sandbox, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const fault = { method: "GET", status: 500 } as const;
    await sandbox.faults([
      { ...fault, path: "/capnogram/" },
      { ...fault, path: "/duid/param/" },
    ]);
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    const alert = (name: string) => section(page, name).getByRole("alert");
    const tryAgain = (name: string) => section(page, name).getByRole("button", { name: "Try again" }).click();
    const ofRecord = ["SUMMARY STATISTICS", "WAVEFORM TOPOLOGY", "CAPNOGRAM"];
    for (const name of [...ofRecord, "TRENDS"]) await expect(alert(name)).toBeVisible();
    await expect(alert("CAPNOGRAM")).toContainText(
      "An unexpected error occurred whilst loading the breath records.",
    );
    await expect(section(page, "USAGE & QUALITY")).toContainText("%");
    await expectAccessible(page);

    await sandbox.clearFaults();
    await tryAgain("TRENDS");
    await expect(chart(page, /^Trend/)).toBeVisible();
    await expect(alert("CAPNOGRAM")).toBeVisible();

    await sandbox.faults([{ ...fault, path: "/capnogram/*/" }]);
    await tryAgain("SUMMARY STATISTICS");
    for (const name of ofRecord) {
      await expect(alert(name)).toContainText(
        "An unexpected error occurred whilst loading the breath record.",
      );
    }
    await sandbox.clearFaults();
    await tryAgain("CAPNOGRAM");
    await expectFull(page, "CARD-001");
  });

  test("says what it does not know: a failed latest record, a handset without a date", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await sandbox.faults([{ method: "GET", path: "/capnogram/", delayMs: 3_000, times: 1 }]);
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-016" });
    await expect(section(page, "CAPNOGRAM").getByText("Loading user data...")).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText("The latest record could not be processed")).toBeVisible();
    await expect(page.getByText(/those of the record before it, \d{2} \w+ \d{4}/)).toBeVisible();
    await expectFull(page, "CARD-016");
    await expectAccessible(page);

    await page.goto("/detail/CARD-015");
    await expect(page.getByText("Unknown date")).toBeVisible();
    await expect(section(page, "TRENDS")).toContainText("Not enough data to plot trend");
    await expect(section(page, "WAVEFORM TOPOLOGY")).toContainText("There is no previous record");
    await expect(page.getByRole("checkbox", { name: "Show Previous" })).toBeDisabled();
    await expectAccessible(page);
  });

  test("says that there is no record yet, and shows the first one by itself", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-020" });
    const none =
      "We couldn't find any data for this user yet. This page will automatically update when data is available.";
    await expect(page.getByText(none)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    const serial = /NTH \d{5}/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0];
    await sandbox.breathe(`(01)05012345678900(21)${serial?.replace(" ", "")}`, { seconds: 0 });
    await expectFull(page, "CARD-020");
    await expect(page.getByText(none)).toHaveCount(0);
  });

  test("is as wide as a phone, and opens for nobody without the permission", async ({
    page,
    signIn,
    openWindow,
    sandbox,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expectFull(page, "CARD-001");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);

    const viewer = await openWindow();
    await viewer.goto("/login?to=%2Fdetail%2FCARD-001");
    await viewer.getByLabel(/e-?mail/i).fill("viewer@capno.example");
    await viewer.getByLabel(/^password/i).fill("breathe-easy-1");
    await viewer.getByRole("button", { name: /^(next|login|log in|sign in)$/i }).click();
    const words = viewer.getByText("You don't have permission to view detailed information.");
    await expect(words).toBeVisible();
    await expect(viewer).toHaveURL(/\/list$/);
    const { requests } = await sandbox.log();
    const ofViewer = requests.filter(({ username }) => username === "viewer@capno.example");
    expect(ofViewer.filter(({ path }) => path.includes("capnogram"))).toEqual([]);
  });
});

/** The number of the first card as it reads, "4.90". */
async function readNumber(page: Page): Promise<string> {
  const found = /^\d+\.\d{2}/m.exec(await card(page).innerText())?.[0];
  if (found === undefined) throw new Error("the card shows no number");
  return found;
}

async function getAnimation(article: Locator): Promise<string> {
  const side = article.locator("[aria-controls]");
  const id = (await side.getAttribute("aria-controls")) ?? "";
  return article.evaluate(
    (_, sideId) => getComputedStyle(document.getElementById(sideId) ?? document.body).animationName,
    id,
  );
}

/** Collects every chart and card of somebody else that is on the page while `duid` is its heading. */
async function watchForOthers(page: Page, duid: string): Promise<void> {
  await page.evaluate((shown) => {
    const seen: string[] = [];
    Reflect.set(window, "seenOfOthers", seen);
    new MutationObserver(() => {
      if (!document.querySelector("h1")?.textContent.includes(shown)) return;
      for (const each of document.querySelectorAll("main [role='application']")) {
        const label = each.getAttribute("aria-label") ?? "";
        if (!label.includes(shown)) seen.push(label);
      }
    }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  }, duid);
}
