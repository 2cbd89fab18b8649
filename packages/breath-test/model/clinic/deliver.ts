import { isPending } from "../../src/test-run/test-run-transitions.ts";
import type { JourneyEvent, JourneyState } from "../../src/session/journey-states.ts";
import { CORRECTED_WITHIN_MS } from "../../src/session/clock-steps.ts";
import { shiftTimes } from "../search/shift-times.ts";
import { change, goTo, noteFree, release, type Client } from "./client.ts";
import { endSession, receiveEnded, openPage, SIGNED_OUT, signIn } from "./client-session.ts";
import type { Answer, Item, Note } from "./message-queue.ts";
import type { Announcement } from "./model-server.ts";
import { NOW, type Clinician } from "./names.ts";
import { getArea, needsNoTest } from "./pages.ts";
import { performEffect } from "./perform-effect.ts";
import type { Browser, TabAction, Delivered, StepOf, Tab } from "./tab-state.ts";
import { toAnswerEvent, toPushEvent, toTimerEvent } from "./to-event.ts";

/**
 * What a tab does about what happens to it. The decisions are the journey's own steps; around them this does what
 * `createJourney`, the pages and the browser do.
 */
export function deliver(tab: Tab, browser: Browser, action: TabAction, steps: StepOf): Delivered {
  const client: Client = { tab, browser, queue: [], requests: [], notes: [], shown: [] };
  meet(client, action, steps);
  drain(client, steps);
  return client;
}

function drain(client: Client, steps: StepOf): void {
  for (let event = client.queue.shift(); event !== undefined; event = client.queue.shift()) {
    const { journey, account } = client.tab;
    if (journey === undefined || account === undefined) continue;
    const { ahead } = client.tab;
    if (ahead !== undefined) change(client, { ahead: { ...ahead, since: ahead.since ?? NOW } });
    const [next, effects] = steps[account](journey, event);
    change(client, { journey: next });
    recordShown(client, journey, next);
    for (const effect of effects) performEffect(client, effect, account);
    if (client.queue.length === 0) correctPage(client);
  }
}

/** What the pages show because the state says so. */
function recordShown(
  { tab, shown }: Client,
  before: JourneyState,
  { testRun: { phase } }: JourneyState,
): void {
  // Another page is open: it is shown when the person returns.
  if (getArea(tab.page) === undefined) return;
  const was = before.testRun.phase;
  const askedId = phase.status === "asking" ? phase.test.target.capnogramId : undefined;
  const wasAskedId = was.status === "asking" ? was.test.target.capnogramId : undefined;
  if (askedId !== undefined && askedId !== wasAskedId)
    shown.push({ type: "questioned", capnogramId: askedId });
  const inquiry = isPending(phase) ? phase.test.inquiry : undefined;
  const wasInquiry = isPending(was) ? was.test.inquiry : undefined;
  if (inquiry !== undefined && inquiry.capnogramId !== wasInquiry?.capnogramId)
    shown.push({ type: "asked-whose", capnogramId: inquiry.capnogramId, namedTime: inquiry.capturedAt });
}

/** The loading and the question's page have nothing to show without a test. */
function correctPage(client: Client): void {
  const area = getArea(client.tab.page);
  if (area !== undefined && client.tab.isListed && needsNoTest(client.tab))
    goTo(client, { type: "start", udi: area });
}

