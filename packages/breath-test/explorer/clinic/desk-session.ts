import { EMPTY_LEDGER } from "../../src/flow/flow-step.ts";
import { openJourney } from "../../src/journey/journey-step.ts";
import type { JourneyEffect } from "../../src/journey/journey-states.ts";
import { ask, change, release, type Desk } from "./desk.ts";
import type { Answer } from "./mail.ts";
import { NOW, type Clinician } from "./names.ts";
import { getArea } from "./pages.ts";
import { performEffect } from "./perform-effect.ts";
import type { StepOf, Tab } from "./tab-state.ts";
import { toAnswerEvent } from "./to-event.ts";

/** What may still be done when a session is over. */
const ALLOWED_AFTER_END: ReadonlySet<JourneyEffect["type"]> = new Set([
  "send-unlock",
  "release-tab",
  "stop-timer",
  "forget-hold",
  "follow",
  "leave-behind",
]);

export function signIn(desk: Desk, account: Clinician): void {
  const { leftBehind: left, session } = desk.tab;
  change(desk, { account, session: session + 1, leftBehind: undefined, page: { type: "handsets" } });
  desk.browser = { ...desk.browser, account };
  desk.notes.push({ kind: "note", what: { type: "session-changed" } });
  payOwed(desk, account);
  openPage(desk, account, left?.account === account ? left : undefined);
}

/** Whoever signs in frees what their last session may have locked at its end, before a product opens. */
function payOwed(desk: Desk, account: Clinician): void {
  const { owed } = desk.browser;
  if (owed?.account !== account) return;
  desk.browser = { ...desk.browser, owed: undefined };
  if (NOW < owed.until)
    performEffect(desk, { type: "send-unlock", udi: owed.udi, reason: "user-navigated-away" }, account);
}

/** A page begins, with what its storage holds. */
export function openPage(desk: Desk, account: Clinician, leftBehind: Tab["leftBehind"]): void {
  const { stored, storedHold: hold } = desk.tab;
  const known = stored?.ledger ?? EMPTY_LEDGER;
  const ledger = { ...known, settled: [...new Set([...known.settled, ...desk.browser.settled])] };
  const [journey, effects] = openJourney({ at: NOW, test: stored?.test, ledger, hold, ...leftBehind });
  change(desk, { journey, isListed: false });
  for (const effect of effects) performEffect(desk, effect, account);
  ask(desk, { type: "refetch-handsets" }, account);
  if (getArea(desk.tab.page) === undefined)
    desk.queue.push({ type: "page-opened", at: NOW, underMyName: [] });
}

export function endSession(desk: Desk, steps: StepOf): void {
  const { account, journey } = desk.tab;
  if (account === undefined || journey === undefined) return;
  const [ended, effects] = steps[account](journey, { type: "session-ended", at: NOW });
  for (const effect of effects) {
    forbid(desk, effect);
    performEffect(desk, effect, account);
  }
  release(desk);
  change(desk, { ...SIGNED_OUT, ended });
  desk.queue.length = 0;
}

/** The browser belongs to another account meanwhile, or to none: a reload must not change the person. */
export const SIGNED_OUT = {
  account: undefined,
  journey: undefined,
  ended: undefined,
  page: { type: "sign-in" },
  timers: {},
  stored: undefined,
  storedHold: undefined,
  underMyName: [],
  isListed: false,
  follows: undefined,
  toast: undefined,
  patient: undefined,
} as const satisfies Partial<Tab>;

/** A late answer of the session before: it may free a handset, and nothing else. */
export function hearEnded(desk: Desk, answer: Answer, steps: StepOf): void {
  const event = toAnswerEvent(answer);
  if (desk.tab.ended === undefined || event === undefined) return;
  const [ended, effects] = steps[answer.request.by](desk.tab.ended, event);
  change(desk, { ended });
  for (const effect of effects) {
    forbid(desk, effect);
    if (effect.type === "send-unlock")
      desk.requests.push({ ...answer.request, effect, sentAt: NOW, isOrphan: false });
  }
}

function forbid({ shown }: Desk, effect: JourneyEffect): void {
  if (!ALLOWED_AFTER_END.has(effect.type)) shown.push({ type: "done-after-end", effect: effect.type });
}
