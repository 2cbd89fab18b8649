import type { Page } from "@playwright/test";

import { readAnswers } from "../../support/read-answers.ts";
import { expect, test } from "../../support/test.ts";
import { type Colour, getDistance, readPicture, type SeenPicture } from "./seen-pixels.ts";

const RESEARCHER = "research@capno.example";
const SAMPLE_S = 0.02;
const RECORD = /\/capnogram\/(\d+)\/$/;

const chart = (page: Page) => page.getByRole("application", { name: /^Capnogram/ });

// A connection that takes over 2 s makes the library try the encrypted one, which the local policy refuses.
test.beforeEach(({ watch }) => watch.allow(/wss:\/\/localhost/));
test.use({ deviceScaleFactor: 2 });

/** A box in pixels of a picture that holds a plot and nothing else. */
interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Opens a participant; resolves with the samples that the server sent of the newest record. */
async function openRecord(page: Page, signIn: (email: string, at: { at: string }) => Promise<void>) {
  const answers = new Map<number, readonly number[]>();
  await readAnswers(
    page,
    (url) => RECORD.test(url.pathname),
    async (response, request) => {
      const [, id] = RECORD.exec(request.url()) ?? [];
      const { data_breath: samples } = (await response.json()) as { readonly data_breath: readonly number[] };
      answers.set(Number(id), samples);
    },
  );
  await signIn(RESEARCHER, { at: "/login?to=%2Fdetail%2FCARD-001" });
  await expect(chart(page)).toBeVisible();
  await chart(page).scrollIntoViewIfNeeded();
  // That of the record before it comes as well, and sometimes first.
  const newest = answers.get(Math.max(...answers.keys()));
  if (newest === undefined) throw new Error("no record was asked for");
  return newest;
}

/** The highest sample of each fifth, and between two of them the lowest. */
function findTurns(samples: readonly number[]): readonly number[] {
  const size = Math.floor(samples.length / 5);
  return Array.from({ length: 5 }, (_, part) => {
    const fifth = samples.slice(part * size, (part + 1) * size);
    return part * size + fifth.indexOf(part % 2 === 0 ? Math.max(...fifth) : Math.min(...fifth));
  });
}

/** The line stands at each turn of the recording, and nowhere above the peaks. */
function expectLine(
  picture: SeenPicture,
  plot: Plot,
  samples: readonly number[],
  ink: Colour,
  pixelsPerPx: number,
): void {
  const highest = Math.max(...samples);
  const top = Math.max(6, Math.ceil(highest + 0.25));
  const toX = (sample: number) => plot.left + (sample / (samples.length - 1)) * plot.width;
  const toY = (kPa: number) => plot.top + ((top - kPa) / top) * plot.height;
  const isInked = (x: number, y: number) =>
    picture.around(x, y, 1.5 * pixelsPerPx).some((colour) => getDistance(colour, ink) < 60);
  for (const turn of findTurns(samples)) {
    const kPa = samples[turn] ?? Number.NaN;
    expect(isInked(toX(turn), toY(kPa)), `${kPa} kPa at ${turn * SAMPLE_S} s`).toBe(true);
    expect(isInked(toX(turn), toY(highest) - 8 * pixelsPerPx), `over ${turn * SAMPLE_S} s`).toBe(false);
  }
}

const readInk = (page: Page, color: string): Promise<Colour> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.setProperty("color", name);
    const [r = 0, g = 0, b = 0] = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
    probe.remove();
    return { r, g, b };
  }, color);

/** The plot where the page has laid it out, as the screen shows it, with the room above it where no line may be. */
async function lookAtScreen(page: Page): Promise<{ readonly picture: SeenPicture; readonly plot: Plot }> {
  const box = await chart(page).boundingBox();
  if (!box) throw new Error("the chart is not laid out");
  const margin = 16;
  const clip = {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
  const picture = await readPicture(page, await page.screenshot({ clip }));
  const ratio = 2;
  return {
    picture,
    plot: {
      left: margin * ratio,
      top: margin * ratio,
      width: box.width * ratio,
      height: box.height * ratio,
    },
  };
}

test.describe("a drawn recording", () => {
  test("has every turning point at its time and height on a high-density screen @daily:print", async ({
    page,
    signIn,
  }) => {
    const samples = await openRecord(page, signIn);
    const ink = await readInk(page, "var(--wave)");
    await expect(async () => {
      const { picture, plot } = await lookAtScreen(page);
      expectLine(picture, plot, samples, ink, 2);
    }).toPass();
  });

  test("has the system's text colour in forced-colors mode", async ({ page, signIn }) => {
    await page.emulateMedia({ forcedColors: "active" });
    const samples = await openRecord(page, signIn);
    const ink = await readInk(page, "CanvasText");
    expect(ink).not.toEqual(await readInk(page, "Canvas"));
    await expect(async () => {
      const { picture, plot } = await lookAtScreen(page);
      expectLine(picture, plot, samples, ink, 2);
    }).toPass();
  });
});
