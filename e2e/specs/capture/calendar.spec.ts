import type { Page } from "@playwright/test";

import { fence } from "../../support/fence.ts";
import { changeConfiguration } from "../../support/other-files.ts";
import { waitForAnswers } from "../../support/page-watch.ts";
import type { LoggedRequest, Sandbox } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import { section } from "./detail-page.ts";
import { openList, RESEARCHER } from "./study-list.ts";

const DAYS = 60;

const grid = (page: Page) => page.getByRole("grid", { name: "Days of each user" });
const rowOf = (page: Page, duid: string) => grid(page).locator(`tr[data-duid="${duid}"]`);
const days = (page: Page, duid: string) => rowOf(page, duid).locator("td[data-column]");
const lookUps = async (sandbox: Sandbox) =>
  (await sandbox.log()).requests.filter(({ path }) => path === "/capnogram/");
const getTimes = ({ at, durationMs }: LoggedRequest) => ({
  from: Date.parse(at),
  to: Date.parse(at) + durationMs,
});
/** The most requests that the server was answering at one moment. */
const countAtOnce = (requests: readonly LoggedRequest[]) =>
  Math.max(
    ...requests.map((request) => {
      const { from } = getTimes(request);
      return requests.filter((other) => getTimes(other).from <= from && getTimes(other).to > from).length;
    }),
  );
/** A refusal reaches the queue of a busy page this late at most; answers that come before it let others be sent. */
const ON_ITS_WAY_MS = 1_000;
const expectTwoADay = (page: Page) =>
  changeConfiguration(page, () => ({ capture: { recordingsPerDay: { CARD: 2 } } }));

async function openCalendar(page: Page): Promise<void> {
  await page.getByRole("searchbox").fill("CARD");
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await expect(grid(page)).toBeVisible();
}

/** The rows that can be seen: they alone are asked about. */
const countInSight = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector("[role=grid]")?.parentElement?.getBoundingClientRect();
    return [...document.querySelectorAll("[role=grid] tr[data-duid]")].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return frame !== undefined && bottom > frame.top && top < frame.bottom;
    }).length;
  });

