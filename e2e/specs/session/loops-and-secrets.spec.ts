import type { Page } from "@playwright/test";

import { fence } from "../../support/fence.ts";
import { listChannels } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import { countRequests, EVERYONE, GP, note, PROVOKED } from "./browser-session.ts";
import { replaceScreen } from "./hand-made-product.ts";

// REQ-NAV-02, REQ-NAV-03 and REQ-NAV-06 also as whole journeys: ../auth/navigation.spec.ts, ../auth/sign-in.spec.ts.
test.describe("no loop, no dead end, no secret out · decisions B and C", () => {
  test("REQ-NAV-20: a page that fails leads to the product's first page once; where that fails too it stays, and says so", async ({
    page,
    signInByForm,
    stack,
    watch,
  }) => {
    watch.allow(/made to fail/);
    const deep = `{ path: "/nts/deep", handle: { selectedProduct: "nts" }, Component: fail("made to fail") }`;
    const home = `{ path: "/nts", handle: { selectedProduct: "nts" }, Component: fail("made to fail") }`;
    await replaceScreen(page, stack.ports.screen, `[${deep}, ${home}]`);
    await signInByForm(EVERYONE);
    await countMoves(page);
    await page.goto("/nts/deep");
    await expect(note(page).getByText("Unexpected navigation error.")).toHaveCount(1);
    await note(page).getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("This page stopped working");
    await expect(page).toHaveURL(/\/nts$/);
    const moves = await page.evaluate(() => (window as { moves?: number }).moves ?? 0);
    expect(moves).toBeLessThanOrEqual(4);
    await fence(page);
    expect(await page.evaluate(() => (window as { moves?: number }).moves)).toBe(moves);
  });

  for (const [email, place] of [
    [GP, "/nts/handsets"],
    ["clinic@capno.example", "/ntd/handsets"],
  ] as const) {
    test(`REQ-SESSION-15: ${email} has no dashboard permission, and live updates all the same; the dashboard's loads are not made`, async ({
      page,
      sandbox,
      signInByForm,
    }) => {
      await signInByForm(email, { at: `/login?to=${place}` });
      await expect(page.getByRole("banner").getByText("Live")).toBeVisible();
      await expect.poll(async () => (await listChannels(sandbox)).length).toBeGreaterThan(0);
      expect(await countRequests(sandbox, "GET", "/duid/")).toBe(0);
      expect(await countRequests(sandbox, "GET", "/device/")).toBe(0);
    });
  }

  test("REQ-SESSION-06 [SECURITY]: a requested return address is in no address bar, no console, no storage @daily:policy", async ({
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
