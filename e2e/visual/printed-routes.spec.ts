import type { Page } from "@playwright/test";

import { readPages } from "../support/read-pdf.ts";
import { expect, test } from "../support/test.ts";
import { waitForAnswers } from "../support/page-watch.ts";
import { START_TIME } from "./route-walkthrough.ts";
import { ROUTE_GROUPS } from "./routes.ts";

/** The longest page of the walk is the log of what this software is made of. */
const MOST_SHEETS = 20;
const WARNING = /Not a medical device/i;
const USERS = /\b(?:CARD|LEEDS|NEWC)-\d{3}\b/g;

/** Prints as the browser's own command does. */
async function print(page: Page) {
  const sheets = await readPages(await page.pdf({ format: "A4", preferCSSPageSize: true }));
  await page.emulateMedia({ media: "print" });
  const top = await page.evaluate(() =>
    [...document.querySelectorAll("h1")]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect().top + scrollY),
  );
  await page.emulateMedia({ media: null });
  return { sheets, text: sheets.join(" "), top };
}

for (const group of ROUTE_GROUPS) {
  const { who } = group;
  test(`every page of ${group.name} is printed whole by the browser's own command [REQ-PRINT-01]`, async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/400|401|404|WebSocket|wss?:/);
    await sandbox.reset({ now: START_TIME });
    if (who !== undefined) await signIn(who);
    const table: string[] = [];
    /* oxlint-disable no-await-in-loop -- one page after the other */
    for (const { name, open } of group.states) {
      await open({ page, sandbox });
      // A dialog is not paper, and the report prints by its own sequence.
      if (name === "paper" || (await page.getByRole("dialog").or(page.getByRole("alertdialog")).count()) > 0)
        continue;
      await waitForAnswers(page);
      const title = await page.locator("main h1").first().innerText();
      const { sheets, text, top } = await print(page);
      const users = new Set(text.match(USERS)).size;
      table.push(`${name}: ${sheets.length} sheets, ${users} users`);
      expect.soft(sheets.length, name).toBeLessThanOrEqual(MOST_SHEETS);
      for (const [place, sheet] of sheets.entries())
        expect.soft(sheet.trim().length, `sheet ${place + 1} of ${name}`).toBeGreaterThan(30);
      for (const each of top) expect.soft(each, `the title of ${name}`).toBeGreaterThanOrEqual(0);
      if (who === undefined) continue;
      if (name.startsWith("result") && !name.startsWith("results")) expect.soft(text, name).toMatch(WARNING);
      else expect.soft(text.replaceAll(/\s/g, ""), name).toContain(title.replaceAll(/\s/g, ""));
      expect.soft(sheets[0], name).toContain(who);
      const counted = /(\d+) of \d+ users(?! loaded)/.exec(text)?.[1];
      if (counted !== undefined) expect.soft(users, name).toBe(Number(counted));
    }
    /* oxlint-enable no-await-in-loop */
    test.info().annotations.push({ type: "sheets", description: table.join("; ") });
  });
}
