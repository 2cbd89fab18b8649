import type { HandsetUdi } from "@capno/domain/units";

import { isAsked } from "../../src/lock/lock-answers.ts";
import { CLOCK_TOLERANCE_MS } from "../../src/attribution/lock-periods.ts";
import type { Codes } from "./codes.ts";
import { handOver, noteProblem, noteStart } from "./action-budget.ts";
import { checkInvariants } from "./invariants.ts";
import type { Request } from "./message-queue.ts";
import { NOW, type Clinician } from "./names.ts";
import type { Rows } from "./rows.ts";
import type { Scenario, Slow } from "./scenario.ts";
import type { Browser, Shown, Tab } from "./tab-state.ts";

/**
 * What is left out: a patient begins to breathe through a handset and a colleague gets its lock in the very same
 * second. Clocks cannot tell them apart, and hands can.
 */
export const UNLIKELY = "within one second";

/** Something happens to one tab, and all that follows from it without time of its own. */
export interface Turns {
  /** Lets it happen, and then whatever is heard at once; answers what must not have happened. */
  take(row: Int32Array, tab: number, action: number): string | undefined;
  /** The server answers: the number of the answer. */
  serve(row: Int32Array, request: number): number;
  /** Publishes to everybody who listens. */
  spread(row: Int32Array, pushes: readonly number[]): void;
  /** It is heard before anything else happens. */
  deliverAtOnce(tab: number, item: number): void;
  settle(row: Int32Array, first?: string): string | undefined;
  /** What was shown, asked or sent since this was asked last. */
  takeShown(): readonly Shown["type"][];
}

