import { toHandsetUdi } from "@capno/domain/units";
import { handsetChannel } from "@capno/realtime/channels";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import { handsetsQuery, setHolder, type HandsetList } from "../queries/handsets-query.ts";
import { queryKeys } from "../queries/query-keys.ts";
import { FIRST, lockRoute, ME, SECOND, testsRoute, unlockRoute } from "../testing/names.ts";
import { openJourneyOf, type JourneyHarness } from "../testing/open-journey.ts";

/** Tests the wiring, with a fake network, clock and browser; the machine has tests of its own. */

const COLLEAGUE = "gp2@capno.example";

/** Fetches the list of handsets as its page does. */
async function list({ services, journey, pass }: JourneyHarness, holders: readonly (string | null)[]) {
  // Only a list requested after a lock says anything about it.
  await pass(1_000);
  services.http.reply(
    "GET /v2/handsets/",
    [FIRST, SECOND].map((udi, at) => aHandsetBody({ udi, lockedBy: holders[at] ?? null })),
  );
  await journey.queryClient.fetchQuery(handsetsQuery(services, journey.definition));
  await pass(0);
}
const shown = ({ journey }: JourneyHarness) =>
  journey.queryClient.getQueryData<HandsetList>(queryKeys.handsets)?.handsets.map(({ lockedBy }) => lockedBy);

async function held(): Promise<JourneyHarness> {
  const clinic = openJourneyOf({});
  await clinic.hold();
  return clinic;
}

describe("createJourney, tracking who holds a handset", () => {
  it("shows its own lock and unlock before the list is refetched", async () => {
    const clinic = openJourneyOf({});
    await list(clinic, [null, null]);
    await clinic.hold();
    expect(shown(clinic)).toEqual([ME, null]);
    clinic.journey.leaveHandset();
    expect(shown(clinic)).toEqual([null, null]);
  });

  it("shows a colleague's lock at once and asks the server about it", async () => {
    const clinic = await held();
    await list(clinic, [ME, null]);
    clinic.services.http.reply(lockRoute(FIRST), { lockedBy: COLLEAGUE }, 409);
    clinic.receiveAvailability("lock", COLLEAGUE);
    expect(clinic.journey.lock.getState()).toMatchObject({
      status: "held",
      doubtedSince: expect.any(Number),
    });
    expect(shown(clinic)).toEqual([COLLEAGUE, null]);
    await clinic.pass(0);
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "lost", because: "taken", by: COLLEAGUE });
  });

  it("takes its own lock event for its own", async () => {
    const clinic = await held();
    clinic.receiveAvailability("lock", ME);
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "held", doubtedSince: undefined });
  });

  it.each(["unlock", "user-navigated-away", "server-timeout-expired"])(
    "does not report the known event %s",
    async (word) => {
      const clinic = await held();
      clinic.receiveAvailability("lock", ME);
      clinic.receiveAvailability(word, null);
      expect(clinic.services.notices.reported).toEqual([]);
    },
  );

  it("reports an unknown event and counts the handset as free [REQ-HANDSET-09]", async () => {
    const clinic = await held();
    await list(clinic, [ME, null]);
    clinic.receiveAvailability("forgotten", null);
    expect(clinic.services.notices.reported.map(({ problem }) => problem)).toEqual([
      "an availability event of an unknown name",
    ]);
    expect(shown(clinic)?.[0]).toBeNull();
  });

  it("compares its lock with every fetched list, and loses it to a colleague [REQ-HANDSET-09]", async () => {
    const clinic = await held();
    await list(clinic, [ME, COLLEAGUE]);
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "held" });
    await list(clinic, [COLLEAGUE, null]);
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "lost", because: "taken", by: COLLEAGUE });
  });

  it("compares its lock with no other query, nor with a list that failed", async () => {
    const clinic = await held();
    await clinic.pass(1_000);
    const { queryClient } = clinic.journey;
    await queryClient.fetchQuery({
      queryKey: queryKeys.backendVersions,
      queryFn: () => Promise.resolve("any"),
    });
    await list(clinic, [ME, null]);
    // An event, not an answer of the server.
    setHolder(queryClient, FIRST, COLLEAGUE);
    await queryClient.fetchQuery({ queryKey: ["any"], queryFn: () => Promise.resolve("any") });
    clinic.services.http.fail("GET /v2/handsets/", "network-failure");
    const query = handsetsQuery(clinic.services, clinic.journey.definition);
    await queryClient.fetchQuery(query).catch(() => undefined);
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "held" });
  });

  it("checks the list before it locks, and takes no handset from another window of this account unasked [REQ-HANDSET-03]", async () => {
    const clinic = openJourneyOf({});
    await list(clinic, [COLLEAGUE, ME]);
    await clinic.hold(FIRST);
    expect(clinic.journey.lock.getState()).toMatchObject({
      status: "elsewhere",
      udi: FIRST,
      heldUdi: SECOND,
    });
    const other = openJourneyOf({});
    await list(other, [COLLEAGUE, COLLEAGUE]);
    await other.hold(FIRST);
    expect(other.journey.lock.getState()).toMatchObject({ status: "held", udi: FIRST });
  });

  it("takes a handset from this account's other window on request [REQ-HANDSET-03]", async () => {
    const clinic = openJourneyOf({});
    await list(clinic, [null, ME]);
    await clinic.hold(FIRST);
    clinic.journey.lock.send({ type: "take-over-chosen", at: clinic.services.clock.now() });
    await clinic.pass(0);
    expect(clinic.services.http.sent(unlockRoute(SECOND))).toHaveLength(1);
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "held", udi: FIRST });
  });

  it("takes an unlock without a user, soon after its lock, as its own [REQ-HANDSET-06]", async () => {
    const clinic = await held();
    clinic.receiveAvailability("unlock", null);
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "held", hasRelocked: true });
  });

  it("asks once more after a reload to unlock a handset whose unlock was not answered [HZ-05]", async () => {
    const before = await held();
    const { http } = before.services;
    http.fail(unlockRoute(FIRST), "network-failure");
    before.journey.leaveHandset();
    await before.pass(0);
    const stored = new Map(before.stored);
    before.journey.dispose();
    http.reply(unlockRoute(FIRST), {});
    const { length } = http.sent(unlockRoute(FIRST));
    const after = openJourneyOf({}, { services: before.services, stored });
    await list(after, [ME, null]);
    expect(http.sent(unlockRoute(FIRST))).toHaveLength(length + 1);
  });

  it("refetches the list when a lock is refused", async () => {
    const clinic = openJourneyOf({});
    const answer = clinic.services.http.hold(lockRoute(FIRST));
    await clinic.hold();
    await list(clinic, [null, null]);
    answer({ lockedBy: COLLEAGUE }, 409);
    await clinic.pass(0);
    const state = clinic.journey.queryClient.getQueryState(queryKeys.handsets);
    expect(state?.isInvalidated).toBe(true);
  });
});

