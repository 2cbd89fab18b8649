import { describe, expect, it } from "vitest";

import { FIRST, lockRoute, SECOND, testsRoute, unlockRoute } from "../testing/names.ts";
import { openJourneyOf, openStartedTest, type JourneyHarness } from "../testing/open-journey.ts";
import { aSharedBrowser } from "../testing/shared-browser.ts";

/** Tests the wiring, with a fake network, clock and browser; the machine has tests of its own. */

const COLLEAGUE = "gp2@capno.example";
const LEASE_MS = 300_000;
const RESULT = "/any/results/a";
const ANSWER = "POST /v2/capnograms/a/smokingHistory/";

const ASKS: Parameters<typeof openJourneyOf>[0] = {
  leadsTo: { DIAGNOSE_INITIAL: "question", DIAGNOSE_FINAL: "result" },
  question: {
    segment: "smoking-history",
    title: "Smoking history",
    Page: () => null,
    async send(http, capnogramId, answer) {
      const path = `/v2/capnograms/${capnogramId}/smokingHistory/`;
      await http.send({ method: "POST", path, json: answer, action: "sending the smoking history" });
      return { kind: "accepted" };
    },
  },
};

const startedTest = (...options: Parameters<typeof openJourneyOf>) => openStartedTest(20_000, ...options);

const phaseOf = ({ journey }: JourneyHarness) => journey.testRun.getState().phase.status;
const inquiryOf = ({ journey }: JourneyHarness) => {
  const { phase } = journey.testRun.getState();
  return "test" in phase ? phase.test.inquiry : undefined;
};

describe("createJourney, when the lock is lost in sleep", () => {
  /** The tablet sleeps; meanwhile a colleague's patient breathes through the same handset. */
  async function sleepThroughTheLease(ms: number): Promise<JourneyHarness> {
    const clinic = await startedTest({});
    clinic.services.clock.sleep(ms);
    clinic.record("a", { administeredBy: null });
    clinic.listTests([{ capnogramId: "a" }]);
    return clinic;
  }

  it.each<[string, (clinic: JourneyHarness) => void]>([
    ["it becomes visible", ({ journey }) => journey.catchUp({ isRestored: false })],
    ["its timers continue", () => {}],
    ["a push arrives", (clinic) => clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a")],
  ])("opens, announces and polls nothing when %s", async (_, wake) => {
    const clinic = await sleepThroughTheLease(LEASE_MS + 60_000);
    const asked = clinic.services.http.requests.length;
    wake(clinic);
    await clinic.pass(60_000);
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "lost", because: "expired" });
    expect(phaseOf(clinic)).toBe("idle");
    const since = clinic.services.http.requests.slice(asked).map(({ path }) => path);
    expect(since.filter((path) => path.includes("/tests/") || path.includes("/capnograms/"))).toEqual([]);
    expect(clinic.visited).not.toContain(RESULT);
    expect(clinic.services.notices.toasts).toEqual([]);
  });

  it("opens a recording from a short sleep once the server has confirmed the lock", async () => {
    const clinic = await sleepThroughTheLease(60_000);
    const answer = clinic.services.http.hold(lockRoute(FIRST));
    clinic.journey.catchUp({ isRestored: false });
    await clinic.pass(5_000);
    expect(clinic.visited).not.toContain(RESULT);
    answer({});
    await clinic.pass(0);
    expect(clinic.visited).toContain(RESULT);
  });
});

