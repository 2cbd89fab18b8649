import { ApiError } from "@capno/api-client/api-error";
import { describe, expect, it } from "vitest";

import { FIRST, lockRoute, ME, unlockRoute } from "../testing/names.ts";
import { openJourneyOf, openStartedTest, type JourneyHarness } from "../testing/open-journey.ts";

/** The wiring: what the steps prove holds of what runs. Only the network, the clock and the browser are played. */

const COLLEAGUE = "gp2@capno.example";
const LEASE_MS = 300_000;
const RESULT = "/any/results/a";
const startedTest = (...options: Parameters<typeof openJourneyOf>) => openStartedTest(20_000, ...options);

const phaseOf = ({ journey }: JourneyHarness) => journey.testRun.getState().phase.status;
describe("the handset's lock", () => {
  it("the handset's lock is let go where no attempt to take it was answered", async () => {
    const clinic = openJourneyOf({});
    clinic.services.http.fail(lockRoute(FIRST), "network-failure");
    await clinic.hold();
    await clinic.pass(10_000);
    expect(clinic.services.http.sent(lockRoute(FIRST))).toHaveLength(3);
    expect(clinic.services.http.sent(unlockRoute(FIRST))).toHaveLength(1);
    expect(clinic.journey.lock.getState()).toEqual({ status: "failed", udi: FIRST });
  });

  it("the handset's lock is renewed inside its lease, however long the server asks to wait", async () => {
    const clinic = openJourneyOf({});
    await clinic.hold();
    clinic.services.http.answer(lockRoute(FIRST), ({ method, path, action }) => {
      const required = false;
      throw new ApiError({ kind: "unexpected-status", method, path, action, required, retryAfterS: 3_600 });
    });
    await clinic.pass(121_000);
    clinic.services.http.reply(lockRoute(FIRST), {});
    await clinic.pass(LEASE_MS);
    expect(clinic.journey.lock.getState()).toMatchObject({ status: "held" });
  });
});

describe("the end of a session", () => {
  it("sends the unlock, and nothing of it acts any more", async () => {
    const clinic = await startedTest({});
    clinic.services.session.logOut();
    const { length } = clinic.services.http.requests;
    expect(clinic.services.http.sent(unlockRoute(FIRST))).toHaveLength(1);
    const stored = JSON.stringify([...clinic.stored]);
    clinic.record("a");
    clinic.receive("DIAGNOSE_FINAL", "SUCCEEDED", "a");
    clinic.journey.catchUp({ isRestored: false });
    await clinic.pass(60_000);
    const since = clinic.services.http.requests.slice(length).map(({ path }) => path);
    expect(since.filter((path) => path !== "/v2/handsets/")).toEqual([]);
    expect(clinic.visited.filter((to) => to.includes("/results/"))).toEqual([]);
    expect(JSON.stringify([...clinic.stored])).toBe(stored);
    expect(clinic.services.notices.toasts).toEqual([]);
    expect(clinic.services.session.idleHolds()).toBe(0);
    expect(clinic.services.session.pageHolds()).toEqual([]);
  });
});

describe("the session ends while the lock may still be granted", () => {
  it("owes the unlock to the next sign-in, as long as the lease could last", async () => {
    const { services, hold, pass } = openJourneyOf({});
    await hold();
    services.http.hold(lockRoute(FIRST));
    await pass(120_000);
    services.session.logOut();
    expect(services.http.sent(unlockRoute(FIRST))).toHaveLength(1);
    const path = unlockRoute(FIRST).replace("POST ", "");
    expect(services.session.deferred).toEqual([
      {
        until: services.clock.now() + 300_000,
        request: { path, form: { unlock_reason: "user-navigated-away" } },
      },
    ]);
  });

  it("owes nothing where the lock was answered: the unlock of now is the last word", async () => {
    const { services, hold } = openJourneyOf({});
    await hold();
    services.session.logOut();
    expect(services.http.sent(unlockRoute(FIRST))).toHaveLength(1);
    expect(services.session.deferred).toEqual([]);
  });

  it("owes nothing where nothing was held", () => {
    const { services } = openJourneyOf({});
    services.session.logOut();
    expect(services.session.deferred).toEqual([]);
  });
});

