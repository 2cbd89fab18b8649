import type { Page } from "@playwright/test";

import { expect, expectAccessible, test } from "../../support/test.ts";
import { chart, expectFull, RESEARCHER, section } from "./detail-page.ts";
import { HANDSET } from "./study-list.ts";

const records = (page: Page) => section(page, "RECORDS");
const links = (page: Page) => records(page).getByRole("link", { name: /^Open the record of/ });
const openAt = (duid: string) => ({ at: `/login?to=${encodeURIComponent(`/detail/${duid}`)}` });
/** The date of the record that the capnogram is of. */
const shownDate = async (page: Page) =>
  ((await chart(page, /^Capnogram/).getAttribute("aria-label")) ?? "").replace(/^.*?, /, "");

test.describe("the records of a participant", () => {
  test("have a row each with date, quality, values, state and version, which opens by mouse @daily:journey", async ({
    page,
    signIn,
  }) => {
    await signIn(RESEARCHER, openAt("CARD-001"));
    await expectFull(page, "CARD-001");
    await expect(records(page).getByText(/^\d+ records?, newest first/)).toBeVisible();
    const row = records(page).getByRole("row").nth(3);
    await expect(row.getByRole("cell").nth(0)).toHaveText(/^\d+%$/);
    await expect(row.getByRole("cell").nth(1)).toHaveText(/^\d\.\d\d$/);
    await expect(links(page).nth(2)).toHaveAttribute("title", /^Processed, parser version \d/);

    const date = (await links(page).nth(2).textContent()) ?? "";
    await links(page).nth(2).click();
    await expect(page).toHaveURL(/\/detail\/CARD-001\?record=\d+/);
    await expect.poll(() => shownDate(page)).toContain(date);
    await expect(
      page.getByText(`show the record of ${date}. Summary and trends show the latest.`),
    ).toBeVisible();
    await expect(chart(page, /^Average waveform/)).toHaveAttribute("aria-label", new RegExp(date));
    await expect(links(page).nth(2)).toHaveAttribute("aria-current", "true");
    await expectAccessible(page);
  });

  test("open by the keyboard, and the address says which: reload, Back and the way to the latest", async ({
    page,
    signIn,
  }) => {
    await signIn(RESEARCHER, openAt("CARD-001"));
    await expectFull(page, "CARD-001");
    const latest = await shownDate(page);
    const date = (await links(page).nth(2).textContent()) ?? "";
    await links(page).nth(2).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/record=\d+/);
    await page.reload();
    await expect.poll(() => shownDate(page)).toContain(date);
    await links(page).nth(4).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => shownDate(page)).not.toContain(date);
    await page.goBack();
    await expect.poll(() => shownDate(page)).toContain(date);
    await page.getByRole("link", { name: "Show the latest" }).click();
    await expect.poll(() => shownDate(page)).toBe(latest);
    await expect(page).not.toHaveURL(/record=/);
  });

  test("include a record that arrives, and the row under the pointer stays where it is", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await signIn(RESEARCHER, openAt("CARD-001"));
    await expectFull(page, "CARD-001");
    const count = Number(
      /\d+/.exec(
        (await records(page)
          .getByText(/newest first/)
          .textContent()) ?? "",
      )?.[0],
    );
    const third = links(page).nth(2);
    await third.scrollIntoViewIfNeeded();
    await third.hover();
    const name = (await third.getAttribute("aria-label")) ?? "";
    const sameRow = records(page).getByRole("link", { name, exact: true });
    const before = await sameRow.boundingBox();
    await sandbox.breathe(HANDSET, { seconds: 0 });
    await expect(records(page).getByText(`${count + 1} records, newest first`)).toBeVisible();
    await expect(records(page).getByText("1 new record above.")).toBeVisible();
    const after = await sameRow.boundingBox();
    expect(after?.y).toBe(before?.y);
  });
});