function meet(client: Client, action: TabAction, steps: StepOf): void {
  const { tab, queue } = client;
  switch (action.type) {
    case "signed-in":
      return signIn(client, action.account);
    case "logged-out":
      endSession(client, steps);
      client.browser = { ...client.browser, account: undefined, handled: [] };
      client.notes.push({ kind: "note", what: { type: "session-changed" } });
      return undefined;
    case "handset-chosen":
      return goTo(client, { type: "start", udi: action.udi });
    case "left":
      return goTo(client, { type: "handsets" });
    case "returned":
      return returnToTest(client);
    case "product-left":
      return send(client, { type: "product-left", at: NOW });
    case "start-pressed":
      if (tab.page.type !== "start") return undefined;
      change(client, { patient: action.patient });
      return send(client, { type: "start-pressed", at: NOW, udi: tab.page.udi });
    case "back-pressed": {
      const area = getArea(tab.page);
      return area === undefined ? undefined : goTo(client, { type: "start", udi: area });
    }
    case "question-answered":
    case "inquiry-answered":
      return answer(client, action);
    case "taken-over":
      return send(client, { type: "lock-event", event: { type: "take-over-chosen", at: NOW } });
    case "toast-opened": {
      const { toast } = tab;
      change(client, { toast: undefined });
      if (toast === undefined) return undefined;
      if (toast.lead === "result") return goTo(client, { type: "result" });
      if (action.patient !== undefined) change(client, { patient: action.patient });
      const { capnogramId } = toast;
      return send(client, {
        type: "test-run-event",
        event: { type: "late-question-opened", at: NOW, capnogramId },
      });
    }
    case "history-opened": {
      goTo(client, { type: "result" });
      const capnogramIds = [action.capnogramId];
      return send(client, {
        type: "test-run-event",
        event: { type: "recordings-handled", at: NOW, capnogramIds, isHere: true },
      });
    }
    case "claim-refused-next":
      return change(client, { refusesClaim: true });
    case "clock-stepped":
      return send(client, { type: "clock-stepped", at: NOW, byMs: action.ms });
    case "own-clock-stepped":
      return setOwnClock(client, action.ms, { ms: (tab.ahead?.ms ?? 0) + action.ms, since: undefined });
    case "slept":
      return change(client, { isAwake: false });
    case "woke":
      return change(client, { isAwake: true, isWaking: true });
    case "shown-again":
      change(client, { isWaking: false });
      if (client.browser.account !== tab.account) return endSession(client, steps);
      queue.push({ type: "page-woken", at: NOW, isRestored: false, lockedByMe: tab.lockedByMe });
      return undefined;
    case "reloaded":
      return reload(client, steps);
    case "timer-ran-out": {
      const { [action.timer]: _, ...timers } = tab.timers;
      change(client, { timers });
      return send(client, toTimerEvent(action.timer));
    }
    case "item-arrived":
      return deliverItem(client, action.item, steps);
    default:
      return action satisfies never;
  }
}

/** Timers count elapsed time; every other time lies further back by a clock that is set on. */
function setOwnClock(client: Client, ms: number, ahead: Tab["ahead"]): void {
  const { timers } = client.tab;
  change(client, { ...shiftTimes(client.tab, -ms), timers, ahead });
}

/** Any answer has the server's time. */
function correctOwnClock(client: Client): void {
  const { ahead } = client.tab;
  if (ahead === undefined) return;
  const isOwn = NOW - (ahead.since ?? NOW) < Math.min(ahead.ms, CORRECTED_WITHIN_MS);
  setOwnClock(client, -ahead.ms, undefined);
  send(client, { type: "clock-stepped", at: NOW, byMs: -ahead.ms, ...(isOwn && { isOwn }) });
}

function send({ queue }: Client, event: JourneyEvent): void {
  queue.push(event);
}

function returnToTest(client: Client): void {
  const phase = client.tab.journey?.testRun.phase;
  if (phase === undefined || !isPending(phase)) return;
  const { udi, inquiry } = phase.test;
  goTo(client, { type: phase.status === "asking" ? "question" : "loading", udi });
  if (phase.status === "asking")
    client.shown.push({ type: "questioned", capnogramId: phase.test.target.capnogramId });
  if (inquiry === undefined) return;
  const { capnogramId, capturedAt } = inquiry;
  client.shown.push({ type: "asked-whose", capnogramId, namedTime: capturedAt });
}

