import { openJourney } from "../../src/session/open-journey.ts";
import type { JourneyEffect } from "../../src/session/journey-states.ts";
import { ask, change, noteFree, release, type Client } from "./client.ts";
import type { Answer } from "./message-queue.ts";
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
  "store-handover",
]);

export function signIn(client: Client, account: Clinician): void {
  const { handover: left, session } = client.tab;
  change(client, { account, session: session + 1, handover: undefined, page: { type: "handsets" } });
  client.browser = { ...client.browser, account };
  client.notes.push({ kind: "note", what: { type: "session-changed" } });
  sendDeferred(client, account);
  openPage(client, account, left?.account === account ? left : undefined);
}

/** Whoever signs in frees what their last session may have locked at its end, before a product opens. */
function sendDeferred(client: Client, account: Clinician): void {
  const { deferred } = client.browser;
  if (deferred?.account !== account) return;
  client.browser = { ...client.browser, deferred: undefined };
  if (NOW >= deferred.until) return;
  const effect = { type: "send-unlock", udi: deferred.udi, reason: "user-navigated-away" } as const;
  noteFree(client, deferred.udi);
  const { session } = client.tab;
  client.requests.push({
    ...{ kind: "request", by: account, session, effect, sentAt: NOW, isOrphan: false, isDeferred: true },
  });
}

/** A page begins, with what its storage holds. */
export function openPage(client: Client, account: Clinician, handover: Tab["handover"]): void {
  const { stored, storedHold: hold, storedUnlocks: unanswered } = client.tab;
  const [journey, effects] = openJourney({
    at: NOW,
    test: stored?.test,
    ledger: stored?.ledger,
    handled: client.browser.handled,
    hold,
    unanswered,
    ...handover,
  });
  change(client, { journey, isListed: false });
  for (const effect of effects) performEffect(client, effect, account);
  ask(client, { type: "refetch-handsets" }, account);
  if (getArea(client.tab.page) === undefined)
    client.queue.push({ type: "page-opened", at: NOW, lockedByMe: [] });
}

export function endSession(client: Client, steps: StepOf): void {
  const { account, journey } = client.tab;
  if (account === undefined || journey === undefined) return;
  const [ended, effects] = steps[account](journey, { type: "session-ended", at: NOW });
  for (const effect of effects) {
    forbid(client, effect);
    performEffect(client, effect, account);
  }
  release(client);
  change(client, { ...SIGNED_OUT, ended });
  client.queue.length = 0;
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
  storedUnlocks: [],
  lockedByMe: [],
  isListed: false,
  follows: undefined,
  toast: undefined,
  patient: undefined,
} as const satisfies Partial<Tab>;

/** A late answer of the session before: it may free a handset, and nothing else. */
export function receiveEnded(client: Client, answer: Answer, steps: StepOf): void {
  const event = toAnswerEvent(answer);
  if (client.tab.ended === undefined || event === undefined) return;
  const [ended, effects] = steps[answer.request.by](client.tab.ended, event);
  change(client, { ended });
  for (const effect of effects) {
    forbid(client, effect);
    if (effect.type === "send-unlock")
      client.requests.push({ ...answer.request, effect, sentAt: NOW, isOrphan: false });
  }
}

function forbid({ shown }: Client, effect: JourneyEffect): void {
  if (!ALLOWED_AFTER_END.has(effect.type)) shown.push({ type: "done-after-end", effect: effect.type });
}
