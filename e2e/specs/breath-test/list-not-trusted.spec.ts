import { passTime } from "../session/browser-session.ts";
import { fence } from "../../support/fence.ts";
import type { Fault } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import { BOTH_PRODUCTS, finishTest } from "./both-products.ts";
import { startTest } from "./clinic.ts";
import { getRequests } from "./faults.ts";

/** Longer than the page waits before it asks for the handset list again. */
const LIST_REFRESH_MS = 31_000;

for (const column of BOTH_PRODUCTS) {
  test(`a handset list that frees, garbles, omits or repeats our handset does not end its test on ${column.name} [FM-28]`, async ({
    page,
    sandbox,
    signIn,
  }) => {
    await sandbox.reset({ accessTokenS: 3_600 });
    await page.clock.install();
    await signIn(column.who);
    await startTest(page, column.serial);
    const countLists = async () => (await getRequests(sandbox, "GET", /^\/v2\/handsets\/$/)).length;
    const countLocks = async () => (await getRequests(sandbox, "POST", /\/lock\/$/)).length;
    const lockedByUs = `"lockedBy":"${column.who}"`;
    const row = { udi: column.udi, product: column.id, name: null };
    const lists: Readonly<
      Record<string, readonly [list: Pick<Fault, "body" | "change">, renewsLock: boolean]>
    > = {
      "a row that says free": [{ change: { replace: [[lockedByUs, '"lockedBy":null']] } }, true],
      "a row without a readable holder": [{ change: { replace: [[lockedByUs, '"lockedBy":7']] } }, false],
      "a row that is missing": [{ body: [] }, false],
      "two rows that disagree": [
        {
          body: [
            { ...row, lockedBy: column.who },
            { ...row, lockedBy: null },
          ],
        },
        false,
      ],
    };
    for (const [what, [list, renewsLock]] of Object.entries(lists)) {
      /* oxlint-disable no-await-in-loop -- one after the other is the point */
      await test.step(what, async () => {
        // Before the fault is set: the first list that has it may be on its way by then.
        const [listsBefore, locksBefore] = [await countLists(), await countLocks()];
        await sandbox.faults([{ method: "GET", path: "/v2/handsets/", ...list }]);
        await passTime(page, sandbox, LIST_REFRESH_MS);
        await expect.poll(countLists).toBeGreaterThan(listsBefore);
        if (renewsLock) {
          await expect.poll(countLocks).toBeGreaterThan(locksBefore);
          // The time is known to one second: a renewal that may be older than the doubt is repeated, then renewals stop.
          await expect
            .poll(async () => {
              const before = await countLocks();
              await fence(page);
              return (await countLocks()) - before;
            })
            .toBe(0);
        }
        await expect(page.getByText("Loading test results...")).toBeVisible();
        await expect(page.getByRole("alertdialog")).toHaveCount(0);
        await sandbox.clearFaults();
      });
      /* oxlint-enable no-await-in-loop */
    }
    await finishTest(page, sandbox, column);
  });
}
