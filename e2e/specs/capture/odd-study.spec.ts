import type { Page } from "@playwright/test";

import { changeConfiguration } from "../../support/other-files.ts";
import { expect, test } from "../../support/test.ts";
import { RESEARCHER, rows } from "./study-list.ts";

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
  const answer = page.waitForResponse((response) => response.url().includes(param.path));
  await page.reload();
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

test.describe("in a browser of another zone than the study's", () => {
  test.use({ timezoneId: "Pacific/Pago_Pago" });

  test("a note about a record has the record's day of the study [REQ-NOTE-02]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await changeConfiguration(page, ({ capture }) => ({
      capture: { ...capture, studyZone: "Europe/London" },
    }));
    const inZone = (at: string, timeZone: string) => new Date(at).toLocaleDateString("sv-SE", { timeZone });
    const records = (await sandbox.studyRecords())
      .filter(({ duid, state }) => duid === DUID && state !== "failed")
      .toSorted((a, b) => (a.capturedAt < b.capturedAt ? 1 : -1));
    const record = records.find(
      ({ capturedAt }) =>
        inZone(capturedAt, "Europe/London") !== inZone(capturedAt, "Pacific/Pago_Pago") &&
        Date.parse(capturedAt) > Date.now() - 25 * DAY_MS,
    );
    if (record === undefined) throw new Error("no record lies on two days");
    const day = inZone(record.capturedAt, "Europe/London");
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
    await expect(dialog.getByText("Note added.")).toBeVisible();
    await page.keyboard.press("Escape");
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
}) => {
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
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await signIn(RESEARCHER, openAt("/list?needs=unused"));
  await page.getByRole("searchbox").fill(duid);
  await expect(page.getByRole("rowheader", { name: new RegExp(`^${duid}`) })).toBeVisible();
});
