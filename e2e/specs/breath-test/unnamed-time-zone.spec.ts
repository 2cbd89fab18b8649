import type { Page } from "@playwright/test";

import { reachResult, resultWords, SCREEN } from "./both-products.ts";
import { section } from "../capture/detail-page.ts";
import { RESEARCHER, rows } from "../capture/study-list.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";

const note = (page: Page) => page.getByText("Times are in UTC");

/** As browsers do on systems whose zone is not one they know: they name it so, and refuse that very name. */
const nameZone = (page: Page) =>
  page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its formatter below
    const original = Intl.DateTimeFormat.prototype.resolvedOptions;
    const own = original.call(new Intl.DateTimeFormat()).timeZone;
    Intl.DateTimeFormat.prototype.resolvedOptions = function resolvedOptions(this: Intl.DateTimeFormat) {
      const options = original.call(this);
      return options.timeZone === own ? { ...options, timeZone: "Etc/Unknown" } : options;
    };
  });

test("Capture shows list, detail, trends and calendar in UTC where the browser cannot name its zone [REQ-DATA-14]", async ({
  page,
  signIn,
}) => {
  await nameZone(page);
  await signIn(RESEARCHER);
  await expect(page.getByText("60 of 60 users")).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expect(note(page)).toBeVisible();
  await expectAccessible(page, note(page));
  await page.goto("/list?show=calendar");
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(note(page)).toBeVisible();
  await page.goto("/detail/CARD-001");
  await expect(section(page, "TRENDS").getByRole("application").first()).toBeVisible();
  await expect(page.locator("dd time")).toHaveAttribute("title", "UTC");
  await expect(note(page)).toBeVisible();
});

test("Screen shows a result and the history in UTC where the browser cannot name its zone [REQ-DATA-14]", async ({
  page,
  sandbox,
  signIn,
}) => {
  await nameZone(page);
  await signIn(SCREEN.who);
  const record = await reachResult(page, sandbox, SCREEN);
  await expect(resultWords(page, SCREEN)).toBeVisible();
  await expect(note(page)).toBeVisible();
  await page.goto(`/${SCREEN.id}/results-history/${encodeURIComponent(SCREEN.udi)}`);
  await expect(page.getByText(record.testIdentifier)).toBeVisible();
  await expect(note(page)).toBeVisible();
});
