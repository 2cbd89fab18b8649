import { readFile } from "node:fs/promises";
import path from "node:path";

import { getPatienceMs } from "../../support/patience.ts";
import { SCREEN_HANDSET } from "../breath-test/clinic.ts";
import { expect, test } from "../../support/test.ts";

const CALLS_PAGE = path.join(import.meta.dirname, "../../../docs/contract/calls.md");

interface Missing {
  /** As docs/contract/calls.md names it. */
  readonly call: string;
  readonly account: string;
  /** `CAPNOGRAM` stands for the id of a test of today. */
  readonly at: string;
  /** What the page says instead. */
  readonly says: string;
  /** What it shows all the same. */
  readonly shows?: string;
  readonly isReloaded?: boolean;
}

const MISSING: readonly Missing[] = [
  {
    call: "POST /user/login/refresh/",
    account: "research",
    at: "/list",
    says: "An unexpected error occurred whilst renewing your session.",
    isReloaded: true,
  },
  {
    call: "GET /user/info/",
    account: "gp",
    at: "/nts/handsets",
    says: "An unexpected error occurred whilst loading user data.",
  },
  {
    call: "GET /v2/handsets/",
    account: "gp",
    at: "/nts/handsets",
    says: "The handsets could not be loaded",
  },
  {
    call: "GET /v2/capnograms/{id}/",
    account: "gp",
    at: "/nts/results/CAPNOGRAM",
    says: "The test results were not found",
  },
  {
    call: "GET /v2/capnograms/{id}/diagnosis/",
    account: "gp",
    at: "/nts/results/CAPNOGRAM",
    says: "The test results were not found",
  },
  {
    call: "GET /v2/capnograms/{id}/computedFeatures/",
    account: "gp",
    at: "/nts/results/CAPNOGRAM",
    says: "The average waveform of this test could not be read.",
    shows: "COPD prediction probability",
  },
  {
    call: "GET /v2/handsets/{udi}/tests/",
    account: "gp",
    at: `/nts/results-history/${encodeURIComponent(SCREEN_HANDSET)}`,
    says: "The results could not be loaded",
  },
  {
    call: "POST /pusher/auth/",
    account: "gp",
    at: "/nts/handsets",
    says: "Unable to watch in-use handsets. Please try again later.",
    shows: "SELECT YOUR HANDSET",
  },
  ...["GET /capnogram/", "GET /capnogram/{id}/", "GET /duid/param/"].map((call) => ({
    call,
    account: "research",
    at: "/detail/CARD-017",
    says: "This part could not be loaded",
    shows: "CARD-017",
  })),
  { call: "GET /duid/", account: "research", at: "/list", says: "The list of users could not be loaded" },
  {
    call: "GET /version",
    account: "clinic",
    at: "/ntd/instructions",
    says: "Unable to display software UDI. Please reload the page.",
    shows: "Quick Start Guide",
  },
  {
    call: "GET /v2/oss-list/",
    account: "research",
    at: "/licences",
    says: "The list of Server could not be loaded",
    shows: "Dashboard",
  },
];

test.describe("what docs/contract/calls.md says of a call that is not there", () => {
  for (const { call, account, at, says, shows, isReloaded } of MISSING) {
    test(call, async ({ page, sandbox, signInByForm, watch }) => {
      expect(await readFile(CALLS_PAGE, "utf8")).toContain(`| \`${call}\` |`);
      watch.allow(/404|Failed to load resource|unexpected|not-found/);
      const { capnogramId } = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
      const [method = "", template = ""] = call.split(" ");
      // A star would take the calls below it away as well.
      const missing = template
        .replace("/v2/capnograms/{id}", `/v2/capnograms/${capnogramId}`)
        .replace(/\{\w+\}/, "*");
      await sandbox.faults([{ method, path: missing, status: 404 }]);
      const address = at.replace("CAPNOGRAM", capnogramId);
      if (call === "GET /user/info/") {
        await page.goto(address);
        await page.getByLabel(/e-?mail/i).fill(`${account}@capno.example`);
        await page.getByLabel(/^password/i).fill("breathe-easy-1");
        await page.getByRole("button", { name: "Next" }).click();
      } else {
        await signInByForm(`${account}@capno.example`, { at: address });
      }
      if (isReloaded) await page.reload();
      // The longest patience of a page: half a minute for its first channel.
      await expect(page.getByText(says).first()).toBeVisible({ timeout: 3 * getPatienceMs() });
      if (shows !== undefined) await expect(page.getByText(shows).first()).toBeVisible();
    });
  }
});
