import { test, expect } from "../support/test.ts";
import { EVERYONE, expectSignedIn } from "./browser-session.ts";
import { expireInTabs } from "./many-tabs.ts";

// Twenty tabs and fifty expiries: many-tabs.nightly.ts.
test("four tabs, five expiries, rotation and reuse-revokes on: one renewal each, no log-out · quality, Session", async ({
  page,
  context,
  sandbox,
  signIn,
}) => {
  await page.clock.install();
  await signIn(EVERYONE);
  await expectSignedIn(page);
  const { renewals } = await expireInTabs({ page, context, sandbox }, { tabs: 4, expiries: 5 });
  expect(renewals).toEqual([1, 1, 1, 1, 1]);
});
