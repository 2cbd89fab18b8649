import { expect, test } from "../engine-test.ts";
import {
  EVERYONE,
  expectSignedIn,
  expectSignedOut,
  openTab,
  productSelection,
  signInWithout,
} from "../../specs/session/browser-session.ts";

test("a remembered session is kept over a reload and in a second tab, and one log-out ends both", async ({
  page,
  context,
  signInByForm,
}) => {
  await signInByForm(EVERYONE);
  await expectSignedIn(page);
  await page.reload();
  await expectSignedIn(page);
  const second = await openTab(context);
  await expectSignedIn(second);
  await second.getByRole("button", { name: "Account" }).click();
  await second.getByRole("menuitem", { name: "Log out" }).click();
  await expectSignedOut(second);
  await expectSignedOut(page);
  await expect(productSelection(page)).toBeHidden();
});

test("a session that is not remembered is kept over a reload, and not in a new tab", async ({
  page,
  context,
}) => {
  await signInWithout(page, EVERYONE);
  await expectSignedIn(page);
  await page.reload();
  await expectSignedIn(page);
  await expectSignedOut(await openTab(context));
});
