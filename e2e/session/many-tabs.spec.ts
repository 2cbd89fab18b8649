import { expect, test } from "../support/test.ts";
import { EVERYONE } from "./browser-session.ts";
import { expireInTabs } from "./many-tabs.ts";

// Twenty tabs and fifty expiries: many-tabs.nightly.ts.
test(
  "four tabs, five expiries, rotation and reuse-revokes on: one renewal each, no log-out · quality §Session",
  { tag: "@nightly" },
  async ({ page, context, sandbox, signIn }) => {
    const plan = { tabs: 4, expiries: 5, usefulS: 3, signIn: () => signIn(EVERYONE) };
    const outcome = await expireInTabs({ page, context, sandbox }, plan);

    expect(outcome.renewals).toEqual(Array.from({ length: 5 }, () => 1));
  },
);
