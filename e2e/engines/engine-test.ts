import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";

import { expect, type Page } from "@playwright/test";

import { test as base } from "../support/test.ts";

export { expect } from "@playwright/test";

/** Where a worker's Firefox saves files: it names no download that Playwright could follow. */
const getSaveFolder = (worker: number) =>
  path.join(import.meta.dirname, `../test-results-engines/saved-${worker}`);

interface SavedFile {
  readonly name: string;
  readonly content: Buffer;
}

interface Fixtures {
  /** The file that a press saves. */
  readonly saveFile: (press: () => Promise<void>) => Promise<SavedFile>;
  /** What Playwright's own does where a browser tells it; it waits for ever for Firefox. */
  readonly goBack: () => Promise<void>;
}

export const test = base.extend<Fixtures>({
  launchOptions: [
    async ({ launchOptions }, use, { workerIndex }) =>
      use({ ...launchOptions, downloadsPath: getSaveFolder(workerIndex) }),
    { scope: "worker" },
  ],

  watch: async ({ watch, browserName }, use) => {
    // Firefox reports a body whose request was cancelled to the window as well, although the code that read it was told.
    if (browserName === "firefox") watch.allow(/Failed to read data from the ReadableStream: .AbortError/);
    await use(watch);
  },

  saveFile: async ({ page, browserName }, use) => {
    await use(browserName === "firefox" ? saveInFirefox : (press) => saveInChromium(page, press));
  },

  goBack: async ({ page }, use) => {
    await use(() => page.evaluate(() => history.back()));
  },
});

async function saveInChromium(page: Page, press: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

async function saveInFirefox(press: () => Promise<void>): Promise<SavedFile> {
  const folder = getSaveFolder(base.info().workerIndex);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await press();
  let name = "";
  await expect
    .poll(async () => {
      const names = await readdir(folder);
      [name = ""] = names.filter((each) => !each.endsWith(".part"));
      return name !== "" && names.length === 1;
    })
    .toBe(true);
  return { name, content: await readFile(path.join(folder, name)) };
}
