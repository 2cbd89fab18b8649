import { toDay } from "../../support/clinic-time.ts";
import type { App } from "../drivers/app.ts";
import { measureInk, readPng } from "../drivers/read-png.ts";
import { expect, journey } from "../engine-test.ts";
import { RESEARCHER, signIn } from "./people.ts";

const DUID = "CARD-001";
const DAYS = 60;
const DAY_MS = 86_400_000;

const WORKLIST = { role: "group", name: "Worklist" } as const;
const GRID = { role: "grid", name: "Days of each user" } as const;
const RECORDS = { role: "region", name: "RECORDS" } as const;
const RECORD = { role: "link", name: /^Open the record of/, within: RECORDS } as const;

const chip = (name: string) =>
  ({ role: "button", name: new RegExp(`^${name} \\(`), within: WORKLIST }) as const;
/** The number that a chip says. */
const readChip = async (app: App, name: string) =>
  Number((/\((.+)\)/.exec(await app.read(chip(name)))?.[1] ?? "").replaceAll(/\D/g, ""));
/** Which day of the grid has the focus: its row and its column. */
const readPlace = (app: App) =>
  app.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLElement>("td[data-column]");
    return `${cell?.closest("tr")?.dataset["place"]} ${cell?.dataset["column"]}`;
  });

journey(
  "worklist: a chip leaves as many rows as it says, a mark takes one away, Undo brings it back",
  async ({ open }) => {
    const app = await open();
    await signIn(app, RESEARCHER);
    await app.see({ text: "60 of 60 users" });
    const count = await readChip(app, "Needs a call");
    expect(count).toBeGreaterThan(0);
    await app.click(chip("Needs a call"));
    await app.reach(/needs=call/);
    await app.see({ text: `${count} of 60 users` });
    const duid = (await app.read({ role: "link", within: { role: "rowheader", nth: 0 } })).trim();
    await app.click({ role: "button", name: `Mark reviewed: ${duid}` });
    await app.see({ text: `${duid} is reviewed, for you, until you log out.` });
    await app.see({ text: `${count - 1} of 60 users` });
    await app.click({ role: "button", name: "Undo" });
    await app.see({ text: `${count} of 60 users` });
    expect(await readChip(app, "Needs a call")).toBe(count);
  },
);

journey(
  "calendar of the study: drawn, walked by keys, and a click opens the day's records",
  async ({ open }) => {
    const app = await open();
    await signIn(app, RESEARCHER);
    await app.write({ role: "searchbox" }, "CARD");
    await app.click({ role: "link", name: "Calendar" });
    await app.see(GRID);
    // Read, and drawn: most days of somebody who was used lately stand out from their ground.
    await app.see({ css: "[data-days] [role=img]", name: /^60 days: \d+ made/, within: GRID });
    const strip = { css: "tr[data-place='0'] [data-days]", within: GRID } as const;
    await expect
      .poll(async () => measureInk(readPng(await app.screenshot()), await app.box(strip)).columns)
      .toBeGreaterThan(0.3);

    await app.focus(strip);
    await expect.poll(() => readPlace(app)).toBe(`0 ${DAYS - 1}`);
    await app.press("ArrowDown", "ArrowLeft");
    expect(await readPlace(app)).toBe(`1 ${DAYS - 2}`);
    await app.press("Home");
    await expect.poll(() => readPlace(app)).toBe("1 0");
    await app.press("Control+End");
    const last = Number(await app.attribute(GRID, "aria-rowcount")) - 3;
    await expect.poll(() => readPlace(app)).toBe(`${last} ${DAYS}`);
    await app.press("Control+Home");
    await expect.poll(() => readPlace(app)).toBe("0 0");

    // The row below is a drawing: its middle is the thirty-first day.
    const below = { css: "tr[data-place='2'] [data-days]", within: GRID } as const;
    const duid = await app.evaluate(
      () => document.querySelector<HTMLElement>("[role=grid] tr[data-place='2']")?.dataset["duid"] ?? "",
    );
    await app.click(below);
    await app.reach(new RegExp(`^/detail/${duid}\\?day=`));
    await app.see({ css: "p", saying: /records?: of |^No record of /, within: RECORDS });
    await app.back();
    await app.see(GRID);
  },
);