describe("createJourney, catching up [REQ-HANDSET-06] [REQ-HANDSET-10]", () => {
  it("refetches what changes, and recordings only after a restore from the back/forward cache", async () => {
    const { journey } = openJourneyOf({});
    const keys = [
      queryKeys.handsets,
      queryKeys.breathTests(FIRST),
      queryKeys.recording("a"),
      queryKeys.backendVersions,
    ];
    for (const key of keys) journey.queryClient.setQueryData(key, { rows: [] });
    const outdated = () => keys.map((key) => journey.queryClient.getQueryState(key)?.isInvalidated);
    journey.catchUp({ isRestored: false });
    expect(outdated()).toEqual([true, true, false, false]);
    journey.catchUp({ isRestored: true });
    expect(outdated()).toEqual([true, true, true, false]);
  });

  it("polls when the channel reconnects", async () => {
    const clinic = await held();
    clinic.start();
    await clinic.pass(1_000);
    const { http, realtime } = clinic.services;
    const polls = http.sent(testsRoute(FIRST)).length;
    clinic.journey.queryClient.setQueryData(queryKeys.handsets, { handsets: [] });
    realtime.succeed(handsetChannel(FIRST));
    await clinic.pass(0);
    expect(http.sent(testsRoute(FIRST))).toHaveLength(polls + 1);
    expect(clinic.journey.queryClient.getQueryState(queryKeys.handsets)?.isInvalidated).toBe(true);
  });
});

describe("createJourney, starting a test", () => {
  async function openHeld(): Promise<JourneyHarness> {
    const clinic = openJourneyOf({});
    await clinic.hold();
    return clinic;
  }
  const startedTest = ({ journey }: JourneyHarness) => {
    const { phase } = journey.testRun.getState();
    return "test" in phase ? phase.test : undefined;
  };

  it("collapses the patient instructions", async () => {
    const clinic = await openHeld();
    clinic.journey.startTest(toHandsetUdi(FIRST));
    expect(startedTest(clinic)).toBeDefined();
    expect(clinic.journey.patientInstructions.isOver()).toBe(true);
  });

  it("does nothing for a handset that is not held", async () => {
    const clinic = await openHeld();
    clinic.journey.startTest(toHandsetUdi(SECOND));
    expect(startedTest(clinic)).toBeUndefined();
    expect(clinic.journey.patientInstructions.isOver()).toBe(false);
    clinic.journey.startTest(toHandsetUdi(FIRST));
    clinic.journey.startTest(toHandsetUdi(SECOND));
    expect(startedTest(clinic)?.udi).toBe(FIRST);
  });
});
