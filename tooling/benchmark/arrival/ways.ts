import type { Page } from "@playwright/test";

import type { SeenRequest } from "./requests.ts";

/** A person with one product, and what its first page shows when it is drawn. */
interface Person {
  readonly email: string;
  readonly page: string;
  readonly drawn: Drawn;
}

/** An element that stands there with this text. */
export interface Drawn {
  readonly selector: string;
  readonly text: string;
}

export const PEOPLE: readonly Person[] = [
  {
    email: "research@capno.example",
    page: "All Users",
    drawn: { selector: "[role=rowheader], th[scope=row]", text: "-" },
  },
  {
    email: "gp@capno.example",
    page: "Screen's handsets",
    drawn: { selector: "button", text: "00202" },
  },
  {
    email: "clinic@capno.example",
    page: "Diagnose's handsets",
    drawn: { selector: "button", text: "00401" },
  },
];

export interface BreathTest {
  readonly email: string;
  readonly product: string;
  readonly serial: string;
  readonly udi: string;
  /** The answer to the product's question, where it has one. */
  readonly answer?: string;
}

export const BREATH_TESTS: readonly BreathTest[] = [
  {
    email: "gp@capno.example",
    product: "Screen",
    serial: "00202",
    udi: "(01)05012345678900(21)NTA00202",
  },
  {
    email: "clinic@capno.example",
    product: "Diagnose",
    serial: "00401",
    udi: "(01)05012345678900(21)NTC100401",
    answer: "Don't know",
  },
];

/** Between two keys of somebody who types neither slowly nor fast. */
const KEY_MS = 120;

/** A password manager fills both fields, and the press follows at once; or somebody types. */
export type Hands = "filled in" | "typed";

/** Fills the form and presses; resolves with the moment of the press, in milliseconds since 1970. */
export async function pressNext(page: Page, email: string, hands: Hands): Promise<number> {
  const username = page.getByLabel(/e-?mail/i);
  const password = page.getByLabel(/^password/i);
  if (hands === "typed") {
    await username.pressSequentially(email, { delay: KEY_MS });
    await password.pressSequentially(PASSWORD, { delay: KEY_MS });
  } else {
    await username.evaluate(fillIn, email);
    await password.evaluate(fillIn, PASSWORD);
  }
  const pressed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener("click", ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), {
          capture: true,
          once: true,
        });
      }),
  );
  await page.getByRole("button", { name: "Next" }).click();
  return pressed;
}

/** As a password manager does it: without the focus. Runs in the page. */
function fillIn(field: Element, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const PASSWORD = "breathe-easy-1";

/**
 * The moment at which what the person waits for stands on the page, in milliseconds since 1970. The page looks by itself
 * with each frame: whoever asks from outside hears of it when a busy page has a turn to spare.
 */
export async function waitUntilDrawn(page: Page, drawn: Drawn): Promise<number> {
  const seen = await page.waitForFunction(findDrawn, drawn, { polling: "raf" });
  return seen.jsonValue() as Promise<number>;
}

/** Runs in the page. */
function findDrawn({ selector, text }: Drawn): number | undefined {
  const elements = [...document.querySelectorAll(selector)];
  const isThere = elements.some(
    (element) => element.textContent?.includes(text) && element.getClientRects().length > 0,
  );
  return isThere ? performance.timeOrigin + performance.now() : undefined;
}

/** The same for a result: the capnogram stands there with its line. */
export async function waitUntilResultIsDrawn(page: Page): Promise<number> {
  const canvas = page.getByRole("figure", { name: "Capnogram" }).locator("canvas");
  await canvas.waitFor();
  return canvas.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const { width, height } = element as HTMLCanvasElement;
          const context = (element as HTMLCanvasElement).getContext("2d");
          const isPainted =
            width * height > 0 && context?.getImageData(0, 0, width, height).data.some((value) => value > 0);
          if (isPainted) resolve(performance.timeOrigin + performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** A result is drawn from calls of its test; the handset's unlock, the list after it and the note of a look are not. */
export const isOfResult = ({ url }: SeenRequest): boolean =>
  !/\/unlock\/|\/access\/|\/v2\/handsets\/\?/.test(url);

/** When the page began, in milliseconds since 1970. */
export const getPageStart = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);

/** From the page's begin to its first paint. */
export const getFirstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN);
