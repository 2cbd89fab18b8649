import { fence } from "../../support/fence.ts";
import { changeManifest, loseFiles } from "../../support/other-files.ts";
import { expect, readRunning, test } from "./support/release-test.ts";
import { NEXT_VERSION } from "./support/next-build.ts";

test.describe.configure({ mode: "default" });

test("a new visit gets the new release, an open page is offered it, nothing else changes @daily:federation", async ({
  page,
  browser,
  site,
  enter,
}) => {
  const live = site.builds.capture.version;
  await enter(page);
  await page.goto("/list");
  await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
  expect(await readRunning(page, "Capture")).toBe(`Capture ${live} live`);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const before = await site.hashFiles("r/");
  const entries = async () => {
    const manifest = (await (await fetch(`${site.url}/remotes.json`)).json()) as {
      products: { container: string }[];
      shell: object;
    };
    return [manifest.shell, ...manifest.products.filter(({ container }) => container !== "capno_capture")];
  };
  const others = await entries();

  await site.release("capture", { type: "publish", build: await site.next() });

  expect(await site.hashFiles("r/")).toMatchObject(before);
  expect(await entries()).toEqual(others);
  // The page looks by itself every ten minutes, and when the network is back.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const offer = page.getByRole("status").filter({ hasText: "A new version of Capture is ready." });
  await expect(offer).toBeVisible();
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);

  const visitor = await browser.newContext({ baseURL: site.url });
  const newVisit = await visitor.newPage();
  await enter(newVisit);
  await newVisit.goto("/list");
  await expect(newVisit.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
  expect(await readRunning(newVisit, "Capture")).toBe(`Capture ${NEXT_VERSION} live`);
  await visitor.close();

  await offer.getByRole("button", { name: "Update now" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
  await expect.poll(() => readRunning(page, "Capture")).toBe(`Capture ${NEXT_VERSION} live`);
});

test("one command rolls back @daily:federation", async ({ page, site, enter }) => {
  await site.release("capture", { type: "publish", build: await site.next() });
  await site.release("capture", { type: "roll-back", version: undefined });
  await enter(page);
  await page.goto("/list");
  expect(await readRunning(page, "Capture")).toBe(`Capture ${site.builds.capture.version} live`);
});

test("a version that was taken back never runs again, though it is the last that worked in this browser @daily:federation", async ({
  page,
  site,
  enter,
}) => {
  await site.release("capture", { type: "publish", build: await site.next() });
  await enter(page);
  await page.goto("/list");
  await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
  expect(await readRunning(page, "Capture")).toBe(`Capture ${NEXT_VERSION} live`);

  await site.release("capture", { type: "roll-back", version: undefined });
  // Leave the page: while idle, it still prefetches code of the version that was rolled back.
  await page.goto("about:blank");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const live = `/r/capture/${site.builds.capture.version}/`;
  const failure = page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Try again" }) });
  // What is live cannot be opened: all that is left would be what this browser remembers.
  const files = await loseFiles(page, (url) => url.pathname.startsWith(live));
  await page.goto("/list");
  await expect(failure).toContainText("Capture is unavailable");
  // Nor where nobody says what is live.
  const list = await loseFiles(page, /\/remotes\.json$/);
  await page.goto("/list");
  await expect(page.getByRole("heading", { name: "The products could not be listed" })).toBeVisible();
  expect(asked.filter((at) => at.startsWith(`/r/capture/${NEXT_VERSION}/`))).toEqual([]);

  await Promise.all([files.end(), list.end()]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
  expect(await readRunning(page, "Capture")).toBe(`Capture ${site.builds.capture.version} live`);
});

test("a pinned version says so and stays", async ({ page, site, enter }) => {
  await site.release("capture", { type: "pin", version: undefined });
  await expect(site.release("capture", { type: "publish", build: await site.next() })).rejects.toThrow(
    "is pinned",
  );
  await enter(page);
  await page.goto("/list");
  expect(await readRunning(page, "Capture")).toBe(`Capture ${site.builds.capture.version} pinned`);
});

test("the offer waits while a handset is held", async ({ page, enter }) => {
  await enter(page, "gp@capno.example");
  await page.goto("/nts/handsets");
  await page
    .getByRole("main")
    .getByRole("button")
    .or(page.getByRole("main").getByRole("link"))
    .first()
    .click();
  await expect(page.getByRole("button", { name: /start/i })).toBeEnabled();
  await changeManifest(page, (manifest) => ({
    ...manifest,
    shell: { ...manifest.shell, version: "99.0.0" },
  }));
  const looked = page.waitForResponse("**/remotes.json");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await looked;
  const offer = page.getByText("A new version of the application is ready.");
  await fence(page);
  await expect(offer).toBeHidden();
  // Leaving the handset lets it go; the offer comes by itself.
  await page.getByRole("link", { name: "Start new test" }).click();
  await expect(offer).toBeVisible();
});

test("a canary of 10 % is the same people every time", async ({ browser, site, enter }) => {
  const live = `Capture ${site.builds.capture.version} live`;
  const canary = `Capture ${NEXT_VERSION} canary`;
  const open = async (email: string) => {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    await enter(page, email);
    const visit = async () => {
      await page.goto("/list");
      return readRunning(page, "Capture");
    };
    return { visit, close: () => context.close() };
  };

  await site.release("capture", { type: "canary", build: await site.next(), percent: 10 });
  const [first, second] = [await open("research@capno.example"), await open("research@capno.example")];
  const outcome = await first.visit();
  expect([live, canary]).toContain(outcome);
  expect(await first.visit()).toBe(outcome);
  // Another browser of the same person.
  expect(await second.visit()).toBe(outcome);
  await second.close();

  await site.release("capture", { type: "canary", build: undefined, percent: 100 });
  expect(await first.visit()).toBe(canary);
  await site.release("capture", { type: "end-canary" });
  expect(await first.visit()).toBe(live);
  await first.close();
});
