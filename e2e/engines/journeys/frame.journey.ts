import { expect, journey } from "../engine-test.ts";
import { readPng } from "../drivers/read-png.ts";
import { EVERYONE, fillSignIn, GP, RESEARCHER, signIn } from "./people.ts";

const CONSENT = { role: "dialog", name: "End User Licence Agreement" } as const;

journey("consent is given, recorded, and leads on", async ({ open, sandbox }) => {
  const app = await open();
  await app.open("/documentation");
  await fillSignIn(app, "newcomer@capno.example");
  await app.see({ ...CONSENT, saying: "version 1.0.0" });
  await app.check({ role: "checkbox", within: CONSENT });
  await app.click({ role: "button", name: "Accept", within: CONSENT });
  await app.reach(/^\/documentation$/);
  const { consents, marketingPreferences } = await sandbox.log();
  expect([consents.length, marketingPreferences.length]).toEqual([1, 1]);
});

journey("a refused consent records nothing and logs out", async ({ open, sandbox }) => {
  const app = await open();
  await app.open("/login");
  await fillSignIn(app, "newcomer@capno.example");
  await app.click({ role: "button", name: "Reject", within: CONSENT });
  await app.reach(/^\/login$/);
  expect((await sandbox.log()).consents).toEqual([]);
});

