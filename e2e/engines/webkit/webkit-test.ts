import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { findFreePorts } from "@capno/tooling/free-ports";
import { expect } from "@playwright/test";
import { Builder, By, error, type Locator, type WebDriver } from "selenium-webdriver";

import { getPatienceMs } from "../../support/patience.ts";
import { stackTest } from "../../support/test.ts";

const WINDOW = path.join(import.meta.dirname, "window.js");

interface Fixtures {
  /** One person's browser: its windows share storage and cookies. Its console must stay clean. */
  readonly webkit: WebKit;
}

interface WorkerFixtures {
  /** A screen without a screen. */
  readonly display: string;
}

interface WebKit {
  readonly driver: WebDriver;
  /** A file that was saved or printed: it has its name when it is whole (`window.js`). */
  readSaved(name: RegExp): Promise<Buffer>;
  /** What the console may say in this test. */
  allow(pattern: RegExp): void;
}

export const test = stackTest.extend<Fixtures, WorkerFixtures>({
  display: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern to know what is needed
    async ({}, use) => {
      const screen = spawn("Xvfb", "-displayfd 1 -screen 0 1600x1200x24 -nolisten tcp".split(" "), {
        stdio: ["ignore", "pipe", "ignore"],
      });
      const [number] = (await once(screen.stdout, "data")) as [Buffer];
      await use(`:${number.toString().trim()}`);
      await stop(screen);
    },
    { scope: "worker" },
  ],

  webkit: async ({ display, stack, sandbox }, use) => {
    void sandbox;
    const folder = await mkdtemp(path.join(tmpdir(), "capno-webkit-"));
    const port = await findFreePorts(1);
    const driverProgram = spawn("WebKitWebDriver", [`--port=${port}`], {
      env: { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1", HOME: folder },
      stdio: "ignore",
    });
    const driver = await connect(port, folder);
    await driver.get(new URL("/login", stack.shellUrl).href);
    const allowed: RegExp[] = [];
    await use({
      driver,
      readSaved: (name) => readSaved(folder, name),
      allow: (pattern) => void allowed.push(pattern),
    });
    await driver.quit();
    await stop(driverProgram);
    const said = (await readFile(path.join(folder, "console.txt"), "utf8")).split("\n");
    await rm(folder, { recursive: true, force: true });
    const problems = said.filter((line) => /^CONSOLE .*\bERROR\b/.test(line));
    expect(problems.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

/** To the driver that was started; it opens our window, whose words it would throw away. */
async function connect(port: number, folder: string): Promise<WebDriver> {
  const start = `exec gjs ${WINDOW} ${folder} >>${folder}/console.txt 2>&1`;
  const capabilities = {
    browserName: "Capno window",
    "webkitgtk:browserOptions": { binary: "/bin/sh", args: ["-c", start] },
  };
  const server = `http://127.0.0.1:${port}`;
  await expect(async () => fetch(`${server}/status`)).toPass({ timeout: getPatienceMs() });
  return new Builder().usingServer(server).withCapabilities(capabilities).build();
}

async function readSaved(folder: string, name: RegExp): Promise<Buffer> {
  const find = async () => (await readdir(folder)).find((each) => name.test(each));
  await expect.poll(find, String(name)).toBeDefined();
  return readFile(path.join(folder, (await find()) ?? ""));
}

async function stop(program: ChildProcess): Promise<void> {
  const ended = once(program, "exit");
  if (program.kill()) await ended;
}

const says = (text: string) => `contains(normalize-space(.), "${text}")`;
const CONTROL = "*[self::button or self::a or @role='menuitem']";

/** A button, link or menu item that says the words. */
export const control = (text: string): Locator =>
  By.xpath(`//${CONTROL}[${says(text)} or contains(@aria-label, "${text}")]`);
/** One that says nothing else. */
export const exactControl = (text: string): Locator => By.xpath(`//${CONTROL}[normalize-space(.)="${text}"]`);
/** The innermost element with the words. */
export const words = (text: string): Locator =>
  By.xpath(`//body//*[not(self::script)][text()[${says(text)}]]`);

const PASSING = [
  error.NoSuchElementError,
  error.StaleElementReferenceError,
  error.ElementNotInteractableError,
  error.ElementClickInterceptedError,
];

/** Waits until it can be done, as Playwright does. */
export async function waitTo<Result>(driver: WebDriver, attempt: () => Promise<Result>): Promise<Result> {
  let last: unknown;
  const result = await driver
    .wait(async () => {
      try {
        return { value: await attempt() };
      } catch (caught) {
        if (!PASSING.some((kind) => caught instanceof kind)) throw caught;
        last = caught;
        return undefined;
      }
    }, getPatienceMs())
    .catch((caught: unknown) => {
      throw caught instanceof error.TimeoutError ? last : caught;
    });
  if (result === undefined) throw last;
  return result.value;
}

export const click = (driver: WebDriver, locator: Locator) =>
  waitTo(driver, async () => {
    const found = await driver.findElement(locator);
    // The driver's own scrolling leaves it under a header that stays.
    await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", found);
    await found.click();
  });

export const see = (driver: WebDriver, locator: Locator) =>
  waitTo(driver, async () => {
    const found = await driver.findElement(locator);
    if (!(await found.isDisplayed())) throw new error.ElementNotInteractableError("not shown");
    return found;
  });

export const reach = (driver: WebDriver, address: RegExp) =>
  expect.poll(async () => new URL(await driver.getCurrentUrl()).pathname).toMatch(address);

/** On the sign-in page, which a browser begins with. */
export async function signIn(driver: WebDriver, email: string): Promise<void> {
  await (await see(driver, By.css("input[type=email]"))).sendKeys(email);
  await driver.findElement(By.css("input[type=password]")).sendKeys("breathe-easy-1");
  await click(driver, exactControl("Next"));
  await reach(driver, /^\/(?!login)/);
}