test.describe("the adherence calendar", () => {
  test("leads by mouse from the study to a day's records, and back @daily:journey", async ({
    page,
    signIn,
  }) => {
    await expectTwoADay(page);
    await openList(page, signIn);
    await openCalendar(page);
    const read = page.getByRole("rowheader", { name: /60 days: \d+ recorded/ });
    const someone = grid(page).locator("tr[data-duid^='CARD']").filter({ has: read }).first();
    const duid = (await someone.getAttribute("data-duid")) ?? "";
    await expect(days(page, duid)).not.toHaveCount(0);
    // A day on which something was made.
    const used = rowOf(page, duid).locator(
      "td[data-column][aria-label*=' of 2 recorded']:not([aria-label^=None])",
    );
    const day = used.last();
    const words = (await day.getAttribute("aria-label")) ?? "";
    await day.hover();
    await expect(page.getByText(new RegExp(`^${duid}, .*: ${words}$`))).toBeVisible();
    await day.click();
    await expect(page).toHaveURL(/\/detail\/CARD-\d+\?day=/);
    const records = section(page, "RECORDS");
    await expect(records.locator("p", { hasText: /^\d+ of \d+ records?: of / })).toBeFocused();
    await records.getByRole("link", { name: "Show all records" }).click();
    await expect(records.getByText(/newest first/)).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(grid(page)).toBeVisible();
  });

  test("of one participant works by keyboard: days, months, records, table and file", async ({
    page,
    signIn,
  }) => {
    await expectTwoADay(page);
    await signIn(RESEARCHER, { at: `/login?to=${encodeURIComponent("/detail/CARD-001")}` });
    const calendar = section(page, "ADHERENCE CALENDAR");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    await expect(calendar.getByRole("grid")).toHaveCount(2);
    await calendar.locator("td[tabindex='0']").focus();
    const newest = await focused();
    await page.keyboard.press("ArrowLeft");
    expect(await focused()).not.toBe(newest);
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe(newest);
    // Into months that were not there.
    for (let month = 0; month < 3; month++) await page.keyboard.press("PageUp");
    await expect(page).toHaveURL(/until=/);
    await expect.poll(focused).toMatch(/\d: /);
    await page.keyboard.press("Home");
    await expect.poll(focused).toMatch(/^Monday/);
    await page.keyboard.press("Enter");
    await expect(
      section(page, "RECORDS").locator("p", { hasText: /records?: of Monday|^No record of Monday/ }),
    ).toBeFocused();

    await calendar.getByRole("button", { name: "View as table" }).click();
    await expect(calendar.getByRole("region", { name: "Days of CARD-001" })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      calendar.getByRole("button", { name: "Save days" }).click(),
    ]);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    const lines = Buffer.concat(parts).toString("utf8").trimEnd().split("\r\n");
    expect(lines[0]).toBe("date,expected,made,failed");
    expect(
      lines.slice(1).every((line) => /^[\d-]{10},(\d|unknown),(\d|unknown),(\d|unknown)$/.test(line)),
    ).toBe(true);
  });

  test("of the study works by keyboard, is printed with all its users, and leads to the days that are cut off", async ({
    page,
    signIn,
  }) => {
    await openList(page, signIn);
    await openCalendar(page);
    await grid(page).locator("td[tabindex='0']").focus();
    const place = () =>
      page.evaluate(() => {
        const cell = document.activeElement?.closest<HTMLElement>("td[data-column]");
        return [cell?.closest("tr")?.dataset["place"], cell?.dataset["column"]].join();
      });
    expect(await place()).toBe(`0,${DAYS - 1}`);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("PageUp");
    expect(await place()).toBe(`1,${DAYS - 31}`);
    await page.keyboard.press("Control+End");
    const total = Number(await grid(page).getAttribute("aria-rowcount")) - 2;
    await expect.poll(place).toMatch(new RegExp(`^${total - 1},(${DAYS - 1}|${DAYS})$`));
    await page.keyboard.press("Home");
    await expect.poll(place).toBe(`${total - 1},0`);

    // Without an expectation nobody has missed anything.
    await expect(page.locator("td[aria-label*=missed]")).toHaveCount(0);
    // Thirty of sixty rows on a sheet that lies on its side.
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("[data-printed-sheet]")).toHaveCount(1);
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    await page.emulateMedia({ media: null });
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(3);

    // The days above the rows are the first and the last that can be seen, and what is cut off is a press away.
    await page.setViewportSize({ width: 768, height: 800 });
    const shown = page.locator("p[aria-live=polite]", { hasText: / to / });
    const newest = await shown.textContent();
    await page.getByRole("button", { name: "Scroll to earlier days" }).click();
    await expect(shown).not.toHaveText(newest ?? "");
    await expect(page.getByRole("button", { name: "Scroll to later days" })).toBeVisible();
  });

  test("keeps the newest day in view when a tablet is turned", async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await signIn(RESEARCHER, { at: "/list?show=calendar" });
    const shown = page.locator("p[aria-live=polite]", { hasText: / to / });
    await expect(page.getByRole("button", { name: "Scroll to earlier days" })).toBeVisible();
    const whole = (await shown.textContent()) ?? "";
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(shown).not.toHaveText(whole);
    expect((await shown.textContent())?.split(" to ")[1]).toBe(whole.split(" to ")[1]);
  });

  test("requests rows in view and at most twenty more, four at once, and none while the server is busy", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/429|503/);
    await sandbox.reset({ scenario: "large" });
    await signIn(RESEARCHER);
    await expect(page.getByText(/^10.?000 of 10.?000 users$/)).toBeVisible();
    await page.getByRole("link", { name: "Calendar", exact: true }).click();
    await expect(grid(page)).toBeVisible();
    await expect(grid(page).locator("tr[aria-busy=true]")).not.toHaveCount(0);
    const inSight = await countInSight(page);
    await expect(
      days(page, (await grid(page).getByRole("link").first().textContent()) ?? "").first(),
    ).not.toHaveAttribute("aria-label", "Not read yet");
    await fence(page);
    expect((await lookUps(sandbox)).length).toBeLessThanOrEqual(inSight + 20);

    for (const status of [429, 503]) {
      // Calls in flight would count as calls made while the server is busy.
      await waitForAnswers(page);
      const calls = (await lookUps(sandbox)).length;
      await sandbox.faults([
        { method: "GET", path: "/capnogram/", status, headers: { "Retry-After": "3" }, times: 1 },
      ]);
      await grid(page).evaluate((table) => table.parentElement?.scrollBy(0, 2_000));
      await expect.poll(async () => (await lookUps(sandbox)).length - calls).toBeGreaterThan(4);
      await waitForAnswers(page);
      const sent = (await lookUps(sandbox)).slice(calls);
      const refusals = sent.filter((request) => request.status === status);
      expect(refusals).toHaveLength(1);
      const refusedAt = Math.max(...refusals.map((request) => getTimes(request).to));
      const quiet = { from: refusedAt + ON_ITS_WAY_MS, to: refusedAt + 2_900 };
      const early = sent.map(getTimes).filter(({ from }) => from > quiet.from && from < quiet.to);
      expect(early).toEqual([]);
      expect(countAtOnce(sent)).toBeLessThanOrEqual(4);
    }
  });
});