describe("createJourney, polling for the first time after Start", () => {
  /** Captured and completed between the lock and Start. */
  async function startAfter(
    changes: Parameters<JourneyHarness["record"]>[1],
    options: Parameters<typeof openJourneyOf>[1] = {},
    before: (clinic: JourneyHarness) => void = () => {},
  ): Promise<JourneyHarness> {
    const clinic = openJourneyOf({}, options);
    await clinic.hold();
    await clinic.pass(100_000);
    const over = new Date(clinic.services.clock.now() - 20_000).toISOString();
    clinic.record("a", { receivedAt: over, ...changes }, 60_000);
    clinic.listTests([
      { capnogramId: "a", capturedAt: new Date(clinic.services.clock.now() - 60_000).toISOString() },
    ]);
    before(clinic);
    clinic.start();
    await clinic.pass(30_000);
    return clinic;
  }

  it("asks about a recording that ended before Start instead of opening it", async () => {
    const clinic = await startAfter({ administeredBy: null });
    expect(clinic.visited).not.toContain(RESULT);
    expect(inquiryOf(clinic)?.because.is).toBe("before-start");
  });

  it("neither opens nor asks about a recording that another tab of this browser opened, under any account", async () => {
    const browser = aSharedBrowser();
    const other = openJourneyOf({}, { browser, username: COLLEAGUE });
    other.journey.noteResultOpened("a");
    const sooner = await startAfter({ administeredBy: null }, { browser });
    expect(inquiryOf(sooner)).toBeUndefined();

    const later = await startAfter({ administeredBy: null }, {}, ({ journey }) =>
      journey.noteResultOpened("a"),
    );
    expect(inquiryOf(later)).toBeUndefined();
    expect(later.visited).not.toContain(RESULT);
  });

  it("withdraws the question when another tab answers it", async () => {
    const browser = aSharedBrowser();
    const clinic = await startAfter({ administeredBy: null }, { browser });
    expect(inquiryOf(clinic)).toBeDefined();
    openJourneyOf({}, { browser }).journey.noteResultOpened("a");
    expect(inquiryOf(clinic)).toBeUndefined();
  });

  it("asks neither the clinician nor for the result before the server has said whose recording it is", async () => {
    const clinic = await startAfter({});
    clinic.services.http.fail("GET /v2/capnograms/b/", "not-found", 404);
    clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "b");
    await clinic.pass(20_000);
    expect(clinic.services.http.sent("GET /v2/capnograms/b/diagnosis/")).toEqual([]);
    expect(clinic.visited.some((to) => to.includes("/results/"))).toBe(false);
  });
});

describe("createJourney, asking for pack years", () => {
  it("ignores a slow poll of the first handset that is answered after Start on the second", async () => {
    const clinic = await startedTest(ASKS);
    const { services, journey } = clinic;
    services.http.reply(ANSWER, {});
    clinic.record("a", { administeredBy: null });
    const answer = services.http.hold(testsRoute(FIRST));
    await clinic.pass(10_000);
    await clinic.hold(SECOND);
    clinic.start(SECOND);
    await clinic.pass(0);
    answer([
      {
        testIdentifier: "12B34C56JAF",
        capturedAt: new Date(services.clock.now()).toISOString(),
        testOutcome: "In progress",
        capnogramId: "a",
      },
    ]);
    await clinic.pass(5_000);
    expect(phaseOf(clinic)).toBe("waiting");
    expect(services.http.sent("GET /v2/capnograms/a/")).toEqual([]);
    const { phase } = journey.testRun.getState();
    if (phase.status !== "waiting") throw new Error("expected to wait");
    const { udi, startedAt } = phase.test;
    const at = services.clock.now();
    journey.testRun.send({ type: "answer-given", at, of: { udi, startedAt }, capnogramId: "a", answer: 12 });
    await clinic.pass(0);
    expect(services.http.sent(ANSWER)).toEqual([]);
  });
});

describe("createJourney, when an unlock is never answered [FM-29]", () => {
  it("locks the next handset after ten seconds and ignores the late answer", async () => {
    const clinic = openJourneyOf({});
    await clinic.hold();
    const answer = clinic.services.http.hold(unlockRoute(FIRST));
    await clinic.hold(SECOND);
    const getLocks = () => clinic.services.http.sent(lockRoute(SECOND));
    await clinic.pass(9_999);
    expect(getLocks()).toEqual([]);
    await clinic.pass(1);
    expect(getLocks()).toHaveLength(1);
    answer({});
    await clinic.pass(0);
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "held", udi: SECOND });
  });
});
