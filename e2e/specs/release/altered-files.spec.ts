import type { Locator, Page, Request } from "@playwright/test";

import { toDay } from "../../support/clinic-time.ts";
import { alterFiles } from "../../support/other-files.ts";
import { failure, heading, NEXT_FOLDER, ofNext } from "./support/next-files.ts";
import { expect, readRunning, test } from "./support/release-test.ts";

const DAY_MS = 86_400_000;

const byName = (name: string) => new RegExp(`/${name.replaceAll(".", "\\.")}$`);

const tamper = (text: string, url: string) =>
  `${text}\n${url.endsWith(".css") ? ":root{--tampered:1}" : ";window.tampered=true"}`;

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

/** Those without which a product does not begin: where one is bad, the version before stands in. */
const FIRST_FILES = /^(?:entry|product)\./;
const LATE_SCRIPT = /\/(?!entry\.|product\.)[^/]+\.js$/;
const LATE_STYLE = /\/(?!product\.)[^/]+\.css$/;

/** What a page says of a part that it could not fetch. */
const words = (page: Page) =>
  page
    .getByRole("alert")
    .or(page.getByRole("alertdialog"))
    .or(page.getByText(/could not be/))
    .filter({ visible: true })
    .first();

test.beforeEach(async ({ site }) => {
  await site.release("capture", { type: "publish", build: await site.next() });
});

for (const [kind, late, at, title] of [
  ["script", LATE_SCRIPT, "/documentation", "Documentation"],
  ["style sheet", LATE_STYLE, "/list/package", "Study data package"],
] as const) {
  test(`a byte more in a late ${kind} that the browser keeps: it is never run, the page says so, and Try again opens it${kind === "script" ? " @daily:federation" : ""}`, async ({
    page,
    enter,
  }) => {
    await enter(page);
    const damage = await alterFiles(page, ofNext(late), tamper);
    await page.goto(at);
    await expect(words(page)).toBeVisible();
    expect(await isTampered(page)).toBe(false);
    await damage.end();
    // From here on the server's file is right, and the browser's own is not.
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(heading(page)).toHaveText(title);
    await expect(words(page)).toBeHidden();
    expect(await isTampered(page)).toBe(false);
  });
}

test("a byte more in any file of a release is never run: the version before stands in, or the page says so", async ({
  page,
  site,
  enter,
}) => {
  test.setTimeout(240_000);
  const live = site.builds.capture.version;
  await enter(page);

  // Which action requests for which file, without any fault.
  const open = async (at: string) => {
    await page.goto(at);
    await expect(heading(page)).toBeVisible();
  };
  /** Code that is loaded while the page is idle reports its failure only when its button is pressed. */
  const press = async (button: Locator) => {
    await expect(button.or(words(page)).first()).toBeVisible();
    if (!(await words(page).isVisible())) await button.click();
  };
  /** Code that a part of the page asks for is on its way after the heading: what it draws is the end, or that it failed. */
  const seen = (end: Locator) => expect(end.or(words(page)).first()).toBeVisible();
  let downloads = 0;
  page.on("download", () => (downloads += 1));
  const save = async (name: string) => {
    const before = downloads;
    await page.getByRole("button", { name }).click();
    await expect.poll(async () => downloads > before || (await words(page).isVisible())).toBe(true);
  };
  const dialog = page.getByRole("dialog");
  await open("/list");
  const detail = (await page.getByRole("row").getByRole("link").first().getAttribute("href")) ?? "";
  const actions: Readonly<Record<string, () => Promise<unknown>>> = {
    "the list": () => page.goto("/list"),
    "a participant": async () => {
      await page.goto(detail);
      await press(page.getByRole("button", { name: /^Notes/ }));
      await seen(dialog);
      if (await words(page).isVisible()) return;
      await page.keyboard.press("Escape");
      await press(page.getByRole("button", { name: "Set status" }));
      await seen(dialog);
    },
    "a comparison": () => page.goto(`${detail}/compare`),
    documentation: () => page.goto("/documentation"),
    allocation: async () => {
      await open("/list");
      await page.getByRole("button", { name: "Allocate Handset" }).click();
      await seen(dialog);
    },
    deallocation: async () => {
      await open("/list");
      await page
        .getByRole("button", { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Deallocate Handset" }).click();
      await seen(dialog);
    },
    "the study's calendar": async () => {
      await page.goto("/list?show=calendar");
      await seen(page.getByRole("grid"));
    },
    "the data package": async () => {
      await page.goto(`/list/package?group=2&from=${toDay(Date.now() - DAY_MS)}`);
      await press(page.getByRole("button", { name: "Save package" }));
      await seen(page.getByRole("heading", { name: "The package is complete" }));
    },
    "data checks": async () => {
      await page.goto("/list/checks");
      await press(page.getByRole("button", { name: "Run the checks" }));
      await press(page.getByRole("button", { name: /^Explain/ }).first());
      await seen(dialog);
    },
    handsets: () => page.goto("/list/handsets"),
    "the handset log": () => page.goto("/list/handset-log"),
    "a file of statuses": async () => {
      await open("/list/status");
      await page.getByRole("button", { name: "Use a file…" }).click();
      await seen(dialog);
    },
    "a status": async () => {
      await open("/list/status");
      await page.getByRole("rowheader").first().getByRole("button").click();
      await seen(dialog);
    },
    "notes of a row": async () => {
      await open("/list");
      await page
        .getByRole("button", { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Add note" }).click();
      await seen(dialog);
    },
    "the log of changes": () => page.goto("/list/changes"),
    summaries: async () => {
      await page.goto("/list/summaries");
      await seen(page.getByRole("button", { name: "Select none" }));
    },
    "a summary as PDF": async () => {
      await open(detail);
      await save("PDF summary");
    },
    "a record as FHIR": async () => {
      await open(detail);
      await save("Save as FHIR");
    },
  };
  const askedBy = new Map<string, string>();
  for (const [action, perform] of Object.entries(actions)) {
    const note = (request: Request) => {
      const { pathname } = new URL(request.url());
      const name = pathname.startsWith(NEXT_FOLDER) ? pathname.slice(NEXT_FOLDER.length) : "";
      if (name !== "" && !askedBy.has(name)) askedBy.set(name, action);
    };
    page.on("request", note);
    /* oxlint-disable no-await-in-loop -- one action after the other */
    await perform();
    await expect(heading(page).or(page.getByRole("dialog")).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    /* oxlint-enable no-await-in-loop */
    page.off("request", note);
  }

  const code = (await site.next()).files.map(({ name }) => name).filter((name) => /\.(?:js|css)$/.test(name));
  expect(
    code.filter((name) => !askedBy.has(name)),
    "files that no action asks for",
  ).toEqual([]);
  const firstFiles = new Set(code.filter((name) => FIRST_FILES.test(name)));
  const outcomes: Record<string, string> = {};
  for (const name of code) {
    const perform = actions[askedBy.get(name) ?? ""];
    /* oxlint-disable no-await-in-loop -- one fault at a time is the point */
    await forgetReleases(page);
    const damage = await alterFiles(page, ofNext(byName(name)), tamper);
    await perform?.();
    if (firstFiles.has(name)) {
      await expect(heading(page)).toBeVisible();
      expect(await readRunning(page, "Capture")).toBe(`Capture ${live} fallback`);
      outcomes[name] = "stood in for";
    } else {
      await expect(words(page), `${name}, of ${askedBy.get(name) ?? "nothing"}`).toBeVisible();
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