function answer(
  client: Client,
  action: Extract<TabAction, { type: "question-answered" | "inquiry-answered" }>,
): void {
  const phase = client.tab.journey?.testRun.phase;
  if (phase === undefined || !isPending(phase)) return;
  const { udi, startedAt, target, inquiry } = phase.test;
  const base = { at: NOW, of: { udi, startedAt } } as const;
  if (action.type === "question-answered" && target !== undefined) {
    const { capnogramId } = target;
    send(client, {
      type: "test-run-event",
      event: { type: "answer-given", ...base, capnogramId, answer: 12 },
    });
  }
  if (action.type === "inquiry-answered" && inquiry !== undefined) {
    const { capnogramId } = inquiry;
    const { isTheirs } = action;
    send(client, {
      type: "test-run-event",
      event: { type: "inquiry-answered", ...base, capnogramId, isTheirs },
    });
  }
}

function reload(client: Client, steps: StepOf): void {
  send(client, { type: "page-left", at: NOW });
  drain(client, steps);
  release(client);
  // Nothing reads the answers to the requests of the page that is gone.
  const last = client.requests.map((request) => ({ ...request, isOrphan: true }));
  client.requests.splice(0, Infinity, ...last);
  change(client, { timers: {}, journey: undefined, ended: undefined, follows: undefined, toast: undefined });
  const { account } = client.tab;
  if (account === undefined || client.browser.account !== account) change(client, SIGNED_OUT);
  else openPage(client, account, undefined);
}

function deliverItem(client: Client, item: Item, steps: StepOf): void {
  const { account, session, follows } = client.tab;
  switch (item.kind) {
    case "request":
      return undefined;
    case "answer": {
      if (item.reply.kind !== "lost") correctOwnClock(client);
      if (item.request.session !== session || account === undefined) return receiveEnded(client, item, steps);
      const event = item.request.isDeferred ? undefined : toAnswerEvent(item);
      if (event !== undefined) send(client, event);
      return deliverList(client, item);
    }
    case "push":
      if (account !== undefined && follows === item.announcement.udi) {
        const announcement = shiftTimes(item.announcement, -(client.tab.ahead?.ms ?? 0));
        noteHolder(client, announcement, account);
        send(client, toPushEvent(announcement, account));
      }
      return undefined;
    case "note":
      return deliverNote(client, item, steps);
    default:
      return item satisfies never;
  }
}

/** The pages of a handset open when the list is there. */
function deliverList(client: Client, { request: { by }, reply }: Answer): void {
  if (reply.kind !== "handsets") return;
  const { isListed, page } = client.tab;
  const lockedByMe = reply.holders.filter((each) => each.by === by).map(({ udi }) => udi);
  change(client, { lockedByMe, isListed: true });
  const area = getArea(page);
  if (isListed || area === undefined) return;
  send(client, { type: "handset-opened", at: NOW, udi: area, lockedByMe });
  if (page.type === "start") send(client, { type: "test-run-event", event: { type: "given-up", at: NOW } });
}

/** Who holds a handset now stands in the list at once. */
function noteHolder(client: Client, announcement: Announcement, account: Clinician): void {
  if (announcement.kind !== "availability") return;
  const { udi, word, user } = announcement;
  noteFree(client, udi);
  if (word === "lock" && user === account) change(client, { lockedByMe: [...client.tab.lockedByMe, udi] });
}

function deliverNote(client: Client, { what }: Note, steps: StepOf): void {
  switch (what.type) {
    case "claim-stolen":
      if (client.tab.account === what.account)
        send(client, { type: "lock-event", event: { type: "tab-claim-stolen", udi: what.udi, at: NOW } });
      return undefined;
    case "recordings-handled": {
      const capnogramIds = [what.capnogramId];
      return send(client, {
        type: "test-run-event",
        event: { type: "recordings-handled", at: NOW, capnogramIds, isHere: false },
      });
    }
    case "session-changed":
      if (client.browser.account !== client.tab.account) endSession(client, steps);
      return undefined;
    default:
      return what satisfies never;
  }
}
