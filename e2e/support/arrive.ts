import type { Locator, Page } from "@playwright/test";

import { PASSWORD } from "./sign-in.ts";

/** An element that is on the page with this text. */
export interface Drawn {
  readonly selector: string;
  readonly text: string;
}

/**
 * Fills the form without the focus, as a password manager does, and presses Next; resolves with the moment of the press,
 * in milliseconds since 1970.
 */
export async function pressNext(page: Page, email: string): Promise<number> {
  await page.getByLabel(/e-?mail/i).evaluate(fillIn, email);
  await page.getByLabel(/^password/i).evaluate(fillIn, PASSWORD);
  return press(page.getByRole("button", { name: "Next" }));
}

/** Clicks; resolves with the moment of the click, in milliseconds since 1970. */
export async function press(target: Locator): Promise<number> {
  const pressed = target.page().evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener("click", ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), {
          capture: true,
          once: true,
        });
      }),
  );
  await target.click();
  return pressed;
}

/** Runs in the page. */
function fillIn(field: Element, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * The moment at which the element is on the page, in milliseconds since 1970. The page looks by itself with each frame:
 * a busy page would answer questions from outside later.
 */
export async function waitUntilDrawn(page: Page, drawn: Drawn): Promise<number> {
  const seen = await page.waitForFunction(findDrawn, drawn, { polling: "raf" });
  return seen.jsonValue() as Promise<number>;
}

/** Runs in the page. */
function findDrawn({ selector, text }: Drawn): number | undefined {
  const isThere = [...document.querySelectorAll(selector)].some(
    (element) => element.textContent?.includes(text) && element.getClientRects().length > 0,
  );
  return isThere ? performance.timeOrigin + performance.now() : undefined;
}
