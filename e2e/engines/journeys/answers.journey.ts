import { toHandsetChannel } from "../../breath-test/channel-watch.ts";
import { expect, journey } from "../engine-test.ts";
import {
  BOTH_PRODUCTS,
  chooseHandset,
  finishTest,
  getLockSteps,
  PACK_YEARS,
  reachTheQuestion,
  startTest,
} from "./breath.ts";
import { countRequests, signIn } from "./people.ts";

const START = { role: "button", name: "Start" } as const;
const CONFIRM = { role: "button", name: "Confirm" } as const;
const NOTE = { role: "alertdialog" } as const;
const BACK = { role: "button", name: "Back", within: NOTE } as const;
const WATCHING_FAILED = "Unable to watch in-use handsets. Please try again later.";
const HOSTILE_NAME = `<img src=x onerror="window.harmed=1"><a href="javascript:1">Ward</a>`;
const HOSTILE_LINK = { css: "a[href^='javascript' i], img[src='x'], form[action]" } as const;

journey(
  "Screen: a list answered 503 with Retry-After is asked for again, not before that · fault F09 N",
  async ({ open, sandbox, allow }) => {
    allow(/Error/);
    await sandbox.faults([
      { method: "GET", path: "/v2/handsets/", status: 503, headers: { "Retry-After": "2" }, times: 1 },
    ]);
    const app = await open();
    await signIn(app, "gp@capno.example");
    await app.see({ role: "button", name: /00201/ });
    const asked = (await sandbox.log()).requests.filter(({ path }) => path.startsWith("/v2/handsets/"));
    const [first, second] = asked;
    expect(asked.slice(0, 2).map(({ status }) => status)).toEqual([503, 200]);
    expect(Date.parse(second?.at ?? "") - Date.parse(first?.at ?? "")).toBeGreaterThanOrEqual(2_000);
    expect(await app.count(NOTE)).toBe(0);
  },
);

