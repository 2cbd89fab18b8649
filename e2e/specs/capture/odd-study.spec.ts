import type { Page } from "@playwright/test";

import { tabTo } from "../../support/keyboard.ts";
import { changeConfiguration } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";
import { LIST, openList, RESEARCHER, rows } from "./study-list.ts";

const DUID = "CARD-001";
const DAY_MS = 86_400_000;
const openAt = (path: string) => ({ at: `/login?to=${encodeURIComponent(path)}` });

test("a reading that no lung makes is named, marked at the edge of its trend, and does not rule its axis [REQ-DETAIL-46] [SAFETY]", async ({
  page,
  sandbox,
  signIn,
}) => {
  await signIn(RESEARCHER, openAt(`/detail/${DUID}`));
  const param = { method: "GET", path: "/duid/param/" };
  const trend = page.getByRole("application", { name: new RegExp(`^Trend of END TIDAL CO2 of ${DUID}`) });
  await expect(trend).toBeVisible();
  const readAxis = async () =>
    (await page
      .getByText(/axis \d+\.\d to \d+\.\d/)
      .first()
      .textContent()) ?? "";
  const before = await readAxis();
  // A late answer of the page that is left would have no text any more.
  await page.goto("about:blank");
  const answer = page.waitForResponse((response) => response.url().includes(param.path));
  await page.goto(`/detail/${DUID}`);
  const list = (await (await answer).json()) as Readonly<Record<string, unknown>>[];
  const oldest = list.reduce((a, b) => (String(a["capnogram_dt"]) < String(b["capnogram_dt"]) ? a : b));
  const body = list.map((row) =>
    row === oldest
      ? { ...row, data_par_breath_avg: { PetCO2: [38], metBurden: [0.2], epTangent: [0.3] } }
      : row,
  );
  await sandbox.faults([{ ...param, status: 200, body }]);
  await page.reload();
  await expect(
    page.getByText(/^Not plausible, outside 0 to 20 kPa, and not in the line: 38\.00 on /),
  ).toBeVisible();
  expect(await readAxis()).toBe(before);
});

test("an ID that is no text is counted as not read, and changes no other row [REQ-DATA-18]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/could not be read|not well-formed/);
  await sandbox.faults([{ ...LIST, change: { replace: [['"CARD-002"', '"CARD-\\ud83d"']] } }]);
  await signIn(RESEARCHER);
  await expect(page.getByText("59 of 59 users")).toBeVisible();
  await expect(page.getByText("1 record could not be read")).toBeVisible();
  for (const [at, title] of [
    ["/list?show=calendar", "All Users"],
    ["/list/handsets", "Handsets"],
    [`/detail/${DUID}`, DUID],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await page.goto(at);
    // oxlint-disable-next-line no-await-in-loop -- see above
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    // oxlint-disable-next-line no-await-in-loop -- see above
    await expect(page.getByText("This page stopped working")).toHaveCount(0);
  }
});

test("an ID with a right-to-left override turns no word of a question [SAFETY]", async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.faults([{ ...LIST, change: { replace: [['"CARD-002"', '"CARD-\\u202e002"']] } }]);
  await openList(page, signIn);
  await page.getByRole("searchbox").fill("CARD-");
  await page.getByRole("button", { name: /^Actions for .*CARD-\u202E002/ }).click();
  await page.getByRole("menuitem", { name: "Deallocate Handset" }).click();
  const question = page.getByText(/^Are you sure you want to deallocate/);
  const [digit, mark] = await question.evaluate((element) => {
    const text = element.firstChild as Text;
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    return [leftOf(text.data.indexOf("002")), leftOf(text.data.indexOf("?"))] as const;
  });
  expect(mark).toBeGreaterThan(digit);
});

test("a press of Enter on Save as CSV right after typing saves the file [REQ-HANDSET-21]", async ({
  page,
  signIn,
}) => {
  await openList(page, signIn);
  await page.getByRole("searchbox").focus();
  await page.keyboard.type(DUID, { delay: 96 });
  await expect(rows(page)).toHaveCount(1);
  await tabTo(page, "Save as CSV");
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(download.suggestedFilename()).toMatch(/^users-/);
});

test.describe("in a browser of another zone than the study's", () => {
  test.use({ timezoneId: "Pacific/Pago_Pago" });

  test("a note about a record has the record's day of the study [REQ-NOTE-02]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    // 25 hours ahead of the browser: whatever the time, each record is of another day in both.
    const studyZone = "Pacific/Kiritimati";
    await changeConfiguration(page, ({ capture }) => ({ capture: { ...capture, studyZone } }));
    const [record] = (await sandbox.studyRecords())
      .filter(({ duid, state }) => duid === DUID && state !== "failed")
      .toSorted((a, b) => (a.capturedAt < b.capturedAt ? 1 : -1));
    if (record === undefined) throw new Error(`no record of ${DUID}`);
    const day = new Date(record.capturedAt).toLocaleDateString("sv-SE", { timeZone: studyZone });
    await signIn(RESEARCHER, openAt(`/detail/${DUID}?record=${record.id}`));
    await page.getByRole("button", { name: /^Notes \(\d+\)$/ }).click();
    const dialog = page.getByRole("dialog", { name: /^Notes on/ });
    await dialog
      .getByLabel(/^The record of/)
      .or(dialog.getByRole("combobox"))
      .first()
      .waitFor();
    await chooseRecord(page);
    await dialog.getByRole("textbox").fill("Had a cold");
    await dialog.getByRole("button", { name: "Save note" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.locator(`td[data-day="${day}"]`)).toHaveAccessibleName(/, 1 note$/);
  });
});

async function chooseRecord(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^Notes on/ });
  const choice = dialog.locator("select");
  const option = await choice.locator("option", { hasText: /^The record of/ }).getAttribute("value");
  await choice.selectOption(option ?? "");
}

test("someone silent who was reviewed needs a call again after a further period [REQ-LIST-44] [SAFETY]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  // After nine days the session has ended; a question on its way may meet that first.
  watch.allow(/401/);
  await changeConfiguration(page, ({ capture }) => ({
    capture: { ...capture, studyLogUrl: "/v2/study-log/" },
  }));
  await signIn(RESEARCHER, openAt("/list?needs=unused"));
  const first = rows(page).first().getByRole("link");
  const duid = (await first.textContent()) ?? "";
  await page.getByRole("button", { name: `Done: ${duid}`, exact: true }).click();
  await page.getByRole("menuitem", { name: /^Something new/ }).click();
  await expect(page.getByRole("rowheader", { name: new RegExp(`^${duid}`) })).toHaveCount(0);
  await sandbox.clock(9 * DAY_MS);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signIn(RESEARCHER, openAt("/list?needs=unused"));
  await page.getByRole("searchbox").fill(duid);
  await expect(page.getByRole("rowheader", { name: new RegExp(`^${duid}`) })).toBeVisible();
});
