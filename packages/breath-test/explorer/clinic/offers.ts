import type { HandsetUdi } from "@capno/domain/units";

import { isPending } from "../../src/flow/flow-transitions.ts";
import { isOutOfSight } from "../../src/journey/out-of-sight.ts";
import type { Budgeted } from "./course.ts";
import { HANDSETS, NOW, type Clinician } from "./names.ts";
import type { Happening, Tab } from "./tab-state.ts";

/** What may happen to a tab next, and what of it is only allowed so often. */
export interface Offer {
  readonly happening: Happening;
  readonly budget: Budgeted | undefined;
}

/** What only the truth can complete: for whom Start is pressed, whose the recording asked about is. */
export interface OpenOffers {
  readonly mayPressStart: boolean;
  /** The recording asked about. */
  readonly inquiryId: string | undefined;
  readonly toastId: string | undefined;
  readonly mayLookBack: boolean;
}

/** As the start page's button. */
const LEAST_LEASE_MS = 30_000;

const plain = (happening: Happening, budget?: Budgeted): Offer => ({ happening, budget });

/** What the person and the browser may do with this tab now. */
export function getOffers(tab: Tab, accounts: readonly Clinician[]): readonly Offer[] {
  if (!tab.isAwake) return [plain({ type: "woke" })];
  const due = Object.entries(tab.timers).filter(([, dueAt]) => dueAt <= NOW);
  const offers = due.map(([timer]) => plain({ type: "timer-ran-out", timer }));
  if (tab.isWaking) return [plain({ type: "shown-again" }), ...offers];
  if (tab.account === undefined)
    return [...offers, ...accounts.map((account) => plain({ type: "signed-in", account }, "sign-in"))];
  offers.push(
    plain({ type: "slept" }, "sleep"),
    plain({ type: "reloaded" }, "reload"),
    plain({ type: "logged-out" }, "log-out"),
  );
  if (!tab.isListed || tab.journey === undefined) return offers;
  const { page, journey } = tab;
  const { phase } = journey.flow;
  if (page.type === "handsets")
    offers.push(...HANDSETS.map((udi: HandsetUdi) => plain({ type: "handset-chosen", udi }, "enter")));
  else offers.push(plain({ type: "left" }, "leave"));
  if (isOutOfSight(journey))
    offers.push(plain({ type: "returned" }), plain({ type: "product-left" }, "leave"));
  if (page.type === "loading" || page.type === "question")
    offers.push(plain({ type: "back-pressed" }, "leave"));
  if (page.type === "question" && phase.status === "asking" && phase.test.question === "asked")
    offers.push(plain({ type: "question-answered" }));
  if (journey.lock.status === "elsewhere" && page.type === "start")
    offers.push(plain({ type: "taken-over" }, "take-over"));
  return offers;
}

export function getOpenOffers({ isAwake, isWaking, account, journey, page, toast }: Tab): OpenOffers {
  if (!isAwake || isWaking || account === undefined || journey === undefined)
    return { mayPressStart: false, inquiryId: undefined, toastId: undefined, mayLookBack: false };
  const { lock, flow } = journey;
  const isHeld = lock.status === "held" && page.type === "start" && lock.udi === page.udi;
  return {
    mayPressStart: isHeld && lock.until - NOW >= LEAST_LEASE_MS && !isPending(flow.phase),
    inquiryId:
      isPending(flow.phase) && !isOutOfSight(journey) ? flow.phase.test.inquiry?.capnogramId : undefined,
    toastId: toast?.capnogramId,
    mayLookBack: page.type === "handsets" || page.type === "result",
  };
}
