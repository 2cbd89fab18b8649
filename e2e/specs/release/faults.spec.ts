import type { Page } from "@playwright/test";

import {
  changeRelease,
  hangFiles,
  loseFiles,
  putPageInPlaceOf,
  type Arranged,
} from "../../support/other-files.ts";
import { NEXT_VERSION } from "./support/next-build.ts";
import { failure, heading, ofNext } from "./support/next-files.ts";
import { expect, readRunning, test } from "./support/release-test.ts";

test.describe.configure({ mode: "default" });

/** Every fault of the list: what is answered in place of the file, or of the list of products. */
const FAULTS: readonly { readonly what: string; readonly provoke: (page: Page) => Promise<Arranged> }[] = [
  { what: "a chunk that is 404", provoke: (page) => loseFiles(page, ofNext(/\/product\..*\.js$/)) },
  {
    what: "a page where JavaScript should be",
    provoke: (page) => putPageInPlaceOf(page, ofNext(/\/entry\..*\.js$/)),
  },
  { what: "a server that hangs", provoke: (page) => hangFiles(page, ofNext(/\.js$/)) },
  {
    what: "a release for another shell",
    provoke: (page) => changeRelease(page, "dashboard", () => ({ contract: "^9.0.0" })),
  },
];

async function expectOtherProducts(page: Page): Promise<void> {
  await page.goto("/nts/handsets");
  await expect(page.getByText("Select your handset").or(heading(page)).first()).toBeVisible();
  await expect(failure(page)).toBeHidden();
}

test.beforeEach(async ({ site }) => {
  await site.release("capture", { type: "publish", build: await site.next() });
});

for (const { what, provoke } of FAULTS) {
  test(
    `${what}: the version before stands in`,
    { tag: what === "a chunk that is 404" ? "@daily:federation" : [] },
    async ({ page, site, enter }) => {
      await provoke(page);
      await enter(page);
      await page.goto("/list");
      await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
      expect(await readRunning(page, "Capture")).toBe(`Capture ${site.builds.capture.version} fallback`);
      await expectOtherProducts(page);
    },
  );
}

test("faults with nothing to stand in, the panel offers another try, support and the other products", async ({
  page,
  site,
  enter,
}) => {
  // The first release ever: nothing was live before it.
  await site.release("capture", { type: "roll-back", version: undefined });
  const files = await loseFiles(page, (url) => url.pathname.startsWith("/r/capture/"));
  await enter(page);
  await page.goto("/list");
  await expect(failure(page)).toContainText("Capture is unavailable");
  await page.getByRole("button", { name: "Contact Help Desk" }).last().click();
  await expect(page.getByRole("dialog", { name: "Contact Help Desk" })).toBeVisible();
  await page.keyboard.press("Escape");
  await failure(page).getByRole("button", { name: "Other products" }).click();
  await page.getByRole("button", { name: /^Screen/ }).click();
  await expect(page).toHaveURL(/\/nts/);
  await files.end();
  await page.goto("/list");
  await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
});

test("a list of products that is missing: nothing opens without it, and all does once it is back", async ({
  page,
  enter,
}) => {
  await enter(page);
  await page.goto("/list");
  await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
  const list = await loseFiles(page, /\/remotes\.json$/);
  await page.goto("/nts/handsets");
  await expect(page.getByRole("heading", { name: "The products could not be listed" })).toBeVisible();
  await list.end();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Select your handset").or(heading(page)).first()).toBeVisible();
  await page.goto("/list");
  await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
  expect(await readRunning(page, "Capture")).toBe(`Capture ${NEXT_VERSION} live`);
});
