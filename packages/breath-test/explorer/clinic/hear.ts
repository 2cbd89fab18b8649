import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import { EMPTY_LEDGER } from "../../src/flow/flow-step.ts";
import { isPending } from "../../src/flow/flow-transitions.ts";
import { openJourney } from "../../src/journey/journey-step.ts";
import type { JourneyEffect, JourneyEvent, JourneyState } from "../../src/journey/journey-states.ts";
import type { Step } from "../../src/machine/run-machine.ts";
import { isAsking, type AskingEffect, type Item, type Note, type Request } from "./mail.ts";
import { NOW, type Clinician } from "./names.ts";
import { getArea, needsNoTest } from "./pages.ts";
import type { Browser, Happening, Heard, Page, Shown, Tab } from "./tab-state.ts";
import { toAnswerEvent, toPushEvent, toTimerEvent } from "./to-event.ts";

export type JourneyStep = Step<JourneyState, JourneyEvent, JourneyEffect>;
export type StepOf = Readonly<Record<Clinician, JourneyStep>>;

/** What may still be done when a session is over. */
const ALLOWED_AFTER_END: ReadonlySet<JourneyEffect["do"]> = new Set([
  "send-unlock",
  "release-tab",
  "stop-timer",
  "forget-hold",
  "follow",
  "leave-behind",
]);

/**
 * What a tab does about what happens to it. The decisions are the journey's own steps; here their effects are
 * performed on plain data, as `createJourney`, the pages and the browser perform them.
 */
