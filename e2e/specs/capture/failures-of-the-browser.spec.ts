import { passTime } from "../session/browser-session.ts";
import { expect, test } from "../../support/test.ts";
import { RESEARCHER, rows } from "./study-list.ts";

const MINUTE_MS = 60_000;

// Playwright switches the browser's memory of pages off unless it is told not to.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  },
});

test.describe("when the browser itself lets a researcher down · faults, column C", () => {
  test("FM-03: a chart that throws takes its own card down, and the other cards live @daily:federation", async ({
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

  test("FM-18: asleep for 8 h: no row is visible before the session was checked", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/Failed to load resource|net::ERR_|WebSocket/);
    await page.clock.install();
    await signIn(RESEARCHER);
    await expect(rows(page).first()).toBeVisible();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const isCovered = document.body.textContent.includes("Checking your session");
        const hasRows = document.querySelector("tbody th") !== null;
        if (hasRows && !isCovered) seen.push("rows in the open");
      }).observe(document.body, { childList: true, subtree: true });
    });
    await passTime(page, sandbox, 8 * 60 * MINUTE_MS);
    await expect(
      page.getByText("You've been inactive for more than 15 minutes. Please login again."),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await expect(rows(page)).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
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
    await page.getByRole("button", { name: "Total Records" }).click();
    await expect(rows(page).first()).toContainText("LEEDS");
  });

  test("FM-22: a list that Back brings back from memory is asked for again @daily:back", async ({
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
