import { expect, type Page } from "@playwright/test";

/** Of CARD-001. */
export const HANDSET = "(01)05012345678900(21)NTH00101";
export const RESEARCHER = "research@capno.example";
export const LIST = { method: "GET", path: "/duid/" };

export const rows = (page: Page) => page.getByRole("rowheader");
/** Total Records of the one row that is shown. */
export const total = (page: Page) =>
  page
    .getByRole("row", { name: /CARD-001/ })
    .getByRole("cell")
    .nth(4);
/** The page asks again when it is looked at after its list has aged. Its clock must be installed. */
export async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward(5_100);
  await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

export async function openList(page: Page, signIn: (email: string) => Promise<void>): Promise<void> {
  await signIn(RESEARCHER);
  await expect(page.getByText("60 of 60 users")).toBeVisible();
}

export const aRow = (changes: Readonly<Record<string, unknown>>) => ({
  duid: "CARD-001",
  groups: [1],
  handset_udi: "(01)05012345678900(21)NTH00101",
  capnogram_count: 4,
  latest_capnogram_dt: new Date().toISOString(),
  capnogram_breath_quality: 0.5,
  latest_capnogram_breath_quality: 0.5,
  adherence: 0.5,
  ...changes,
});

export async function openAllocation(page: Page) {
  await page.getByRole("button", { name: "Allocate Handset" }).click();
  const dialog = page.getByRole("dialog", { name: "Allocate Handset" });
  await expect(dialog.getByRole("combobox", { name: "Handset ID" })).toBeVisible();
  return dialog;
}

/** Allocates the handset of CARD-001 to CARD-001 again. */
export async function startTraining(page: Page) {
  const dialog = await openAllocation(page);
  await dialog.getByRole("combobox", { name: "Handset ID" }).fill("00101");
  await dialog.getByRole("combobox", { name: "Handset ID" }).press("Enter");
  await dialog.getByLabel("Group", { exact: true }).selectOption({ label: "CARD" });
  await dialog.getByRole("textbox", { name: "Number" }).fill("001");
  for (const box of await dialog.getByRole("checkbox").all()) await box.check();
  await dialog.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: "Confirm", exact: true }).dblclick();
  const training = page.getByRole("dialog", { name: "Participant Training" });
  await expect(training).toBeVisible();
  return training;
}

export async function deallocateAny(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Deallocate Handset" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deallocate" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** A page of the sidebar's group "Study", by keyboard. */
export async function openStudyPage(page: Page, name: string): Promise<void> {
  await page.getByRole("list", { name: "Study" }).getByRole("link", { name }).press("Enter");
}
