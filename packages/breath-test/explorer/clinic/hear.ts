import { isPending } from "../../src/flow/flow-transitions.ts";
import type { JourneyEvent, JourneyState } from "../../src/journey/journey-states.ts";
import { change, goTo, release, type Desk } from "./desk.ts";
import { endSession, hearEnded, openPage, SIGNED_OUT, signIn } from "./desk-session.ts";
import type { Answer, Item, Note } from "./mail.ts";
import { NOW } from "./names.ts";
import { getArea, needsNoTest } from "./pages.ts";
import { performEffect } from "./perform-effect.ts";
import type { Browser, Happening, Heard, StepOf, Tab } from "./tab-state.ts";
import { toAnswerEvent, toPushEvent, toTimerEvent } from "./to-event.ts";

/**
 * What a tab does about what happens to it. The decisions are the journey's own steps; around them this does what
 * `createJourney`, the pages and the browser do.
 */
export function hear(tab: Tab, browser: Browser, happening: Happening, steps: StepOf): Heard {
  const desk: Desk = { tab, browser, queue: [], requests: [], notes: [], shown: [] };
  meet(desk, happening, steps);
  drain(desk, steps);
  return desk;
}

function drain(desk: Desk, steps: StepOf): void {
  for (let event = desk.queue.shift(); event !== undefined; event = desk.queue.shift()) {
    const { journey, account } = desk.tab;
    if (journey === undefined || account === undefined) continue;
    const [next, effects] = steps[account](journey, event);
    change(desk, { journey: next });
    notice(desk, journey, next);
    for (const effect of effects) performEffect(desk, effect, account);
    if (desk.queue.length === 0) correctPage(desk);
  }
}

