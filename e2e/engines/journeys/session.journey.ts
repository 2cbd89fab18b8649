import { expect, journey } from "../engine-test.ts";
import { BOTH_PRODUCTS, chooseHandset, getLockSteps } from "./breath.ts";
import { countRequests, EVERYONE, fillSignIn, GP, RESEARCHER, signIn, waitForPageFocus } from "./people.ts";

const PRODUCTS = { role: "heading", name: "Product Selection" } as const;
const NEXT = { role: "button", name: "Next" } as const;
const EXPIRED = "Your session has expired. Please login again.";
const REPLACED =
  "Someone else signed in on this computer, so this window was signed out. Please sign in again.";

journey("signs in and reaches the handsets", async ({ open }) => {
  const app = await open();
  await signIn(app, GP);
  await app.reach(/^\/nts\/handsets$/);
  await app.see({ role: "button", name: /00201/ });
});

journey("a reload keeps the session @short", async ({ open }) => {
  const app = await open();
  await signIn(app, GP);
  await app.see({ role: "button", name: /00201/ });
  await app.reload();
  await app.see({ role: "button", name: /00201/ });
  expect(await app.address()).toBe("/nts/handsets");
});

journey("a wrong password is said in the server's words, and the next try works", async ({ open }) => {
  const app = await open();
  await app.open("/login");
  await fillSignIn(app, GP, "wrong");
  await app.see({ text: "No active account found with the given credentials" });
  await fillSignIn(app, GP);
  await app.reach(/^\/nts\/handsets$/);
});

journey("signs in with the keyboard alone, and the page takes the focus", async ({ open }) => {
  const app = await open();
  await app.open("/login");
  await app.focus({ label: "Email" });
  await app.type(GP);
  await app.press("Tab");
  await app.type("breathe-easy-1");
  await app.press("Enter");
  await app.reach(/^\/nts/);
  await waitForPageFocus(app);
});

journey("Next pressed twice signs in once", async ({ open, sandbox }) => {
  await sandbox.faults([{ method: "POST", path: "/user/login/", delayMs: 800, times: 1 }]);
  const app = await open();
  await app.open("/login");
  await app.write({ label: "Email" }, GP);
  await app.write({ label: "Password" }, "breathe-easy-1");
  await app.clickTwice(NEXT);
  await app.reach(/^\/nts/);
  expect(await countRequests(sandbox, "POST", /^\/user\/login\/$/)).toBe(1);
});

