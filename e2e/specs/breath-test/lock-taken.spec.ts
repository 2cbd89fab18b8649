import { MINUTE_MS } from "../session/browser-session.ts";
import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS } from "./both-products.ts";
import { chooseHandset, getLockSteps } from "./clinic.ts";
import { lockAs } from "../../support/other-account.ts";

for (const { column, name, id, who, colleague, serial, udi } of BOTH_PRODUCTS) {
  const user = who.replace("@capno.example", "");
  const lockedBy = `This handset is locked by ${colleague}.`;

  test(`${name}: the second user of a handset is told who holds it, and returns to the list [FM-25 ${column}]`, async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/409 \(Conflict\)/);
    await lockAs(sandbox, colleague, udi);
    // Its button cannot be pressed; an address can be kept.
    await signIn(who, { at: `/${id}/handsets/${encodeURIComponent(udi)}/start-test` });
    const note = page.getByRole("alertdialog").filter({ hasText: lockedBy });
    await expect(note).toBeVisible();
    await note.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(new RegExp(`/${id}/handsets$`));
    const button = page.getByRole("button", { name: new RegExp(serial) });
    await expect(button).toBeDisabled();
    await expect(button).toContainText(`Currently in use by ${colleague}`);
    await expect(page.getByText("Selected for this test")).toHaveCount(0);
    expect((await getLockSteps(sandbox)).filter((step) => step.startsWith(`${user} `))).toEqual([
      `${user} refused`,
    ]);
  });

  test(
    `${name}: a lock taken over while offline is reported, and nothing is locked again [FM-25 ${column}]`,
    { tag: name === "Screen" ? "@daily:network" : [] },
    async ({ page, sandbox, signIn, watch }) => {
      watch.allow(/WebSocket|ws:\/\/|409 \(Conflict\)/);
      await sandbox.reset({ accessTokenS: 3_600 });
      await signIn(who);
      await chooseHandset(page, serial);
      await sandbox.realtime(false);
      await lockAs(sandbox, colleague, udi, () => sandbox.clock(6 * MINUTE_MS));
      await sandbox.realtime(true);
      await page.evaluate(() => dispatchEvent(new Event("online")));
      const note = page.getByRole("alertdialog").filter({ hasText: lockedBy });
      await expect(note).toBeVisible();
      await note.getByRole("button", { name: "Back" }).click();
      await expect(page).toHaveURL(new RegExp(`/${id}/handsets$`));
      await expect(page.getByRole("button", { name: new RegExp(serial) })).toBeDisabled();
      expect((await getLockSteps(sandbox)).filter((step) => step === `${user} locked`)).toHaveLength(1);
    },
  );
}
