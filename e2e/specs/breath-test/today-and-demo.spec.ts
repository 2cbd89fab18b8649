import { getPatienceMs } from "../../support/patience.ts";
import { changeConfiguration } from "../../support/other-files.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { isResultPage, SCREEN_HANDSET, startTest } from "./clinic.ts";

test("Today lists the tests of all handsets beside them, twelve rows in view, newest first [REQ-HISTORY-44]", async ({
  page,
  sandbox,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const other = SCREEN_HANDSET.replace("00201", "00202");
  for (let made = 0; made < 7; made += 1)
    for (const udi of [SCREEN_HANDSET, other])
      // oxlint-disable-next-line no-await-in-loop -- one breath after the other
      await sandbox.breathe(udi, { seconds: 0 });
  await signIn("gp@capno.example");
  const today = page.getByRole("region", { name: "Today" });
  const links = today.getByRole("link", { name: /^Open test/ });
  await expect(links).toHaveCount(14);
  await expect(links.nth(11)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Choose a handset. It is reserved")).toBeHidden();
  const times = await today.getByRole("rowheader").allTextContents();
  expect(times).toEqual(times.toSorted().toReversed());
  await expect(today).toContainText("14 results not tracked");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await links.first().click();
  await expect(page).toHaveURL(isResultPage);
});

test("a demo lets a patient breathe from the waiting page, with one press @daily:demo", async ({
  page,
  signIn,
}) => {
  await changeConfiguration(page, ({ apiBaseUrl }) => ({ demo: { controlUrl: apiBaseUrl, accounts: [] } }));
  await signIn("gp@capno.example");
  await startTest(page, "00201");
  await expectAccessible(page);
  await page
    .getByRole("region", { name: "Demo", exact: true })
    .getByRole("button", { name: "Healthy" })
    .click();
  await expect(page.getByText("Healthy: a simulated patient is breathing, 75 s in 10 s.")).toBeVisible();
  await expect(page.getByText(/^\d+ s$/)).toBeVisible();
  await expect(page).toHaveURL(isResultPage, { timeout: 2 * getPatienceMs() });
});
