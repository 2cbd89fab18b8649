import { expect } from "../../support/test.ts";
import type { PageState, RouteGroup, Visit } from "../route-walkthrough.ts";
import { at } from "./steps.ts";

/** What a page shows once one of its buttons was pressed. */
const pressed = (
  name: string,
  button: string | RegExp,
  seen: (visit: Visit) => Promise<void>,
): PageState => ({
  name,
  open: async (visit) => {
    await visit.page.getByRole("button", { name: button }).first().click();
    await seen(visit);
  },
});

const dialog = ({ page }: Visit) => expect(page.getByRole("dialog")).toBeVisible();
const table = ({ page }: Visit) => expect(page.getByRole("table").first()).toBeVisible();

const PARTICIPANTS_FILE = "duid,enrolled,left,reason\nCARD-001,2026-01-04,,\nCARD-999,2026-01-04,,\n";

const who = "research@capno.example";

/** All Users after a press: open filters, chips, menu, table. */
const PRESSED_LIST: RouteGroup = {
  name: "pressed list",
  who,
  states: [
    at("all users", "/list?needs=call", "All Users"),
    pressed("all users, checks", /^Checks/, ({ page }) =>
      expect(page.getByRole("button", { name: "Check all" })).toBeVisible(),
    ),
    pressed("all users, more chips", "More", ({ page }) =>
      expect(page.getByRole("button", { name: "Fewer" })).toBeVisible(),
    ),
    pressed("all users, a user's actions", /^Actions for/, ({ page }) =>
      expect(page.getByRole("menu")).toBeVisible(),
    ),
    {
      name: "all users, narrowed by two chips",
      open: async ({ page }) => {
        await page.goto("/list?needs=unused,low");
        await expect(page.getByRole("heading", { level: 1, name: "All Users" })).toBeVisible();
      },
    },
    {
      name: "all users as a calendar, what the signs mean",
      open: async ({ page }) => {
        await page.goto("/list?show=calendar");
        await expect(page.getByText(/^\d\d of \d\d users loaded/)).toBeVisible();
        await page.getByRole("button", { name: "What the symbols mean" }).click();
        await expect(page.getByRole("list", { name: "Legend" })).toBeVisible();
      },
    },
  ],
};

/** The study's tools after a press: filters, what was read, explanations, a file. */
const PRESSED_STUDY: RouteGroup = {
  name: "pressed study",
  who,
  states: [
    at("handsets", "/list/handsets", "Handsets"),
    pressed("handsets, free ones", /^Free/, table),
    at("data checks", "/list/checks", "Data checks"),
    pressed("data checks, run", "Run the checks", ({ page }) =>
      expect(page.getByRole("list", { name: "Checks" })).toBeVisible(),
    ),
    pressed("data checks, an explanation", /^Explain /, dialog),
    at("handset log", "/list/handset-log", "Handset log"),
    pressed("handset log, read", "Load the records", table),
    pressed("handset log, a handset", /^NTH /, ({ page }) =>
      expect(page.getByRole("region", { name: /^Log of / })).toBeVisible(),
    ),
    at("participant status, by name", "/list/status", "Participant status"),
    pressed("participant status, a status", /^[A-Z]+-\d+$/, dialog),
    {
      name: "participant status, a file",
      open: async ({ page }) => {
        await page.goto("/list/status");
        await page.getByRole("button", { name: "Use a file…" }).click();
        const chooser = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "Choose a file…" }).click();
        const buffer = Buffer.from(PARTICIPANTS_FILE);
        await (await chooser).setFiles({ name: "participants.csv", mimeType: "text/csv", buffer });
        await expect(page.getByRole("button", { name: /^Save 1 change/ })).toBeVisible();
      },
    },
  ],
};

/** User Summary and Compare after a press: explanations, dialogs, what is refused, tables. */
const PRESSED_USER: RouteGroup = {
  name: "pressed user",
  who,
  states: [
    {
      name: "detail, about a value",
      open: async ({ page }) => {
        await page.goto("/detail/CARD-001");
        await expect(page.getByRole("application", { name: /^Average waveform/ })).toBeVisible();
        await page
          .getByRole("button", { name: /^About / })
          .first()
          .click();
      },
    },
    pressed("detail, notes", /^Notes \(/, dialog),
    {
      name: "detail, a note that is refused",
      open: async ({ page }) => {
        await page.getByRole("textbox").fill("Call 020 7946 0123");
        await page.getByRole("button", { name: "Save note" }).click();
        await expect(page.getByRole("button", { name: "Save with the number" })).toBeVisible();
      },
    },
    {
      name: "detail, a status that cannot be",
      open: async ({ page }) => {
        await page.keyboard.press("Escape");
        await page.getByTitle("Change the status").click();
        await page.getByLabel("Left: died").check();
        await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
        await expect(page.getByRole("dialog").getByText(/^Enter the last day/)).toBeVisible();
      },
    },
    {
      name: "compare, tables",
      open: async ({ page }) => {
        await page.goto("/detail/CARD-001/compare");
        await page.getByRole("button", { name: "View as table" }).first().click();
      },
    },
  ],
};

/** The pages of Capture after a press, in groups that take a browser a minute each. */
export const CAPTURE_PRESSED: readonly RouteGroup[] = [PRESSED_LIST, PRESSED_STUDY, PRESSED_USER];
