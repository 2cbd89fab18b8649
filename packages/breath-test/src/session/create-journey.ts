import { isSameAccount } from "@capno/domain/account/username";
import { getLockedByAfter, UNLOCK_REASONS, type AvailabilityEvent } from "@capno/domain/handset/handset-lock";
import { toHandsetUdi, type HandsetUdi } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { NavigateFunction } from "@capno/router";
import type { QueryClient } from "@tanstack/react-query";

import { getRunningPath } from "../test-run/test-run-paths.ts";
import { createPatientInstructions, type PatientInstructions } from "../storage/patient-instructions.ts";
import type { TestRunState, TestRunPartEvent } from "../test-run/test-run-states.ts";
import { createPendingTestMemory } from "../test-run/pending-test-memory.ts";
import { createExportStatus, type ExportStatus } from "../export-status/create-export-status.ts";
import { createHoldMemory } from "../lock/hold-memory.ts";
import { takeHandover } from "../storage/session-handover.ts";
import type { LockState, LockPartEvent } from "../lock/lock-states.ts";
import { runMachine, type RunningMachine } from "@capno/machine/run-machine";
import { createBrowserMemory } from "../storage/browser-memory.ts";
import { setHolder } from "../queries/handsets-query.ts";
import { createQueryClient } from "../queries/query-client.ts";
import { queryKeys } from "../queries/query-keys.ts";
import { createRecordStore, type RecordStore } from "../queries/record-store.ts";
import { createHandledRecordings } from "../storage/handled-recordings.ts";
import { createRunningTests, type RunningTests } from "./running-tests.ts";
import type { BreathTestDefinition } from "../definition.ts";
import { sendWithClockSteps } from "./clock-steps.ts";
import { syncHandsetList } from "./handset-list-sync.ts";
import { createHandsetFeed, type HandsetFeed } from "./handset-feed.ts";
import { createSessionHolds } from "./hold-session.ts";
import type { JourneyBrowser } from "../storage/journey-browser.ts";
import { createJourneyMachine } from "./journey-machine.ts";
import { openJourney } from "./open-journey.ts";
import type { JourneyEffect, JourneyEvent, JourneyRules, JourneyState } from "./journey-states.ts";
import { reportSteps } from "./report-steps.ts";
import { createPaths, type Paths } from "../paths.ts";
import { createJourneyEffects } from "./journey-effects.ts";
import { toHandsetsRead, toReport } from "./to-events.ts";

/** One product's breath tests in one session: the state behind its pages, and the commands they send. */
export interface Journey {
  readonly definition: BreathTestDefinition;
  readonly services: ProductServices;
  readonly queryClient: QueryClient;
  readonly records: RecordStore;
  readonly patientInstructions: PatientInstructions;
  readonly exportStatus: ExportStatus;
  readonly lock: RunningMachine<LockState, LockPartEvent>;
  readonly testRun: RunningMachine<TestRunState, TestRunPartEvent>;
  readonly feed: HandsetFeed;
  /** Tests that run in other tabs. */
  readonly runningTests: Pick<RunningTests, "ask" | "getStart" | "watch">;
  readonly paths: Paths;
  /** The joint state: which test runs and which page is open. */
  readonly whole: Pick<RunningMachine<JourneyState, never>, "getState" | "watch">;
  enterHandset(udi: HandsetUdi): void;
  leaveHandset(): void;
  /** A page of the product that belongs to no handset opened. */
  openPage(): void;
  leaveProduct(): void;
  getRunningPath(): string | undefined;
  /** Dismisses a result that arrived while another page was open. */
  dismissNotice(): void;
  startTest(udi: HandsetUdi): void;
  /** A result was opened from the history or by its URL, so it is not the next patient's. */
  noteResultOpened(capnogramId: string): void;
  /** The page reconnected, became visible, woke or was restored: refetches what it may have missed. */
  catchUp(how: { readonly isRestored: boolean }): void;
  leavePage(): void;
  /** Gives the journey the router's navigate function; returns its removal. */
  attachNavigation(navigate: NavigateFunction): () => void;
  dispose(): void;
}

