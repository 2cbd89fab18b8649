import { DIAGNOSE_HANDSET, SCREEN_HANDSET } from "../../specs/breath-test/clinic.ts";
import { getPrinted, watchPrinting } from "../../specs/breath-test/print-media.ts";
import { expect } from "../../support/test.ts";
import type { PageState, RouteGroup, Visit } from "../route-walkthrough.ts";
import { at } from "./steps.ts";

const encode = encodeURIComponent;

/** Recordings that have come to their end, the newest last; the id of that one. */
async function breatheThrice({ sandbox }: Visit, udi: string): Promise<string> {
  await sandbox.breathe(udi, { profile: "healthy", seconds: 0 });
  await sandbox.breathe(udi, { outcome: "decode-failed", seconds: 0 });
  return (await sandbox.breathe(udi, { profile: "copd", seconds: 0 })).capnogramId;
}

/** The report of the result that is open. */
const onPaper = (product: "nts" | "ntd"): PageState => ({
  name: "paper",
  open: async ({ page }) => {
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await watchPrinting(page);
    await page.goto(`/${product}/${id}/print?results=1`);
    await expect.poll(() => getPrinted(page)).toHaveLength(1);
  },
});

const ofHandset = (product: "nts" | "ntd", udi: string): PageState => ({
  name: "results of a handset",
  open: async ({ page }) => {
    await page.goto(`/${product}/results-history/${encode(udi)}`);
    await expect(page.getByRole("link", { name: /Open/ }).first()).toBeVisible();
  },
});

export const SCREEN: RouteGroup = {
  name: "screen",
  who: "gp@capno.example",
  states: [
    at("handsets", "/nts/handsets", "Start a new test"),
    at("start", `/nts/handsets/${encode(SCREEN_HANDSET)}/start-test`, /./),
    {
      name: "waiting",
      open: async ({ page }) => {
        await page.getByRole("button", { name: "Start", exact: true }).click();
        await expect(page.getByText("Loading test results...")).toBeVisible();
      },
    },
    {
      name: "a test that runs on another page",
      open: async ({ page }) => {
        await page.getByRole("link", { name: "Documentation", exact: true }).click();
        await expect(page.getByRole("region", { name: "Running test" })).toContainText("Test on");
      },
    },
    {
      name: "a result that nobody opened",
      open: async ({ page, sandbox }) => {
        await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
        await expect(page.getByRole("region", { name: "Running test" })).toContainText("Result on");
      },
    },
    {
      name: "result",
      open: async (visit) => {
        const { page } = visit;
        const id = await breatheThrice(visit, SCREEN_HANDSET);
        await page.goto(`/nts/results/${encode(id)}?results=1`);
        await expect(page.getByText("COPD prediction probability")).toBeVisible();
      },
    },
    onPaper("nts"),
    at("results history", "/nts/results-history", "Results history"),
    ofHandset("nts", SCREEN_HANDSET),
    at("instructions", "/nts/instructions", /./),
    at("screen's licences", "/nts/licences", "OSS Attribution"),
  ],
};

export const TRAINING: RouteGroup = {
  name: "training",
  who: "trainee@capno.example",
  states: [at("training video", "/ntd/training", /./)],
};

export const DIAGNOSE: RouteGroup = {
  name: "diagnose",
  who: "clinic@capno.example",
  states: [
    at("handsets", "/ntd/handsets", "Start a new test"),
    {
      name: "smoking history",
      open: async ({ page, sandbox }) => {
        await page.goto(`/ntd/handsets/${encode(DIAGNOSE_HANDSET)}/start-test`);
        await page.getByRole("button", { name: "Start", exact: true }).click();
        await expect(page.getByText("Loading test results...")).toBeVisible();
        await sandbox.breathe(DIAGNOSE_HANDSET, { profile: "copd", seconds: 0 });
        await expect(page.getByLabel("Enter number of pack years")).toBeVisible();
      },
    },
    {
      name: "result",
      open: async ({ page }) => {
        await page.getByLabel("Enter number of pack years").fill("25");
        await page.getByRole("button", { name: "Confirm" }).click();
        await page.waitForURL(/\/results\//);
        await expect(page.getByText("25 pack years")).toBeVisible();
      },
    },
    {
      name: "feedback",
      open: async ({ page }) => {
        await page.getByRole("button", { name: "Provide diagnosis feedback" }).click();
        await expect(page.getByRole("dialog", { name: "Diagnosis feedback" })).toBeVisible();
      },
    },
    onPaper("ntd"),
    ofHandset("ntd", DIAGNOSE_HANDSET),
    at("instructions", "/ntd/instructions", /./),
  ],
};
