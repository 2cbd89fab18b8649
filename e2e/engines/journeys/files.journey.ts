import { expect, journey } from "../engine-test.ts";
import { standInFor } from "../stand-in.ts";
import {
  BOTH_PRODUCTS,
  chooseHandset,
  finishTest,
  getLockSteps,
  PACK_YEARS,
  reachTheQuestion,
  SCREEN_HANDSET,
} from "./breath.ts";
import { signIn } from "./people.ts";

const NO_RELOAD = "Part of the page could not be loaded. There may be a new version";
const BACK = { role: "button", name: "Back" } as const;
const SERVERS = { N: "screen", D: "diagnose" } as const;

/** What a browser says of files that do not come, or are not what they were. */
const PROVOKED = /chunk|Failed to|integrity|did not open|Load(ing)? (of|failed)|NetworkError|policy: /i;

for (const product of BOTH_PRODUCTS) {
  const { name, who, serial, id, column } = product;
  const user = who.replace("@capno.example", "");

  journey(
    `${name}: files that are gone are said to be gone, and the handset is kept · fault F02 ${column}`,
    async ({ open, sandbox, stack, allow }) => {
      allow(PROVOKED);
      const app = await open();
      await signIn(app, who);
      if (id === "ntd") {
        await reachTheQuestion(app, sandbox);
        await app.write(PACK_YEARS, "25");
      } else await chooseHandset(app, serial);
      await app.evaluate(() => void Object.assign(window, { isTheSamePage: true }));
      await stack.stopServer("shell");
      await stack.stopServer(SERVERS[column]);
      await app.click({ role: "button", name: "Contact support", nth: 0 });
      await app.see({ text: NO_RELOAD });
      await app.click(BACK);
      await app.miss({ text: NO_RELOAD });
      expect(await getLockSteps(sandbox)).toEqual([`${user} locked`]);
      if (id === "ntd") {
        expect(await app.readValue(PACK_YEARS)).toBe("25");
        await app.click({ role: "button", name: "Confirm" });
      } else {
        await app.click({ role: "button", name: "Start" });
        await sandbox.breathe(SCREEN_HANDSET, { seconds: 0 });
      }
      await app.reach(/\/results\//);
      expect(await app.evaluate(() => "isTheSamePage" in window)).toBe(true);
    },
  );

  journey(
    `${name}: a page that throws falls back alone and frees the handset · fault F03 ${column}`,
    async ({ open, sandbox, allow }) => {
      allow(/poisoned/);
      const app = await open();
      await signIn(app, who);
      await chooseHandset(app, serial);
      // The waiting page of the one, the question of the other.
      await app.evaluate(
        (tag, where) => {
          const create = document.createElement.bind(document);
          document.createElement = (each: string, options?: ElementCreationOptions) => {
            if (each === tag && location.pathname.includes(where)) throw new Error("poisoned");
            return create(each, options);
          };
        },
        id === "ntd" ? "input" : "ol",
        id === "ntd" ? "/smoking-history/" : "/loading-test",
      );
      await app.click({ role: "button", name: "Start" });
      if (id === "ntd") await sandbox.breathe(product.udi, { seconds: 0 });
      await app.see({ role: "alertdialog", saying: "Unexpected navigation error." });
      await expect
        .poll(() => getLockSteps(sandbox))
        .toEqual([`${user} locked`, `${user} unlocked user-navigated-away`]);
      await app.click({ ...BACK, within: { role: "alertdialog" } });
      await app.reach(/\/handsets$/);
      await chooseHandset(app, serial);
    },
  );

  journey(
    `${name} with a byte more than was released is refused, three tries and no more · fault F04 ${column}`,
    async ({ open, sandbox, stack, allow }) => {
      allow(PROVOKED);
      const other = await standInFor(stack, SERVERS[column], (text, path) =>
        /\/entry\..*\.js/.test(path) ? `${text};window.tampered=true` : text,
      );
      try {
        const app = await open();
        await signIn(app, who, `/login?to=/${id}/handsets`);
        const panel = { role: "alert", saying: `${name} could not be verified` } as const;
        const again = { role: "button", name: "Try again", within: panel } as const;
        await app.see(panel);
        let tries = 1;
        for (; tries < 5 && (await app.count(again)) > 0; tries++) {
          const before = other.asked();
          await app.click(again);
          await expect.poll(() => other.asked()).toBeGreaterThan(before);
          // The panel goes with the click and comes back with the refusal.
          await app.see(panel);
        }
        expect(tries).toBe(3);
        expect(await app.evaluate(() => "tampered" in window)).toBe(false);
        expect(await getLockSteps(sandbox)).toEqual([]);
      } finally {
        await other.stop();
      }
    },
  );

  journey(
    `${name} for another contract is said to be out of date, and locks nothing · fault F05 ${column}`,
    async ({ open, sandbox, stack, allow }) => {
      allow(PROVOKED);
      const other = await standInFor(stack, "shell", (text, path) =>
        path.startsWith("/remotes.json") ? contractOf(text, id) : text,
      );
      try {
        const app = await open();
        await signIn(app, who, `/login?to=/${id}`);
        const panel = { role: "alert", saying: `${name} is out of date` } as const;
        await app.see(panel);
        await app.see({ role: "button", name: "Reload the page", within: panel });
        await app.see({ role: "button", name: "Account" });
        expect(await getLockSteps(sandbox)).toEqual([]);
      } finally {
        await other.stop();
      }
    },
  );

  journey(
    `${name}: a running test needs nothing from the product's server · fault F02 ${column}`,
    async ({ open, sandbox, stack, allow }) => {
      allow(PROVOKED);
      const app = await open();
      await signIn(app, who);
      await chooseHandset(app, serial);
      await app.click({ role: "button", name: "Start" });
      await app.see({ text: "Loading test results..." });
      await stack.stopServer(SERVERS[column]);
      const { testIdentifier } = await finishTest(app, sandbox, product);
      await app.see({ text: testIdentifier });
    },
  );
}

/** The manifest, where this product wants a shell that is not there yet. */
function contractOf(manifest: string, id: string): string {
  const { products, ...rest } = JSON.parse(manifest) as {
    readonly products: readonly { readonly id: string }[];
  };
  const changed = products.map((each) => (each.id === id ? { ...each, contract: "^2.0.0" } : each));
  return JSON.stringify({ ...rest, products: changed });
}
