import { expect } from "../../support/test.ts";
import type { RouteGroup } from "../route-walkthrough.ts";
import { at } from "./steps.ts";

export const CAPTURE: RouteGroup = {
  name: "capture",
  who: "research@capno.example",
  states: [
    {
      name: "all users",
      open: async ({ page }) => {
        await page.goto("/list");
        await expect(page.getByRole("rowheader").first()).toBeVisible();
      },
    },
    at("data checks", "/list/checks", "Data checks"),
    at("handsets", "/list/handsets", "Handsets"),
    {
      name: "summaries of users",
      open: async ({ page }) => {
        await page.goto("/list/summaries?q=CARD-00");
        await expect(page.getByRole("rowheader").first()).toBeVisible();
      },
    },
    at("study data package", "/list/package", "Study data package"),
    at("all users, none found", "/list?q=nobody", "All Users"),
    {
      name: "all users, sorted",
      open: async ({ page }) => {
        await page.goto("/list?sort=-adherence");
        await expect(page.getByRole("rowheader").first()).toBeVisible();
      },
    },
    {
      name: "allocation",
      open: async ({ page }) => {
        await page.goto("/list");
        await page.getByRole("button", { name: "Allocate Handset" }).click();
        await expect(page.getByRole("combobox", { name: "Handset ID" })).toBeVisible();
      },
    },
    {
      name: "detail",
      open: async ({ page }) => {
        await page.goto("/detail/CARD-001");
        await expect(page.getByRole("application", { name: /^Average waveform/ })).toBeVisible();
        // The records of the trend are asked for one after the other.
        await expect(page.getByText(/^Breaths good \(/)).toBeVisible();
        await expect(page.getByText(/^Breath quality not known/)).toBeHidden();
      },
    },
    {
      name: "detail, tables",
      open: async ({ page }) => {
        const buttons = page.getByRole("button", { name: "View as table" });
        for (let left = await buttons.count(); left > 0; left -= 1) {
          // oxlint-disable-next-line no-await-in-loop -- each press takes its button away
          await buttons.first().click();
        }
      },
    },
    {
      name: "detail of nobody",
      open: async ({ page }) => {
        await page.goto("/detail/CARD-999");
        // It lies over the page's own heading, which nobody can reach until it is answered.
        await expect(page.getByRole("alertdialog", { name: "Error" })).toBeVisible();
      },
    },
    at("documentation", "/documentation", "Documentation"),
  ],
};

/** The worklist, the study's logs and a record: a group of its own, which takes no longer than the others. */
export const CAPTURE_WORKLIST: RouteGroup = {
  name: "worklist",
  who: "research@capno.example",
  states: [
    {
      name: "all users, who needs a call",
      open: async ({ page }) => {
        await page.goto("/list?needs=call");
        await expect(page.getByRole("list", { name: /^Why / }).first()).toBeVisible();
      },
    },
    {
      name: "all users, a call done until",
      open: async ({ page }) => {
        await page.goto("/list?needs=call");
        await page.getByRole("checkbox", { name: "Select all" }).check();
        await page
          .getByRole("button", { name: /^Done: / })
          .first()
          .click();
        await expect(page.getByRole("menuitem", { name: /^1 week/ })).toBeVisible();
      },
    },
    {
      name: "all users as a calendar",
      open: async ({ page }) => {
        await page.goto("/list?show=calendar");
        // Those in sight: they are asked for one after the other.
        await expect(page.getByText(/^\d\d of \d\d users loaded/)).toBeVisible();
      },
    },
    at("participant status", "/list/status", "Participant status"),
    at("handset log", "/list/handset-log", "Handset log"),
    at("log of changes", "/list/changes", "Log of changes"),
    {
      name: "detail, a failed record",
      open: async ({ page }) => {
        await page.goto("/detail/CARD-016");
        await page
          .getByRole("link", { name: /^Open the record of/ })
          .first()
          .click();
        await expect(page.getByText("This record could not be processed").first()).toBeVisible();
      },
    },
    {
      name: "compare",
      open: async ({ page }) => {
        await page.goto("/detail/CARD-001/compare");
        await expect(page.getByRole("rowheader", { name: "BREATH QUALITY" })).toBeVisible();
      },
    },
  ],
};
