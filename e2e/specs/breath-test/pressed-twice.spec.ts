import type { Page } from "@playwright/test";

import { fence } from "../../support/fence.ts";
import type { Sandbox } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS } from "./both-products.ts";

const countPosts = async (sandbox: Sandbox, part: string) =>
  (await sandbox.log()).requests.filter(({ method, path }) => method === "POST" && path.includes(part))
    .length;

/** Enter that is held down: the browser repeats the key. */
async function holdEnter(page: Page): Promise<void> {
  for (let each = 0; each < 4; each++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
}

for (const { column, name, who, serial } of BOTH_PRODUCTS) {
  test(
    `${name}: a double click and a key held down lock once and start once [FM-23 ${column}]`,
    { tag: name === "Screen" ? "@daily:focus" : [] },
    async ({ page, sandbox, signIn }) => {
      await sandbox.faults([{ method: "POST", path: "/v2/handsets/*/lock/", hold: true, times: 1 }]);
      await signIn(who);
      await page.getByRole("button", { name: new RegExp(serial) }).dblclick();
      await sandbox.letGo();
      await expect(page.getByText(`You have selected Handset ${serial} for this test`)).toBeVisible();
      const start = page.getByRole("button", { name: "Start", exact: true });
      await expect(start).not.toHaveAttribute("aria-disabled", "true");
      const length = await page.evaluate(() => history.length);
      await fence(page);
      const lists = await countGets(sandbox, "/tests/");
      await start.focus();
      await holdEnter(page);
      await expect(page.getByText("Loading test results...")).toBeVisible();
      await expect.poll(() => countGets(sandbox, "/tests/")).toBe(lists + 1);
      await fence(page);
      expect(await countGets(sandbox, "/tests/")).toBe(lists + 1);
      expect(await page.evaluate(() => history.length)).toBe(length + 1);
      expect(await countPosts(sandbox, "/lock/")).toBe(1);
    },
  );
}

const countGets = async (sandbox: Sandbox, end: string) =>
  (await sandbox.log()).requests.filter(({ method, path }) => method === "GET" && path.endsWith(end)).length;
