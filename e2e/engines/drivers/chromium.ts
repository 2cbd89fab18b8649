import { rename } from "node:fs/promises";

import { chromium, type Browser, type CDPSession, type Page } from "@playwright/test";

import type { Engine, EngineName, Finger, Input, Tab, Visit, VisitWishes } from "./engine.ts";
import { createPreload, MARK } from "./preload.ts";
import { createSaveFolder } from "./save-folder.ts";

/** Chromium of any age, by Playwright: today's, and the oldest of the floor. */
export async function startChromium(
  name: EngineName,
  executablePath: string,
  args: readonly string[],
): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath,
    args: [...args],
    // Pages that Back brings back from memory are among the journeys.
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  return {
    name,
    version: `Chromium ${browser.version()}`,
    visit: (wishes = {}) => visit(browser, wishes),
    close: () => browser.close(),
  };
}

async function visit(browser: Browser, wishes: VisitWishes): Promise<Visit> {
  const { isDark = false, hasTouch = false } = wishes;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    colorScheme: isDark ? "dark" : "light",
    hasTouch,
  });
  await context.addInitScript(createPreload(wishes));
  const folder = await createSaveFolder();
  const messages: string[] = [];
  return {
    messages: () => messages,
    downloads: () => folder.read(),
    async newTab() {
      const page = await context.newPage();
      page.on("console", (message) => {
        if (message.text().startsWith(MARK)) messages.push(message.text().slice(MARK.length));
      });
      page.on("download", (download) => {
        const file = `${folder.path}/${download.suggestedFilename()}`;
        void download.saveAs(`${file}.part`).then(() => rename(`${file}.part`, file));
      });
      return createTab(page, await context.newCDPSession(page));
    },
    async close() {
      await context.close();
      await folder.remove();
    },
  };
}

function createTab(page: Page, tools: CDPSession): Tab {
  return {
    goto: (url) => goTo(page, url),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack({ waitUntil: "commit" })),
    evaluate: (expression) => page.evaluate(expression),
    async perform(inputs) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (const input of inputs) await performOne(page, tools, input);
    },
    screenshot: () => page.screenshot(),
    print: () => page.pdf({ format: "A4", preferCSSPageSize: true }),
    resize: (width, height) => page.setViewportSize({ width, height }),
    // The quick way of closing does not tell the page in the headless builds of the floor.
    async close() {
      const gone = page.waitForEvent("close");
      await page.close({ runBeforeUnload: true });
      await gone;
    },
  };
}

/** A reload that was asked for before may come between: then once more, as a hand would. */
async function goTo(page: Page, url: string): Promise<void> {
  try {
    await page.goto(url);
  } catch (error) {
    if (!String(error).includes("interrupted by another navigation")) throw error;
    await goTo(page, url);
  }
}

async function performOne(page: Page, tools: CDPSession, input: Input): Promise<void> {
  switch (input.do) {
    case "move":
      return page.mouse.move(input.x, input.y);
    case "press":
      return page.mouse.down();
    case "release":
      return page.mouse.up();
    case "wheel":
      await page.mouse.move(input.x, input.y);
      return page.mouse.wheel(input.right, input.down);
    case "keyDown":
      return page.keyboard.down(input.key);
    case "keyUp":
      return page.keyboard.up(input.key);
    case "wait":
      return page.waitForTimeout(input.ms);
    case "touch":
      return touch(tools, input.fingers);
    default:
      return input satisfies never;
  }
}

async function touch(tools: CDPSession, fingers: readonly Finger[]): Promise<void> {
  const steps = Math.max(...fingers.map((places) => places.length));
  for (let step = 0; step < steps; step++) {
    const touchPoints = fingers.map((places, id) => {
      const [x, y] = places[Math.min(step, places.length - 1)] ?? [0, 0];
      return { x, y, id };
    });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await tools.send("Input.dispatchTouchEvent", {
      type: step === 0 ? "touchStart" : "touchMove",
      touchPoints,
    });
  }
  await tools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
