import { expect, test } from "../../support/test.ts";
import { RESEARCHER, rows } from "./study-list.ts";

test.describe("when the browser itself lets a researcher down · faults, column C", () => {
  test("FM-03: a chart that throws takes its own card down, and the other cards live", async ({
    page,
    signIn,
    watch,
  }) => {
    watch.allow(/canvas is broken|error occurred in/i);
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => {
        throw new Error("canvas is broken");
      };
    });
    await signIn(RESEARCHER, { at: "/login?to=/detail/CARD-001" });
    const card = (name: string) => page.getByRole("region", { name });
    await expect(card("CAPNOGRAM").getByRole("alert")).toBeVisible();
    await expect(card("CAPNOGRAM").getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(card("SUMMARY STATISTICS").getByText("kPa").first()).toBeVisible();
    await expect(card("USAGE & QUALITY").getByText("Adherence")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  });

  test("FM-20: storage withheld: the list filters and sorts, and nothing breaks @daily:storage", async ({
    page,
    signInByForm,
  }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        });
      }
    });
    await signInByForm(RESEARCHER);
    await page.getByRole("searchbox").fill("leeds");
    await expect(page.getByText(/^\d+ of 60 users$/)).toBeVisible();
    await expect(rows(page).first()).toContainText("LEEDS");
    const head = page.getByRole("columnheader", { name: "Total Records" });
    for (const order of ["ascending", "descending"] as const) {
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", order);
      const place = await head.evaluate((cell: HTMLTableCellElement) => cell.cellIndex);
      const totals = await page
        .locator("tr[data-place]")
        // They are last in every order.
        .filter({ hasNotText: "Inactive" })
        .evaluateAll<number[], number, HTMLTableRowElement>(
          (shown, cell) => shown.map(({ cells }) => Number(cells[cell]?.textContent)),
          place,
        );
      expect(new Set(totals).size).toBeGreaterThan(1);
      expect(totals).toEqual(totals.toSorted((a, b) => (order === "ascending" ? a - b : b - a)));
    }
  });

  test("FM-22: a list that Back brings back from memory is asked for again", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/favicon/);
    await signIn(RESEARCHER);
    await expect(rows(page).first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    await page.goto("/remotes.json");
    const before = await countListCalls(sandbox);
    await page.goBack({ waitUntil: "commit" });
    await expect(rows(page).first()).toBeVisible();
    expect(await page.evaluate(() => "isTheSamePage" in window)).toBe(true);
    await expect.poll(() => countListCalls(sandbox)).toBeGreaterThan(before);
  });
});

async function countListCalls(sandbox: {
  log(): Promise<{ readonly requests: readonly { readonly path: string }[] }>;
}): Promise<number> {
  return (await sandbox.log()).requests.filter(({ path }) => path === "/duid/").length;
}
