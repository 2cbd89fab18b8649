import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { APPS, buildApp, type AppName } from "@capno/tooling/release/build-app";
import type { FinishedBuild } from "@capno/tooling/release/finished-build";

import { expect, readRunning, test } from "./support/release-test.ts";

const run = promisify(execFile);
/** The last release under a version of its own: it may be called what the present one is called. */
const LAST = "0.0.1";

test.describe.configure({ mode: "default" });

/** The tag of an app's last release; the last commit where nothing was released yet. */
async function findLastRelease(app: AppName): Promise<string> {
  const tags = await run("git", ["tag", "--list", `@capno/${app}@*`, "--sort=-v:refname"]);
  return tags.stdout.split("\n")[0] || "HEAD";
}

let folder: string;
const last = new Map<AppName, FinishedBuild>();

test.beforeAll(async () => {
  test.setTimeout(10 * 60_000);
  folder = await mkdtemp(path.join(tmpdir(), "capno-last-"));
  for (const app of APPS) {
    // oxlint-disable-next-line no-await-in-loop -- one build at a time
    const ref = await findLastRelease(app);
    // oxlint-disable-next-line no-await-in-loop -- see above
    last.set(app, await buildApp({ app, ref, version: LAST, into: path.join(folder, app) }));
  }
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

const PAGES = [
  ["capture", "Capture", "/list"],
  ["screen", "Screen", "/nts/handsets"],
  ["diagnose", "Diagnose", "/ntd/handsets"],
] as const;

for (const [app, name, at] of PAGES) {
  test(`the last released ${name} opens in the new shell`, async ({ page, site, enter }) => {
    await site.release(app, { type: "publish", build: getLast(app) });
    await enter(page);
    await page.goto(at);
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(await readRunning(page, name)).toBe(`${name} ${LAST} live`);
  });

  test(`the new ${name} opens in the last released shell`, async ({ page, site, enter }) => {
    await site.release("shell", { type: "publish", build: getLast("shell") });
    await enter(page);
    await page.goto(at);
    await expect(page.getByRole("heading").first()).toBeVisible();
    expect(await readRunning(page, name)).toBe(`${name} ${site.builds[app].version} live`);
    expect(await readRunning(page, "Shell")).toBe(`Shell ${LAST} live`);
  });
}

function getLast(app: AppName): FinishedBuild {
  const build = last.get(app);
  if (!build) throw new Error(`There is no last release of ${app}.`);
  return build;
}
