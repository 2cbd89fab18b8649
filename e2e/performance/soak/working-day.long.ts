import { expect, test } from "../../support/test.ts";
import { liveThroughDay } from "./working-day.ts";

const A_DAY = { hours: 8, tests: 500 };
/** Fewer tests, in a shorter day, for a quick look: `CAPNO_SOAK_TESTS=200`. */
const TESTS = Number(process.env["CAPNO_SOAK_TESTS"] ?? A_DAY.tests);
const EVENTS_A_TEST = 10;
/** Growth of the memory that only the page can release. */
const MOST_GROWTH = 1.1;
/** Growth of the whole heap, compiled code included: it shows a page that generates code without end. */
const MOST_GROWTH_WITH_CODE = 1.25;

/** What a page may have more of at one moment than at another, with nothing kept. */
const SPREAD = 5;

test("eight hours, 500 tests, 5,000 events and a list of 10,000 leave no trace in either page", async ({
  page,
  openWindow,
  sandbox,
}, info) => {
  test.setTimeout(3 * 3_600_000);
  const office = await openWindow();
  const weights = await liveThroughDay(
    { clinic: page, office, sandbox },
    {
      hours: (A_DAY.hours * TESTS) / A_DAY.tests,
      tests: TESTS,
      events: TESTS * EVENTS_A_TEST,
      warmUp: Math.ceil(TESTS / 10),
    },
  ).catch(async (error: unknown) => {
    // Whatever ends a day before its evening, the server has seen it.
    const { requests, sessions } = await sandbox.log();
    const body = JSON.stringify(
      { sessions: sessions.slice(-20), requests: requests.slice(-60) },
      undefined,
      1,
    );
    await info.attach("what the server saw last", { body, contentType: "application/json" });
    throw error;
  });
  console.log(JSON.stringify(weights));
  for (const { early, late } of Object.values(weights)) {
    expect(late.keptMiB / early.keptMiB).toBeLessThan(MOST_GROWTH);
    expect(late.heapMiB / early.heapMiB).toBeLessThan(MOST_GROWTH_WITH_CODE);
    expect(late.listeners).toBeLessThanOrEqual(early.listeners + SPREAD);
    expect(late.timers).toBeLessThanOrEqual(early.timers + SPREAD);
  }
});
