import { setTimeout as pause } from "node:timers/promises";

import { expect, journey } from "../engine-test.ts";
import {
  BOTH_PRODUCTS,
  chooseHandset,
  finishTest,
  getLockSteps,
  getStoredPercent,
  resultWords,
  SCREEN_HANDSET,
  startTest,
} from "./breath.ts";
import { GP, signIn } from "./people.ts";

/** A request that leaves at all has arrived after so long. */
const LAST_REQUEST_MS = 2_000;
/** And what the server takes to notice. */
const LEASE_MS = 301_000;

journey(
  "a screening by push: from the handset to the stored percentage @short",
  async ({ open, sandbox }) => {
    const app = await open();
    await signIn(app, GP);
    await startTest(app, "00201");
    const record = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    await app.reach(/\/nts\/results\//);
    await app.see({ text: await getStoredPercent(sandbox, record) });
    expect((await sandbox.log()).realtime.connected).toBe(true);
    await app.click({ role: "button", name: "Finish test" });
    await app.reach(/start-test$/);
  },
);

for (const product of BOTH_PRODUCTS) {
  const { name, who, serial, id, column } = product;
  const user = who.replace("@capno.example", "");

  journey(`${name}: by polling while realtime is cut [FM-14 ${column}]`, async ({ open, sandbox }) => {
    await sandbox.realtime(false);
    // In real time: a page ahead of its server would take the breath for one of before Start.
    const app = await open();
    await signIn(app, who);
    await startTest(app, serial);
    const { testIdentifier } = await finishTest(app, sandbox, product);
    await app.see({ text: testIdentifier });
  });

  journey(`${name}: a reload in the middle of a test keeps handset and wait`, async ({ open, sandbox }) => {
    const app = await open();
    await signIn(app, who);
    await startTest(app, serial);
    await app.reload();
    await app.see({ text: "Loading test results..." });
    // What began while the handset was free would be asked about.
    await expect
      .poll(() => getLockSteps(sandbox))
      .toEqual([`${user} locked`, `${user} unlocked user-navigated-away`, `${user} locked`]);
    await finishTest(app, sandbox, product);
    await expect
      .poll(async () => (await getLockSteps(sandbox)).at(-1))
      .toBe(`${user} unlocked user-finished-test`);
  });

  journey(`${name}: closing the window gives the handset back`, async ({ open, sandbox, engineName }) => {
    const app = await open();
    await signIn(app, who);
    const stays = await app.newTab();
    await stays.open("/documents/product-label.svg");
    await chooseHandset(app, serial);
    await app.close();
    const [locked, unlocked] = [`${user} locked`, `${user} unlocked user-navigated-away`];
    if (engineName === "firefox") {
      // It loses the last request of some windows.
      await pause(LAST_REQUEST_MS);
      await sandbox.clock(LEASE_MS);
      const expired = `${user} expired server-timeout-expired`;
      await expect
        .poll(() => getLockSteps(sandbox))
        .toEqual([locked, expect.stringMatching(`^(${unlocked}|${expired})$`)]);
    } else {
      await expect.poll(() => getLockSteps(sandbox), { timeout: 20_000 }).toEqual([locked, unlocked]);
    }
    await stays.close();
  });

  journey(`${name}: log-out gives the handset back, once`, async ({ open, sandbox }) => {
    const app = await open();
    await signIn(app, who);
    await chooseHandset(app, serial);
    await app.click({ role: "link", name: "Log out" });
    await app.reach(/^\/login/);
    await expect
      .poll(() => getLockSteps(sandbox))
      .toEqual([`${user} locked`, `${user} unlocked user-navigated-away`]);
  });

  journey(
    `${name}: a log-out in another tab ends this one and gives the handset back [FM-21 ${column}]`,
    async ({ open, sandbox }) => {
      const app = await open();
      await signIn(app, who);
      await chooseHandset(app, serial);
      const second = await app.newTab();
      await second.open("/logout");
      await app.reach(/^\/login/);
      await app.miss({ text: "SELECT YOUR HANDSET" });
      await expect
        .poll(() => getLockSteps(sandbox))
        .toEqual([`${user} locked`, `${user} unlocked user-navigated-away`]);
    },
  );

  journey(
    `${name}: Back to a running test locks again, hears again, and opens its result [FM-22 ${column}]`,
    async ({ open, sandbox, allow }) => {
      allow(/favicon/);
      const app = await open();
      await signIn(app, who);
      await startTest(app, serial);
      await app.open("/documents/product-label.svg");
      await expect.poll(async () => (await getLockSteps(sandbox)).at(-1)).toContain("unlocked");
      await app.back();
      await app.see({ text: "Loading test results..." });
      await expect.poll(async () => (await getLockSteps(sandbox)).at(-1)).toBe(`${user} locked`);
      await app.see({ text: "Live" });
      const { testIdentifier } = await finishTest(app, sandbox, product);
      await app.see({ text: testIdentifier });
    },
  );

  journey(
    `${name}: Back to a result asks for it again, and it is gone where it is gone [FM-22 ${column}]`,
    async ({ open, sandbox, allow }) => {
      allow(/favicon/);
      const app = await open();
      await signIn(app, who);
      await startTest(app, serial);
      await finishTest(app, sandbox, product);
      await app.see(resultWords(id));
      await app.open("/documents/product-label.svg");
      await sandbox.faults([{ method: "GET", path: "/v2/capnograms/*/diagnosis/", status: 404 }]);
      await app.back();
      await app.see({ text: "The test results were not found", nth: 0 });
      await app.miss(resultWords(id));
    },
  );

  journey(
    `${name}: ten seconds without a server lose nothing [FM-10 ${column}]`,
    async ({ open, sandbox, allow }) => {
      allow(/Error|WebSocket/);
      const app = await open();
      await signIn(app, who);
      await startTest(app, serial);
      await sandbox.realtime(false);
      await sandbox.faults([
        { method: "GET", path: "*", drop: true },
        { method: "POST", path: "*", drop: true },
      ]);
      await new Promise((resolve) => {
        setTimeout(resolve, 10_000);
      });
      await app.see({ text: "Loading test results..." });
      expect(await app.count({ role: "alertdialog" })).toBe(0);
      await sandbox.clearFaults();
      await sandbox.realtime(true);
      const { testIdentifier } = await finishTest(app, sandbox, product);
      await app.see({ text: testIdentifier });
    },
  );

  journey(
    `${name}: with storage blocked a test is done and nothing is lost [FM-20 ${column}]`,
    async ({ open, sandbox }) => {
      const app = await open({ hasStorage: false });
      await signIn(app, who);
      await app.see({ text: /does not let the page store anything/ });
      await startTest(app, serial);
      const { testIdentifier } = await finishTest(app, sandbox, product);
      await app.see({ text: testIdentifier });
      expect(await getLockSteps(sandbox)).toEqual([`${user} locked`, `${user} unlocked user-finished-test`]);
    },
  );

  journey(`${name}: Start pressed twice starts once [FM-23 ${column}]`, async ({ open, sandbox }) => {
    const app = await open();
    await signIn(app, who);
    await chooseHandset(app, serial);
    await app.clickTwice({ role: "button", name: "Start" });
    await app.see({ text: "Loading test results..." });
    await finishTest(app, sandbox, product);
    expect(await getLockSteps(sandbox)).toEqual([`${user} locked`, `${user} unlocked user-finished-test`]);
  });

  journey(
    `${name}: a handset taken by somebody else is said, and the list is shown [FM-25 ${column}]`,
    async ({ open, sandbox }) => {
      const app = await open();
      await signIn(app, who);
      await app.see({ role: "button", name: new RegExp(serial) });
      const other = await open();
      await signIn(other, product.colleague);
      await chooseHandset(other, serial);
      await app.see({ role: "button", name: new RegExp(serial), saying: "Currently in use" });
      await other.click({ role: "link", name: "Results history" });
      await app.miss({ role: "button", name: new RegExp(serial), saying: "Currently in use" });
      await chooseHandset(app, serial);
      void sandbox;
    },
  );
}

journey(
  "today's results are listed, newest first, and one is opened without a lock",
  async ({ open, sandbox }) => {
    await sandbox.breathe(SCREEN_HANDSET, { profile: "healthy", seconds: 0 });
    const last = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
    const app = await open();
    await signIn(app, GP);
    await app.click({ role: "link", name: "Results history" });
    await app.click({ role: "button", name: /00201/ });
    await app.see({ role: "heading", name: "Handset 00201" });
    expect(await app.read({ role: "row", nth: 1 })).toContain(last.testIdentifier);
    await app.click({ role: "link", name: /Open/, nth: 0 });
    await app.see({ text: await getStoredPercent(sandbox, last) });
    expect(await getLockSteps(sandbox)).toEqual([]);
  },
);

journey("the percentage is underlined with dots, and says what it means", async ({ open, sandbox }) => {
  const app = await open();
  await signIn(app, GP);
  await startTest(app, "00201");
  const record = await finishTest(app, sandbox, { id: "nts", udi: SCREEN_HANDSET });
  const value = { role: "button", name: new RegExp(await getStoredPercent(sandbox, record)) };
  await app.see(value);
  const { line, style } = await app.evaluate(() => {
    const button = [...document.querySelectorAll("main button")].find(({ textContent }) =>
      /\d%/.test(textContent ?? ""),
    );
    const { textDecorationLine, textDecorationStyle } = getComputedStyle(button ?? document.body);
    return { line: textDecorationLine, style: textDecorationStyle };
  });
  expect([line, style]).toEqual(["underline", "dotted"]);
});