export function hear(before: Tab, browserBefore: Browser, happening: Happening, steps: StepOf): Heard {
  let tab = before;
  let browser = browserBefore;
  const requests: Request[] = [];
  const notes: Note[] = [];
  const shown: Shown[] = [];
  const queue: JourneyEvent[] = [];
  let isRunning = false;

  const change = (part: Partial<Tab>): void => void (tab = { ...tab, ...part });

  function send(event: JourneyEvent): void {
    queue.push(event);
    if (!isRunning) drain();
  }

  function drain(): void {
    isRunning = true;
    for (let event = queue.shift(); event !== undefined; event = queue.shift()) {
      const { journey, account } = tab;
      if (journey === undefined || account === undefined) continue;
      const [next, effects] = steps[account](journey, event);
      change({ journey: next });
      notice(journey, next);
      for (const effect of effects) perform(effect, account);
      if (queue.length === 0) correctPage();
    }
    isRunning = false;
  }

  /** What the pages show because the state says so. */
  function notice(earlier: JourneyState, { flow: { phase } }: JourneyState): void {
    const was = earlier.flow.phase;
    const askedId = phase.is === "asking" ? phase.test.target.capnogramId : undefined;
    const wasAsked = was.is === "asking" ? was.test.target.capnogramId : undefined;
    if (askedId !== undefined && askedId !== wasAsked) shown.push({ is: "question", capnogramId: askedId });
    const inquiry = isPending(phase) ? phase.test.inquiry : undefined;
    const wasInquiry = isPending(was) ? was.test.inquiry : undefined;
    if (inquiry !== undefined && inquiry.capnogramId !== wasInquiry?.capnogramId)
      shown.push({ is: "asked-whose", capnogramId: inquiry.capnogramId, namedTime: inquiry.capturedAt });
  }

  function ask(effect: AskingEffect, by: Clinician): void {
    requests.push({ is: "request", by, session: tab.session, effect, sentAt: NOW, isOrphan: false });
  }

  function perform(effect: JourneyEffect, account: Clinician): void {
    if (isAsking(effect)) {
      if (effect.do === "send-answer") shown.push({ is: "answer-sent", capnogramId: effect.capnogramId });
      if ("of" in effect) lookUp(effect);
      if (effect.do === "send-unlock") noteFree(effect.udi);
      return ask(effect, account);
    }
    switch (effect.do) {
      case "claim-tab":
        return claim(effect, account);
      case "release-tab":
        return release();
      case "start-timer":
        return change({ timers: { ...tab.timers, [effect.timer]: (NOW + effect.ms) as EpochMs } });
      case "stop-timer": {
        const { [effect.timer]: _, ...timers } = tab.timers;
        return change({ timers });
      }
      case "remember":
        return change({ stored: { test: effect.test, ledger: effect.ledger } });
      case "remember-hold":
        return change({ storedHold: { udi: effect.udi, until: effect.until } });
      case "forget-hold":
        return change({ storedHold: undefined });
      case "note-held":
        return change({ underMyName: [...tab.underMyName.filter((udi) => udi !== effect.udi), effect.udi] });
      case "settle":
        browser = { ...browser, settled: [...browser.settled, effect.capnogramId].toSorted() };
        return void notes.push({ is: "note", what: { is: "settled", capnogramId: effect.capnogramId } });
      case "follow":
        return change({ follows: effect.udi });
      case "leave-behind":
        if (effect.owed !== undefined) browser = { ...browser, owed: { account, ...effect.owed } };
        return change({ leftBehind: { account, lapsedUdi: effect.lapsedUdi } });
      case "go-to-handsets":
        return goTo({ is: "handsets" });
      case "go-to-start":
        return goTo({ is: "start", udi: effect.udi });
      case "go-to-loading":
        return goTo({ is: "loading", udi: effect.udi });
      case "go-to-question":
        return goTo({ is: "question", udi: effect.udi });
      case "open-result":
        shown.push({ is: "opened", capnogramId: effect.capnogramId });
        return goTo({ is: "result" });
      case "announce-late":
        shown.push({ is: "announced", capnogramId: effect.capnogramId });
        return change({ toast: { capnogramId: effect.capnogramId, lead: effect.lead } });
      default:
        // Said, noted or reported: nothing that another step could depend on.
        return undefined;
    }
  }

  /** The list shows at once what this page does. */
  function noteFree(freed: HandsetUdi): void {
    change({ underMyName: tab.underMyName.filter((udi) => udi !== freed) });
  }

  function lookUp(effect: Extract<AskingEffect, { readonly of: unknown }>): void {
    const lock = tab.journey?.lock;
    const capnogramId = "capnogramId" in effect ? effect.capnogramId : undefined;
    const isLeaseOver = lock?.is === "held" && lock.until <= NOW;
    shown.push({ is: "looked-up", capnogramId, udi: effect.of.udi, isLeaseOver });
  }

  function claim(effect: Extract<JourneyEffect, { do: "claim-tab" }>, account: Clinician): void {
    release();
    const { udi, takeOver } = effect;
    const name = `${account}:${udi}`;
    const holder = browser.claims[name];
    if (holder !== undefined && !takeOver)
      return void queue.push({ type: "lock", event: { type: "tab-claim-refused", udi, at: NOW } });
    if (holder !== undefined) notes.push({ is: "note", what: { is: "claim-stolen", account, udi } });
    browser = { ...browser, claims: { ...browser.claims, [name]: tab.number } };
    queue.push({ type: "lock", event: { type: "tab-claimed", udi, at: NOW } });
  }

  function release(): void {
    const claims = Object.entries(browser.claims).filter(([, holder]) => holder !== tab.number);
    if (claims.length < Object.keys(browser.claims).length)
      browser = { ...browser, claims: Object.fromEntries(claims) };
  }

  /** As the router and the pages' effects: an area is entered, left or changed, and the start page ends a test. */
  function goTo(page: Page): void {
    const from = tab.page;
    change({ page });
    const area = getArea(page);
    if (tab.isListed && area !== getArea(from)) {
      if (area === undefined) queue.push({ type: "handset-closed", at: NOW });
      else queue.push({ type: "handset-opened", at: NOW, udi: area, underMyName: tab.underMyName });
    }
    if (page.is === "start" && (from.is !== "start" || from.udi !== page.udi))
      queue.push({ type: "flow", event: { type: "given-up", at: NOW } });
    if (!isRunning) drain();
  }

  /** The loading and the question's page have nothing to show without a test. */
  function correctPage(): void {
    const area = getArea(tab.page);
    if (area !== undefined && tab.isListed && needsNoTest(tab)) goTo({ is: "start", udi: area });
  }

  function signIn(account: Clinician): void {
    const leftBehind = tab.leftBehind?.account === account ? tab.leftBehind : undefined;
    change({ account, session: tab.session + 1, leftBehind: undefined, page: { is: "handsets" } });
    browser = { ...browser, account };
    notes.push({ is: "note", what: { is: "session-changed" } });
    payOwed(account);
    begin(account, leftBehind);
  }

  /** Whoever signs in frees what their last session may have locked at its end, before a product opens. */
  function payOwed(account: Clinician): void {
    const { owed } = browser;
    if (owed?.account !== account) return;
    browser = { ...browser, owed: undefined };
    if (NOW < owed.until)
      perform({ do: "send-unlock", udi: owed.udi, reason: "user-navigated-away" }, account);
  }

  /** A page begins: with what its storage holds. */
  function begin(account: Clinician, leftBehind: Tab["leftBehind"]): void {
    const { stored, storedHold: hold } = tab;
    const known = stored?.ledger ?? EMPTY_LEDGER;
    const ledger = { ...known, settled: [...new Set([...known.settled, ...browser.settled])] };
    const [journey, effects] = openJourney({ at: NOW, test: stored?.test, ledger, hold, ...leftBehind });
    change({ journey, isListed: false });
    for (const effect of effects) perform(effect, account);
    ask({ do: "refetch-handsets" }, account);
  }

  function endSession(): void {
    const { account, journey } = tab;
    if (account === undefined || journey === undefined) return;
    const [ended, effects] = steps[account](journey, { type: "session-ended", at: NOW });
    for (const effect of effects) {
      if (effect.do !== "remember") forbid(effect);
      perform(effect, account);
    }
    release();
    change({
      account: undefined,
      journey: undefined,
      ended,
      page: { is: "sign-in" },
      timers: {},
      stored: undefined,
      storedHold: undefined,
      underMyName: [],
      isListed: false,
      follows: undefined,
      toast: undefined,
      patient: undefined,
    });
    queue.length = 0;
  }

  function forbid(effect: JourneyEffect): void {
    if (!ALLOWED_AFTER_END.has(effect.do)) shown.push({ is: "after-end", effect: effect.do });
  }

  /** A late answer of the session before: it may free a handset, and nothing else. */
  function hearEnded(item: Extract<Item, { is: "answer" }>): void {
    const event = toAnswerEvent(item);
    if (tab.ended === undefined || event === undefined) return;
    const [ended, effects] = steps[item.request.by](tab.ended, event);
    change({ ended });
    for (const effect of effects) {
      forbid(effect);
      if (effect.do === "send-unlock")
        requests.push({ ...item.request, effect, sentAt: NOW, isOrphan: false });
    }
  }

  function hearItem(item: Item): void {
    switch (item.is) {
      case "request":
        return;
      case "answer": {
        if (item.request.session !== tab.session || tab.account === undefined) return hearEnded(item);
        const event = toAnswerEvent(item);
        if (item.reply.is === "handsets") hearList(item);
        if (event !== undefined) send(event);
        return;
      }
      case "push":
        if (tab.account !== undefined && tab.follows === item.announcement.udi)
          send(toPushEvent(item.announcement, tab.account));
        return;
      case "note":
        return hearNote(item);
      default:
        return item satisfies never;
    }
  }

  function hearList({ request: { by }, reply }: Extract<Item, { is: "answer" }>): void {
    if (reply.is !== "handsets") return;
    const own = Object.entries(reply.holders).filter(([, holder]) => holder === by);
    const wasListed = tab.isListed;
    change({ underMyName: own.map(([udi]) => udi as NonNullable<Tab["follows"]>), isListed: true });
    const area = getArea(tab.page);
    if (wasListed || area === undefined) return;
    queue.push({ type: "handset-opened", at: NOW, udi: area, underMyName: tab.underMyName });
    if (tab.page.is === "start") queue.push({ type: "flow", event: { type: "given-up", at: NOW } });
  }

  function hearNote({ what }: Note): void {
    switch (what.is) {
      case "claim-stolen":
        if (tab.account === what.account)
          send({ type: "lock", event: { type: "tab-claim-stolen", udi: what.udi, at: NOW } });
        return;
      case "settled":
        return send({
          type: "flow",
          event: { type: "settled", at: NOW, capnogramIds: [what.capnogramId], isHere: false },
        });
      case "session-changed":
        if (browser.account !== tab.account) endSession();
        return;
      default:
        return what satisfies never;
    }
  }

  function getTest() {
    const phase = tab.journey?.flow.phase;
    return phase !== undefined && isPending(phase) ? phase.test : undefined;
  }

  function meet(): void {
    switch (happening.is) {
      case "signed-in":
        return signIn(happening.account);
      case "logged-out":
        endSession();
        browser = { ...browser, account: undefined, settled: [] };
        return void notes.push({ is: "note", what: { is: "session-changed" } });
      case "handset-chosen":
        return goTo({ is: "start", udi: happening.udi });
      case "left":
        return goTo({ is: "handsets" });
      case "start-pressed":
        if (tab.page.is !== "start") return undefined;
        change({ patient: happening.patient });
        return send({ type: "start-pressed", at: NOW, udi: tab.page.udi });
      case "back-pressed": {
        const area = getArea(tab.page);
        return area === undefined ? undefined : goTo({ is: "start", udi: area });
      }
      case "question-answered": {
        const test = getTest();
        if (test?.target === undefined) return undefined;
        const { udi, startedAt, target } = test;
        const { capnogramId } = target;
        return send({
          type: "flow",
          event: { type: "answer-given", at: NOW, of: { udi, startedAt }, capnogramId, answer: 12 },
        });
      }
      case "inquiry-answered": {
        const test = getTest();
        if (test?.inquiry === undefined) return undefined;
        const { udi, startedAt, inquiry } = test;
        const { capnogramId } = inquiry;
        const { isTheirs } = happening;
        return send({
          type: "flow",
          event: { type: "inquiry-answered", at: NOW, of: { udi, startedAt }, capnogramId, isTheirs },
        });
      }
      case "taken-over":
        return send({ type: "lock", event: { type: "take-over-chosen", at: NOW } });
      case "toast-opened": {
        const { toast } = tab;
        change({ toast: undefined });
        if (toast === undefined) return undefined;
        if (toast.lead === "result") return goTo({ is: "result" });
        if (happening.patient !== undefined) change({ patient: happening.patient });
        return send({
          type: "flow",
          event: { type: "late-question-opened", at: NOW, capnogramId: toast.capnogramId },
        });
      }
      case "history-opened":
        goTo({ is: "result" });
        return send({
          type: "flow",
          event: { type: "settled", at: NOW, capnogramIds: [happening.capnogramId], isHere: true },
        });
      case "slept":
        return change({ isAwake: false });
      case "woke":
        return change({ isAwake: true, isWaking: true });
      case "shown-again":
        change({ isWaking: false });
        if (browser.account !== tab.account) return endSession();
        return send({ type: "page-woken", at: NOW, isRestored: false, underMyName: tab.underMyName });
      case "reloaded": {
        send({ type: "page-left", at: NOW });
        release();
        change({ timers: {}, journey: undefined, ended: undefined, follows: undefined, toast: undefined });
        const { account } = tab;
        if (account === undefined || browser.account !== account) return endReloaded();
        return begin(account, undefined);
      }
      case "timer": {
        const { [happening.timer]: _, ...timers } = tab.timers;
        change({ timers });
        return send(toTimerEvent(happening.timer));
      }
      case "item":
        return hearItem(happening.item);
      default:
        return happening satisfies never;
    }
  }

  /** The browser belongs to another account meanwhile, or to none: a reload must not change the person. */
  function endReloaded(): void {
    change({ account: undefined, page: { is: "sign-in" }, stored: undefined, storedHold: undefined });
    change({ underMyName: [], isListed: false, patient: undefined });
  }

  meet();
  return { tab, browser, requests, notes, shown };
}
