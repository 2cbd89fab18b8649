import { expect, expectAccessible, test } from "../../support/test.ts";
import { card, chart, expectFull, latest, RESEARCHER, section } from "./detail-page.ts";
import { save } from "./saved-files.ts";

// A connection that takes over 2 s makes the library try the encrypted one, which the local policy refuses.
test.beforeEach(({ watch }) => watch.allow(/wss:\/\/localhost/));

test.describe("the detail dashboard", () => {
  test("shows a participant, explains cards, overlays the previous waveform; accessible in each state @daily:journey", async ({
    page,
    signIn,
  }) => {
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expectFull(page, "CARD-001");
    await expect(page).toHaveTitle("Dashboard - CARD-001");
    // The height in a window of 1280 by 800, once the last line of the legend is there.
    await expect(section(page, "TRENDS").getByText(/^Own range/)).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(1_850);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/CARD-001\s+NTH 00101/);
    await expect(latest(page)).toHaveText(/^\d{2} \w+ \d{4}, \d{2}:\d{2}$/);

    const flip = card(page).getByRole("button");
    await flip.focus();
    await page.keyboard.press("Enter");
    await expect(flip).toHaveAttribute("aria-expanded", "true");
    await expect(card(page)).toContainText("partial pressure of CO2 at the very end of exhalation");
    await expect(card(page)).toContainText("4 to 6 kPa");
    // The number stays in sight, and Escape closes its explanation.
    await expect(card(page)).toContainText("kPa");
    await page.keyboard.press("Escape");
    await expect(flip).toHaveAttribute("aria-expanded", "false");

    const waveform = section(page, "WAVEFORM TOPOLOGY");
    await expect(waveform.getByText("Expiration", { exact: true })).toBeVisible();
    await waveform.getByRole("checkbox", { name: "Show Previous" }).press("Space");
    await expect(waveform.getByRole("listitem").filter({ hasText: "Previous" })).toBeVisible();
    await waveform.getByRole("button", { name: "View as table" }).click();
    for (const name of [/Previous/, "Phase"])
      await expect(waveform.getByRole("columnheader", { name })).toBeVisible();
    await expect(waveform.getByRole("cell", { name: "expiration" }).first()).toBeVisible();
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

  test("does everything a chart can do by keyboard, and saves its numbers @daily:focus", async ({
    page,
    signIn,
  }) => {
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expectFull(page, "CARD-001");
    const capnogram = section(page, "CAPNOGRAM");
    const plot = chart(page, /^Capnogram/);
    const tool = (name: string) => capnogram.getByRole("button", { name, exact: true });
    await plot.press("ArrowRight");
    await expect(capnogram.locator("figure > [aria-live]")).toHaveText(/\d\.\d{2} kPa.*\d\.\d s/);
    await plot.press("End");
    await expect(capnogram.locator("figure > [aria-live]")).toHaveText(/7\d\.\d s/);
    await plot.press("+");
    await expect(tool("Zoom out")).toHaveAttribute("aria-disabled", "false");
    await plot.press("Shift+ArrowLeft");
    await expect(tool("Later")).toHaveAttribute("aria-disabled", "false");
    await plot.press("-");
    await plot.press("0");
    await expect(tool("Zoom out")).toHaveAttribute("aria-disabled", "true");
    // An Enter within half a second of the "0" would press nothing, as a scanner sends it.
    await tool("View as table").click();
    await expect(capnogram.getByRole("table")).toBeVisible();

    const saved = await save(page, capnogram);
    expect(saved.name).toMatch(/^CARD-001-capnogram-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = saved.content.toString("utf8").trim().split("\r\n");
    expect(lines[0]).toContain("Time (s),pCO2 (kPa)");
    expect(lines[2]).toMatch(/^0\.02,\d/);
    expect(lines.length).toBeGreaterThan(3_000);

    const topology = section(page, "WAVEFORM TOPOLOGY");
    const breath = await save(page, topology);
    expect(breath.content.toString("utf8")).toContain("Time (s),pCO2 (kPa),Standard deviation (kPa)");
  });

  test("marks a day in trend, waveforms and calendar, by pointer and by keys [REQ-DETAIL-53]", async ({
    page,
    signIn,
  }) => {
    await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
    await expectFull(page, "CARD-001");
    const plot = chart(page, /^Trend/);
    const marked = page.locator("td[data-pointed]");
    const readMarked = async () => (await marked.getAttribute("data-day")) ?? "";
    // By keys in the trend: its last reading is that of the waveforms.
    await plot.press("End");
    await expect(marked).toHaveCount(1);
    const last = await readMarked();
    const waveform = section(page, "WAVEFORM TOPOLOGY");
    await expect(waveform).toHaveAttribute("data-pointed");
    await plot.press("ArrowLeft");
    await expect.poll(readMarked).not.toBe(last);
    await expect(waveform).not.toHaveAttribute("data-pointed");
    // By keys in the calendar: the trend's cursor is on the reading of the day.
    const day = await readMarked();
    await plot.press("Escape");
    await expect(marked).toHaveCount(0);
    await page.locator(`td[data-day="${day}"]`).focus();
    const cursor = plot.locator(":scope > [aria-hidden] > *").first();
    await expect(cursor).toBeVisible();
    await expect(cursor).toContainText(` on ${day.slice(-2)} `);
    // By pointer over the waveforms.
    await waveform.hover();
    await expect.poll(readMarked).toBe(last);
    await page.mouse.move(5, 5);
    await expect(marked).toHaveCount(0);
  });

  test("the detail dashboard fits a phone, and does not open without the permission", async ({
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
