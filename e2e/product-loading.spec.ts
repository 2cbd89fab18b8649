import type { Page, Route } from "@playwright/test";

import { expect, expectAccessible, test } from "./support/test.ts";

const EVERYONE = "everyone@capno.example";

/** The browser's own words about a file that is missing, altered or not answered. */
const PROVOKED = /Failed to load resource|integrity|ERR_|did not open|MIME type|Subresource/i;

const failure = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

/** Changes what the screen product's server answers; resolves with the change's removal. */
async function tamperWith(
  page: Page,
  screenPort: number,
  file: RegExp,
  answer: (route: Route) => Promise<void>,
) {
  const matches = (url: URL) => url.port === String(screenPort) && file.test(url.pathname);
  await page.route(matches, answer);
  return () => page.unroute(matches, answer);
}

test("with Screen's server stopped the frame says so, Capture opens, and Try again recovers without a reload", async ({
  page,
  signIn,
  runningStack,
  watch,
}) => {
  watch.allow(PROVOKED);
  await runningStack.stopServer("screen");
  await signIn(EVERYONE);
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

const ALTERED: readonly (readonly [what: string, file: RegExp, answer: (route: Route) => Promise<void>])[] = [
  ["an entry with one byte more", /\/entry\./, (route) => fulfilWith(route, (text) => `${text} `)],
  ["a chunk with one byte more", /\/product\..*\.js$/, (route) => fulfilWith(route, (text) => `${text} `)],
  [
    "a page where a script should be",
    /\/entry\./,
    (route) => fulfilWith(route, () => "<!doctype html><p>Sign in to the network"),
  ],
];

for (const [what, file, answer] of ALTERED) {
  test(`${what} is not run: Screen could not be verified, and opens once the right file is there`, async ({
    page,
    signIn,
    stack,
    watch,
  }) => {
    watch.allow(PROVOKED);
    const mend = await tamperWith(page, stack.ports.screen, file, answer);
    await signIn(EVERYONE);
    await page.goto("/nts");
    await expect(failure(page, "Screen could not be verified")).toBeVisible();
    await mend();
    await tryAgain(page).click();
    await expect(failure(page, "Screen could not be verified")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("a missing chunk is unavailable, not broken", async ({ page, signIn, stack, watch }) => {
  watch.allow(PROVOKED);
  await tamperWith(page, stack.ports.screen, /\/product\..*\.js$/, (route) => route.fulfill({ status: 404 }));
  await signIn(EVERYONE);
  await page.goto("/nts");
  await expect(failure(page, "Screen is unavailable")).toBeVisible();
});

test("a product that asks for another contract is not downloaded", async ({ page, signIn, stack, watch }) => {
  watch.allow(PROVOKED);
  await page.route("**/remotes.json", async (route) => {
    const manifest = (await (await route.fetch()).json()) as { products: { id: string; contract: string }[] };
    const products = manifest.products.map((product) =>
      product.id === "nts" ? { ...product, contract: "^2.0.0" } : product,
    );
    await route.fulfill({ json: { products } });
  });
  await signIn(EVERYONE);
  await page.goto("/nts");
  await expect(failure(page, "Screen is out of date")).toBeVisible();
  expect(watch.requests().filter((url) => url.includes(`:${stack.ports.screen}/`))).toEqual([]);
});

async function fulfilWith(route: Route, change: (text: string) => string): Promise<void> {
  const reply = await route.fetch();
  await route.fulfill({ response: reply, body: change(await reply.text()) });
}
