import { toHandsetUdi } from "@capno/domain/units";
import type { NavigateFunction } from "@capno/router";
import { describe, expect, it } from "vitest";

import { createTabClaims } from "../lock/tab-claims.ts";
import { queryKeys } from "../queries/query-keys.ts";
import { FIRST, lockRoute, unlockRoute } from "../testing/names.ts";
import { openJourneyOf, openStartedTest, type JourneyHarness } from "../testing/open-journey.ts";
import { aSharedBrowser } from "../testing/shared-browser.ts";
import { waitForLocks } from "../testing/take-turns.ts";

const startedTest = (...options: Parameters<typeof openJourneyOf>) => openStartedTest(1_000, ...options);

it("createJourney pauses the idle timeout while the patient breathes, and prevents reloads while a handset is held [REQ-SESSION-10]", async () => {
  const { services, journey } = await startedTest({});
  expect([services.session.idleHolds(), services.session.pageHolds()]).toEqual([1, ["handset"]]);
  journey.testRun.send({ type: "given-up", at: services.clock.now() });
  expect([services.session.idleHolds(), services.session.pageHolds()]).toEqual([0, ["handset"]]);
});

describe("createJourney, when disposed", () => {
  it("unlocks its handset and leaves no timer, channel, hold or patient data", async () => {
    const { journey, services } = await startedTest({});
    const { clock, session, realtime, http } = services;
    journey.records.forget("a", false);
    journey.queryClient.setQueryData(queryKeys.recording("a"), "any");
    journey.dispose();
    expect(http.sent(unlockRoute(FIRST))).toHaveLength(1);
    await clock.advanceAsync(0);
    expect(realtime.channels()).toEqual([]);
    expect([session.idleHolds(), session.pageHolds()]).toEqual([0, []]);
    expect(journey.records.getKnownDiagnosis("a")).toBeUndefined();
    expect(journey.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });

  it("ignores other tabs", async () => {
    const browser = aSharedBrowser();
    const { journey } = openJourneyOf({}, { browser });
    journey.dispose();
    const before = journey.testRun.getState();
    openJourneyOf({}, { browser }).journey.noteResultOpened("a");
    expect(journey.testRun.getState()).toBe(before);
  });

  it("frees its tab claim although the answer to its unlock is on its way", async () => {
    const username = `${crypto.randomUUID()}@capno.example`;
    const { locks } = navigator;
    const { journey, services, hold, pass } = openJourneyOf({}, { username, locks });
    await hold();
    await waitForLocks();
    await pass(0);
    services.http.hold(unlockRoute(FIRST));
    journey.leaveHandset();
    expect(journey.lock.getState().status).toBe("releasing");
    const claim = () =>
      createTabClaims({ locks, username, clock: services.clock, onStolen: () => undefined }).claim(
        toHandsetUdi(FIRST),
        { takeOver: false, isPatient: false },
      );
    expect(await claim()).toBe("refused");
    journey.dispose();
    await waitForLocks();
    expect(await claim()).toBe("claimed");
  });

  it("does nothing when the session ends afterwards", async () => {
    const { journey, services } = await startedTest({});
    journey.dispose();
    const { length } = services.http.requests;
    services.session.logOut();
    expect(services.http.requests).toHaveLength(length);
  });
});

it("createJourney locks a handset again that is left and reopened before its unlock is answered", async () => {
  const username = `${crypto.randomUUID()}@capno.example`;
  const { journey, services, hold, pass } = openJourneyOf({}, { username, locks: navigator.locks });
  await hold();
  await waitForLocks();
  await pass(0);
  const answer = services.http.hold(unlockRoute(FIRST));
  journey.leaveHandset();
  journey.enterHandset(toHandsetUdi(FIRST));
  answer({});
  await pass(0);
  await waitForLocks();
  await pass(0);
  expect(journey.lock.getState()).toMatchObject({ status: "held", udi: FIRST });
  journey.dispose();
});

describe("createJourney, sharing handled recordings with other tabs", () => {
  it("does not send back what another tab sent", () => {
    const told: unknown[] = [];
    const browser = aSharedBrowser();
    browser.openChannel().addEventListener("message", ({ data }) => void told.push(data));
    const [here] = [1, 2].map(() => openJourneyOf({}, { browser }));
    here?.journey.noteResultOpened("a");
    expect(told).toEqual([["a"]]);
  });

  it.each<[string, (clinic: JourneyHarness) => void]>([
    ["session ends", ({ services }) => services.session.logOut()],
    ["product is disposed", ({ journey }) => journey.dispose()],
  ])("closes each of its channels once when the %s", (_, end) => {
    const closed: string[] = [];
    const browser = aSharedBrowser();
    const openChannel = (name = "") =>
      Object.assign(browser.openChannel(name), { close: () => void closed.push(name) });
    end(openJourneyOf({}, { browser: { ...browser, openChannel } }));
    expect(closed).toHaveLength(2);
    expect(new Set(closed).size).toBe(2);
  });
});

it("createJourney does nothing at the end of the session if it was disposed before", () => {
  const closed: string[] = [];
  const browser = aSharedBrowser();
  const openChannel = (name = "") =>
    Object.assign(browser.openChannel(name), { close: () => void closed.push(name) });
  const { journey, services } = openJourneyOf({}, { browser: { ...browser, openChannel } });
  journey.dispose();
  services.session.logOut();
  expect(closed).toHaveLength(2);
  expect(new Set(closed).size).toBe(2);
});

describe("createJourney", () => {
  it("navigates with the router that stays when the one attached before it is detached", async () => {
    const { journey, hold } = openJourneyOf({});
    const went: string[] = [];
    const attach = (name: string) => journey.attachNavigation(() => void went.push(name));
    const endFirst = attach("first");
    attach("second");
    endFirst();
    await hold();
    journey.startTest(toHandsetUdi(FIRST));
    expect(went).toEqual(["second"]);
  });

  it("navigates with the router attached last, until that is detached", async () => {
    const { journey, visited, hold } = openJourneyOf({});
    const later: unknown[] = [];
    const navigate = ((to: unknown) => void later.push(to)) as NavigateFunction;
    const end = journey.attachNavigation(navigate);
    await hold();
    journey.startTest(toHandsetUdi(FIRST));
    expect(later).toHaveLength(1);
    end();
    journey.testRun.send({ type: "given-up", at: journey.services.clock.now() });
    expect(later).toHaveLength(1);
    expect(visited).toHaveLength(1);
  });
});

it("createJourney unlocks a handset whose lock is granted after it was disposed", async () => {
  const { journey, services, pass } = openJourneyOf({});
  const answer = services.http.hold(lockRoute(FIRST));
  journey.enterHandset(toHandsetUdi(FIRST));
  await pass(0);
  journey.dispose();
  const before = services.http.sent(unlockRoute(FIRST)).length;
  answer({});
  await pass(0);
  expect(services.http.sent(unlockRoute(FIRST))).toHaveLength(before + 1);
});
