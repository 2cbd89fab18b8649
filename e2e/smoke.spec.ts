import { expect, expectAccessible, test } from "./support/test.ts";

test("the sign-in card is on the page before any script runs, and a GP reaches Screen with nothing else", async ({
  page,
  browser,
  stack,
  signIn,
  watch,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: stack.shellUrl });
  await plain.goto("/login");
  await expect(plain.getByLabel(/^password/i)).toBeVisible();
  await plain.close();

  await page.goto("/login");
  await expectAccessible(page);
  await signIn("gp@capno.example");
  await expect(page).toHaveURL(/\/nts/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const { ports } = stack;
  const foreign = [ports.capture, ports.diagnose].map((port) => `:${port}/`);
  expect(watch.requests().filter((url) => foreign.some((origin) => url.includes(origin)))).toEqual([]);
});
