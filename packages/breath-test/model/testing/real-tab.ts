import { createManualClock, type ManualClock } from "@capno/api-client/testing/manual-clock";
import { toHandsetUdi } from "@capno/domain/units";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeHttp, type FakeHttp } from "@capno/test-kit/fake-http";
import { createFakeRealtime } from "@capno/test-kit/fake-realtime";
import { createFakeSession } from "@capno/test-kit/fake-session";
import type { FakeProductServices } from "@capno/test-kit/product-services";
import { QueryObserver } from "@tanstack/react-query";

import type { BreathTestDefinition } from "../../src/definition.ts";
import { handsetsQuery } from "../../src/queries/handsets-query.ts";
import type { Journey } from "../../src/session/create-journey.ts";
import { takeHandover } from "../../src/storage/session-handover.ts";
import { aDeployment } from "../../src/testing/a-deployment.ts";
import { openJourneyOf } from "../../src/testing/open-journey.ts";
import { aSharedBrowser } from "../../src/testing/shared-browser.ts";
import { NOW } from "../clinic/names.ts";
import { getArea } from "../clinic/pages.ts";
import { getRules } from "../clinic/scenario.ts";
import type { Page } from "../clinic/tab-state.ts";

/** Scripts the network of a page load; the requests of the page before are never answered. */
export type Connect = (http: FakeHttp, clock: ManualClock) => void;

export const toIso = (ms: number): string => new Date(ms).toISOString();
export const toAnswerRoute = (id: string): string => `POST /smoking-history/${id}/`;

export type RealTab = ReturnType<typeof createRealTab>;

/** A browser tab that runs the real `createJourney`. Router and pages do what `clinic/client.ts` models. */
export function createRealTab(asksQuestion: boolean, connect: Connect) {
  const stored = new Map<string, string>();
  const shared = new Map<string, string>();
  let load = loadPage(NOW, connect);
  let session = createFakeSession();
  let deferred: ((typeof session.deferred)[number] & { readonly username: string }) | undefined;
  let toasts: ReturnType<typeof aDeployment>["notices"]["toasts"] = [];
  let journey: Journey | undefined;
  let page: Page = { type: "sign-in" };
  let isListed = false;
  let refetchList = (): void => undefined;
  let refusesClaim = false;
  // The session of another trace may have left one.
  takeHandover("");

  function takeRefusal(): boolean {
    const isRefused = refusesClaim;
    refusesClaim = false;
    return isRefused;
  }

  function openJourney(username: string): void {
    const services = toServices(load, session);
    const browser = { ...aSharedBrowser(), stored: shared };
    const definition = toDefinition(asksQuestion);
    const opened = openJourneyOf(definition, {
      ...{ services, stored, browser, username },
      locks: { request: async (_name, _how, grant) => grant(takeRefusal() ? null : {}) },
    }).journey;
    const isOpen = () => journey === opened;
    journey = opened;
    toasts = services.notices.toasts;
    isListed = false;
    opened.attachNavigation((to: unknown) => void (isOpen() && goTo(toPage(String(to)))));
    opened.whole.watch(() => void (isOpen() && correctPage()));
    const query = { ...handsetsQuery(services, opened.definition), refetchInterval: false } as const;
    const observer = new QueryObserver(opened.queryClient, query);
    opened.queryClient.getQueryCache().subscribe((change) => {
      const isAnswer = change.type === "updated" && change.action.type === "success" && !change.action.manual;
      if (isAnswer && change.query === observer.getCurrentQuery() && isOpen()) showListed();
    });
    observer.subscribe(() => undefined);
    refetchList = () => void observer.refetch();
    if (getArea(page) === undefined) opened.openPage();
  }

  /** A handset's pages open when the list has loaded. */
  function showListed(): void {
    if (isListed) return;
    isListed = true;
    const area = getArea(page);
    if (area !== undefined) journey?.enterHandset(area);
    if (page.type === "start") giveUp();
  }

  function goTo(next: Page): void {
    const from = page;
    page = next;
    const area = getArea(next);
    if (isListed && area !== getArea(from)) {
      if (area === undefined) journey?.leaveHandset();
      else journey?.enterHandset(area);
    }
    if (next.type === "start" && (from.type !== "start" || from.udi !== next.udi)) giveUp();
  }

  function correctPage(): void {
    const area = getArea(page);
    const needsTest = page.type === "loading" || page.type === "question";
    if (isListed && area !== undefined && needsTest && journey?.testRun.getState().phase.status === "idle")
      goTo({ type: "start", udi: area });
  }

  const giveUp = () => journey?.testRun.send({ type: "given-up", at: load.clock.now() });

  return {
    get journey() {
      return journey;
    },
    get page() {
      return page;
    },
    now: () => load.clock.now(),
    emit: (channel: string, name: string, payload: unknown) => load.realtime.emit(channel, name, payload),
    goTo,
    goToRunningTest() {
      const path = journey?.getRunningPath();
      if (path !== undefined) goTo(toPage(path));
    },
    /** By the strip in the header, which has a result, or else by the toast. */
    openAnnounced() {
      if (journey?.whole.getState().unopened !== undefined) return goTo({ type: "result" });
      return toasts.findLast(({ action }) => action?.label === "Open")?.action?.run();
    },
    signIn(username: string) {
      session = createFakeSession(anAccount({ username }));
      page = { type: "handsets" };
      // The shell sends it before a product opens.
      if (deferred?.username === username) {
        const { until, request } = deferred;
        deferred = undefined;
        const unlock = { method: "POST", action: "any", ...request } as const;
        if (load.clock.now() < until) void load.http.send(unlock).catch(() => undefined);
      }
      openJourney(username);
    },
    logOut() {
      const { username } = session.account();
      session.logOut();
      const [left] = session.deferred;
      if (left !== undefined) deferred = { ...left, username };
      journey?.dispose();
      journey = undefined;
      page = { type: "sign-in" };
      for (const storage of [stored, shared]) storage.clear();
    },
    reload() {
      journey?.leavePage();
      // Nothing of the old page runs any more.
      journey = undefined;
      const { clock } = load;
      load = loadPage(clock.wall(), connect);
      load.clock.stepServer(clock.now() - clock.wall());
      openJourney(session.account().username);
    },
    refuseNextClaim: () => void (refusesClaim = true),
    stepServer(ms: number) {
      load.clock.stepServer(ms);
      // An event that concerns no test: with any event the journey learns of the step.
      const of = { udi: toHandsetUdi("none"), startedAt: load.clock.now() };
      const event = {
        type: "probed",
        at: load.clock.now(),
        of,
        capnogramId: "",
        capturedAt: of.startedAt,
      } as const;
      journey?.testRun.send(event);
    },
    /** The pages refetch the list at intervals. */
    refetchList() {
      if (isListed && page.type !== "result") refetchList();
    },
    /** Timers that came due run when `runTimers` is called. */
    pass: (ms: number) => load.clock.advanceAsync(ms),
    async runTimers() {
      for (const callback of load.due) {
        load.due.delete(callback);
        callback();
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await settle();
      }
    },
  };
}

