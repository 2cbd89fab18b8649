import type { Page } from "@playwright/test";

import { alterFiles, changeRelease, loseFiles, putPageInPlaceOf } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";

const EVERYONE = "everyone@capno.example";

/** The browser's own words about a file that is missing, altered or not answered. */
const PROVOKED = /Failed to load resource|integrity|ERR_|did not open|MIME type|Subresource/i;

const failure = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

/** Files of the server that Screen stands on. */
const ofScreen = (port: number, file: RegExp) => (url: URL) =>
  url.port === String(port) && file.test(url.pathname);

test("while Screen's server is stopped the frame says so, Capture opens, and Try again recovers without a reload @daily:federation", async ({
  page,
  signInByForm,
  runningStack,
  watch,
}) => {
  watch.allow(PROVOKED);
  await runningStack.stopServer("screen");
  await signInByForm(EVERYONE);
  await page
    .getByRole("link", { name: /screen/i })
    .or(page.getByRole("button", { name: /screen/i }))
    .first()
    .click();
  await expect(failure(page, "Screen is unavailable")).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));

  await page.goto("/list");
  await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
  await page.goto("/nts");
  await expect(failure(page, "Screen is unavailable")).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stayed: true }));

  await runningStack.startServer("screen");
  await tryAgain(page).click();
  await expect(failure(page, "Screen is unavailable")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
});

const ALTERED: readonly (readonly [what: string, file: RegExp, provoke: typeof loseFiles])[] = [
  [
    "a chunk with one byte more",
    /\/product\..*\.js$/,
    (page, which) => alterFiles(page, which, (text) => `${text} `),
  ],
  ["a page where a script should be", /\/entry\./, putPageInPlaceOf],
];

for (const [what, file, provoke] of ALTERED) {
  test(`${what} is not run: Screen could not be verified, and opens once the right file is there${what === "an entry with one byte more" ? " @daily:federation" : ""}`, async ({
    page,
    signInByForm,
    stack,
    watch,
  }) => {
    watch.allow(PROVOKED);
    const damage = await provoke(page, ofScreen(stack.ports.screen, file));
    await signInByForm(EVERYONE);
    await page.goto("/nts");
    await expect(failure(page, "Screen could not be verified")).toBeVisible();
    await damage.end();
    await tryAgain(page).click();
    await expect(failure(page, "Screen could not be verified")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("a missing chunk is unavailable, not broken", async ({ page, signInByForm, stack, watch }) => {
  watch.allow(PROVOKED);
  await loseFiles(page, ofScreen(stack.ports.screen, /\/product\..*\.js$/));
  await signInByForm(EVERYONE);
  await page.goto("/nts");
  await expect(failure(page, "Screen is unavailable")).toBeVisible();
});

test("a product that asks for another contract is not downloaded", async ({
  page,
  signInByForm,
  stack,
  watch,
}) => {
  watch.allow(PROVOKED);
  await changeRelease(page, "nts", () => ({ contract: "^2.0.0" }));
  await signInByForm(EVERYONE);
  await page.goto("/nts");
  await expect(failure(page, "Screen is out of date")).toBeVisible();
  expect(watch.requests().filter((url) => url.includes(`:${stack.ports.screen}/`))).toEqual([]);
});
