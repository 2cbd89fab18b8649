import type { Page } from "@playwright/test";

import type { BreathRecord, LoggedRequest, Sandbox } from "../../support/sandbox.ts";
import { expect } from "../../support/test.ts";

const toUdi = (serial: string) => `(01)05012345678900(21)${serial}`;

export const SCREEN_HANDSET = toUdi("NTA00201");
export const DIAGNOSE_HANDSET = toUdi("NTC100401");
export const OTHER_DIAGNOSE_HANDSET = toUdi("NTC100402");

/** Presses a link of the menu and waits for its page: what is pressed sooner is pressed on the page before. */
export async function follow(page: Page, name: string): Promise<void> {
  const link = page.getByRole("link", { name, exact: true });
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "page");
}

/** Chooses a handset by its five digits and waits until it is locked for this person. */
export async function chooseHandset(page: Page, serial: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(serial) }).click();
  await expect(page.getByText(`You have selected Handset ${serial} for this test`)).toBeVisible();
}

export async function startTest(page: Page, serial: string): Promise<void> {
  await chooseHandset(page, serial);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Loading test results...")).toBeVisible();
}

/** As Back and Forward do: without a new page. */
export function goWithin(page: Page, to: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState({ idx: history.length, key: String(Math.random()), usr: null }, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, to);
}

/** The percentage the sandbox stored for a record, as a person would round it. */
export async function getStoredPercent(sandbox: Sandbox, record: BreathRecord): Promise<string> {
  const { capnograms } = await sandbox.log();
  const probability = capnograms.find(({ capnogramId }) => capnogramId === record.capnogramId)?.probability;
  if (typeof probability !== "number") throw new Error("the sandbox stored no probability");
  return `${Math.round(probability * 100)}%`;
}

/** What happened to the locks, without renewals: "gp locked", "gp unlocked user-finished-test". */
export async function getLockSteps(sandbox: Sandbox): Promise<readonly string[]> {
  const { locks } = await sandbox.log();
  return locks
    .filter(({ event }) => event !== "renewed")
    .map(({ username, event, reason }) =>
      [username, event, reason]
        .filter((part) => typeof part === "string")
        .join(" ")
        .replace("@capno.example", ""),
    );
}

export const isResultPage = (url: URL) => /\/nt[sd]\/results\//.test(url.pathname);

/** Unlocks of this test: a page of the one before may say goodbye late, with a token of a world that is gone. */
export function getUnlocks(requests: readonly LoggedRequest[]): readonly LoggedRequest[] {
  return requests.filter(({ path, username }) => path.endsWith("/unlock/") && username !== null);
}