/** Lets every response be read, and the requests that follow from it be sent. */
export const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** Clock, network and channels end with their page load. A timer that came due waits until the test runs it. */
function loadPage(startAt: number, connect: Connect) {
  const manual = createManualClock(startAt);
  const due = new Set<() => void>();
  const clock: ManualClock = {
    ...manual,
    after(ms, callback) {
      const run = () => callback();
      const stop = manual.after(ms, () => void due.add(run));
      return () => {
        stop();
        due.delete(run);
      };
    },
  };
  const http = createFakeHttp();
  connect(http, clock);
  return { clock, due, http, realtime: createFakeRealtime({ autoSubscribe: false }) };
}

function toServices(
  { clock, http, realtime }: ReturnType<typeof loadPage>,
  session: ReturnType<typeof createFakeSession>,
): FakeProductServices {
  const { lock, testRun } = getRules("Dr A", false);
  const { acceptedWindowMs, loadTestTimeoutMs, testFailureTimeoutMs, pollIntervalMs } = testRun;
  const breathTest = {
    ...{ loadTestTimeoutMs, testFailureTimeoutMs, pollIntervalMs },
    lockRefreshMs: lock.refreshMs,
    acceptedCapnogramWindowMs: acceptedWindowMs,
  };
  return aDeployment({ breathTest }, { session, clock, http, realtime });
}

function toDefinition(asksQuestion: boolean): Partial<BreathTestDefinition> {
  const { leadsTo } = getRules("Dr A", asksQuestion).testRun;
  const question: BreathTestDefinition["question"] = {
    segment: "question",
    title: "Question",
    Page: () => null,
    async send(http, id) {
      const request = {
        method: "POST",
        path: `/smoking-history/${id}/`,
        action: "any",
        expected: [409],
      } as const;
      const { status } = await http.send(request);
      return status === 409 ? { kind: "refused", message: "refused" } : { kind: "accepted" };
    },
  };
  return { leadsTo, ...(asksQuestion && { question }) };
}

function toPage(path: string): Page {
  const [, , area, udi = "", type] = path.split("/");
  if (area === "results") return { type: "result" };
  if (type === undefined) return { type: "handsets" };
  const pages = { "start-test": "start", "loading-test": "loading", question: "question" } as const;
  return { type: pages[type as keyof typeof pages], udi: toHandsetUdi(decodeURIComponent(udi)) };
}
