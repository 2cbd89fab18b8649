import type { Page } from "@playwright/test";

import { SCREEN_HANDSET, startTest } from "../../specs/breath-test/clinic.ts";
import { rows } from "../../specs/capture/study-list.ts";
import { passTimeOn } from "../../specs/session/browser-session.ts";
import { listChannels, type Sandbox } from "../../support/sandbox.ts";
import { signInByForm } from "../../support/sign-in.ts";
import { expect } from "../../support/test.ts";
import { countTimers, weigh, type PageWeight } from "./page-weight.ts";

export interface DayPlan {
  readonly hours: number;
  readonly tests: number;
  readonly events: number;
  /** After so many tests everything that is kept once is there. */
  readonly warmUp: number;
}

export interface DayPages {
  /** Screen, one breath test after the other. */
  readonly clinic: Page;
  /** All Users, looked at all day. */
  readonly office: Page;
  readonly sandbox: Sandbox;
}

export type PageName = "clinic" | "office";
export type DayWeights = Readonly<
  Record<PageName, { readonly early: PageWeight; readonly late: PageWeight }>
>;

type Weights = Readonly<Record<PageName, PageWeight>>;

const HOUR_MS = 3_600_000;
/** The longest that a page lets something rest before it does it. */
const REST_MS = 3_000;
const BETWEEN_WEIGHINGS_MS = 30_000;
const SERIAL = "00201";

/** A day of a clinic in fast motion; what both pages keep early and late in it. */
export async function liveThroughDay(
  { clinic, office, sandbox }: DayPages,
  { hours, tests, events, warmUp }: DayPlan,
): Promise<DayWeights> {
  await sandbox.reset({ scenario: "large" });
  for (const page of [clinic, office]) {
    // oxlint-disable-next-line no-await-in-loop -- its timers are counted once they are the clock's
    await page.clock.install();
    // oxlint-disable-next-line no-await-in-loop -- see above
    await countTimers(page);
  }
  await signInByForm(office, "research@capno.example");
  await expect(rows(office).first()).toBeVisible();
  await signInByForm(clinic, "gp@capno.example");
  const sessions = {
    clinic: await clinic.context().newCDPSession(clinic),
    office: await office.context().newCDPSession(office),
  };

  let early: Weights | undefined;
  for (let test = 1; test <= tests; test += 1) {
    /* oxlint-disable no-await-in-loop -- one test after the other */
    await testOnce(clinic, sandbox, Math.ceil(events / tests));
    await pass((hours * HOUR_MS) / tests);
    if (test === warmUp) early = await weighAtRest();
    /* oxlint-enable no-await-in-loop */
  }
  const late = await weighAtRest();
  if (early === undefined) throw new RangeError("The day ends before it is warm.");
  return {
    clinic: { early: early.clinic, late: late.clinic },
    office: { early: early.office, late: late.office },
  };

  async function weighBoth(): Promise<Weights> {
    return { clinic: await weigh(clinic, sessions.clinic), office: await weigh(office, sessions.office) };
  }

  /** A list of 10,000 that is just being followed is there twice; what is left behind is there at any moment. */
  async function weighAtRest(): Promise<Weights> {
    const once = await weighBoth();
    await pass(BETWEEN_WEIGHINGS_MS);
    const again = await weighBoth();
    return { clinic: takeLighter(once.clinic, again.clinic), office: takeLighter(once.office, again.office) };
  }

  async function pass(ms: number): Promise<void> {
    await passTimeOn([clinic, office], sandbox, ms);
    // Activity keeps the session: no idle log-out.
    await office.keyboard.press("Shift");
    await clinic.waitForTimeout(REST_MS / 3);
  }
}

function takeLighter(one: PageWeight, other: PageWeight): PageWeight {
  return one.keptMiB <= other.keptMiB ? one : other;
}

/** Start, events, breath, result, finished: back where it began. */
async function testOnce(page: Page, sandbox: Sandbox, events: number): Promise<void> {
  const start = page.getByRole("button", { name: "Start", exact: true });
  if (await start.isVisible()) {
    await start.click();
    await expect(page.getByText("Loading test results...")).toBeVisible();
  } else await startTest(page, SERIAL);
  const channels = await listChannels(sandbox);
  for (let event = 0; event < events; event += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await sandbox.publish(channels[event % channels.length] ?? "", "capnogram-progress", {
      progress: event % 100,
    });
  }
  await sandbox.breathe(SCREEN_HANDSET, { profile: "copd", seconds: 0 });
  const finish = page.getByRole("button", { name: "Finish test" });
  // The clocks of page and sandbox are moved one after the other: the page may ask whose recording it is.
  const isMine = page.getByRole("button", { name: "Yes, open it" });
  await expect(finish.or(isMine)).toBeVisible();
  if (await isMine.isVisible()) await isMine.click();
  await finish.click();
  await expect(start).toBeVisible();
}
