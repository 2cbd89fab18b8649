import type { Locator, Page } from "@playwright/test";

import { expect, test } from "../../support/test.ts";
import { section } from "./detail-page.ts";
import { openList, RESEARCHER } from "./study-list.ts";

const grid = (page: Page) => page.getByRole("grid", { name: "Days of each user" });

/** A letter of a day, and how far its middle is from the middle of its day; undefined: the day is not known. */
interface Letter {
  readonly text: string;
  readonly middle: number;
}

/**
 * Of cells that hold a text: the middle of the cell's box, and of the text's own. Read in one look: users are still being
 * read, and each is a row more.
 */
const readCells = (
  cells: Locator,
): Promise<{ readonly days: readonly Letter[]; readonly texts: readonly Letter[] }> =>
  cells.evaluateAll((all) => {
    const filled = all.filter(({ textContent }) => textContent !== "");
    const toLetters = (measure: (cell: Element) => DOMRect) =>
      filled.map((cell) => {
        const { left, width } = measure(cell);
        return { text: cell.textContent, middle: left + width / 2 };
      });
    return {
      days: toLetters((cell) => cell.getBoundingClientRect()),
      texts: toLetters((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      }),
    };
  });

function expectOnTheirDays(letters: readonly Letter[], days: readonly Letter[]): void {
  expect(letters.map(({ text }) => text)).toEqual(days.map(({ text }) => text));
  for (const [place, { text, middle }] of letters.entries())
    expect(Math.abs(middle - (days[place]?.middle ?? NaN)), `"${text}" at ${middle}`).toBeLessThanOrEqual(1);
}

for (const forcedColors of ["none", "active"] as const) {
  test(`each letter of the study calendar stands on its own day, forced colours ${forcedColors}`, async ({
    page,
    signIn,
  }) => {
    await page.emulateMedia({ forcedColors });
    await openList(page, signIn);
    await page.getByRole("searchbox").fill("CARD");
    await page.getByRole("link", { name: "Calendar", exact: true }).click();
    const read = grid(page).getByRole("rowheader", { name: /60 days: / });
    await expect(read.nth(5)).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-font", "loaded");
    expect(await page.evaluate(() => document.fonts.check('10px "IBM Plex Sans"'))).toBe(true);

    let count = 0;
    for (const place of [0, 1, 2, 3, 4, 5]) {
      const row = grid(page).locator("tr[data-duid]").nth(place);
      const { days, texts } = await readCells(row.locator("td[data-column]"));
      expectOnTheirDays(texts, days);
      count += texts.length;
    }
    expect(count).toBeGreaterThan(5);
  });
}

for (const width of [768, 390]) {
  test(`the study calendar shows no day cut by the column of user IDs at ${width} px`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(RESEARCHER, { at: `/login?to=${encodeURIComponent("/list?show=calendar")}` });
    await expect(
      grid(page)
        .getByRole("rowheader", { name: /60 days: / })
        .nth(5),
    ).toBeVisible();
    // The place of the first day that is not behind the column, from its edge.
    const readGap = () =>
      grid(page).evaluate((table) => {
        const users = table.querySelector("thead th[rowspan]")?.getBoundingClientRect().right ?? NaN;
        const days = [...table.querySelectorAll("thead tr:last-child th")];
        return Math.min(
          ...days.map((day) => day.getBoundingClientRect().left - users).filter((gap) => gap > -1),
        );
      });
    await expect.poll(readGap).toBeLessThanOrEqual(1);
  });
}

test("each letter of the printed study calendar stands on its own day", async ({ page, signIn }) => {
  await openList(page, signIn);
  await page.getByRole("searchbox").fill("CARD");
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await expect(
    grid(page)
      .getByRole("rowheader", { name: /60 days: / })
      .nth(5),
  ).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("[data-printed-sheet]");
  await expect(sheet).toHaveCount(1);
  // A user who was not read yet has one cell that says so.
  const cells = sheet.locator("tbody td:not([colspan])");
  const { days, texts } = await readCells(cells);
  expectOnTheirDays(texts, days);
  expect(days.length).toBeGreaterThan(20);
});

test("each mark of a participant's own calendar lies within its day", async ({ page, signIn }) => {
  await signIn(RESEARCHER, { at: `/login?to=${encodeURIComponent("/detail/CARD-001")}` });
  const days = section(page, "ADHERENCE CALENDAR").locator("td[data-day]");
  await expect(days.nth(20)).toBeVisible();
  for (const media of ["screen", "print"] as const) {
    await page.emulateMedia({ media });
    const outside = await days.evaluateAll(
      (all) =>
        all.filter((day) => {
          const mark = day.querySelector("[data-mark]")?.getBoundingClientRect();
          const box = day.getBoundingClientRect();
          return mark === undefined || mark.left < box.left - 1 || mark.right > box.right + 1;
        }).length,
    );
    expect(outside).toBe(0);
  }
  // A day without a recording has the legend's dot, where the others have their mark from an attribute.
  const signs = await days
    .locator('[data-mark=""]')
    .evaluateAll((all) => all.map((mark) => getComputedStyle(mark, "::before").content));
  // A single recording has its digit on paper alone.
  expect([...new Set(signs)].toSorted()).toEqual(['"1"', '"·"']);
});
