import { readdir } from "node:fs/promises";
import path from "node:path";

import { expect, test } from "../support/test.ts";
import { waitForAnswers } from "../support/page-watch.ts";
import { START_TIME, settle, type PageState, type RouteGroup } from "./route-walkthrough.ts";
import { ROUTE_GROUPS } from "./routes.ts";

const FOLDER = path.join(import.meta.dirname, "../../docs/pictures");

interface DocsPicture {
  readonly file: string;
  readonly group: string;
  readonly state: string;
  /** How the state is to be seen. */
  readonly as: "a screen" | "a dark screen" | "a phone" | "a whole page" | "a sheet of paper";
}

/** What the README shows: a state of the groups, by its name. */
const PICTURES: readonly DocsPicture[] = [
  { file: "screen-result.png", group: "screen", state: "result", as: "a whole page" },
  { file: "screen-result-phone.png", group: "screen", state: "result", as: "a phone" },
  { file: "diagnose-report.png", group: "diagnose", state: "paper", as: "a sheet of paper" },
  {
    file: "capture-worklist.png",
    group: "worklist",
    state: "all users, who needs a call",
    as: "a screen",
  },
  { file: "capture-calendar.png", group: "worklist", state: "all users as a calendar", as: "a screen" },
  { file: "capture-detail.png", group: "capture", state: "detail", as: "a whole page" },
  { file: "capture-detail-dark.png", group: "capture", state: "detail", as: "a dark screen" },
];

const SCREEN_SIZE = { width: 1280, height: 800 };
const PHONE_SIZE = { width: 390, height: 844 };
/** 210 by 297 mm in CSS pixels, with its margin: a screen has none. */
const PAPER_SIZE = { width: 794, height: 1123 };
const PAPER_MARGIN = "57px";

for (const group of ROUTE_GROUPS) {
  const pictures = PICTURES.filter((picture) => picture.group === group.name);
  if (pictures.length === 0) continue;

  test(`${group.name}: ${pictures.map(({ file }) => file).join(", ")}`, async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/400|404|WebSocket|wss?:/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await sandbox.reset({ now: START_TIME });
    if (group.who !== undefined) await signIn(group.who);
    /* oxlint-disable no-await-in-loop -- a state is reached from the one before */
    for (const state of statesUntilLast(group, pictures)) {
      await page.emulateMedia({ media: "screen", colorScheme: "light" });
      await page.setViewportSize(SCREEN_SIZE);
      await state.open({ page, sandbox });
      await waitForAnswers(page);
      for (const picture of pictures.filter((candidate) => candidate.state === state.name)) {
        const isPaper = picture.as === "a sheet of paper";
        await page.emulateMedia({
          media: isPaper ? "print" : "screen",
          colorScheme: picture.as === "a dark screen" ? "dark" : "light",
        });
        await page.setViewportSize(
          isPaper ? PAPER_SIZE : picture.as === "a phone" ? PHONE_SIZE : SCREEN_SIZE,
        );
        if (isPaper)
          await page.evaluate((margin) => document.body.style.setProperty("margin", margin), PAPER_MARGIN);
        await settle(page);
        await page.screenshot({
          path: path.join(FOLDER, picture.file),
          fullPage: picture.as === "a whole page",
          animations: "disabled",
          caret: "hide",
          scale: "css",
        });
      }
    }
    /* oxlint-enable no-await-in-loop */
  });
}

test("every picture is made here, at a state that there is", async () => {
  const states = ROUTE_GROUPS.flatMap((group) => group.states.map(({ name }) => `${group.name}: ${name}`));
  expect(states).toEqual(expect.arrayContaining(PICTURES.map(({ group, state }) => `${group}: ${state}`)));
  const files = await readdir(FOLDER);
  expect(files.toSorted()).toEqual(PICTURES.map(({ file }) => file).toSorted());
});

function statesUntilLast({ states }: RouteGroup, pictures: readonly DocsPicture[]): readonly PageState[] {
  const last = states.findLastIndex(({ name }) => pictures.some(({ state }) => state === name));
  return states.slice(0, last + 1);
}