journey("the account menu opens at its size and in its place", async ({ open }) => {
  const app = await open();
  await signIn(app, RESEARCHER);
  await app.see({ role: "rowheader", nth: 0 });
  await app.evaluate(() => {
    const sizes: string[] = [];
    Object.assign(window, { sizes });
    new MutationObserver(() => {
      const menu = document.querySelector("[popover], [role=menu]");
      if (!menu) return;
      const look = () => {
        const { x, width } = menu.getBoundingClientRect();
        const size = `${Math.round(x)} ${Math.round(width)}`;
        if (sizes.at(-1) !== size) sizes.push(size);
        if (menu.isConnected) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await app.click({ role: "button", name: "Account" });
  await app.see({ role: "menuitem", name: "Log out" });
  const readSizes = () => app.evaluate(() => (window as unknown as { sizes: readonly string[] }).sizes);
  await expect.poll(async () => (await readSizes()).length).toBeGreaterThan(0);
  expect(await readSizes()).toHaveLength(1);
});

journey("a page that slides in brings no scroll bar with it", async ({ open }) => {
  const app = await open();
  await signIn(app, GP);
  await app.see({ text: "SELECT YOUR HANDSET" });
  const before = await app.evaluate(() => {
    const root = document.documentElement;
    const heights: number[] = [];
    Object.assign(window, { heights });
    // A scroll bar under the page takes its room from it.
    const look = () => {
      if (heights.at(-1) !== root.clientHeight) heights.push(root.clientHeight);
      requestAnimationFrame(look);
    };
    look();
    return [...heights];
  });
  await app.click({ role: "button", name: /00201/ });
  await app.see({ text: "You have selected Handset 00201 for this test" });
  await expect.poll(() => app.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await app.evaluate(() => (window as unknown as { heights: readonly number[] }).heights)).toEqual(
    before,
  );
});

journey("every product opens with its files verified, under the full policy", async ({ open }) => {
  const app = await open();
  await signIn(app, EVERYONE);
  await app.see({ role: "heading", name: "Product Selection" });
  for (const [path, sign] of [
    ["/list", { role: "rowheader", nth: 0 }],
    ["/nts/handsets", { text: "SELECT YOUR HANDSET" }],
    ["/ntd/handsets", { text: "SELECT YOUR HANDSET" }],
  ] as const) {
    await app.open(path);
    await app.see(sign);
  }
  expect(
    await app.evaluate(
      () => [...document.scripts].filter(({ src, integrity }) => src !== "" && integrity === "").length,
    ),
  ).toBe(0);
});

journey(
  "configuration and product list are fetched once, and no page of ours is refused anything",
  async ({ open }) => {
    const app = await open();
    await app.open("/login");
    await app.see({ label: "Email" });
    // Where what is fetched early is fetched again, it has come by now.
    await app.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 1_000)));
    const twice = await app.evaluate(() => {
      const names = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
      return names.filter((name, index) => name.endsWith(".json") && names.indexOf(name) !== index);
    });
    expect(twice).toEqual([]);
  },
);

journey(
  "a product whose server is down is said, and another try opens it without a reload [FM-01 N]",
  async ({ open, stack, allow }) => {
    allow(/./);
    await stack.stopServer("screen");
    const app = await open();
    await signIn(app, EVERYONE);
    await app.open("/nts");
    await app.see({ role: "alert", saying: "Screen is unavailable" });
    await app.evaluate(() => void Object.assign(window, { stayed: true }));
    await stack.startServer("screen");
    await app.click({ role: "button", name: "Try again" });
    await app.see({ text: "SELECT YOUR HANDSET" });
    expect(await app.evaluate(() => "stayed" in window)).toBe(true);
  },
);

journey("an unknown page is said, and a missing permission once", async ({ open }) => {
  const app = await open();
  await signIn(app, EVERYONE);
  await app.see({ role: "heading", name: "Product Selection" });
  await app.open("/no/such/page");
  await app.see({ text: "That page does not exist" });
  const other = await open();
  await signIn(other, GP);
  await other.see({ role: "button", name: /00201/ });
  await other.open("/list");
  await other.see({ text: "You don't have permission to view this page." });
});

journey("in the dark the page is dark, from sign-in to the list", async ({ open }) => {
  const app = await open({ isDark: true });
  const isDark = async () => {
    const [red, green, blue] = readPng(await app.screenshot()).at(4, 400);
    return red + green + blue < 200;
  };
  await app.open("/login");
  await app.see({ label: "Email" });
  expect(await isDark()).toBe(true);
  await signIn(app, RESEARCHER);
  await app.see({ role: "rowheader", nth: 0 });
  await expect.poll(isDark).toBe(true);
});

for (const [who, path, sign] of [
  [GP, "/nts/handsets", { text: "SELECT YOUR HANDSET" }],
  [RESEARCHER, "/list", { role: "rowheader", nth: 0 }],
  [RESEARCHER, "/detail/CARD-001", { role: "application", name: /^Capnogram/ }],
] as const) {
  journey(`390 pixels wide, ${path} needs no scrolling to the side`, async ({ open }) => {
    const app = await open();
    await app.resize(390, 844);
    await signIn(app, who, `/login?to=${encodeURIComponent(path)}`);
    await app.see(sign);
    expect(await app.evaluate(() => innerWidth)).toBeLessThanOrEqual(500);
    await expect
      .poll(() => app.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0);
  });
}

journey("an unchecked box is seen on its ground", async ({ open }) => {
  const app = await open();
  await app.open("/login");
  const box = { label: "Remember me" } as const;
  await app.check(box);
  await app.click(box);
  await expect
    .poll(() => app.evaluate(() => document.querySelector<HTMLInputElement>("input[type=checkbox]")?.checked))
    .toBe(false);
  // The pointer away from it: hovered it may look otherwise.
  await app.perform({ do: "move", x: 5, y: 5 });
  const { x, y, width, height } = await app.box(box);
  const picture = readPng(await app.screenshot());
  const light = ([r, g, b]: readonly [number, number, number]) => {
    const [red = 0, green = 0, blue = 0] = [r, g, b].map((each) => {
      const share = each / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const row = Math.round(y + height / 2);
  const across = Array.from({ length: Math.round(width) + 8 }, (_, step) =>
    light(picture.at(Math.round(x) - 4 + step, row)),
  );
  const darkest = across.reduce((least, each) => Math.min(least, each), 1);
  const lightest = across.reduce((most, each) => Math.max(most, each), 0);
  expect((lightest + 0.05) / (darkest + 0.05)).toBeGreaterThanOrEqual(3);
});
