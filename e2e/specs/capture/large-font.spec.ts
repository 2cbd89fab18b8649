import { expect, test } from "../../support/test.ts";
import { openList } from "./study-list.ts";

for (const width of [390, 1280])
  test(`a default font of 24 px cuts nothing in the rows of All Users at ${width} px [FM-31 C]`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.fontSize = "24px";
      });
    });
    await openList(page, signIn);
    const findCut = () =>
      page.locator("tr[data-place]").evaluateAll((found) =>
        found
          .filter((row) => {
            const { bottom } = row.getBoundingClientRect();
            return [...row.querySelectorAll<HTMLElement>("td, th")].some(
              (cell) =>
                // Narrower cells are for screen readers alone.
                cell.offsetWidth > 1 &&
                (cell.scrollHeight > cell.clientHeight + 2 ||
                  cell.getBoundingClientRect().bottom > bottom + 1),
            );
          })
          .map(({ textContent }) => textContent),
      );
    await expect.poll(findCut).toEqual([]);
  });

test.describe("a large default font on a touch device", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } });

  test("the text of a field has at least 16 px, so the browser does not zoom into it", async ({
    page,
    signIn,
  }) => {
    const readSizes = () =>
      page
        .locator("input:not([type=checkbox]):not([type=file]), select, textarea")
        .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
    await page.goto("/login");
    await expect(page.getByLabel(/e-?mail/i)).toBeVisible();
    expect(Math.min(...(await readSizes()))).toBeGreaterThanOrEqual(16);
    await openList(page, signIn);
    expect(Math.min(...(await readSizes()))).toBeGreaterThanOrEqual(16);
  });
});