/** The server keeps a lock for two and a half renewal intervals, so one renewal may be lost. */
const LEASE_IN_REFRESHES = 2.5;

/** Any event but `lock` frees a handset; an unknown one is reported. */
const KNOWN_EVENTS: ReadonlySet<string> = new Set(["lock", "unlock", ...Object.values(UNLOCK_REASONS)]);

/** Joins the journey machine to the server, the browser, the pages and the clock. Makes no decisions. */
export function createJourney(
  services: ProductServices,
  definition: BreathTestDefinition,
  browser: JourneyBrowser,
): Journey {
  const { clock, session, notices, config } = services;
  const { username } = session.account();
  const queryClient = createQueryClient();
  const records = createRecordStore(services, definition, queryClient);
  const paths = createPaths(definition);
  const handledRecordings = createHandledRecordings({
    getStorage: browser.getSharedStorage,
    openChannel: browser.openChannel,
  });
  const runningTests = createRunningTests(browser.openChannel, username);
  const memory = createBrowserMemory(browser.getStorage);
  const memoryKey = (what: string) => `breath-test:${definition.basePath}:${what}`;
  // The clinician's own words for tests, which older versions kept until midnight: nothing else deletes them before log-out.
  createBrowserMemory(browser.getSharedStorage).forget(memoryKey("references"));
  const holdMemory = createHoldMemory(memory, memoryKey("hold"), username, clock);
  const patientInstructions = createPatientInstructions(memory, memoryKey("coached"), username);
  const exportStatus = createExportStatus(
    services,
    { shared: browser.getSharedStorage, tab: browser.getStorage },
    memoryKey("seen"),
  );
  const testMemory = createPendingTestMemory(memory, memoryKey("pending"), username);
  const navigations: NavigateFunction[] = [];

  const { lapsedUdi } = takeHandover(username);
  const remembered = testMemory.read();
  const [initial, opening] = openJourney({
    at: clock.now(),
    test: remembered.test,
    ledger: remembered.ledger,
    handled: handledRecordings.read(),
    hold: holdMemory.read(),
    unanswered: holdMemory.readUnanswered(),
    lapsedUdi,
  });
  const { lockRefreshMs, acceptedCapnogramWindowMs } = config.breathTest;
  const rules: JourneyRules = {
    lock: { refreshMs: lockRefreshMs, leaseMs: lockRefreshMs * LEASE_IN_REFRESHES },
    testRun: {
      ...config.breathTest,
      account: username,
      acceptedWindowMs: acceptedCapnogramWindowMs,
      leadsTo: definition.leadsTo,
    },
  };
  const machine = runMachine<JourneyState, JourneyEvent, JourneyEffect>({
    initial,
    step: reportSteps(createJourneyMachine(rules), definition.productId, services.problemLog),
    runEffect: (effect) => effects.runEffect(effect),
  });

  const send = sendWithClockSteps(clock, machine.send);

  const feed = createHandsetFeed({
    services,
    onLifecycle: (udi, event) =>
      sendTestRunEvent({ type: "notified", at: clock.now(), udi, report: toReport(event) }),
    onAvailability: handleAvailability,
    onSubscribed() {
      sendTestRunEvent({ type: "catch-up-due", at: clock.now() });
      void queryClient.invalidateQueries({ queryKey: queryKeys.handsets });
    },
  });

  const effects = createJourneyEffects({
    services,
    definition,
    username,
    queryClient,
    records,
    exportStatus,
    noteTest: patientInstructions.noteTest,
    paths,
    feed,
    handledRecordings,
    holdMemory,
    testMemory,
    locks: browser.locks,
    send,
    go,
  });

  function go(to: string, replace: boolean): void {
    void navigations.at(-1)?.(to, { replace });
  }

  function getRunning(): string | undefined {
    return getRunningPath(paths, machine.getState().testRun.phase);
  }

  function sendTestRunEvent(event: TestRunPartEvent): void {
    send({ type: "test-run-event", event });
  }

  function handleAvailability(event: AvailabilityEvent): void {
    if (!KNOWN_EVENTS.has(event.event)) notices.report("an availability event of an unknown name");
    send({
      type: "lock-event",
      event: {
        type: "availability-changed",
        udi: toHandsetUdi(event.handsetUdi),
        word: event.event,
        user: event.user ?? undefined,
        isMe: isSameAccount(event.user, username),
        at: clock.now(),
      },
    });
    setHolder(queryClient, event.handsetUdi, getLockedByAfter(event));
  }

  const handsetList = syncHandsetList(queryClient, username, (list) =>
    send({ type: "lock-event", event: toHandsetsRead(list, username, clock.now()) }),
  );

  const holds = createSessionHolds(session);
  machine.watch(() => {
    const state = machine.getState();
    runningTests.follow(state.testRun);
    holds.follow(state);
  });

  handledRecordings.watch((capnogramIds) =>
    sendTestRunEvent({ type: "recordings-handled", at: clock.now(), capnogramIds, isHere: false }),
  );
  const endSession = () => send({ type: "session-ended", at: clock.now() });
  const endLogOutTask = session.beforeLogOut(() => {
    endSession();
    // The session does not close these channels.
    handledRecordings.dispose();
    runningTests.dispose();
  });
  for (const effect of opening) effects.runEffect(effect);

  return {
    definition,
    services,
    queryClient,
    records,
    patientInstructions,
    exportStatus,
    lock: {
      getState: () => machine.getState().lock,
      watch: machine.watch,
      send: (event) => send({ type: "lock-event", event }),
    },
    testRun: { getState: () => machine.getState().testRun, watch: machine.watch, send: sendTestRunEvent },
    feed,
    runningTests,
    paths,
    whole: machine,
    enterHandset: (udi) =>
      send({ type: "handset-opened", at: clock.now(), udi, lockedByMe: handsetList.getLockedByMe() }),
    leaveHandset: () => send({ type: "handset-closed", at: clock.now() }),
    openPage: () => send({ type: "page-opened", at: clock.now(), lockedByMe: handsetList.getLockedByMe() }),
    leaveProduct: () => send({ type: "product-left", at: clock.now() }),
    getRunningPath: getRunning,
    dismissNotice: () => send({ type: "notice-dismissed", at: clock.now() }),
    startTest: (udi) => send({ type: "start-pressed", at: clock.now(), udi }),
    noteResultOpened: (capnogramId) =>
      sendTestRunEvent({
        type: "recordings-handled",
        at: clock.now(),
        capnogramIds: [capnogramId],
        isHere: true,
      }),
    catchUp({ isRestored }) {
      send({
        type: "page-woken",
        at: clock.now(),
        isRestored,
        lockedByMe: handsetList.getLockedByMe(),
      });
      void queryClient.invalidateQueries({ queryKey: queryKeys.handsets });
      void queryClient.invalidateQueries({ queryKey: ["breath-tests"] });
      // A page restored from the back/forward cache may be a day old.
      if (isRestored) void queryClient.invalidateQueries({ queryKey: ["capnogram"] });
    },
    leavePage: () => send({ type: "page-left", at: clock.now() }),
    attachNavigation(next) {
      navigations.push(next);
      return () => void navigations.splice(navigations.indexOf(next), 1);
    },
    dispose() {
      // Ends every watcher and timer, and gives back everything taken from the shell.
      endSession();
      endLogOutTask();
      handsetList.stop();
      handledRecordings.dispose();
      runningTests.dispose();
      effects.dispose();
      records.dispose();
      exportStatus.dispose();
      queryClient.clear();
    },
  };
}
