import { ApiError } from "@capno/api-client/api-error";
import { describe, expect, it } from "vitest";

import { aRecord } from "../testing/a-record.ts";
import { FIRST, lockRoute, ME, unlockRoute } from "../testing/names.ts";
import { openJourneyOf, openStartedTest, type JourneyHarness } from "../testing/open-journey.ts";
import { aSharedBrowser } from "../testing/shared-browser.ts";

/** Tests the wiring, with a fake network, clock and browser; the machine has tests of its own. */

const COLLEAGUE = "gp2@capno.example";
const LEASE_MS = 300_000;
const RESULT = "/any/results/a";
const startedTest = (...options: Parameters<typeof openJourneyOf>) => openStartedTest(20_000, ...options);

const phaseOf = ({ journey }: JourneyHarness) => journey.testRun.getState().phase.status;
describe("createJourney, holding a lock", () => {
  it("unlocks the handset if no lock request was answered", async () => {
    const clinic = openJourneyOf({});
    clinic.services.http.fail(lockRoute(FIRST), "network-failure");
    await clinic.hold();
    await clinic.pass(10_000);
    expect(clinic.services.http.sent(lockRoute(FIRST))).toHaveLength(3);
    expect(clinic.services.http.sent(unlockRoute(FIRST))).toHaveLength(1);
    expect(clinic.journey.lock.getState()).toEqual({ status: "failed", udi: FIRST });
  });

  it("renews within the lease, however long the server asks to wait", async () => {
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

describe("createJourney, in a browser that an older version was used in", () => {
  it("deletes the clinician's own words for tests, which nothing shows any more", () => {
    const browser = aSharedBrowser();
    browser.stored.set("breath-test:/any:references", JSON.stringify({ tests: [{ text: "room 3" }] }));
    browser.stored.set("breath-test:/other:seen", "kept");
    openJourneyOf({}, { browser });
    expect(JSON.stringify([...browser.stored])).not.toContain("room 3");
    expect(browser.stored.get("breath-test:/other:seen")).toBe("kept");
  });
});

it("createJourney knows of a result that was saved in another tab of this browser, and keeps no mark in its own", () => {
  const browser = aSharedBrowser();
  const first = openJourneyOf({}, { browser });
  first.journey.exportStatus.keep(aRecord(), "file-made", "saved");
  const { journey } = openJourneyOf({}, { browser });
  expect(journey.exportStatus.getMark("a")).toBe("saved");
  expect(openJourneyOf({}, { stored: first.stored }).journey.exportStatus.getMark("a")).not.toBe("saved");
});

describe("createJourney, after the session ended", () => {
  it("sends the unlock and nothing else", async () => {
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

describe("createJourney, when the session ends while the lock may still be granted", () => {
  it("defers the unlock to the next sign-in, as long as the lease could last", async () => {
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

  it("defers nothing if the lock was answered, since its unlock is sent now", async () => {
    const { services, hold } = openJourneyOf({});
    await hold();
    services.session.logOut();
    expect(services.http.sent(unlockRoute(FIRST))).toHaveLength(1);
    expect(services.session.deferred).toEqual([]);
  });

  it("defers nothing if nothing was held", () => {
    const { services } = openJourneyOf({});
    services.session.logOut();
    expect(services.session.deferred).toEqual([]);
  });
});

describe("createJourney, after a reload during a test", () => {
  it("continues the test and takes a recording captured before the reload", async () => {
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

  it("continues behind another page with this tab's handset [REQ-TEST-42]", async () => {
    const before = await startedTest({});
    before.journey.leaveHandset();
    before.journey.leavePage();
    const after = openJourneyOf({}, { services: before.services, stored: new Map(before.stored) });
    after.journey.openPage();
    await after.pass(0);
    expect(phaseOf(after)).toBe("waiting");
    expect(after.journey.lock.getState()).toMatchObject({ status: "held", udi: FIRST });
  });

  it("ignores the test of another account", async () => {
    const before = await startedTest({});
    const after = openJourneyOf({}, { username: COLLEAGUE, stored: before.stored });
    await after.hold();
    expect(phaseOf(after)).toBe("idle");
  });
});

describe("createJourney, finding a remembered lock [REQ-HANDSET-02] [REQ-HANDSET-06] [FM-18]", () => {
  const LOST = "Handset 00201 is no longer locked for you. Select it again to continue.";
  const shown = ({ services }: JourneyHarness) => services.notices.shown.map(({ message }) => message);

  async function stored(): Promise<JourneyHarness> {
    const clinic = openJourneyOf({});
    await clinic.hold();
    return clinic;
  }

  it("locks again while the lease lasts, without asking which window holds the handset", async () => {
    const before = await stored();
    before.journey.leavePage();
    const after = openJourneyOf({}, { services: before.services, stored: new Map(before.stored) });
    await after.hold();
    expect(after.journey.lock.getState().status).toBe("held");
    expect(shown(after)).toEqual([]);
  });

  it("says that the lock was lost if its lease ran out, and forgets it", async () => {
    const before = await stored();
    before.services.clock.sleep(LEASE_MS + 1);
    const after = openJourneyOf({}, { services: before.services, stored: new Map(before.stored) });
    expect(after.journey.lock.getState()).toMatchObject({ status: "lost", because: "expired" });
    expect(shown(after)).toEqual([LOST]);
    await after.hold();
    expect(after.visited).toEqual(["/any/handsets"]);
    expect([...after.stored.keys()].filter((key) => key.endsWith(":hold"))).toEqual([]);
  });

  it("ignores another account's", async () => {
    const before = await stored();
    before.services.clock.sleep(LEASE_MS + 1);
    const after = openJourneyOf({}, { username: COLLEAGUE, stored: new Map(before.stored) });
    expect(after.journey.lock.getState()).toEqual({ status: "none" });
    expect(shown(after)).toEqual([]);
  });

  describe("if the session ends after the lease ran out", () => {
    /** No renewal is answered; the loss is found a moment after the lease. */
    async function heldInVain(): Promise<JourneyHarness> {
      const clinic = await stored();
      clinic.services.http.hold(lockRoute(FIRST));
      await clinic.pass(LEASE_MS + 5_000);
      expect(clinic.journey.lock.getState()).toMatchObject({ status: "lost", because: "expired" });
      return clinic;
    }
    const isLost = (username = ME) =>
      openJourneyOf({}, { username }).journey.lock.getState().status === "lost";

    it("tells the same account once at its next session", async () => {
      (await heldInVain()).services.session.logOut();
      expect(isLost()).toBe(true);
      expect(isLost()).toBe(false);
    });

    it("does not tell another account", async () => {
      (await heldInVain()).services.session.logOut();
      expect(isLost(COLLEAGUE)).toBe(false);
    });

    it("does not count a log-out within the lease as a loss", async () => {
      (await stored()).services.session.logOut();
      expect(isLost()).toBe(false);
    });

    it("does not repeat a loss that was shown long before", async () => {
      const clinic = await heldInVain();
      await clinic.pass(10 * 60_000);
      clinic.services.session.logOut();
      expect(isLost()).toBe(false);
    });
  });
});