journey("sign-in leads back to where the person was going, with query and hash", async ({ open }) => {
  const app = await open();
  await app.open("/detail/CARD-001?x=1#end-tidal-co2");
  await app.reach(/^\/login\?to=/);
  await fillSignIn(app, RESEARCHER);
  await app.reach(/^\/detail\/CARD-001\?x=1#end-tidal-co2$/);
});

journey(
  "a second tab goes on with the session of the first, and one log-out ends both",
  async ({ open, sandbox }) => {
    const app = await open();
    await signIn(app, EVERYONE);
    await app.see(PRODUCTS);
    const second = await app.newTab();
    await second.open("/product?choose=1");
    await second.see(PRODUCTS);
    await second.click({ role: "button", name: "Account" });
    await second.click({ role: "menuitem", name: "Log out" });
    await second.reach(/^\/login/);
    await app.reach(/^\/login/);
    await app.miss(PRODUCTS);
    const { sessions } = await sandbox.log();
    expect(sessions.filter(({ event }) => event === "reuse-revoked")).toEqual([]);
  },
);

journey("not remembered: a new tab has to sign in, a reload does not", async ({ open }) => {
  const app = await open();
  await app.open("/login");
  await app.click({ label: "Remember me" });
  await fillSignIn(app, EVERYONE);
  await app.see(PRODUCTS);
  await app.reload();
  await app.see(PRODUCTS);
  const second = await app.newTab();
  await second.open("/product?choose=1");
  await second.reach(/^\/login/);
});

journey("Back after log-out shows nothing of before", async ({ open }) => {
  const app = await open();
  await signIn(app, RESEARCHER);
  await app.see({ role: "rowheader", nth: 0 });
  await app.click({ role: "button", name: "Account" });
  await app.click({ role: "menuitem", name: "Log out" });
  await app.reach(/^\/login/);
  await app.back();
  await app.reach(/^\/login/);
  await app.see({ label: "Email" });
  await app.miss({ role: "rowheader" });
});

journey(
  "a token with little left is renewed, and the rotated one is used after a reload",
  async ({ open, sandbox }) => {
    await sandbox.reset({ accessTokenS: 34 });
    const app = await open();
    await signIn(app, RESEARCHER);
    await app.see({ role: "rowheader", nth: 0 });
    // Until under half a minute is left: a call takes a token with more as it is.
    await new Promise((resolve) => {
      setTimeout(resolve, 5_000);
    });
    await app.click({ role: "link", within: { role: "rowheader", nth: 0 } });
    await expect.poll(() => countRequests(sandbox, "POST", /^\/user\/login\/refresh\/$/)).toBeGreaterThan(0);
    await app.back();
    await app.reload();
    await app.see({ role: "rowheader", nth: 0 });
    const { sessions } = await sandbox.log();
    expect(sessions.filter(({ event }) => event === "reuse-revoked")).toEqual([]);
  },
);

journey("pages loaded one upon the other keep the session", async ({ open, sandbox }) => {
  const app = await open();
  await signIn(app, EVERYONE);
  await app.see(PRODUCTS);
  for (const pause of [40, 80, 120, 160, 200, 240]) {
    // One page load upon the other, as fast as an impatient hand is.
    await app.evaluate(() => location.reload());
    await new Promise((resolve) => {
      setTimeout(resolve, pause);
    });
    await app.open("/product?choose=1");
    await app.see(PRODUCTS);
  }
  const { sessions } = await sandbox.log();
  expect(sessions.filter(({ event }) => event === "reuse-revoked")).toEqual([]);
});

for (const { name, who, serial, id, column } of BOTH_PRODUCTS) {
  for (const [status, cell] of [
    [401, "F06"],
    [403, "F07"],
  ] as const) {
    journey(
      `${name}: ${status} from the server: the expired message, sign-in, and the way back · fault ${cell} ${column}`,
      async ({ open, sandbox, allow }) => {
        allow(/Error/);
        const app = await open();
        await signIn(app, who);
        await chooseHandset(app, serial);
        await sandbox.faults([{ method: "GET", path: "/v2/handsets/", status, body: { detail: "no" } }]);
        // The page may have asked by itself meanwhile, and be covered or gone.
        await app.evaluate(() => {
          const links = [...document.querySelectorAll("a")];
          links.find(({ textContent }) => textContent.includes("Results history"))?.click();
        });
        await app.see({ text: EXPIRED });
        await app.reach(/^\/login\?to=/);
        await app.click({ role: "button", name: "Back", within: { role: "alertdialog" } });
        await sandbox.clearFaults();
        await fillSignIn(app, who);
        await app.reach(new RegExp(`^/${id}/(results-history|handsets)`));
      },
    );
  }
}

journey(
  "somebody else signs in: the first window says so and gives its handset back",
  async ({ open, sandbox }) => {
    const app = await open();
    const other = await app.newTab();
    // Both stand before the form; then one after the other signs in.
    await app.open("/login");
    await other.open("/login");
    await fillSignIn(app, GP);
    await chooseHandset(app, "00202");
    await fillSignIn(other, "gp2@capno.example");
    await other.reach(/^\/nts\/handsets/);
    await app.see({ text: REPLACED });
    await app.reach(/^\/login$/);
    await expect.poll(() => getLockSteps(sandbox)).toEqual(["gp locked", "gp unlocked user-navigated-away"]);
  },
);

journey("a page that Back brings back goes on with the session [FM-22]", async ({ open, allow }) => {
  allow(/favicon/);
  const app = await open();
  await signIn(app, EVERYONE);
  await app.see(PRODUCTS);
  await app.open("/documents/product-label.svg");
  await app.back();
  await app.see(PRODUCTS);
  await app.miss({ text: "Checking your session" });
});

journey("a page that Back brings back after a log-out shows sign-in", async ({ open, allow }) => {
  allow(/favicon/);
  const app = await open();
  await signIn(app, EVERYONE);
  await app.see(PRODUCTS);
  await app.open("/documents/product-label.svg");
  const other = await app.newTab();
  await other.open("/logout");
  await other.reach(/^\/login/);
  await app.back();
  await app.reach(/^\/login/);
  await app.miss(PRODUCTS);
});
