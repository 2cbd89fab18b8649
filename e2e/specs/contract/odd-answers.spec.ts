import { SCREEN_HANDSET } from "../breath-test/clinic.ts";
import { expect, test } from "../../support/test.ts";

const HANDSETS = { account: "gp", at: "/nts/handsets" } as const;
const HISTORY = { account: "gp", at: "/nts/results-history/{udi}" } as const;
const RESULT = { account: "gp", at: "/nts/results/{id}" } as const;
const LIST = { account: "research", at: "/list" } as const;
const DETAIL = { account: "research", at: "/detail/CARD-017" } as const;

/** An answer with one odd field, the page it leads to, and what the page says of it. */
interface OddAnswer {
  readonly account: "gp" | "clinic" | "research";
  /** `{id}` is a breath test of today, `{udi}` its handset. */
  readonly at: string;
  readonly path: string;
  readonly change: { readonly set?: Readonly<Record<string, unknown>>; readonly remove?: readonly string[] };
  readonly says: string;
  /** What the page would show for a complete answer, or for none. */
  readonly never?: string;
}

const ODD_ANSWERS: readonly OddAnswer[] = [
  {
    ...LIST,
    path: "/user/info/",
    change: { set: { perms: null } },
    says: "An unexpected error occurred whilst loading user data.",
    never: "All Users",
  },
  {
    ...HANDSETS,
    path: "/v2/handsets/",
    change: { remove: ["lockedBy"] },
    says: "No handset could be read",
    never: "No handset is available to you",
  },
  {
    ...HANDSETS,
    path: "/v2/handsets/",
    change: { set: { lockedBy: "unheard-of" } },
    says: "Currently in use by unheard-of",
  },
  {
    ...HANDSETS,
    path: "/v2/handsets/",
    change: { set: { name: null } },
    says: "Handset NTA",
    never: "Treatment room",
  },
  { ...HANDSETS, path: "/v2/handsets/", change: { set: { product: "unheard-of" } }, says: "Treatment room" },
  {
    ...HISTORY,
    path: "/v2/handsets/*/tests/",
    change: { set: { testOutcome: "unheard-of" } },
    says: "unheard-of",
    never: "Completed",
  },
  { ...HISTORY, path: "/v2/handsets/*/tests/", change: { set: { capnogramId: null } }, says: "Completed" },
  {
    ...HISTORY,
    path: "/v2/handsets/*/tests/",
    change: { set: { capturedAt: "unheard-of" } },
    says: "Unknown date",
    never: "You have not completed any tests on this handset today.",
  },
  {
    ...HISTORY,
    path: "/v2/handsets/*/tests/",
    change: { set: { capturedAt: "2000-01-01T00:00:00Z" } },
    says: "Unknown date",
    never: "01 January 2000",
  },
  {
    ...RESULT,
    path: "/v2/capnograms/{id}/",
    change: { remove: ["testIdentifier"] },
    says: "An unexpected error occurred whilst loading the test results.",
    never: "COPD prediction probability",
  },
  {
    ...RESULT,
    path: "/v2/capnograms/{id}/",
    change: { set: { administeredBy: null } },
    says: "COPD prediction probability",
  },
  {
    ...RESULT,
    path: "/v2/capnograms/{id}/",
    change: { set: { breathWaveform: { sampleTimes: [0, 0.02], sampleValues: [] } } },
    says: "We couldn't find any data",
  },
  {
    ...RESULT,
    path: "/v2/capnograms/{id}/",
    change: { set: { breathWaveform: { sampleTimes: [0], sampleValues: [5, 5] } } },
    says: "Part of this recording could not be drawn",
  },
  {
    ...RESULT,
    path: "/v2/capnograms/*/computedFeatures/",
    change: { remove: ["breathErrors"] },
    says: "The average waveform of this test could not be read.",
    never: "17 of 17 breaths used",
  },
  {
    ...RESULT,
    path: "/v2/capnograms/*/computedFeatures/",
    change: { set: { breathErrors: [] } },
    says: "Breath quality not known",
    never: "17 of 17 breaths used",
  },
  {
    ...RESULT,
    path: "/v2/capnograms/*/computedFeatures/",
    change: { remove: ["standardisedBreathWaveform"] },
    says: "Average waveform",
  },
  {
    ...RESULT,
    path: "/v2/capnograms/*/diagnosis/",
    change: { set: { assessmentProbability: null } },
    says: "Not available",
    never: "0%",
  },
  {
    ...RESULT,
    path: "/v2/capnograms/*/diagnosis/",
    change: { set: { assessmentProbability: -1 } },
    says: "An unexpected error occurred whilst loading the screening result.",
    never: "0%",
  },
  {
    ...LIST,
    path: "/duid/",
    change: { remove: ["adherence"] },
    says: "No user could be read",
    never: "There are no users yet",
  },
  { ...LIST, path: "/duid/", change: { set: { adherence: 1000000000 } }, says: "100%" },
  {
    ...LIST,
    path: "/duid/",
    change: { set: { latest_capnogram_dt: "2000-01-01T00:00:00Z" } },
    says: "Unknown date",
  },
  {
    ...LIST,
    path: "/duid/",
    change: { set: { latest_capnogram_dt: null } },
    says: "Not Used",
    never: "Unknown date",
  },
  {
    ...LIST,
    path: "/duid/",
    change: { set: { handset_udi: "unheard-of" } },
    says: "Unknown rd-of",
    never: "NTH 00117",
  },
  {
    ...DETAIL,
    path: "/capnogram/",
    change: { set: { capnogram_dt: "unheard-of" } },
    says: "Unknown date",
    never: "22 September 2026, 07:42",
  },
  {
    ...DETAIL,
    path: "/capnogram/*/",
    change: { remove: ["data_breath"] },
    says: "An unexpected error occurred whilst loading the breath record.",
  },
  {
    ...DETAIL,
    path: "/capnogram/*/",
    change: { set: { data_breath: [] } },
    says: "We couldn't find any data",
  },
  {
    ...DETAIL,
    path: "/capnogram/*/",
    change: { set: { data_par_cap: { RR_est: null } } },
    says: "Not known",
    never: "20 bpm",
  },
  {
    ...DETAIL,
    path: "/capnogram/*/",
    change: { set: { data_par_cap: { RR_est: 1000000000 } } },
    says: "Not plausible: check the record",
  },
  {
    ...DETAIL,
    path: "/capnogram/*/",
    change: { set: { data_par_cap: { RR_est: -1 } } },
    says: "Not plausible: check the record",
  },
  {
    ...DETAIL,
    path: "/capnogram/*/",
    change: { set: { data_par_error: [] } },
    says: "Breath quality not known",
    never: "20 of 22 breaths used: 2 coughs",
  },
  { ...DETAIL, path: "/duid/param/", change: { remove: ["data_par_cap"] }, says: "1 that could not be read" },
  {
    account: "clinic",
    at: "/ntd/instructions",
    path: "/version",
    change: { remove: ["camrestVersion"] },
    says: "Unable to display software UDI. Please reload the page.",
  },
];

