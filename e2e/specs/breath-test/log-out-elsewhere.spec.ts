import { expect, test } from "../../support/test.ts";
import { signIn as signInOn } from "../../support/sign-in.ts";
import { DIAGNOSE, isQuestionPage, questionField } from "./both-products.ts";
import { chooseHandset, getLockSteps, getUnlocks, OTHER_DIAGNOSE_HANDSET, startTest } from "./clinic.ts";

test("Diagnose: a log-out in another tab ends this one, unlocks once, and forgets what was typed [FM-21 D]", async ({
  page,
  context,
  sandbox,
  signIn,
}) => {
  const { id, who, serial, udi } = DIAGNOSE;
  await signIn(who);
  await startTest(page, serial);
  await sandbox.breathe(udi, { profile: "copd", seconds: 0 });
  await page.waitForURL(isQuestionPage);
  await questionField(page).fill("27");
  const second = await context.newPage();
  await second.goto(`/${id}/instructions`);
  await second.getByRole("link", { name: "Log out" }).click();
  await page.waitForURL(/\/login/);
  await expect(page.getByText("SELECT YOUR HANDSET")).toHaveCount(0);
  await expect(page.locator("main")).not.toContainText(serial);
  await expect
    .poll(() => getLockSteps(sandbox))
    .toEqual(["clinic locked", "clinic unlocked user-navigated-away"]);
  await second.waitForURL(/\/login/);
  await second.close();
  // A request is in the log once it is answered: a moment after the lock's own entry.
  await expect.poll(async () => getUnlocks((await sandbox.log()).requests).length).toBe(1);
  expect((await sandbox.log()).smokingHistories).toEqual([]);
  const stored = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].flatMap((storage) => Object.values(storage))),
  );
  expect(stored).not.toMatch(/\b27\b/);
  await signInOn(page, who, { at: page.url() });
  // Not the handset of before: its recording of just now could be this test's as well.
  await chooseHandset(page, "00402");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await sandbox.breathe(OTHER_DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
  await page.waitForURL(isQuestionPage);
  await expect(questionField(page)).toHaveValue("");
  expect((await sandbox.log()).smokingHistories).toEqual([]);
});
