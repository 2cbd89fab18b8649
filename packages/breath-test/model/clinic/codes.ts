import { toEpochMs, type HandsetUdi } from "@capno/domain/units";

import { isPending } from "../../src/test-run/test-run-transitions.ts";
import type { LockState } from "../../src/lock/lock-states.ts";
import { createInterner } from "../search/intern.ts";
import { memoizeNamed, memoizeOne, memoizePair } from "../search/memoize.ts";
import { shiftTimes } from "../search/shift-times.ts";
import type { ActionBudget } from "./action-budget.ts";
import { deliver } from "./deliver.ts";
import type { Item, ListFault, Request } from "./message-queue.ts";
import { endLeases, type ModelServer } from "./model-server.ts";
import { HANDSETS, NOW, type Clinician } from "./names.ts";
import { getEnabledActions, getActionsOpen } from "./enabled-actions.ts";
import { serve, type ServerRules } from "./serve.ts";
import type { Browser, TabAction, Shown, StepOf, Tab } from "./tab-state.ts";

/**
 * Every part of the world as a number, and every rule asked once for every pair of them: an exploration meets the
 * same few thousand situations of one tab millions of times.
 */
export type Codes = ReturnType<typeof createCodes>;

/** Polls the holders of handsets while handsets are listed or in use. */
function toListRequest({ isAwake, isListed, isWaking, account, session, page }: Tab): Request | undefined {
  if (!isAwake || isWaking || !isListed || account === undefined || page.type === "result") return undefined;
  const effect = { type: "refetch-handsets" } as const;
  return { kind: "request", by: account, session, effect, sentAt: NOW, isOrphan: false };
}

const GONE: ReadonlySet<LockState["status"]> = new Set(["lost", "refused", "elsewhere", "failed"]);

interface CodedCandidate {
  readonly tab: number;
  readonly browser: number;
  readonly requests: readonly number[];
  readonly notes: readonly number[];
  readonly shown: readonly Shown[];
}

