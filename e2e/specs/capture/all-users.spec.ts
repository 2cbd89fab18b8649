import { changeConfiguration } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";

test.describe("All Users", () => {
  test("shows the study's participants and is accessible, filtered, empty and full @daily:journey", async ({
    page,
    signIn,
  }) => {
    await signIn("research@capno.example");
    await expect(page).toHaveURL(/\/list$/);
    await expect(page.getByText("60 of 60 users")).toBeVisible();

    await page.getByRole("searchbox").fill("leeds-0");
    await expect(page.getByRole("searchbox")).toHaveValue("LEEDS-0");
    await expect(page).toHaveURL(/q=LEEDS-0/);
    await page.getByRole("searchbox").fill("nobody");
    await expect(page.getByText("No user matches")).toBeVisible();
  });

  test("fills its frame again when a tablet is turned, and on a phone every row shows its values whole under their headings", async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await signIn("research@capno.example");
    await expect(page.getByText("60 of 60 users")).toBeVisible();
    await page.setViewportSize({ width: 768, height: 1024 });
    const findGap = () =>
      page.evaluate(() => {
        const rows = [...document.querySelectorAll("tr[data-place]")];
        const frame = document.querySelector("table")?.parentElement?.getBoundingClientRect();
        return (frame?.bottom ?? 0) - (rows.at(-1)?.getBoundingClientRect().bottom ?? 0);
      });
    await expect.poll(findGap).toBeLessThan(0);
    const findSpills = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("tr[data-place] > *")]
          // Narrower cells are for screen readers alone.
          .filter(({ offsetWidth }) => offsetWidth > 1)
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              scrollWidth > clientWidth || scrollHeight > clientHeight,
          )
          .map(({ textContent }) => textContent),
      );
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(findSpills, `at ${width}`).toEqual([]);
      // A screen reader finds the heading of a cell by counting, so hidden cells count too.
      await expect(page.locator("tr[data-place]").first().locator("> *")).toHaveCount(
        await page.locator("thead tr").last().locator("> *").count(),
      );
      await expect(page.locator("tr[data-place] > *").filter({ visible: false })).toHaveCount(0);
    }
    await page.getByRole("button", { name: /^Needs a call/ }).click();
    await expect(page.getByRole("list", { name: /^Why/ }).first()).toBeVisible();
    await expect.poll(findSpills, "the worklist at 320").toEqual([]);
  });

  test("a phone shows ten users, six of the worklist, or eight with 14 days of the calendar", async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn("research@capno.example");
    const countWhole = () =>
      page.evaluate(() => {
        // The bar of the phone's navigation covers what is below.
        const bottom = window.innerHeight - 61;
        const places = [...document.querySelectorAll("tr[data-place]")];
        return places.filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
      });
    const rows = page.locator("tr[data-place]");
    await expect(rows.first()).toBeVisible();
    await expect.poll(countWhole).toBeGreaterThanOrEqual(10);
    await page.getByRole("button", { name: /^Needs a call/ }).click();
    await expect(page.getByRole("list", { name: /^Why/ }).first()).toBeVisible();
    await expect.poll(countWhole).toBeGreaterThanOrEqual(6);
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Checks/ }).click();
    await expect(page.getByRole("button", { name: "Check all" })).toBeVisible();
    await page.getByRole("button", { name: /^Checks/ }).click();
    await page.getByRole("button", { name: "List actions" }).click();
    await page.getByRole("menuitem", { name: "Show as calendar" }).click();
    const days = page.locator("thead tr:last-child th");
    await expect(days.last()).toBeInViewport();
    await expect.poll(countWhole).toBeGreaterThanOrEqual(8);
    const readDays = () =>
      page.evaluate(() => {
        const users = document.querySelector("tr[data-place] th")?.getBoundingClientRect().right ?? 0;
        return [...document.querySelectorAll("thead tr:last-child th")]
          .map((day) => day.getBoundingClientRect())
          .filter(({ left, right }) => left >= users - 1 && right <= window.innerWidth).length;
      });
    await expect.poll(readDays).toBeGreaterThanOrEqual(14);
    await expectAccessible(page);
  });

  test("opens 10,000 participants with only the visible rows in the document", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await sandbox.reset({ scenario: "large" });
    await signIn("research@capno.example");
    await expect(page.getByText(/^10.?000 of 10.?000 users$/)).toBeVisible();
    expect(await page.getByRole("row").count()).toBeLessThanOrEqual(100);
    const table = page.getByRole("table");
    await expect(table).toHaveAttribute("aria-rowcount", "10002");
    await page.getByRole("rowheader").first().getByRole("link").focus();
    await page.keyboard.press("End");
    await expect(page.locator("tr[aria-rowindex='10002']")).toBeVisible();
    expect(await page.getByRole("row").count()).toBeLessThanOrEqual(100);
  });

  for (const banner of ["", "Maintenance tonight from 22:00"]) {
    test(`All Users is as high as the window, to its last row${banner === "" ? "" : ", under a banner too"}`, async ({
      page,
      signIn,
    }) => {
      if (banner !== "")
        await changeConfiguration(page, ({ frame }) => ({ frame: { ...frame, warningBanner: banner } }));
      await signIn("research@capno.example");
      await page.getByRole("rowheader").first().getByRole("link").focus();
      await page.keyboard.press("End");
      await expect(page.locator("tr[aria-rowindex='62']")).toBeVisible();
      const excess = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      expect(excess).toBe(0);
    });
  }

  test("finds the same row after Back, and begins at the top when it is opened again @daily:back", async ({
    page,
    signIn,
  }) => {
    await signIn("research@capno.example");
    await page.getByRole("rowheader").first().getByRole("link").focus();
    for (let pages = 0; pages < 4; pages++) await page.keyboard.press("PageDown");
    const row = page.locator("tr[aria-rowindex='43']");
    await expect(row).toBeInViewport();
    const before = await row.boundingBox();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/detail\//);
    await page.goBack();
    // The page comes sliding in.
    await expect.poll(() => row.boundingBox()).toEqual(before);
    await page.getByRole("link", { name: "Documentation" }).click();
    // Until Documentation has opened, All Users is still the current page, and its link changes nothing.
    await expect(page.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();
    await page.getByRole("link", { name: "All Users" }).click();
    await expect(page.locator("tr[aria-rowindex='3']")).toBeVisible();
  });
});
