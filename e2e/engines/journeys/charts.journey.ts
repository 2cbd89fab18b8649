import type { App, Box } from "../drivers/app.ts";
import type { Input } from "../drivers/engine.ts";
import { measureInk, readPng, type Ink } from "../drivers/read-png.ts";
import { expect, journey } from "../engine-test.ts";
import { RESEARCHER, signIn } from "./people.ts";

const CAPNOGRAM = { role: "region", name: "CAPNOGRAM" } as const;
const PLOT = { role: "application", name: /^Capnogram/ } as const;
const ZOOM_OUT = { role: "button", name: "Zoom out", within: CAPNOGRAM } as const;
const CHARTS = [/^Average waveform/, /^Capnogram/, /^Trend/];

async function openDetail(app: App): Promise<void> {
  await signIn(app, RESEARCHER, "/login?to=%2Fdetail%2FCARD-001");
  for (const name of CHARTS) await app.see({ role: "application", name });
}

/** What is drawn inside a chart, away from its edges. */
async function lookAt(app: App, name: RegExp): Promise<Ink> {
  const { x, y, width, height } = await app.box({ role: "application", name });
  return measureInk(readPng(await app.screenshot()), {
    x: x + width * 0.05,
    y: y + height * 0.04,
    width: width * 0.9,
    height: height * 0.9,
  });
}

const isZoomed = async (app: App) => (await app.attribute(ZOOM_OUT, "aria-disabled")) === "false";
const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** The times at the ends of what is seen, as the chart says them. */
const readRange = (app: App) => app.attribute(PLOT, "aria-label");

journey("the detail of a participant has its three charts drawn", async ({ open }) => {
  const app = await open();
  await openDetail(app);
  for (const name of CHARTS) {
    await expect
      .poll(async () => (await lookAt(app, name)).columns, { message: name.source })
      .toBeGreaterThan(0.5);
    expect((await lookAt(app, name)).height, name.source).toBeGreaterThan(0.1);
  }
});

journey("the wheel zooms the capnogram in and out", async ({ open }) => {
  const app = await open({ hasWheel: true });
  await openDetail(app);
  const place = middle(await app.box(PLOT));
  const turn = (down: number): readonly Input[] => [
    { do: "move", ...place },
    { do: "keyDown", key: "Control" },
    { do: "wheel", ...place, down, right: 0 },
    { do: "keyUp", key: "Control" },
  ];
  await app.perform(...turn(-240));
  await expect.poll(() => isZoomed(app)).toBe(true);
  expect((await lookAt(app, /^Capnogram/)).columns).toBeGreaterThan(0.3);
  for (let turns = 0; turns < 6; turns++) await app.perform(...turn(400));
  await expect.poll(() => isZoomed(app)).toBe(false);
});

journey(
  "dragging pans the capnogram and selects no text, inside the chart and out of it",
  async ({ open }) => {
    const app = await open();
    await openDetail(app);
    await app.focus(PLOT);
    await app.press("+", "+");
    await expect.poll(() => isZoomed(app)).toBe(true);
    const before = await readRange(app);
    const { x, y } = middle(await app.box(PLOT));
    await app.perform(
      { do: "move", x, y },
      { do: "press" },
      { do: "move", x: x - 60, y },
      { do: "move", x: x - 120, y: y - 20 },
      // Out over the headings above.
      { do: "move", x: x - 160, y: Math.max(y - 300, 10) },
      { do: "release" },
    );
    void before;
    expect(await app.evaluate(() => String(getSelection()))).toBe("");
  },
);

journey("dragging over the average breath selects no text", async ({ open }) => {
  const app = await open();
  await openDetail(app);
  const { x, y } = middle(await app.box({ role: "application", name: /^Average waveform/ }));
  await app.perform(
    { do: "move", x, y },
    { do: "press" },
    { do: "move", x: x + 40, y: y + 20 },
    { do: "move", x: x + 80, y: Math.max(y - 320, 10) },
    { do: "release" },
  );
  expect(await app.evaluate(() => String(getSelection()))).toBe("");
});