/** The headings of a page, or part of one, that crashed. */
const CRASHED = /^(Something went wrong|This page could not be loaded|This part could not be shown)/;

test.describe("answers with one odd field", () => {
  for (const account of ["gp", "research", "clinic"] as const) {
    test(`the pages of ${account} say what is odd and never show it as normal`, async ({
      page,
      sandbox,
      signInByForm,
      watch,
    }) => {
      const answers = ODD_ANSWERS.filter((answer) => answer.account === account);
      test.setTimeout(60_000 + answers.length * 15_000);
      watch.allow(/unexpected|unreadable|malformed|could not be|cannot be shown/);
      const { capnogramId } = await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
      await signInByForm(`${account}@capno.example`);
      for (const { at, path, change, says, never } of answers) {
        /* oxlint-disable no-await-in-loop -- one page after the other */
        await test.step(`${path} ${JSON.stringify(change)}`, async () => {
          // A star would match the calls below a recording as well.
          await sandbox.faults([{ method: "GET", path: path.replace("{id}", capnogramId), change }]);
          const address = at.replace("{id}", capnogramId);
          await page.goto(address.replace("{udi}", encodeURIComponent(SCREEN_HANDSET)));
          await expect.soft(page.getByText(says).filter({ visible: true }).first()).toBeVisible();
          if (never !== undefined) await expect.soft(page.getByText(never, { exact: true })).toHaveCount(0);
          await expect.soft(page.getByText(CRASHED)).toHaveCount(0);
          await sandbox.clearFaults();
        });
        /* oxlint-enable no-await-in-loop */
      }
    });
  }
});