journey(
  "records: any of them opens in the charts, the address says which, Back leads back",
  async ({ open }) => {
    const app = await open();
    await signIn(app, RESEARCHER, `/login?to=${encodeURIComponent(`/detail/${DUID}`)}`);
    const plot = { role: "application", name: /^Capnogram/ } as const;
    await app.see(plot);
    const latest = await app.attribute(plot, "aria-label");
    const date = (await app.read({ ...RECORD, nth: 2 })).trim();
    await app.click({ ...RECORD, nth: 2 });
    await app.reach(/\?record=\d+/);
    await app.see({ text: `of the record of ${date}, not of the latest one` });
    await expect.poll(() => app.attribute(plot, "aria-label")).toContain(date);
    const ink = async () => measureInk(readPng(await app.screenshot()), await app.box(plot)).columns;
    await expect.poll(ink).toBeGreaterThan(0.5);
    await app.back();
    await expect.poll(() => app.attribute(plot, "aria-label")).toBe(latest);
  },
);

journey(
  "compare: two records as curves with their bands, as values, and saved as a file",
  async ({ open }) => {
    const app = await open();
    await signIn(app, RESEARCHER, `/login?to=${encodeURIComponent(`/detail/${DUID}/compare`)}`);
    await app.click({ role: "button", name: "Latest record and the one before" });
    await app.reach(/baseline=/);
    const breath = { role: "region", name: "MEAN BREATH" } as const;
    const values = { role: "region", name: "VALUES" } as const;
    await app.see({ role: "rowheader", name: /^BREATH QUALITY/, within: values });
    const [from = Number.NaN, to = Number.NaN, change = Number.NaN] = await app.evaluate(() => {
      const row = [...document.querySelectorAll("tr")].find(({ textContent }) =>
        textContent.startsWith("END TIDAL CO2"),
      );
      return [...(row?.querySelectorAll("td") ?? [])].map(({ textContent }) =>
        Number((/[+−]?[\d.]+/.exec(textContent)?.[0] ?? "none").replace("−", "-")),
      );
    });
    expect(change.toFixed(2)).toBe((to - from).toFixed(2));
    const plot = { role: "application", name: /^Mean breath/ } as const;
    await app.see(plot);
    const ink = async () => measureInk(readPng(await app.screenshot()), await app.box(plot));
    await expect.poll(async () => (await ink()).columns).toBeGreaterThan(0.5);
    await app.click({ role: "button", name: /^Save mean breath/, within: breath });
    await app.click({ role: "menuitem", name: "Both curves as CSV" });
    await expect.poll(async () => (await app.visit.downloads()).length, { timeout: 20_000 }).toBe(1);
    const [saved] = await app.visit.downloads();
    expect(saved?.name).toMatch(/^CARD-001-mean-breath-.*\.csv$/);
    expect(saved?.content.toString("utf8")).toMatch(/\r\nBaseline,[\s\S]*\r\nNow,/);
  },
);

journey("study data package: listed, made in memory, and saved as one ZIP", async ({ open }) => {
  const app = await open();
  const day = (before: number) => toDay(Date.now() - before * DAY_MS);
  const asked = `/list/package?group=2&from=${day(2)}`;
  await signIn(app, RESEARCHER, `/login?to=${encodeURIComponent(asked)}`);
  // As in Firefox and Safari: the dialog in which Chromium lets a person choose a place has no driver.
  await app.evaluate(() => void Object.assign(window, { showSaveFilePicker: undefined }));
  await app.click({ role: "button", name: "List the records" });
  await app.see({ role: "button", name: "Save package" }, 60_000);
  await app.click({ role: "button", name: "Save package" });
  await app.see({ role: "heading", name: "The package is complete" }, 60_000);
  await expect.poll(async () => (await app.visit.downloads()).length, { timeout: 20_000 }).toBe(1);
  const [saved] = await app.visit.downloads();
  expect(saved?.name).toBe(`study-data-LEEDS-${day(0)}.zip`);
  const content = saved?.content ?? Buffer.alloc(0);
  expect(content.readUInt32LE(0), "begins as a ZIP").toBe(0x04_03_4b_50);
  for (const name of ["participants.csv", "records.csv", "waveforms.parquet", "failed.csv", "SHA256SUMS"])
    expect(content.includes(name), name).toBe(true);
});
