import type { Page } from "@playwright/test";

import { readShifts, withSlowWindow } from "../support/layout-shift.ts";
import { delayFiles } from "../support/other-files.ts";
import { signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { expectFull } from "./capture/detail-page.ts";
import { DIAGNOSE_HANDSET, isResultPage, SCREEN_HANDSET } from "./breath-test/clinic.ts";

const LARGEST_SHIFT = 0.01;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
/** Of every answer, beside that of the line: a page is drawn before what it shows is there. */
const ANSWER_DELAY_MS = 250;

/** As a demo has it: its accounts come with the configuration, behind the first paint, and the study has its log. */
const DEMO = {
  demo: {
    controlUrl: "http://localhost:4400",
    accounts: ["Research", "Viewer", "GP practice", "Clinic"].map((label) => ({
      label,
      email: `${label.toLowerCase().replace(" ", "-")}@capno.example`,
      password: "breathe-easy-1",
    })),
  },
  capture: {
    studyLogUrl: "/v2/study-log/",
  },
};

test.beforeEach(async ({ runningStack }) => {
  await runningStack.stopServer("shell");
  await runningStack.startServer("shell", DEMO);
});
test.afterEach(({ runningStack }) => runningStack.stopServer("shell"));

/** An address, what is on the page once it is whole, and what a press there brings. */
type Place = readonly [address: string, drawn: RegExp, pressed?: readonly [selector: string, brings: RegExp]];

interface Places {
  readonly name: string;
  readonly who: string;
  readonly places: readonly Place[];
}

const OTHER_RECORD = "role=link[name=/^Open the record of/] >> nth=2";
const ofHandset = (udi: string) => encodeURIComponent(udi);

const toTestPlaces = (product: "nts" | "ntd", udi: string, result: RegExp): readonly Place[] => [
  [`/${product}/handsets`, /^How a test works/],
  [`/${product}/results-history`, /today/],
  [`/${product}/results-history/${ofHandset(udi)}`, /^Open/],
  [`/${product}/results/RESULT?results=1`, result],
  [`/${product}/instructions`, /^Go back/],
  [`/${product}/licences`, /\d components/],
];

const SIGNED_IN: readonly Places[] = [
  {
    name: "of the shell",
    who: "everyone",
    places: [
      ["/product?choose=1", /^Follow participants/],
      ["/licences", /\d components/],
      ["/ui", /^Components/],
    ],
  },
  { name: "of consent", who: "newcomer", places: [["/eula-consent", /agree/i]] },
  {
    name: "of the list of users",
    who: "research",
    places: [
      ["/list", /^CARD-/],
      ["/list?needs=call", /^CARD-/],
      ["/list?show=calendar", /users loaded/],
      ["/list/status", /^CARD-/],
      ["/list/summaries", /^Select none/],
    ],
  },
  {
    name: "of the study's tools",
    who: "research",
    places: [
      ["/list/checks", /^Data checks/],
      ["/list/handsets", /^NTH/],
      ["/list/handset-log", /^Handset log/],
      ["/list/package", /^At most/],
      ["/list/changes", /^Log of changes/],
      ["/documentation", /^Documentation/],
    ],
  },
  {
    name: "of a user",
    who: "research",
    places: [
      ["/detail/CARD-001", /\d records, newest first/, [OTHER_RECORD, /Summary and trends show the latest/]],
      // Its latest record failed.
      ["/detail/CARD-016", /\d records, newest first/],
      ["/detail/CARD-001/compare", /^Baseline/],
    ],
  },
  { name: "of Screen", who: "gp", places: toTestPlaces("nts", SCREEN_HANDSET, /^COPD prediction/) },
  { name: "of Diagnose", who: "clinic", places: toTestPlaces("ntd", DIAGNOSE_HANDSET, /^Test input/) },
  { name: "of the training", who: "trainee", places: [["/ntd/training", /training/i]] },
];

/** Pages with little on them: at 1280 × 800 px nothing is to be scrolled. */
const SHORT_PAGES = [
  "/list/checks",
  "/list/handset-log",
  "/list/status",
  "/list/changes",
  "/documentation",
  "/nts/handsets",
  "/ntd/handsets",
];

/** The pages that need no account. */
const BEFORE_SIGN_IN = ["/login", "/login/register", "/login/forgotten", "/login/reset?vek=key"];

for (const size of SIZES)
  test(`nothing moves on a slow line at ${size.width} px on the pages before sign-in`, async ({
    browser,
    baseURL,
  }) => {
    const visits = BEFORE_SIGN_IN.map((at) =>
      withSlowWindow({ browser, baseURL, size }, async (page) => {
        await page.goto(at);
        await expect(page.locator("main h1").first()).toBeVisible();
        return listMoves(page, at);
      }),
    );
    expect((await Promise.all(visits)).flat()).toEqual([]);
  });

for (const { name, who, places } of SIGNED_IN)
  test(`nothing moves on a slow line at 1280, 768 and 390 px on the pages ${name}`, async ({
    browser,
    baseURL,
    sandbox,
  }) => {
    test.slow();
    const breath = { profile: "copd", seconds: 0 } as const;
    const udi = who === "clinic" ? DIAGNOSE_HANDSET : SCREEN_HANDSET;
    const { capnogramId } = await sandbox.breathe(udi, breath);
    await sandbox.faults([{ method: "GET", path: "*", delayMs: ANSWER_DELAY_MS }]);
    const visits = SIZES.map((size) =>
      withSlowWindow({ browser, baseURL, size }, async (page) => {
        const moves: string[] = [];
        for (const [place, [address, drawn, pressed]] of places.entries()) {
          const at = address.replace("RESULT", capnogramId);
          /* oxlint-disable no-await-in-loop -- one page after the other: the cache has the code of those before */
          await (place === 0 ? signIn(page, `${who}@capno.example`, { at }) : page.goto(at));
          await expect(page.getByText(drawn).filter({ visible: true }).first()).toBeVisible();
          moves.push(...(await listMoves(page, `${at} at ${size.width} px`)));
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          if (size.width === 1280 && SHORT_PAGES.includes(address) && height > size.height)
            moves.push(`${at} is ${height} px high`);
          if (pressed === undefined) continue;
          const [selector, brings] = pressed;
          await waitForRest(page);
          await page.locator(selector).click();
          await expect(page.getByText(brings).filter({ visible: true }).first()).toBeVisible();
          const answeredAt = await page.evaluate(getTimeOfNextFrame);
          await waitForRest(page);
          moves.push(...(await listMoves(page, `${at}, pressed, at ${size.width} px`, answeredAt)));
          /* oxlint-enable no-await-in-loop */
        }
        return moves;
      }),
    );
    expect((await Promise.all(visits)).flat()).toEqual([]);
  });

for (const size of SIZES)
  test(`nothing moves on a slow line at ${size.width} px from Start to a result`, async ({
    browser,
    baseURL,
    sandbox,
  }) => {
    await withSlowWindow({ browser, baseURL, size }, async (page) => {
      const at = `/nts/handsets/${ofHandset(SCREEN_HANDSET)}/start-test`;
      await signIn(page, "gp@capno.example", { at });
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await expect(page.getByText("Loading test results...")).toBeVisible();
      await sandbox.faults([{ method: "GET", path: "*", delayMs: ANSWER_DELAY_MS }]);
      await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
      await page.waitForURL(isResultPage);
      await expect(page.getByText(/^COPD prediction/)).toBeVisible();
      expect(await listMoves(page, "Start to a result")).toEqual([]);
    });
  });

test("nothing moves, and nothing of another user is shown, where data come 600 ms late and before the code", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const visits = SIZES.map((size) =>
    withSlowWindow({ browser, baseURL, size, latency: 600 }, async (page) => {
      await signIn(page, "research@capno.example", { at: "/list?q=CARD-00" });
      const link = (duid: string) => page.getByRole("link", { name: duid, exact: true });
      await expect(link("CARD-002")).toBeVisible();
      const isRecord = (url: string) => /\/capnogram\/\d+\/$/.test(url);
      const record = page.waitForResponse(
        (response) => response.request().method() === "GET" && isRecord(response.url()),
      );
      const code = await delayFiles(page, /\/participant\.[^/]*\.js$/, record);
      await watchUsers(page, "CARD-001");
      await link("CARD-001").click();
      await link("CARD-002").click();
      await expect(page.getByRole("heading", { level: 1, name: /CARD-002/ })).toBeVisible();
      // From one page to the next is no shift of either.
      const openedAt = await page.evaluate(getTimeOfNextFrame);
      await expectFull(page, "CARD-002");
      expect(code.asked()).toBeGreaterThan(0);
      expect(await page.evaluate(() => Reflect.get(window, "seenOfOther"))).toEqual([]);
      return listMoves(page, `a user at ${size.width} px`, openedAt);
    }),
  );
  expect((await Promise.all(visits)).flat()).toEqual([]);
});