export function createTurns(codes: Codes, rows: Rows, scenario: Scenario): Turns {
  const slow = new Set(scenario.slow);
  const late = new Set(scenario.late);
  const shownAgain = codes.actions.toNumber({ type: "shown-again" });
  let unlikely: typeof UNLIKELY | undefined;
  const shownSince: Shown["type"][] = [];
  const atOnce: { readonly tab: number; readonly action: number }[] = [];

  function deliverAtOnce(tab: number, item: number): void {
    atOnce.push({ tab, action: codes.toHearing(item) });
  }

  /** On its way to the tab; where its way takes no time and the tab can hear, at once. */
  function send(row: Int32Array, tab: number, item: number, kind: Slow): void {
    const { isAwake, canReceive } = codes.enabledActions(rows.tabOf(row, tab));
    // The server does not queue pushes for a sleeping computer.
    if (kind !== "note" && !isAwake) return;
    if (slow.has(kind) || !canReceive) rows.addMessage(row, tab, item);
    else deliverAtOnce(tab, item);
  }

  function settle(row: Int32Array, first?: string): string | undefined {
    let violation = first;
    for (let next = atOnce.shift(); next !== undefined; next = atOnce.shift()) {
      const found = act(row, next.tab, next.action);
      violation ??= found;
    }
    violation = unlikely ?? violation;
    unlikely = undefined;
    return violation;
  }

  function spread(row: Int32Array, pushes: readonly number[]): void {
    for (const push of pushes) {
      const item = codes.items.toValue(push);
      if (item.kind !== "push") continue;
      for (let tab = 0; tab < rows.tabCount; tab += 1)
        if (codes.tabs.toValue(rows.tabOf(row, tab)).follows === item.announcement.udi)
          send(row, tab, push, item.announcement.kind);
    }
  }

  /** Somebody else's patient has this moment begun to breathe through it. */
  function isInOtherHands(row: Int32Array, udi: HandsetUdi, by: Clinician): boolean {
    return rows
      .readServer(row)
      .recordings.some(
        (each) => each.udi === udi && each.clinician !== by && NOW - each.capturedAt <= CLOCK_TOLERANCE_MS,
      );
  }

  function serve(row: Int32Array, request: number): number {
    const served = codes.serve(rows.serverOf(row), request);
    rows.setServer(row, served.server);
    spread(row, served.pushes);
    const { granted } = served;
    if (granted !== undefined) {
      if (isInOtherHands(row, granted.udi, granted.by)) unlikely = UNLIKELY;
      rows.changeActionBudget(row, (actionBudget) => handOver(actionBudget, granted.udi, granted.by));
    }
    return served.answer;
  }

  function act(row: Int32Array, tab: number, action: number): string | undefined {
    const before = codes.tabs.toValue(rows.tabOf(row, tab));
    const { handled } = codes.browsers.toValue(rows.browserOf(row, tab));
    const delivered = codes.receive(rows.tabOf(row, tab), rows.browserOf(row, tab), action);
    rows.setTab(row, tab, delivered.tab);
    rows.setBrowser(row, tab, delivered.browser);
    noteAction(row, tab, action, before);
    const after = codes.tabs.toValue(delivered.tab);
    // The client unlocks nothing while it does not know who holds the lock: at a log-out, a reload, or without an answer.
    const isGivenUp = isUnsure(before) && !holdsOrReleases(after);
    if ((isLost(after) && !isLost(before)) || isGivenUp) rows.changeActionBudget(row, noteProblem);
    for (const note of delivered.notes) notifyOthers(row, tab, note);
    let violation: string | undefined;
    if (delivered.shown.length > 0) {
      const situation = {
        tab: after,
        account: after.account ?? before.account,
        server: rows.readServer(row),
        handled: withoutUntold(row, tab, handled),
      };
      for (const shown of delivered.shown) {
        shownSince.push(shown.type);
        violation ??= checkInvariants(shown, situation);
      }
    }
    for (const request of delivered.requests) ask(row, tab, request);
    return violation;
  }

  /** What it means outside the tab. */
  function noteAction(row: Int32Array, tab: number, action: number, { account }: Tab): void {
    const value = codes.actions.toValue(action);
    const { type } = value;
    if (value.type === "own-clock-stepped")
      rows.setMessages(row, tab, codes.ageRequests(rows.messagesOf(row, tab), value.ms));
    if (type === "woke" && !slow.has("waking")) wake(row, tab);
    if (type === "reloaded") rows.setMessages(row, tab, codes.orphan(rows.messagesOf(row, tab)));
    if (type === "start-pressed" && account !== undefined)
      rows.changeActionBudget(row, (actionBudget) => noteStart(actionBudget, account));
  }

  /** What the browser itself has to say is heard before the network is. */
  function wake(row: Int32Array, tab: number): void {
    atOnce.push({ tab, action: shownAgain });
    if (slow.has("note")) return;
    for (const item of codes.messageLists.toValue(rows.messagesOf(row, tab))) {
      if (codes.items.toValue(item).kind !== "note") continue;
      rows.removeMessage(row, tab, item);
      deliverAtOnce(tab, item);
    }
  }

  function notifyOthers(row: Int32Array, tab: number, note: number): void {
    for (let other = 0; other < rows.tabCount; other += 1)
      if (other !== tab && scenario.tabs[other] === scenario.tabs[tab]) send(row, other, note, "note");
  }

  function ask(row: Int32Array, tab: number, request: number): void {
    const { effect, isOrphan } = codes.items.toValue(request) as Request;
    if (slow.has(effect.type)) rows.addMessage(row, tab, request);
    else if (isOrphan) serve(row, request);
    else if (late.has(effect.type)) rows.addMessage(row, tab, serve(row, request));
    else deliverAtOnce(tab, serve(row, request));
  }

  /** What was handled in this browser, but for what this tab has not been told yet. */
  function withoutUntold(row: Int32Array, tab: number, handled: Browser["handled"]): Browser["handled"] {
    if (handled.length === 0) return handled;
    const notes = codes.messageLists
      .toValue(rows.messagesOf(row, tab))
      .map((item) => codes.items.toValue(item));
    const isUntold = (id: string): boolean =>
      notes.some(
        (item) =>
          item.kind === "note" && item.what.type === "recordings-handled" && item.what.capnogramId === id,
      );
    return handled.filter((id) => !isUntold(id));
  }

  return {
    take: (row, tab, action) => settle(row, act(row, tab, action)),
    serve,
    spread,
    deliverAtOnce,
    settle,
    takeShown: () => shownSince.splice(0),
  };
}

/** Only the server knows whether the lease lasts. */
const isUnsure = ({ journey }: Tab): boolean =>
  journey?.lock.status === "held" && (isAsked(journey.lock) || journey.lock.until <= NOW);

const HOLDING: ReadonlySet<string | undefined> = new Set(["held", "withdrawing", "releasing"]);
const holdsOrReleases = ({ journey }: Tab): boolean => HOLDING.has(journey?.lock.status);

/** Without the person's doing: nobody but the end of the lease frees it. Of two handsets a tab gives its own back. */
export const isLost = ({ journey }: Tab): boolean =>
  journey?.lock.status === "lost" && journey.lock.because !== "two-handsets";