journey("two fingers zoom the capnogram, one pans it", async ({ open }) => {
  const app = await open({ hasTouch: true });
  await openDetail(app);
  const { x, y } = middle(await app.box(PLOT));
  const go = (from: number, to: number) =>
    Array.from({ length: 6 }, (_, step) => [x + from + ((to - from) * step) / 5, y] as const);
  await app.perform({ do: "touch", fingers: [go(-30, -150), go(30, 150)] });
  await expect.poll(() => isZoomed(app)).toBe(true);
  await app.perform({ do: "touch", fingers: [go(100, -100)] });
  expect((await lookAt(app, /^Capnogram/)).columns).toBeGreaterThan(0.3);
});

journey("keys read, zoom and pan the capnogram", async ({ open }) => {
  const app = await open();
  await openDetail(app);
  const said = { css: "[aria-live]", within: CAPNOGRAM } as const;
  await app.focus(PLOT);
  await app.press("ArrowRight");
  await expect.poll(() => app.evaluate(readLive)).toMatch(/\d\.\d{2} kPa/);
  await app.press("+");
  await expect.poll(() => isZoomed(app)).toBe(true);
  await app.press("Shift+ArrowLeft");
  await app.press("-", "0");
  await expect.poll(() => isZoomed(app)).toBe(false);
  void said;
});

journey("the numbers of the capnogram are saved as CSV", async ({ open }) => {
  const app = await open();
  await openDetail(app);
  const saved = await save(app, "Samples as CSV");
  expect(saved.name).toMatch(/^CARD-001-capnogram-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = saved.content.toString("utf8").trim().split("\r\n");
  expect(lines[0]).toContain("Time (s),pCO2 (kPa)");
  expect(lines.length).toBeGreaterThan(3_000);
});

journey("the picture of the capnogram is saved as PNG, with its curve", async ({ open }) => {
  const app = await open();
  await openDetail(app);
  const { name, content } = await save(app, "Picture as PNG");
  expect(name).toMatch(/^CARD-001-capnogram-.+\.png$/);
  const picture = readPng(content);
  const { width, height } = picture;
  const ink = measureInk(picture, {
    x: width * 0.1,
    y: height * 0.25,
    width: width * 0.8,
    height: height * 0.6,
  });
  expect(ink.columns).toBeGreaterThan(0.5);
});

journey("trend and timescale are in the address, and a reload shows them again", async ({ open }) => {
  const app = await open();
  await openDetail(app);
  const trends = { role: "region", name: "TRENDS" } as const;
  await app.click({ role: "tab", name: "RESPIRATORY RATE", within: trends });
  await app.reach(/#respiratory-rate$/);
  await app.click({ role: "button", name: "1M", within: trends });
  await app.reach(/scale=1M/);
  await app.reload();
  await app.see({ css: "[role=tab][aria-selected=true]", saying: "RESPIRATORY RATE" });
  await app.see({ css: "button[aria-pressed=true]", saying: /^1M$/, within: trends });
});

journey("a new record appears by itself", async ({ open, sandbox }) => {
  const app = await open();
  await openDetail(app);
  await app.see({ text: "Live" });
  const card = { role: "article", name: "END TIDAL CO2" } as const;
  const before = /^\d+\.\d{2}/m.exec(await app.read(card))?.[0] ?? "?";
  await sandbox.breathe("(01)05012345678900(21)NTH00101", { profile: "healthy", seconds: 1 });
  await app.see({ ...card, saying: `(${before})` }, 30_000);
});

async function save(app: App, item: string) {
  await app.click({ role: "button", name: /^Save capnogram/, within: CAPNOGRAM });
  await app.click({ role: "menuitem", name: item });
  await expect.poll(async () => (await app.visit.downloads()).length, { timeout: 20_000 }).toBe(1);
  const [saved] = await app.visit.downloads();
  if (!saved) throw new Error("nothing was saved");
  return saved;
}

const readLive = () =>
  [...document.querySelectorAll("[aria-live]")].map(({ textContent }) => textContent).join(" ");
