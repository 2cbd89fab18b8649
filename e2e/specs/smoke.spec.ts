import { expect, test } from "../support/test.ts";

test("the sign-in card is on the page before any script runs, and a GP reaches Screen with nothing else running @daily:demo", async ({
  page,
  browser,
  stack,
  signInByForm,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: stack.shellUrl });
  await plain.goto("/login");
  await expect(plain.getByLabel(/^password/i)).toBeVisible();
  await plain.close();

  await page.goto("/login");
  await signInByForm("gp@capno.example");
  await expect(page).toHaveURL(/\/nts/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const { ports } = stack;
  const foreign = [ports.capture, ports.diagnose].map((port) => `:${port}/`);
  // Fetched ahead they may be, while nobody knows where this person goes (ADR 0008); nothing of them runs.
  const running = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
  expect(running.filter((src) => foreign.some((origin) => src.includes(origin)))).toEqual([]);
});
