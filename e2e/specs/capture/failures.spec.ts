import { changeRelease, loseFiles } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { LIST, RESEARCHER, aRow, openList, rows } from "./study-list.ts";

test.describe("what a user sees when something breaks, All Users and allocation · faults, column C", () => {
  test("FM-02: a page of the product that a release has removed: said, and the list's address is kept", async ({
    page,
    signIn,
    watch,
  }) => {
    watch.allow(/404|Failed to load|integrity/i);
    await openList(page, signIn);
    await page.getByRole("searchbox").fill("LEEDS-0");
    await expect(page).toHaveURL(/q=LEEDS-0/);
    const files = await loseFiles(page, /\.js$/);
    await page.getByRole("link", { name: "Documentation" }).click();
    await expect(page.getByText(/new version/)).toBeVisible();
    await files.end();
    await page.goBack();
    await expect(page.getByRole("searchbox")).toHaveValue("LEEDS-0");
  });

  for (const type of ["js", "css"]) {
    test(`FM-02: the calendar's ${type} does not arrive: the list stays, and Try again opens it`, async ({
      page,
      signIn,
      watch,
    }) => {
      watch.allow(/404|Failed to load|net::ERR_|chunk|calendar could not be loaded/i);
      await openList(page, signIn);
      await page.getByRole("searchbox").fill("LEEDS-0");
      const files = await loseFiles(page, new RegExp(`\\.${type}$`));
      await page.getByRole("link", { name: "Calendar", exact: true }).click();
      const panel = page.getByRole("alert").filter({ hasText: "The calendar could not be loaded" });
      await expect(panel).toBeVisible();
      await expectAccessible(page, panel);
      await expect(page.getByRole("searchbox")).toHaveValue("LEEDS-0");
      await page.getByRole("link", { name: "Table", exact: true }).click();
      await expect(page.getByRole("rowheader", { name: /^LEEDS-0/ }).first()).toBeVisible();
      await page.goBack();
      await expect(panel).toBeVisible();
      await files.end();
      await panel.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("grid", { name: "Days of each user" })).toBeVisible();
      await expect(page).toHaveURL(/q=LEEDS-0/);
    });
  }

  test("FM-05: Capture of another contract: said to be out of date, Reload opens it, the other products work", async ({
    page,
    signIn,
    watch,
  }) => {
    watch.allow(/did not open/);
    const changed = await changeRelease(page, "dashboard", () => ({ contract: "^2.0.0" }));
    await signIn("everyone@capno.example", { at: "/login?to=/list" });
    const panel = page.getByRole("alert").filter({ hasText: "Capture is out of date" });
    await expect(panel).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(0);
    await expectAccessible(page, panel);
    await page.goto("/nts");
    await expect(page.getByText("SELECT YOUR HANDSET")).toBeVisible();
    await page.goto("/list");
    await expect(panel).toBeVisible();
    // The server has a release for this shell again.
    await changed.end();
    await panel.getByRole("button", { name: "Reload the page" }).click();
    await expect(page.getByText("60 of 60 users")).toBeVisible();
  });

  test("FM-07: 403 at a call: signed out with the specified note, nothing of the list left", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/403/);
    await openList(page, signIn);
    await sandbox.faults([{ method: "GET", path: "/device/", status: 403, body: { detail: "no" } }]);
    await page.getByRole("button", { name: "Allocate Handset" }).click();
    await expect(page.getByText("Your session has expired. Please login again.")).toBeVisible();
    await expect(page).toHaveURL(/\/login\?to=%2Flist/);
    await expect(page.getByRole("row")).toHaveCount(0);
    await expect(page.locator("body")).not.toContainText("CARD-0");
  });

  test("FM-08: the list fails at once: fatal, Reload, and it is there", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/500/);
    await sandbox.faults([{ ...LIST, status: 500 }]);
    await signIn(RESEARCHER);
    const error = page.getByRole("alertdialog", { name: "Error" });
    await expect(error).toContainText("An unexpected error occurred whilst loading the list of users.");
    await expectAccessible(page, error);
    await sandbox.clearFaults();
    await error.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByText("60 of 60 users")).toBeVisible();
  });

  test("FM-10: offline: the rows stay and are said to be old; back online they are fresh @daily:network", async ({
    page,
    context,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/ERR_|WebSocket|Failed to load/);
    await page.clock.install();
    await openList(page, signIn);
    await sandbox.faults([{ ...LIST, drop: true }]);
    await page.clock.fastForward(61_000);
    await expect(page.getByText(/These rows may be out of date/)).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await sandbox.clearFaults();
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByText(/These rows may be out of date/)).toHaveCount(0);
  });

  test("FM-11: a slow list shows a placeholder and blocks no navigation", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await sandbox.faults([{ ...LIST, hold: true }]);
    await signIn(RESEARCHER);
    await expect(page.getByText("Loading your data...")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Documentation" }).click();
    await expect(page.getByRole("heading", { name: "Documentation" })).toBeVisible();
  });

  test("an ID that is no well-formed text is a row that was not read, and stops no page [REQ-DATA-18]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    const ids = Array.from({ length: 60 }, (_, place) => `CARD-${String(place + 1).padStart(3, "0")}`);
    const body = ids.map((duid, place) =>
      aRow({ duid: place === 29 ? "CARD-\ud83d" : duid, handset_udi: null }),
    );
    await sandbox.faults([{ ...LIST, body }]);
    await signIn(RESEARCHER);
    await expect(page.getByText("59 of 59 users")).toBeVisible();
    await expect(page.getByText("1 record could not be read")).toBeVisible();
    await page.getByRole("link", { name: "Calendar", exact: true }).click();
    await expect(page.locator("tr[data-duid='CARD-001']")).toBeVisible();
    await page.goto("/list/handsets");
    await expect(page.getByRole("heading", { level: 1, name: "Handsets" })).toBeVisible();
    await page.goto("/detail/CARD-030");
    await expect(page.getByText("This user could not be read")).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText("This page stopped working")).toHaveCount(0);
  });

  test("FM-24: hostile strings are text, and no link leads elsewhere", async ({ page, sandbox, signIn }) => {
    const duid = "<img src=x onerror=alert(1)>-1";
    await sandbox.faults([
      {
        ...LIST,
        body: [aRow({ duid, handset_udi: "(21)javascript:alert(1)" }), aRow({ duid: "//evil.example/-2" })],
      },
    ]);
    await signIn(RESEARCHER);
    await expect(page.getByRole("rowheader", { name: duid })).toBeVisible();
    await expect(page.locator("img[src='x']")).toHaveCount(0);
    for (const link of await rows(page).getByRole("link").all()) {
      expect(new URL((await link.getAttribute("href")) ?? "", page.url()).origin).toBe(
        new URL(page.url()).origin,
      );
      await expect(link).toHaveAttribute("href", /^\/detail\/[^/]+$/);
    }
  });
});