/** Collects headings and charts of this user from now on. */
async function watchUsers(page: Page, other: string): Promise<void> {
  await page.evaluate((duid) => {
    const seen: string[] = [];
    Reflect.set(window, "seenOfOther", seen);
    new MutationObserver(() => {
      for (const each of document.querySelectorAll("h1, main [role='application'], main article")) {
        const text = `${each.getAttribute("aria-label") ?? ""} ${each.textContent}`;
        if (text.includes(duid)) seen.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  }, other);
}

/** What has moved by the time the page is at rest, if that is too much. */
async function listMoves(page: Page, what: string, since = 0): Promise<readonly string[]> {
  await expect(page.locator("html")).toHaveAttribute("data-font", "loaded");
  await page.waitForLoadState("networkidle");
  const { total, moves } = await readShifts(page, since);
  return total <= LARGEST_SHIFT ? [] : [`${what} moves by ${total.toFixed(3)}`, ...moves];
}

/** A loaded document has no event for the moment when everything is drawn. */
async function waitForRest(page: Page): Promise<void> {
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/**
 * Runs in the page, after the response to a press is drawn. Chromium excuses shifts for half a second after a press; on a
 * busy machine the response itself comes later than that.
 */
const getTimeOfNextFrame = () =>
  new Promise<number>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))),
  );
