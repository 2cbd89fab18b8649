import type { Page } from "@playwright/test";

import { changeConfiguration } from "../../support/other-files.ts";
import { listChannels } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import { countRequests, EVERYONE, GP, note, PROVOKED } from "./browser-session.ts";
import { replaceScreen } from "./hand-made-product.ts";

// REQ-NAV-02, REQ-NAV-03, REQ-NAV-06 also as whole journeys: ../accounts/navigation.spec.ts, return-target.spec.ts.
test.describe("no loop, no dead end, no secret out · decisions B and C", () => {
  test("REQ-NAV-20: a page that fails leads to the product's first page once; where that fails too it stays, and says so", async ({
    page,
    signIn,
    stack,
    watch,
  }) => {
    watch.allow(/made to fail/);
    const deep = `{ path: "/nts/deep", handle: { selectedProduct: "nts" }, Component: fail("made to fail") }`;
    const home = `{ path: "/nts", handle: { selectedProduct: "nts" }, Component: fail("made to fail") }`;
    await replaceScreen(page, stack.ports.screen, `[${deep}, ${home}]`);
    await signIn(EVERYONE);
    await countMoves(page);
    await page.goto("/nts/deep");
    await expect(note(page).getByText("Unexpected navigation error.")).toHaveCount(1);
    await note(page).getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("This page stopped working");
    await expect(page).toHaveURL(/\/nts$/);
    const moves = await page.evaluate(() => (window as { moves?: number }).moves ?? 0);
    expect(moves).toBeLessThanOrEqual(4);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => (window as { moves?: number }).moves)).toBe(moves);
  });

  test("REQ-NAV-09: a route that names no product is told once and leads to the choice, not round in a circle", async ({
    page,
    signIn,
    stack,
  }) => {
    await replaceScreen(page, stack.ports.screen, `[{ path: "/nts", Component: () => null }]`);
    await signIn(EVERYONE);
    await page.getByRole("main").getByRole("button", { name: "Screen" }).click();
    await expect(note(page).getByText("Route not associated with a product")).toHaveCount(1);
    await expect(page).toHaveURL(/\/product$/);
  });

  test("REQ-NAV-02, REQ-NAV-03: an account without any permission can contact support or log out", async ({
    page,
    signIn,
  }) => {
    await signIn("nobody@capno.example", { at: "/login?to=/list" });
    await expect(note(page).getByText("You don't have permission to view this page.")).toHaveCount(1);
    await note(page).getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/product$/);
    await expect(page.getByRole("button", { name: "Contact support" })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  for (const [email, place] of [
    [GP, "/nts/handsets"],
    ["clinic@capno.example", "/ntd/handsets"],
  ] as const) {
    test(`REQ-SESSION-15: ${email} has no dashboard permission, and live updates all the same; the dashboard's loads are not made`, async ({
      page,
      sandbox,
      signIn,
    }) => {
      await signIn(email, { at: `/login?to=${place}` });
      await expect(page.getByRole("banner").getByText("Live")).toBeVisible();
      await expect.poll(async () => (await listChannels(sandbox)).length).toBeGreaterThan(0);
      expect(await countRequests(sandbox, "GET", "/duid/")).toBe(0);
      expect(await countRequests(sandbox, "GET", "/device/")).toBe(0);
    });
  }

  test("REQ-SESSION-06 [SECURITY]: a requested return address is in no address bar, no console, no storage", async ({
    page,
    watch,
  }) => {
    watch.allow(PROVOKED);
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await page.goto("/login/forgotten");
    await page.getByLabel("Email").fill("who@secret.example");
    await page.getByRole("button", { name: "Request Reset" }).click();
    await expect(
      page.getByText("We couldn't find an account with that email address!").first(),
    ).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify([location.href, history.state, document.cookie]));
    const stored = await page.evaluate(() =>
      [localStorage, sessionStorage].map((storage) =>
        Array.from({ length: storage.length }, (_, i) => storage.getItem(storage.key(i) ?? "")).join(" "),
      ),
    );
    // The browser's own line about the refused request names its address; nothing of ours may.
    const ours = said.filter((text) => !text.startsWith("Failed to load resource"));
    expect([...ours, kept, ...stored].filter((text) => /secret\.example/.test(text))).toEqual([]);
    const carriers = watch.requests().filter((url) => url.includes("secret.example"));
    expect(carriers.map((url) => new URL(url).pathname)).toEqual(["/user/login/reset/"]);
  });

  for (const [email, isShown] of [
    [EVERYONE, true],
    ["everyone@sub.capno.example", false],
  ] as const) {
    test(`REQ-NAV-19 [SECURITY]: the staff portal is ${isShown ? "" : "not "}offered to ${email}`, async ({
      page,
      sandbox,
      signIn,
      watch,
    }) => {
      watch.allow(PROVOKED);
      const staffPortalUrl = "https://portal.example/handset/{capnogramId}";
      await changeConfiguration(page, ({ frame }) => ({
        frame: { ...frame, staffPortalUrl, staffEmailDomains: ["capno.example"] },
      }));
      await sandbox.faults([{ method: "GET", path: "/user/info/", body: userInfo(email) }]);
      await signIn(EVERYONE, { at: "/login?to=/list" });
      const sidebar = page.getByRole("navigation", { name: "Main" });
      await expect(sidebar.getByRole("link", { name: "Log out" })).toBeVisible();
      await expect(page.locator('a[href*="portal.example"]')).toHaveCount(isShown ? 1 : 0);
    });
  }
});

async function countMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as { moves?: number };
    for (const name of ["pushState", "replaceState"] as const) {
      const move = history[name].bind(history);
      history[name] = (...args: Parameters<History["pushState"]>) => {
        counted.moves = (counted.moves ?? 0) + 1;
        move(...args);
      };
    }
  });
}

const userInfo = (username: string) => ({
  username,
  first_name: "Eve",
  last_name: "Ryan",
  groups: [],
  consented_to_eula: true,
  has_watched_ntd_training_video: true,
  perms: ["camrest.rw_dash", "camrest.view_detail"],
});
