import { getLockedByAfter, UNLOCK_REASONS } from "@capno/domain/handset-lock";
import { toHandsetUdi, type EpochMs, type HandsetUdi } from "@capno/domain/units";
import type { KeptText, ProductServices } from "@capno/product-contract/product-services";
import type { NavigateFunction } from "@capno/router";
import type { QueryClient } from "@tanstack/react-query";

import type { Lead, Target } from "../flow/flow-states.ts";
import { createPendingTestMemory } from "../flow/pending-test-memory.ts";
import { createTestFlow, type TestFlow } from "../flow/create-test-flow.ts";
import { createHandsetLock, type HandsetLock } from "../lock/create-handset-lock.ts";
import { createBrowserMemory } from "../queries/browser-memory.ts";
import { noteHolder, type HandsetList } from "../queries/handsets-query.ts";
import { createQueryClient } from "../queries/query-client.ts";
import { queryKeys } from "../queries/query-keys.ts";
import { createRecordStore, type RecordStore } from "../queries/record-store.ts";
import type { BreathTestDefinition } from "./definition.ts";
import { createHandsetFeed, type HandsetFeed } from "./handset-feed.ts";
import { createPaths, getFlowPath, type Paths } from "./paths.ts";

/** One product's breath tests in one session: what the pages show and where it comes from. */
export interface Journey {
  readonly definition: BreathTestDefinition;
  readonly services: ProductServices;
  readonly queryClient: QueryClient;
  readonly records: RecordStore;
  readonly lock: HandsetLock;
  readonly flow: TestFlow;
  readonly feed: HandsetFeed;
  readonly paths: Paths;
  /** The person opened a handset's pages. */
  enterHandset(udi: HandsetUdi): void;
  leaveHandset(): void;
  /** Connected, visible, awake or restored: ask for what may have been missed. */
  catchUp(how: { readonly isRestored: boolean }): void;
  leavePage(): void;
  /** Gives the journey the router's way of changing the page; returns the end of it. */
  attachNavigation(navigate: NavigateFunction): () => void;
  dispose(): void;
}

/** Any word but `lock` frees a handset; one that is new is reported. Decision J9 */
const KNOWN_WORDS: ReadonlySet<string> = new Set(["lock", "unlock", ...Object.values(UNLOCK_REASONS)]);

