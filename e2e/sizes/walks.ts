import { DIAGNOSE_HANDSET, SCREEN_HANDSET } from "../breath-test/clinic.ts";
import { getPrinted, watchPrinting } from "../breath-test/paper.ts";
import { expect } from "../support/test.ts";
import type { Place, Walk, Walker } from "./walk.ts";

/** A page by its address, there when its heading is. */
const at = (name: string, address: string, heading: string | RegExp): Place => ({
  name,
  open: async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  },
});

const encode = encodeURIComponent;

/** Recordings that have come to their end, the newest last; the id of that one. */
async function breatheThrice({ sandbox }: Walker, udi: string): Promise<string> {
  await sandbox.breathe(udi, { profile: "healthy", seconds: 0 });
  await sandbox.breathe(udi, { outcome: "decode-failed", seconds: 0 });
  return (await sandbox.breathe(udi, { profile: "copd", seconds: 0 })).capnogramId;
}

const WAYS_IN: Walk = {
  name: "ways in",
  places: [
    at("sign-in", "/login", /./),
    at("registration", "/login/register?token=x", /./),
    at("forgotten password", "/login/forgotten", /./),
    at("new password", "/login/reset?vek=x", /./),
  ],
};

const SHELL: Walk = {
  name: "shell",
  who: "everyone@capno.example",
  places: [
    at("choice of product", "/product?choose=1", "Product Selection"),
    ...["About", "Contact support", "Activity in this session"].map((item): Place => ({
      name: item.toLowerCase(),
      open: async ({ page }) => {
        await page.goto("/product?choose=1");
        await page.getByRole("button", { name: "Account" }).click();
        await page.getByRole("menuitem", { name: item }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    })),
    at("licences", "/licences", "OSS Attribution"),
    at("components", "/ui", /./),
  ],
};

const CONSENT: Walk = {
  name: "consent",
  who: "newcomer@capno.example",
  places: [
    {
      name: "agreement",
      open: async ({ page }) => {
        await page.goto("/");
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
  ],
};

const CAPTURE: Walk = {
  name: "capture",
  who: "research@capno.example",
  places: [
    {
      name: "all users",
      open: async ({ page }) => {
        await page.goto("/list");
        await expect(page.getByRole("rowheader").first()).toBeVisible();
      },
    },
    at("study data package", "/list/package", "Study data package"),
    {
      name: "study data package, to be saved",
      open: async ({ page }) => {
        await page.goto("/list/package?group=2&from=2026-01-01&until=2026-01-02");
        await page.getByRole("button", { name: "List the records" }).click();
        await expect(
          page
            .getByRole("status")
            .or(page.getByText(/^About/))
            .first(),
        ).toBeVisible();
      },
    },
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
        await expect(page.getByRole("application", { name: /^Trend/ })).toBeVisible();
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

/** The worklist and a record: in a walk of its own, which takes no longer than the others. */
const CAPTURE_WORKLIST: Walk = {
  name: "worklist",
  who: "research@capno.example",
  places: [
    {
      name: "all users, who needs a call",
      open: async ({ page }) => {
        await page.goto("/list?needs=call");
        await expect(page.getByRole("list", { name: /^Why / }).first()).toBeVisible();
      },
    },
    {
      name: "all users as a calendar",
      open: async ({ page }) => {
        await page.goto("/list?show=calendar");
        // Those in sight: they are asked for one after the other.
        await expect(page.getByText(/^Read of \d\d of/)).toBeVisible();
      },
    },
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
      name: "compare, weeks",
      open: async ({ page }) => {
        await page.goto("/detail/CARD-001/compare");
        await page.getByRole("button", { name: "Last 7 days and the 7 before" }).click();
        await expect(page.getByRole("application", { name: /^Trend/ })).toBeVisible();
      },
    },
  ],
};

const SCREEN: Walk = {
  name: "screen",
  who: "gp@capno.example",
  places: [
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
      open: async (walker) => {
        const { page } = walker;
        const id = await breatheThrice(walker, SCREEN_HANDSET);
        await page.goto(`/nts/results/${encode(id)}?results=1`);
        await expect(page.getByText("COPD prediction probability")).toBeVisible();
      },
    },
    {
      name: "paper",
      open: async ({ page }) => {
        const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
        await watchPrinting(page);
        await page.goto(`/nts/${id}/print?results=1`);
        await expect.poll(() => getPrinted(page)).toHaveLength(1);
      },
    },
    at("results history", "/nts/results-history", "Results history"),
    {
      name: "results of a handset",
      open: async ({ page }) => {
        await page.goto(`/nts/results-history/${encode(SCREEN_HANDSET)}`);
        await expect(page.getByRole("link", { name: /Open/ }).first()).toBeVisible();
      },
    },
    at("instructions", "/nts/instructions", /./),
    at("screen's licences", "/nts/licences", "OSS Attribution"),
  ],
};

const TRAINING: Walk = {
  name: "training",
  who: "trainee@capno.example",
  places: [at("training video", "/ntd/training", /./)],
};

const DIAGNOSE: Walk = {
  name: "diagnose",
  who: "clinic@capno.example",
  places: [
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
    {
      name: "paper",
      open: async ({ page }) => {
        const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
        await watchPrinting(page);
        await page.goto(`/ntd/${id}/print?results=1`);
        await expect.poll(() => getPrinted(page)).toHaveLength(1);
      },
    },
    {
      name: "results of a handset",
      open: async ({ page }) => {
        await page.goto(`/ntd/results-history/${encode(DIAGNOSE_HANDSET)}`);
        await expect(page.getByRole("link", { name: /Open/ }).first()).toBeVisible();
      },
    },
    at("instructions", "/ntd/instructions", /./),
  ],
};

/** Every route of shell and products, with the dialogs that are pages in themselves. */
export const WALKS: readonly Walk[] = [
  WAYS_IN,
  CONSENT,
  SHELL,
  CAPTURE,
  CAPTURE_WORKLIST,
  SCREEN,
  TRAINING,
  DIAGNOSE,
];
