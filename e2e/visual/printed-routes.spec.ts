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
  const file = await page.pdf({ format: "A4", preferCSSPageSize: true });
  const sheets = await readPages(file);
  const pictures = file.toString("latin1").split("/Subtype /Image").length - 1;
  await page.emulateMedia({ media: "print" });
  const top = await page.evaluate(() =>
    [...document.querySelectorAll("h1")]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect().top + scrollY),
  );
  // How far the fill of a bar is off its value, in percent of the bar.
  const off = await page.evaluate(() =>
    [...document.querySelectorAll('[role="meter"]')]
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const [trackPx = 0, fillPx = 0] = ["::before", "::after"].map((part) =>
          parseFloat(getComputedStyle(each, part).width),
        );
        return Math.abs((fillPx / trackPx) * 100 - Number(each.getAttribute("aria-valuenow")));
      }),
  );
  const controls = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "button, input, select, textarea, form, fieldset, [role=menu], [role=tooltip], [data-tools]",
      ),
    ]
      .filter((each) => each.checkVisibility())
      // A link with a border looks like a button.
      .concat(
        [...document.querySelectorAll("table a")].filter(
          (each) => each.checkVisibility() && parseFloat(getComputedStyle(each).borderTopWidth) > 0,
        ),
      )
      .map((each) => each.textContent),
  );
  await page.emulateMedia({ media: null });
  return { controls, sheets, text: sheets.join(" "), pictures, top, off };
}

for (const group of ROUTE_GROUPS) {
  const { who } = group;
  test(`every page of ${group.name} is printed whole by the browser's own command [REQ-PRINT-01] [REQ-PRINT-02]`, async ({
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
      const { controls, sheets, text, pictures, top, off } = await print(page);
      const users = new Set(text.match(USERS)).size;
      table.push(`${name}: ${sheets.length} sheets, ${users} users`);
      expect.soft(sheets.length, name).toBeLessThanOrEqual(MOST_SHEETS);
      // More than the line above each sheet and the page's number.
      const least = who === undefined ? 30 : 110;
      for (const [place, sheet] of sheets.entries())
        expect.soft(sheet.trim().length, `sheet ${place + 1} of ${name}`).toBeGreaterThan(least);
      // A page before the sign-in is its form, and its styles, which are counted, have no rule for paper.
      if (who !== undefined) expect.soft(controls, `controls on the paper of ${name}`).toEqual([]);
      expect.soft(text, name).not.toMatch(/scroll to/i);
      for (const each of top) expect.soft(each, `the title of ${name}`).toBeGreaterThanOrEqual(0);
      if (who === undefined) continue;
      if (name.startsWith("result") && !name.startsWith("results")) expect.soft(text, name).toMatch(WARNING);
      else expect.soft(text.replaceAll(/\s/g, ""), name).toContain(title.replaceAll(/\s/g, ""));
      for (const [place, sheet] of sheets.entries()) {
        expect.soft(sheet, `sheet ${place + 1} of ${name}`).toContain(who);
        expect
          .soft(sheet, `sheet ${place + 1} of ${name}`)
          .toContain(`Page ${place + 1} of ${sheets.length}`);
      }
      // A picture for each bar of a row took half a minute for 500 rows.
      if (users > 9 && !name.includes("calendar")) expect.soft(pictures, `pictures in ${name}`).toBe(0);
      for (const percent of off) expect.soft(percent, `a bar of ${name}`).toBeLessThan(1);
      const counted = /(\d+) of \d+ users(?! loaded)/.exec(text)?.[1];
      if (counted !== undefined) expect.soft(users, name).toBe(Number(counted));
    }
    /* oxlint-enable no-await-in-loop */
    test.info().annotations.push({ type: "sheets", description: table.join("; ") });
  });
}

test("the paper of the data checks has every check with its count, and its rows [REQ-PRINT-01]", async ({
  page,
  sandbox,
  signIn,
}) => {
  await sandbox.reset({ now: START_TIME });
  await signIn("research@capno.example", { at: "/list/checks" });
  await page.getByRole("button", { name: "Run the checks" }).click();
  const checks = page.getByRole("list", { name: "Checks" }).getByRole("listitem");
  await expect(checks.first()).toBeVisible();
  const counts = (await checks.allInnerTexts()).map((words) => words.replaceAll(/\s/g, ""));
  expect(counts.length).toBeGreaterThanOrEqual(11);
  const { controls, text } = await print(page);
  expect(controls).toEqual([]);
  for (const count of counts) expect.soft(text.replaceAll(/\s/g, "")).toContain(count);
  const failed = counts.find((words) => words.startsWith("Failedrecords"))?.replaceAll(/\D/g, "");
  expect(text.match(/The analysis failed/g)?.length).toBe(Number(failed));
});