export function createJourney(
  services: ProductServices,
  definition: BreathTestDefinition,
  browser: {
    readonly getStorage: () => KeptText;
    readonly locks: Pick<LockManager, "request"> | undefined;
  },
): Journey {
  const { clock, session, notices } = services;
  const { username } = session.account();
  const queryClient = createQueryClient();
  const records = createRecordStore(services, definition, queryClient);
  const memory = createBrowserMemory(browser.getStorage);
  const paths = createPaths(definition);
  const memoryKey = (what: string) => `breath-test:${definition.basePath}:${what}`;
  let navigate: NavigateFunction | undefined;
  let handsetInHand: HandsetUdi | undefined;

  const go = (to: string, replace = false) => void navigate?.(to, { replace });

  const lock = createHandsetLock({
    services,
    username,
    memory,
    memoryKey: memoryKey("hold"),
    locks: browser.locks,
    noteHolder: (udi, lockedBy) => noteHolder(queryClient, udi, lockedBy),
    refetchHandsets: () => void queryClient.invalidateQueries({ queryKey: queryKeys.handsets }),
    goToHandsets: () => go(paths.handsets, true),
  });

  const flow = createTestFlow({
    services,
    definition,
    memory: createPendingTestMemory(memory, memoryKey("pending"), username),
    go: (place) => go(getFlowPath(paths, place), place.page !== "loading"),
    forgetResult: records.forget,
    fetchResult: records.fetchForOpening,
    openResult(capnogramId, udi) {
      records.expectHandset(capnogramId, udi);
      // Before the page changes: leaving it would say that the clinician only walked away. Decision J5
      lock.send({ type: "left", reason: "user-finished-test" });
      go(paths.result(capnogramId, false), true);
    },
    announceLate: (target, lead) => void announceLate(target, lead),
  });

  async function announceLate({ capnogramId }: Target, lead: Lead): Promise<void> {
    const name = await records.findTestIdentifier(capnogramId);
    const open = () =>
      lead === "result"
        ? go(paths.result(capnogramId, false))
        : flow.send({ type: "late-question-opened", at: clock.now(), capnogramId });
    notices.toast({
      message: `Result for test ${name ?? "just recorded"} is available`,
      action: { label: "Open", run: open },
    });
  }

  let endPageHold: (() => void) | undefined;

  const endLockWatch = lock.watch(() => {
    const { is } = lock.getState();
    // A duplicated tab remembers the test too; it goes on in the tab that has the handset.
    if (is === "elsewhere") flow.send({ type: "left", at: clock.now(), goesOnElsewhere: true });
    // A reload would let the handset go under the patient's hands.
    if (is === "locking" || is === "held") endPageHold ??= session.holdPage("handset");
    else {
      endPageHold?.();
      endPageHold = undefined;
    }
  });

  const feed = createHandsetFeed({
    services,
    onLifecycle({ stage, state, capnogramId, capturedAt, serverTime }) {
      const report = {
        stage,
        state,
        serverTime,
        capnogramId: capnogramId ?? undefined,
        capturedAt: capturedAt ?? undefined,
      };
      flow.send({ type: "notified", at: clock.now(), report });
    },
    onAvailability(event) {
      if (!KNOWN_WORDS.has(event.event)) notices.report("an availability event of an unknown name");
      lock.send({
        type: "availability-changed",
        udi: toHandsetUdi(event.handsetUdi),
        word: event.event,
        user: event.user ?? undefined,
        isMe: event.user === username,
        at: clock.now(),
      });
      noteHolder(queryClient, event.handsetUdi, getLockedByAfter(event));
    },
    onSubscribed() {
      flow.send({ type: "catch-up-due", at: clock.now() });
      void queryClient.invalidateQueries({ queryKey: queryKeys.handsets });
    },
  });

  // The hold is compared with every list the server sends. Decision J9
  const endListening = queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== "updated" || change.action.type !== "success" || change.action.manual) return;
    if (change.query.queryHash !== JSON.stringify(queryKeys.handsets)) return;
    const list: HandsetList | undefined = queryClient.getQueryData(queryKeys.handsets);
    if (list !== undefined) lock.send(toHandsetsRead(list, username, clock.now()));
  });

  const endLogOutTask = session.beforeLogOut(() => {
    lock.endSession();
    flow.send({ type: "left", at: clock.now() });
  });

  let { lapsedUdi } = lock;

  function enter(udi: HandsetUdi, resumes: boolean): void {
    const list: HandsetList | undefined = queryClient.getQueryData(queryKeys.handsets);
    const state = lock.getState();
    const own = state.is === "held" || state.is === "releasing" ? state.udi : undefined;
    const underMyName = (list?.handsets ?? [])
      .filter((handset) => handset.lockedBy === username && handset.udi !== own)
      .map((handset) => handset.udi);
    lock.send({ type: "entered", at: clock.now(), wish: { udi, underMyName, resumes } });
  }

  return {
    definition,
    services,
    queryClient,
    records,
    lock,
    flow,
    feed,
    paths,
    enterHandset(udi) {
      // The address remembers the handset; it is locked again by a click alone. Decision J2
      if (udi === lapsedUdi) return go(paths.handsets, true);
      if (handsetInHand !== undefined && handsetInHand !== udi) flow.send({ type: "left", at: clock.now() });
      handsetInHand = udi;
      feed.follow(udi);
      enter(udi, lock.rememberedUdi() === udi);
      flow.resume(udi);
    },
    leaveHandset() {
      lapsedUdi = undefined;
      handsetInHand = undefined;
      feed.follow(undefined);
      flow.send({ type: "left", at: clock.now() });
      lock.send({ type: "left", reason: "user-navigated-away" });
    },
    catchUp({ isRestored }) {
      const at = clock.now();
      if (isRestored && handsetInHand !== undefined) enter(handsetInHand, true);
      else lock.send({ type: "resumed", at });
      flow.send({ type: "catch-up-due", at });
      void queryClient.invalidateQueries({ queryKey: queryKeys.handsets });
      void queryClient.invalidateQueries({ queryKey: ["breath-tests"] });
      // What Back brings back may be of yesterday.
      if (isRestored) void queryClient.invalidateQueries({ queryKey: ["capnogram"] });
    },
    leavePage: () => lock.send({ type: "page-left" }),
    attachNavigation(next) {
      navigate = next;
      return () => {
        if (navigate === next) navigate = undefined;
      };
    },
    dispose() {
      endListening();
      endLockWatch();
      endPageHold?.();
      endLogOutTask();
      feed.follow(undefined);
      flow.dispose();
      lock.dispose();
      records.dispose();
      queryClient.clear();
    },
  };
}

function toHandsetsRead(list: HandsetList, username: string, at: EpochMs) {
  const { handsets, askedAt } = list;
  const locked = handsets.filter(({ lockedBy }) => lockedBy !== null);
  return {
    type: "handsets-read",
    at,
    askedAt,
    underMyName: locked.filter(({ lockedBy }) => lockedBy === username).map(({ udi }) => udi),
    holders: new Map(
      locked.flatMap(({ udi, lockedBy }) =>
        lockedBy === null || lockedBy === username ? [] : [[udi, lockedBy] as const],
      ),
    ),
  } as const;
}