journey(
  "Diagnose: pack years answered 503 with Retry-After are sent again only by the person · fault F09 D",
  async ({ open, sandbox, allow }) => {
    allow(/Error/);
    const app = await open();
    await signIn(app, "clinic@capno.example");
    await reachTheQuestion(app, sandbox);
    await sandbox.faults([
      { method: "POST", path: "*smokingHistory*", status: 503, headers: { "Retry-After": "1" }, times: 1 },
    ]);
    await app.write(PACK_YEARS, "25");
    await app.click(CONFIRM);
    await app.see({ ...NOTE, saying: "An unexpected error occurred whilst sending the smoking history." });
    // Longer than the pause that the server asked for.
    await new Promise((resolve) => {
      setTimeout(resolve, 2_000);
    });
    expect(await countRequests(sandbox, "POST", /smokingHistory/)).toBe(1);
    await app.click(BACK);
    expect(await app.readValue(PACK_YEARS)).toBe("25");
    await app.click(CONFIRM);
    await app.reach(/\/results\//);
    expect(await countRequests(sandbox, "POST", /smokingHistory/)).toBe(2);
  },
);

for (const product of BOTH_PRODUCTS) {
  const { name, who, serial, id, udi, column } = product;
  const user = who.replace("@capno.example", "");

  journey(
    `${name}: Start waits for a slow lock and for the handset's channel · fault F11 ${column}`,
    async ({ open, sandbox }) => {
      const app = await open();
      await signIn(app, who);
      await app.see({ role: "button", name: new RegExp(serial) });
      await app.see({ text: "Live" });
      await sandbox.faults([
        { method: "POST", path: "/v2/handsets/*/lock/", delayMs: 1_500, times: 1 },
        { method: "POST", path: "/pusher/auth/", delayMs: 6_000 },
      ]);
      await app.click({ role: "button", name: new RegExp(serial) });
      await app.see({ text: "Locking the handset for you" });
      expect(await app.attribute(START, "aria-disabled")).toBe("true");
      await app.see({ text: "Connecting to the handset" });
      await sandbox.clearFaults();
      expect(await app.attribute(START, "aria-disabled")).toBe("true");
      await app.miss({ css: "button[aria-disabled=true]", saying: /^Start$/ });
      await app.click(START);
      await finishTest(app, sandbox, product);
      expect((await getLockSteps(sandbox))[0]).toBe(`${user} locked`);
    },
  );

  journey(
    `${name}: channels refused for half a minute are said, and nobody is logged out · fault F15 ${column}`,
    async ({ open, sandbox, allow }) => {
      allow(/Error|403|500/);
      const status = column === "N" ? 403 : 500;
      await sandbox.faults([{ method: "POST", path: "/pusher/auth/", status }]);
      const app = await open({ pace: 4 });
      await signIn(app, who);
      await app.see({ text: "SELECT YOUR HANDSET" });
      const failure = { ...NOTE, saying: WATCHING_FAILED } as const;
      await app.see(failure, 40_000);
      expect(await countRequests(sandbox, "POST", /^\/pusher\/auth\/$/)).toBe(4);
      await app.reach(new RegExp(`^/${id}/handsets$`));
      await sandbox.clearFaults();
      await app.click({ role: "button", name: "Reload", within: failure });
      await app.see({ text: "SELECT YOUR HANDSET" });
      await app.miss(failure);
    },
  );

  journey(
    `${name}: events twice, late and of an old recording open one result · fault F16 ${column}`,
    async ({ open, sandbox }) => {
      const channel = toHandsetChannel(udi);
      const app = await open();
      await signIn(app, who);
      const old = await sandbox.breathe(udi, { seconds: 0, capturedAgoMs: 3 * 60_000 });
      await startTest(app, serial);
      const question = { role: "region", name: "Is it of this patient?" } as const;
      await app.see(question);
      await app.click({ role: "button", name: "No, wait for the next", within: question });
      const tell = (record: { capnogramId: string; capturedAt: string }, stage: string) =>
        sandbox.publish(channel, "upload_lifecycle", {
          event: { stage, state: "SUCCEEDED" },
          capnogramId: record.capnogramId,
          capturedAt: record.capturedAt,
          serverTime: new Date().toISOString(),
        });
      await tell(old, "DIAGNOSE_FINAL");
      await tell(old, "DIAGNOSE_INITIAL");
      const record = await sandbox.breathe(udi, { profile: "copd", seconds: 0, repeatEvents: 3 });
      if (id === "ntd") {
        await app.reach(/\/smoking-history\//);
        await app.click({ role: "button", name: "Don't know" });
      }
      await app.reach(new RegExp(`/results/${record.capnogramId}`));
      for (const stage of ["DIAGNOSE_FINAL", "DECODE", "DIAGNOSE_INITIAL"]) await tell(record, stage);
      await tell(old, "DIAGNOSE_FINAL");
      await app.see({ text: record.testIdentifier });
      await expect
        .poll(() => getLockSteps(sandbox))
        .toEqual([`${user} locked`, `${user} unlocked user-finished-test`]);
      expect(await app.address()).toContain(record.capnogramId);
    },
  );

  journey(
    `${name}: events without sense, or for another key, are dropped and cost no second key · fault F17 ${column}`,
    async ({ open, sandbox }) => {
      const channel = toHandsetChannel(udi);
      const app = await open();
      await signIn(app, who);
      await startTest(app, serial);
      await app.see({ text: "Live" });
      const keys = await countRequests(sandbox, "POST", /^\/pusher\/auth\/$/);
      const box = { nonce: bytes(24), ciphertext: bytes(240) };
      for (let each = 0; each < 5; each++) await sandbox.publishRaw(channel, "upload_lifecycle", box);
      for (const data of [null, "{", 7, [], { event: "SUCCEEDED" }, { event: { stage: 1, state: 1 } }]) {
        await sandbox.publish(channel, "upload_lifecycle", data);
        await sandbox.publishRaw(channel, "upload_lifecycle", data);
      }
      // Heard after all of them: the order of a channel is kept.
      const { testIdentifier } = await finishTest(app, sandbox, product);
      await app.see({ text: testIdentifier });
      expect(await countRequests(sandbox, "POST", /^\/pusher\/auth\/$/)).toBe(keys);
      expect(await app.count(NOTE)).toBe(0);
    },
  );

  journey(
    `${name}: a handset's name that is markup is text, and a script's address no link · fault F24 ${column}`,
    async ({ open, sandbox }) => {
      await sandbox.faults([
        { method: "GET", path: "/v2/handsets/", change: { set: { name: HOSTILE_NAME } } },
      ]);
      const app = await open();
      await signIn(app, who);
      await app.see({ role: "button", name: new RegExp(serial), saying: HOSTILE_NAME });
      expect(await app.count(HOSTILE_LINK)).toBe(0);
      await chooseHandset(app, serial);
      const evil = {
        name: "evil-library",
        version: "1.0.0",
        license: "MIT",
        url: "javascript:window.harmed=1",
      };
      await sandbox.faults([{ method: "GET", path: "/v2/oss-list/", body: { Server: [evil] } }]);
      await app.open(`/${id}/licences`);
      await app.click({ css: "details:not([open]) > summary", saying: "Server", nth: 0 });
      await app.see({ text: "evil-library" });
      expect(await app.count(HOSTILE_LINK)).toBe(0);
      expect(await app.evaluate(() => "harmed" in window)).toBe(false);
    },
  );
}

/** Somebody else's: they open with no key of ours. */
function bytes(count: number): string {
  return Buffer.from(Array.from({ length: count }, (_, index) => (index * 37) % 256)).toString("base64");
}