/** What the pages show because the state says so. */
function notice({ tab, shown }: Desk, before: JourneyState, { flow: { phase } }: JourneyState): void {
  // Another page is open: it is shown when the person returns.
  if (getArea(tab.page) === undefined) return;
  const was = before.flow.phase;
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
function correctPage(desk: Desk): void {
  const area = getArea(desk.tab.page);
  if (area !== undefined && desk.tab.isListed && needsNoTest(desk.tab))
    goTo(desk, { type: "start", udi: area });
}

function meet(desk: Desk, happening: Happening, steps: StepOf): void {
  const { tab, queue } = desk;
  switch (happening.type) {
    case "signed-in":
      return signIn(desk, happening.account);
    case "logged-out":
      endSession(desk, steps);
      desk.browser = { ...desk.browser, account: undefined, settled: [] };
      desk.notes.push({ kind: "note", what: { type: "session-changed" } });
      return undefined;
    case "handset-chosen":
      return goTo(desk, { type: "start", udi: happening.udi });
    case "left":
      return goTo(desk, { type: "handsets" });
    case "returned":
      return returnToTest(desk);
    case "product-left":
      return send(desk, { type: "product-left", at: NOW });
    case "start-pressed":
      if (tab.page.type !== "start") return undefined;
      change(desk, { patient: happening.patient });
      return send(desk, { type: "start-pressed", at: NOW, udi: tab.page.udi });
    case "back-pressed": {
      const area = getArea(tab.page);
      return area === undefined ? undefined : goTo(desk, { type: "start", udi: area });
    }
    case "question-answered":
    case "inquiry-answered":
      return answer(desk, happening);
    case "taken-over":
      return send(desk, { type: "lock-heard", event: { type: "take-over-chosen", at: NOW } });
    case "toast-opened": {
      const { toast } = tab;
      change(desk, { toast: undefined });
      if (toast === undefined) return undefined;
      if (toast.lead === "result") return goTo(desk, { type: "result" });
      if (happening.patient !== undefined) change(desk, { patient: happening.patient });
      const { capnogramId } = toast;
      return send(desk, {
        type: "flow-heard",
        event: { type: "late-question-opened", at: NOW, capnogramId },
      });
    }
    case "history-opened": {
      goTo(desk, { type: "result" });
      const capnogramIds = [happening.capnogramId];
      return send(desk, {
        type: "flow-heard",
        event: { type: "settled", at: NOW, capnogramIds, isHere: true },
      });
    }
    case "slept":
      return change(desk, { isAwake: false });
    case "woke":
      return change(desk, { isAwake: true, isWaking: true });
    case "shown-again":
      change(desk, { isWaking: false });
      if (desk.browser.account !== tab.account) return endSession(desk, steps);
      queue.push({ type: "page-woken", at: NOW, isRestored: false, underMyName: tab.underMyName });
      return undefined;
    case "reloaded":
      return reload(desk, steps);
    case "timer-ran-out": {
      const { [happening.timer]: _, ...timers } = tab.timers;
      change(desk, { timers });
      return send(desk, toTimerEvent(happening.timer));
    }
    case "item-arrived":
      return hearItem(desk, happening.item, steps);
    default:
      return happening satisfies never;
  }
}

function send({ queue }: Desk, event: JourneyEvent): void {
  queue.push(event);
}

function returnToTest(desk: Desk): void {
  const phase = desk.tab.journey?.flow.phase;
  if (phase === undefined || !isPending(phase)) return;
  const { udi, inquiry } = phase.test;
  goTo(desk, { type: phase.status === "asking" ? "question" : "loading", udi });
  if (phase.status === "asking")
    desk.shown.push({ type: "questioned", capnogramId: phase.test.target.capnogramId });
  if (inquiry === undefined) return;
  const { capnogramId, capturedAt } = inquiry;
  desk.shown.push({ type: "asked-whose", capnogramId, namedTime: capturedAt });
}

function answer(
  desk: Desk,
  happening: Extract<Happening, { type: "question-answered" | "inquiry-answered" }>,
): void {
  const phase = desk.tab.journey?.flow.phase;
  if (phase === undefined || !isPending(phase)) return;
  const { udi, startedAt, target, inquiry } = phase.test;
  const base = { at: NOW, of: { udi, startedAt } } as const;
  if (happening.type === "question-answered" && target !== undefined) {
    const { capnogramId } = target;
    send(desk, { type: "flow-heard", event: { type: "answer-given", ...base, capnogramId, answer: 12 } });
  }
  if (happening.type === "inquiry-answered" && inquiry !== undefined) {
    const { capnogramId } = inquiry;
    const { isTheirs } = happening;
    send(desk, { type: "flow-heard", event: { type: "inquiry-answered", ...base, capnogramId, isTheirs } });
  }
}

function reload(desk: Desk, steps: StepOf): void {
  send(desk, { type: "page-left", at: NOW });
  drain(desk, steps);
  release(desk);
  change(desk, { timers: {}, journey: undefined, ended: undefined, follows: undefined, toast: undefined });
  const { account } = desk.tab;
  if (account === undefined || desk.browser.account !== account) change(desk, SIGNED_OUT);
  else openPage(desk, account, undefined);
}

function hearItem(desk: Desk, item: Item, steps: StepOf): void {
  const { account, session, follows } = desk.tab;
  switch (item.kind) {
    case "request":
      return undefined;
    case "answer": {
      if (item.request.session !== session || account === undefined) return hearEnded(desk, item, steps);
      const event = toAnswerEvent(item);
      if (event !== undefined) send(desk, event);
      return hearList(desk, item);
    }
    case "push":
      if (account !== undefined && follows === item.announcement.udi)
        send(desk, toPushEvent(item.announcement, account));
      return undefined;
    case "note":
      return hearNote(desk, item, steps);
    default:
      return item satisfies never;
  }
}

/** The pages of a handset open when the list is there. */
function hearList(desk: Desk, { request: { by }, reply }: Answer): void {
  if (reply.kind !== "handsets") return;
  const { isListed, page } = desk.tab;
  const underMyName = reply.holders.filter((each) => each.by === by).map(({ udi }) => udi);
  change(desk, { underMyName, isListed: true });
  const area = getArea(page);
  if (isListed || area === undefined) return;
  send(desk, { type: "handset-opened", at: NOW, udi: area, underMyName });
  if (page.type === "start") send(desk, { type: "flow-heard", event: { type: "given-up", at: NOW } });
}

function hearNote(desk: Desk, { what }: Note, steps: StepOf): void {
  switch (what.type) {
    case "claim-stolen":
      if (desk.tab.account === what.account)
        send(desk, { type: "lock-heard", event: { type: "tab-claim-stolen", udi: what.udi, at: NOW } });
      return undefined;
    case "settled": {
      const capnogramIds = [what.capnogramId];
      return send(desk, {
        type: "flow-heard",
        event: { type: "settled", at: NOW, capnogramIds, isHere: false },
      });
    }
    case "session-changed":
      if (desk.browser.account !== desk.tab.account) endSession(desk, steps);
      return undefined;
    default:
      return what satisfies never;
  }
}
