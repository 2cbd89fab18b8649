import { fence } from "../../support/fence.ts";
import { getPatienceMs } from "../../support/patience.ts";
import { expect, test } from "../../support/test.ts";
import {
  HANDSET,
  LIST,
  aRow,
  deallocateAny,
  lookAgain,
  openList,
  startTraining,
  total,
} from "./study-list.ts";

test.describe("when news is lost, late, twice or without sense, All Users and training · faults, column C", () => {
  test("FM-14: the link was down and events were missed: the list equals the server once it is back @daily:network", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/WebSocket|ws:\/\//);
    await openList(page, signIn);
    await page.getByRole("searchbox").fill("CARD-001");
    const before = Number(await total(page).textContent());
    const training = await startTraining(page);
    await sandbox.realtime(false);
    await sandbox.breathe(HANDSET, { seconds: 0 });
    await sandbox.realtime(true);
    await expect(training.getByText("Breath quality")).toBeVisible();
    await training.getByLabel("CONFIRM TRAINING").check();
    await training.getByRole("button", { name: "Complete" }).click();
    await expect(total(page)).toHaveText(String(before + 1));
  });

  test("FM-15: a channel that may not be listened to is said so, and training goes on by asking", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/403|500|pusher/i);
    await openList(page, signIn);
    await sandbox.faults([{ method: "POST", path: "/pusher/auth/", status: 500 }]);
    const training = await startTraining(page);
    const error = page.getByRole("alertdialog", { name: /Error/ });
    await expect(error).toContainText(/Unable to authenticate|Failed to subscribe to/, {
      timeout: 2 * getPatienceMs(),
    });
    await error.getByRole("button", { name: "Back" }).click();
    await sandbox.breathe(HANDSET, { seconds: 0 });
    await expect(training.getByText("Breath quality")).toBeVisible();
  });

  test("FM-16, FM-17: events that come twice, late or without sense change nothing", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await openList(page, signIn);
    await page.getByRole("searchbox").fill("CARD-001");
    const before = Number(await total(page).textContent());
    const training = await startTraining(page);
    const channel = `private-encrypted-handset@${Buffer.from(HANDSET).toString("base64url")}`;
    for (const data of ["nonsense", { progress: "many" }, { duid: 7 }, null]) {
      await sandbox.publish(channel, "capnogram-progress", data);
      await sandbox.publish(channel, "capnogram", data);
    }
    await expect(training.getByText("Waiting for a breath record")).toBeVisible();
    await sandbox.breathe(HANDSET, { seconds: 0, repeatEvents: 5 });
    await expect(training.getByText("Breath quality")).toBeVisible();
    await training.getByLabel("UNABLE TO DO BREATH RECORD").check();
    await training.getByRole("button", { name: "Complete" }).click();
    await expect(total(page)).toHaveText(String(before + 1));
  });

  test("a late answer never takes the place of a newer one", async ({ page, sandbox, signIn, watch }) => {
    // The server has no records of a user that only the fault rule knows.
    watch.allow(/404 .*duid=CARD-888/);
    await page.clock.install();
    await openList(page, signIn);
    await sandbox.faults([{ ...LIST, hold: true, body: [aRow({ duid: "CARD-888" })], times: 1 }]);
    await lookAgain(page);
    await expect.poll(() => sandbox.listFaults()).toEqual([]);
    await deallocateAny(page);
    await sandbox.letGo();
    const countLate = async () => (await sandbox.log()).requests.filter(({ isFault }) => isFault).length;
    await expect.poll(countLate).toBe(1);
    await fence(page);
    await expect(page.getByText("CARD-888")).toHaveCount(0);
    await expect(page.getByText("60 of 60 users")).toBeVisible();
  });
});
