import type { Page } from "@playwright/test";

import { expect } from "../../support/test.ts";

export const RESEARCHER = "research@capno.example";
const VALUE_CARD = "END TIDAL CO2";

export const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const card = (page: Page) => page.getByRole("article", { name: VALUE_CARD });
export const latest = (page: Page) => page.locator("dd time");
export const chart = (page: Page, name: RegExp) => page.getByRole("application", { name });

/** The dashboard of `duid` with everything that a good record fills. */
export async function expectFull(page: Page, duid: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(duid) })).toBeVisible();
  await expect(card(page)).toContainText("kPa");
  for (const name of [/^Average waveform/, /^Capnogram/, /^Trend/]) {
    await expect(page.getByRole("application", { name }).and(chart(page, new RegExp(duid)))).toBeVisible();
  }
}

/** The number of the first card as it reads, "4.90". */
export async function readNumber(page: Page): Promise<string> {
  const found = /^\d+\.\d{2}/m.exec(await card(page).innerText())?.[0];
  if (found === undefined) throw new Error("the card shows no number");
  return found;
}
