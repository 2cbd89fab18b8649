import { toClock } from "../../support/clinic-time.ts";
import type { Sandbox } from "../../support/sandbox.ts";
import type { App } from "../drivers/app.ts";
import { expect, journey } from "../engine-test.ts";
import { BOTH_PRODUCTS, chooseHandset, finishTest, getLockSteps, startTest } from "./breath.ts";
import { countRequests, fillSignIn, signIn } from "./people.ts";

const MINUTE_MS = 60_000;
const NIGHT_MS = 8 * 60 * MINUTE_MS;
const INACTIVE = "You've been inactive for more than 15 minutes. Please login again.";
const NOTE = { role: "alertdialog" } as const;
const BACK = { role: "button", name: "Back", within: NOTE } as const;

/** Hours pass for page and server, in a moment in which nothing of the page runs and nothing reaches it. */
async function sleep(app: App, sandbox: Sandbox, ms: number): Promise<void> {
  await app.evaluate((each) => {
    (window as unknown as { fallAsleep(ms: number, forMs: number): void }).fallAsleep(each, 1_500);
  }, ms);
  await sandbox.realtime(false);
  await sandbox.clock(ms);
  await sandbox.realtime(true);
}

for (const product of BOTH_PRODUCTS) {
  const { name, who, serial, id, column } = product;
  const user = who.replace("@capno.example", "");

  journey(
    `${name}: eight hours asleep with a handset in hand: logged out, and the lost lock is told · fault F18 ${column}`,
    async ({ open, sandbox, allow }) => {
      allow(/Error|WebSocket/);
      const app = await open();
      await signIn(app, who);
      await chooseHandset(app, serial);
      await app.see({ text: "Live" });
      await sleep(app, sandbox, NIGHT_MS);
      await app.see({ ...NOTE, saying: INACTIVE });
      await app.reach(/^\/login\?to=/);
      expect(await app.count({ text: `You have selected Handset ${serial}` })).toBe(0);
      await app.click(BACK);
      await fillSignIn(app, who);
      await app.see({ ...NOTE, saying: `Handset ${serial} is no longer locked for you.` });
      await app.click(BACK);
      await app.reach(new RegExp(`^/${id}/handsets$`));
      expect(await getLockSteps(sandbox)).toEqual([
        `${user} locked`,
        `${user} expired server-timeout-expired`,
      ]);
    },
  );

  const minutes = column === "N" ? 15 : -15;
  journey(
    `${name}: a clock ${minutes} minutes off takes the test, and shows the server's time · fault F19 ${column}`,
    async ({ open, sandbox }) => {
      const app = await open({ clockAheadMs: minutes * MINUTE_MS });
      await signIn(app, who);
      await startTest(app, serial);
      const record = await finishTest(app, sandbox, product);
      await app.see({ text: record.testIdentifier });
      const time = toClock(record.capturedAt);
      await app.see({ css: "dd", saying: time });
      expect(await countRequests(sandbox, "POST", /^\/user\/login\/refresh\/$/)).toBe(0);
    },
  );
}
