import { readdir } from "node:fs/promises";
import path from "node:path";

import { expect, test } from "../support/test.ts";
import { waitForAnswers } from "../support/page-watch.ts";
import { MORNING, settle, type Place, type Walk } from "./walk.ts";
import { WALKS } from "./walks.ts";

const FOLDER = path.join(import.meta.dirname, "../../docs/pictures");

interface DocsPicture {
  readonly file: string;
  readonly walk: string;
  readonly place: string;
  /** How the place is to be seen. */
  readonly as: "a screen" | "a whole page" | "a sheet of paper";
}

/** What the README shows: a place of the walks, by its name. */
const PICTURES: readonly DocsPicture[] = [
  { file: "screen-result.png", walk: "screen", place: "result", as: "a whole page" },
  { file: "diagnose-report.png", walk: "diagnose", place: "paper", as: "a sheet of paper" },
  {
    file: "capture-worklist.png",
    walk: "worklist",
    place: "all users, who needs a call",
    as: "a screen",
  },
  { file: "capture-calendar.png", walk: "worklist", place: "all users as a calendar", as: "a screen" },
  { file: "capture-detail.png", walk: "capture", place: "detail", as: "a whole page" },
];

const SCREEN_SIZE = { width: 1280, height: 800 };
/** 210 by 297 mm in CSS pixels, with its margin: a screen has none. */
const PAPER_SIZE = { width: 794, height: 1123 };
const PAPER_MARGIN = "57px";

for (const walk of WALKS) {
  const pictures = PICTURES.filter((picture) => picture.walk === walk.name);
  if (pictures.length === 0) continue;

  test(`${walk.name}: ${pictures.map(({ file }) => file).join(", ")}`, async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/400|404|WebSocket|wss?:/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await sandbox.reset({ now: MORNING });
    if (walk.who !== undefined) await signIn(walk.who);
    /* oxlint-disable no-await-in-loop -- a place is reached from the one before */
    for (const place of placesUntilLast(walk, pictures)) {
      const picture = pictures.find((candidate) => candidate.place === place.name);
      await page.emulateMedia({ media: "screen" });
      await page.setViewportSize(SCREEN_SIZE);
      await place.open({ page, sandbox });
      await waitForAnswers(page);
      if (picture === undefined) continue;
      if (picture.as === "a sheet of paper") {
        await page.emulateMedia({ media: "print" });
        await page.setViewportSize(PAPER_SIZE);
        await page.evaluate((margin) => document.body.style.setProperty("margin", margin), PAPER_MARGIN);
      }
      await settle(page);
      await page.screenshot({
        path: path.join(FOLDER, picture.file),
        fullPage: picture.as === "a whole page",
        animations: "disabled",
        caret: "hide",
        scale: "css",
      });
    }
    /* oxlint-enable no-await-in-loop */
  });
}

test("every picture is made here, at a place that there is", async () => {
  const places = WALKS.flatMap((walk) => walk.places.map(({ name }) => `${walk.name}: ${name}`));
  expect(places).toEqual(expect.arrayContaining(PICTURES.map(({ walk, place }) => `${walk}: ${place}`)));
  const files = await readdir(FOLDER);
  expect(files.filter((file) => !PICTURES.some((picture) => picture.file === file))).toEqual([]);
});

function placesUntilLast({ places }: Walk, pictures: readonly DocsPicture[]): readonly Place[] {
  const last = places.findLastIndex(({ name }) => pictures.some(({ place }) => place === name));
  return places.slice(0, last + 1);
}
