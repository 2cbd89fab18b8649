import { describeChange } from "@capno/contract/testing/describe-change";
import { SHOWN } from "@capno/contract/tolerance";

import { SCREEN_HANDSET } from "../breath-test/clinic.ts";
import { expect, test } from "../support/test.ts";

/** What stands where a page, or a part of it, has failed to be drawn. */
const CRASHED = /^(Something went wrong|This page could not be loaded|This part could not be shown)/;
const ACCOUNTS = ["gp", "research", "clinic"] as const;

test.describe("what docs/contract/tolerance.md says of odd answers · ADR 0107", () => {
  for (const account of ACCOUNTS) {
    test(`every page that ${account} is led to @nightly`, async ({ page, sandbox, signIn, watch }) => {
      const walk = SHOWN.filter((shown) => shown.account === account);
      test.setTimeout(60_000 + walk.length * 15_000);
      watch.allow(/unexpected|unreadable|malformed|could not be|cannot be shown/);
      const { capnogramId } = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
      const fill = (address: string) =>
        address.replace("{id}", capnogramId).replace("{udi}", encodeURIComponent(SCREEN_HANDSET));
      await signIn(`${account}@capno.example`);
      for (const { says, never, at, ...odd } of walk) {
        /* oxlint-disable no-await-in-loop -- one after the other is the point */
        await test.step(`${odd.id}: ${odd.field} ${odd.kind}`, async () => {
          const { method, path, change } = describeChange(odd);
          // A star would take the calls below a recording as well.
          const own = path.replace("/v2/capnograms/{id}", `/v2/capnograms/${capnogramId}`);
          await sandbox.faults([{ method, path: own.replace(/\{\w+\}/, "*"), change }]);
          // All of them are told, not the first alone.
          await page.goto(fill(at));
          await expect.soft(page.getByText(says).first()).toBeVisible({ timeout: 20_000 });
          if (never !== undefined) await expect.soft(page.getByText(never, { exact: true })).toHaveCount(0);
          await expect.soft(page.getByText(CRASHED)).toHaveCount(0);
          await sandbox.clearFaults();
        });
        /* oxlint-enable no-await-in-loop */
      }
    });
  }
});