describe("a reload in the middle", () => {
  it("goes on with the same test and takes what was captured before it", async () => {
    const before = await startedTest({});
    await before.pass(30_000);
    before.record("a", { administeredBy: null }, 25_000);
    before.journey.leavePage();
    const stored = new Map(before.stored);
    before.journey.dispose();
    const after = openJourneyOf({}, { services: before.services, stored });
    await after.hold();
    expect(phaseOf(after)).toBe("waiting");
    const capturedAt = new Date(after.services.clock.now() - 25_000).toISOString();
    after.listTests([{ capnogramId: "a", capturedAt }]);
    await after.pass(10_000);
    expect(after.visited).toContain(RESULT);
  });

  it("goes on behind another page, with the handset that this tab had [REQ-TEST-42]", async () => {
    const before = await startedTest({});
    before.journey.leaveHandset();
    before.journey.leavePage();
    const after = openJourneyOf({}, { services: before.services, stored: new Map(before.stored) });
    after.journey.openPage();
    await after.pass(0);
    expect(phaseOf(after)).toBe("waiting");
    expect(after.journey.lock.getState()).toMatchObject({ status: "held", udi: FIRST });
  });

  it("a reload in the middle is another account's business where another signed in", async () => {
    const before = await startedTest({});
    const after = openJourneyOf({}, { username: COLLEAGUE, stored: before.stored });
    await after.hold();
    expect(phaseOf(after)).toBe("idle");
  });
});

describe("a hold of before this page [REQ-HANDSET-02] [REQ-HANDSET-06] [FM-18]", () => {
  const LOST = "Handset 00201 is no longer locked for you. Select it again to continue.";
  const shown = ({ services }: JourneyHarness) => services.notices.shown.map(({ message }) => message);

  async function stored(): Promise<JourneyHarness> {
    const clinic = openJourneyOf({});
    await clinic.hold();
    return clinic;
  }

  it("a hold of before this page is taken up again while its lease lasts, without asking whose window it is", async () => {
    const before = await stored();
    before.journey.leavePage();
    const after = openJourneyOf({}, { services: before.services, stored: new Map(before.stored) });
    await after.hold();
    expect(after.journey.lock.getState().status).toBe("held");
    expect(shown(after)).toEqual([]);
  });

  it("a hold of before this page is said to be lost where its lease ran out, and is not remembered any more", async () => {
    const before = await stored();
    before.services.clock.sleep(LEASE_MS + 1);
    const after = openJourneyOf({}, { services: before.services, stored: new Map(before.stored) });
    expect(after.journey.lock.getState()).toMatchObject({ status: "lost", because: "expired" });
    expect(shown(after)).toEqual([LOST]);
    await after.hold();
    expect(after.visited).toEqual(["/any/handsets"]);
    expect([...after.stored.keys()].filter((key) => key.endsWith(":hold"))).toEqual([]);
  });

  it("a hold of before this page is nobody else's", async () => {
    const before = await stored();
    before.services.clock.sleep(LEASE_MS + 1);
    const after = openJourneyOf({}, { username: COLLEAGUE, stored: new Map(before.stored) });
    expect(after.journey.lock.getState()).toEqual({ status: "none" });
    expect(shown(after)).toEqual([]);
  });

  describe("and the session ends after the lease had run out", () => {
    /** No renewal is answered; found out a moment after the lease. */
    async function heldInVain(): Promise<JourneyHarness> {
      const clinic = await stored();
      clinic.services.http.hold(lockRoute(FIRST));
      await clinic.pass(LEASE_MS + 5_000);
      expect(clinic.journey.lock.getState()).toMatchObject({ status: "lost", because: "expired" });
      return clinic;
    }
    const isLost = (username = ME) =>
      openJourneyOf({}, { username }).journey.lock.getState().status === "lost";

    it("the same account is told at its next session, once", async () => {
      (await heldInVain()).services.session.logOut();
      expect(isLost()).toBe(true);
      expect(isLost()).toBe(false);
    });

    it("another account is not told", async () => {
      (await heldInVain()).services.session.logOut();
      expect(isLost(COLLEAGUE)).toBe(false);
    });

    it("a log-out with the lease in force is no loss", async () => {
      (await stored()).services.session.logOut();
      expect(isLost()).toBe(false);
    });

    it("a loss that was told and read long before is not told again", async () => {
      const clinic = await heldInVain();
      await clinic.pass(10 * 60_000);
      clinic.services.session.logOut();
      expect(isLost()).toBe(false);
    });
  });
});
