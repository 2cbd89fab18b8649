import type { Page, Request } from "@playwright/test";

import {
  alterFiles,
  changeRelease,
  cutOffFiles,
  hangFiles,
  loseFiles,
  putPageInPlaceOf,
  type Arranged,
} from "../support/other-files.ts";
import { expect, readRunning, test } from "./support/release-test.ts";
import { NEXT_VERSION } from "./support/next-build.ts";

test.describe.configure({ mode: "default" });

const NEXT_FOLDER = `/r/capture/${NEXT_VERSION}/`;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const failure = (page: Page) =>
  page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Try again" }) });

/** Files of the next release whose name fits. */
const ofNext = (file: RegExp) => (url: URL) =>
  url.pathname.startsWith(NEXT_FOLDER) && file.test(url.pathname);
const byName = (name: string) => new RegExp(`/${name.replaceAll(".", "\\.")}$`);

const tamper = (text: string, url: string) =>
  `${text}\n${url.endsWith(".css") ? ":root{--tampered:1}" : ";window.tampered=true"}`;

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

function isTampered(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      "tampered" in window ||
      getComputedStyle(document.documentElement).getPropertyValue("--tampered") !== "",
  );
}

/** What worked in this browser before is forgotten: what stands in comes from the list alone. */
function forgetReleases(page: Page): Promise<void> {
  return page.evaluate(() => {
    localStorage.removeItem("pref:good-releases");
    sessionStorage.removeItem("capno:avoided-releases");
  });
}

test.beforeEach(async ({ site }) => {
  await site.release("capture", { do: "publish", build: await site.next() });
});

test("a byte more in any file of a release is never run: the version before stands in, or the page says so", async ({
  page,
  site,
  enter,
}) => {
  test.setTimeout(240_000);
  const live = site.builds.capture.version;
  await enter(page);

  // Which deed asks for which file, without any fault.
  const open = async (at: string) => {
    await page.goto(at);
    await expect(heading(page)).toBeVisible();
  };
  await open("/list");
  const detail = (await page.getByRole("row").getByRole("link").first().getAttribute("href")) ?? "";
  const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
    "the list": () => page.goto("/list"),
    "a participant": () => page.goto(detail),
    "a comparison": () => page.goto(`${detail}/compare`),
    documentation: () => page.goto("/documentation"),
    allocation: async () => {
      await open("/list");
      await page.getByRole("button", { name: "Allocate Handset" }).click();
    },
    "the study's calendar": () => page.goto("/list?show=calendar"),
    "the data package": () => page.goto("/list/package"),
    "a record as FHIR": async () => {
      await open(detail);
      await page.getByRole("button", { name: "Save as FHIR" }).click();
    },
  };
  const askedBy = new Map<string, string>();
  for (const [deed, perform] of Object.entries(deeds)) {
    const note = (request: Request) => {
      const { pathname } = new URL(request.url());
      const name = pathname.startsWith(NEXT_FOLDER) ? pathname.slice(NEXT_FOLDER.length) : "";
      if (name !== "" && !askedBy.has(name)) askedBy.set(name, deed);
    };
    page.on("request", note);
    /* oxlint-disable no-await-in-loop -- one deed after the other */
    await perform();
    await expect(heading(page).or(page.getByRole("dialog")).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    /* oxlint-enable no-await-in-loop */
    page.off("request", note);
  }

  const code = (await site.next()).files.map(({ name }) => name).filter((name) => /\.(?:js|css)$/.test(name));
  const firstFiles = new Set(code.filter((name) => /^(?:entry|product)\./.test(name)));
  const outcomes: Record<string, string> = {};
  for (const name of code) {
    const perform = deeds[askedBy.get(name) ?? ""];
    expect(perform, `nothing asks for ${name}`).toBeDefined();
    /* oxlint-disable no-await-in-loop -- one fault at a time is the point */
    await forgetReleases(page);
    const damage = await alterFiles(page, ofNext(byName(name)), tamper);
    await perform?.();
    if (firstFiles.has(name)) {
      await expect(heading(page)).toBeVisible();
      expect(await readRunning(page, "Capture")).toBe(`Capture ${live} fallback`);
      outcomes[name] = "stood in for";
    } else {
      await expect(
        page
          .getByRole("alert")
          .or(page.getByRole("alertdialog"))
          .or(page.getByText(/could not be/))
          .filter({ visible: true })
          .first(),
        name,
      ).toBeVisible();
      outcomes[name] = "said so";
    }
    expect(await isTampered(page), name).toBe(false);
    await damage.end();
    /* oxlint-enable no-await-in-loop */
  }
  expect(Object.keys(outcomes)).toEqual(code);
  expect(Object.values(outcomes).filter((outcome) => outcome === "stood in for")).toHaveLength(
    firstFiles.size,
  );
  expect(firstFiles.size).toBeGreaterThan(1);

  // The other products never noticed.
  await page.goto("/nts/handsets");
  await expect(heading(page)).toBeVisible();
  await expect(failure(page)).toBeHidden();
});

for (const { what, provoke } of FAULTS) {
  // The patience of the browser and then ours, 14 s.
  const tag = what === "a server that hangs" ? "@long" : [];
  test(`${what}: the version before stands in`, { tag }, async ({ page, site, enter }) => {
    await provoke(page);
    await enter(page);
    await page.goto("/list");
    await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible({ timeout: 20_000 });
    expect(await readRunning(page, "Capture")).toBe(`Capture ${site.builds.capture.version} fallback`);
    await expectOtherProducts(page);
  });
}

test("with nothing to stand in, the panel offers another try, support and the other products", async ({
  page,
  site,
  enter,
}) => {
  // The first release ever: nothing was live before it.
  await site.release("capture", { do: "roll-back", version: undefined });
  const files = await loseFiles(page, (url) => url.pathname.startsWith("/r/capture/"));
  await enter(page);
  await page.goto("/list");
  await expect(failure(page)).toContainText("Capture is unavailable");
  await page.getByRole("button", { name: "Contact support" }).last().click();
  await expect(page.getByRole("dialog", { name: "Contact support" })).toBeVisible();
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

test("one answer that was lost on the way does not cost the list of products", async ({ page, enter }) => {
  await enter(page);
  await cutOffFiles(page, /\/remotes\.json$/, 1);
  await page.goto("/list");
  await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
});