export function createCodes(
  steps: StepOf,
  rules: ServerRules,
  accounts: readonly (readonly Clinician[])[],
  browserOf: readonly number[],
) {
  const servers = createInterner<ModelServer>();
  const actionBudgets = createInterner<ActionBudget>();
  const tabs = createInterner<Tab>();
  const browsers = createInterner<Browser>();
  const actions = createInterner<TabAction>();
  const items = createInterner<Item>();
  /** Mail is a bag: numbers of items in their order. */
  const messageLists = createInterner<readonly number[]>();
  const clients = createInterner<readonly [tab: number, browser: number]>();

  const toClient = memoizePair((tab, browser) => clients.toNumber([tab, browser]));

  const deliverToClient = memoizePair((client, action): CodedCandidate => {
    const [tab, browser] = clients.toValue(client);
    const delivered = deliver(tabs.toValue(tab), browsers.toValue(browser), actions.toValue(action), steps);
    return {
      tab: tabs.toNumber(delivered.tab),
      browser: browsers.toNumber(delivered.browser),
      requests: delivered.requests.map((each) => items.toNumber(each)),
      notes: delivered.notes.map((each) => items.toNumber(each)),
      shown: delivered.shown,
    };
  });

  const removeOne = (messages: number, item: number): readonly number[] => {
    const before = messageLists.toValue(messages);
    const at = before.indexOf(item);
    return at === -1 ? before : before.toSpliced(at, 1);
  };

  const spoilListNamed = memoizeNamed((item, name: `${ListFault} ${HandsetUdi}`) => {
    const value = items.toValue(item);
    if (value.kind !== "answer" || value.reply.kind !== "handsets") return item;
    const [fault, udi] = name.split(" ") as [ListFault, HandsetUdi];
    const isPartial = fault === "unreadable";
    const missing = { omits: [udi], unreadable: HANDSETS, frees: [] }[fault];
    const holders = isPartial ? [] : value.reply.holders.filter((each) => each.udi !== udi);
    return items.toNumber({ ...value, reply: { kind: "handsets", holders, missing, isPartial } });
  });

  const shift = <Value>(of: { toNumber(value: Value): number; toValue(number: number): Value }) =>
    memoizePair((number, ms) => of.toNumber(shiftTimes(of.toValue(number), -ms)));
  const shiftItem = shift(items);

  /** Notes the step in a lock request, because its lease counts from when it was sent. */
  const noteStep = <Sent extends Request>(request: Sent, ms: number): Sent =>
    request.effect.type === "send-lock" ? { ...request, steppedMs: (request.steppedMs ?? 0) + ms } : request;
  const stepItem = (item: Item, ms: number): Item => {
    const shifted = shiftTimes(item, -ms);
    if (shifted.kind === "request") return noteStep(shifted, ms);
    return shifted.kind === "answer" ? { ...shifted, request: noteStep(shifted.request, ms) } : shifted;
  };

  const ageRequest = <Sent extends Request>(request: Sent, ms: number): Sent => ({
    ...request,
    sentAt: toEpochMs(request.sentAt - ms),
  });
  const ageItem = (item: Item, ms: number): Item => {
    if (item.kind === "request") return ageRequest(item, ms);
    return item.kind === "answer" ? { ...item, request: ageRequest(item.request, ms) } : item;
  };

  return {
    servers,
    actionBudgets,
    tabs,
    browsers,
    actions,
    items,
    messageLists,
    receive: (tab: number, browser: number, action: number): CodedCandidate =>
      deliverToClient(toClient(tab, browser), action),
    enabledActions: memoizeOne((tab) => {
      const value = tabs.toValue(tab);
      const enabledActions = getEnabledActions(value, accounts[browserOf[value.number] ?? 0] ?? []);
      const due = Object.keys(value.timers)
        .toSorted()
        .find((timer) => (value.timers[timer] ?? Infinity) <= NOW);
      const listRequest = toListRequest(value);
      return {
        ...getActionsOpen(value),
        closed: enabledActions.map(({ action, budget }) => ({
          action: actions.toNumber(action),
          budget,
        })),
        isAwake: value.isAwake,
        canReceive: value.isAwake && !value.isWaking,
        due: due === undefined ? undefined : actions.toNumber({ type: "timer-ran-out", timer: due }),
        /** No time may pass: a timer is due, or the page is waking. */
        isUrgent: value.isAwake && (value.isWaking || due !== undefined),
        listRequest: listRequest && items.toNumber(listRequest),
        nextDue: value.isAwake ? Math.min(...Object.values(value.timers)) - NOW : Infinity,
      };
    }),
    /** The handset this tab works with, as its person is told; in doubt it waits for the server. */
    heldBy: memoizeOne((tab): HandsetUdi | undefined => {
      const { journey, isAwake, isWaking } = tabs.toValue(tab);
      const lock = journey?.lock;
      if (lock?.status !== "held" || !isAwake || isWaking || lock.doubtedSince !== undefined)
        return undefined;
      return lock.until > NOW ? lock.udi : undefined;
    }),
    /** The handset that this tab locks, holds or lets go. */
    ownHandset: memoizeOne((tab): HandsetUdi | undefined => {
      const lock = tabs.toValue(tab).journey?.lock;
      return lock !== undefined && "udi" in lock ? lock.udi : undefined;
    }),
    /** Lets a handset go, and nothing of its own ends that. */
    isReleasingForEver: memoizeOne((tab): boolean => {
      const { journey, timers } = tabs.toValue(tab);
      return journey?.lock.status === "releasing" && timers["unlock"] === undefined;
    }),
    goesOnWithoutHold: memoizeOne((tab) => {
      const { journey } = tabs.toValue(tab);
      return journey !== undefined && isPending(journey.testRun.phase) && GONE.has(journey.lock.status);
    }),
    serve: memoizePair((server, item) => {
      const request = items.toValue(item) as Request;
      const served = serve(servers.toValue(server), request, rules);
      return {
        server: servers.toNumber(served.server),
        answer: items.toNumber({ kind: "answer", request, reply: served.reply }),
        /** Not for a renewal: it was in these hands before. */
        granted: served.announced.flatMap((each) =>
          each.kind === "availability" && each.word === "lock" ? [{ udi: each.udi, by: each.user }] : [],
        )[0],
        pushes: served.announced.map((announcement) => items.toNumber({ kind: "push", announcement })),
      };
    }),
    endLeases: memoizeOne((server) => {
      const [next, announced] = endLeases(servers.toValue(server));
      return {
        server: servers.toNumber(next),
        pushes: announced.map((announcement) => items.toNumber({ kind: "push", announcement })),
      };
    }),
    /** What was asked, of a request or its answer on the way; undefined where it is lost already, or nothing was. */
    toRequest(item: number): Request | undefined {
      const value = items.toValue(item);
      if (value.kind === "request") return value;
      return value.kind === "answer" && value.reply.kind !== "lost" ? value.request : undefined;
    },
    /** An answer to "who holds which handset?" that is wrong about one of them. */
    spoilList: (item: number, fault: ListFault, udi: HandsetUdi) => spoilListNamed(item, `${fault} ${udi}`),
    toLost: memoizeOne((item) => {
      const value = items.toValue(item);
      if (value.kind === "request")
        return items.toNumber({ kind: "answer", request: value, reply: { kind: "lost" } });
      return value.kind === "answer" ? items.toNumber({ ...value, reply: { kind: "lost" } }) : item;
    }),
    toHearing: memoizeOne((item) => actions.toNumber({ type: "item-arrived", item: items.toValue(item) })),
    addMessage: memoizePair((messages, item) =>
      messageLists.toNumber([...messageLists.toValue(messages), item].toSorted((one, other) => one - other)),
    ),
    removeMessage: memoizePair((messages, item) => messageLists.toNumber(removeOne(messages, item))),
    /** The page that asked is gone: its answers go nowhere. */
    orphan: memoizeOne((messages) =>
      messageLists.toNumber(
        messageLists
          .toValue(messages)
          .map((each) => items.toValue(each))
          .filter((item) => item.kind === "request")
          .map((item) => items.toNumber({ ...item, isOrphan: true }))
          .toSorted((one, other) => one - other),
      ),
    ),
    /** The server's clock is set on: what it recorded lies further back, and leases last as long as before. */
    stepServer: memoizePair((server, ms) => {
      const value = servers.toValue(server);
      return servers.toNumber({ ...shiftTimes(value, -ms), leases: value.leases });
    }),
    /** Timers, and what is stored by the browser's own clock, are as far away as before. */
    stepTab: memoizePair((tab, ms) => {
      const value = tabs.toValue(tab);
      const { timers, storedHold, storedUnlocks } = value;
      return tabs.toNumber({ ...shiftTimes(value, -ms), timers, storedHold, storedUnlocks });
    }),
    /** The computer's own clock is set on: more time seems to have passed since each request was sent. */
    ageRequests: memoizePair((messages, ms) =>
      messageLists.toNumber(
        messageLists
          .toValue(messages)
          .map((each) => items.toNumber(ageItem(items.toValue(each), ms)))
          .toSorted((one, other) => one - other),
      ),
    ),
    stepMessages: memoizePair((messages, ms) =>
      messageLists.toNumber(
        messageLists
          .toValue(messages)
          .map((each) => items.toNumber(stepItem(items.toValue(each), ms)))
          .toSorted((one, other) => one - other),
      ),
    ),
    shiftServer: shift(servers),
    shiftTab: shift(tabs),
    shiftBrowser: shift(browsers),
    shiftMessages: memoizePair((messages, ms) =>
      messageLists.toNumber(
        messageLists
          .toValue(messages)
          .map((each) => shiftItem(each, ms))
          .toSorted((one, other) => one - other),
      ),
    ),
  };
}
