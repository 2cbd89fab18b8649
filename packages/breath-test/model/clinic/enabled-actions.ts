import type { HandsetUdi } from "@capno/domain/units";

import { isPending } from "../../src/test-run/test-run-transitions.ts";
import { isInBackground } from "../../src/session/background-test.ts";
import type { Budgeted } from "./action-budget.ts";
import { HANDSETS, NOW, type Clinician } from "./names.ts";
import type { TabAction, Tab } from "./tab-state.ts";

/** What may happen to a tab next, and what of it is only allowed so often. */
interface EnabledAction {
  readonly action: TabAction;
  readonly budget: Budgeted | undefined;
}

/** What only the truth can complete: for whom Start is pressed, whose the recording asked about is. */
interface EnabledActions {
  readonly mayPressStart: boolean;
  /** The recording asked about. */
  readonly inquiryId: string | undefined;
  readonly toastId: string | undefined;
  readonly mayLookBack: boolean;
}

/** As the start page's button. */
const LEAST_LEASE_MS = 30_000;

/** Past the lease, and past a renewal only. */
const OWN_STEPS_MS = [10 * 60_000, 150_000];

const plain = (action: TabAction, budget?: Budgeted): EnabledAction => ({ action, budget });

/** What the person and the browser may do with this tab now. */
export function getEnabledActions(tab: Tab, accounts: readonly Clinician[]): readonly EnabledAction[] {
  if (!tab.isAwake) return [plain({ type: "woke" })];
  const due = Object.entries(tab.timers).filter(([, dueAt]) => dueAt <= NOW);
  const enabledActions = due.map(([timer]) => plain({ type: "timer-ran-out", timer }));
  if (tab.isWaking) return [plain({ type: "shown-again" }), ...enabledActions];
  if (tab.account === undefined)
    return [
      ...enabledActions,
      ...accounts.map((account) => plain({ type: "signed-in", account }, "sign-in")),
    ];
  enabledActions.push(
    plain({ type: "slept" }, "sleep"),
    plain({ type: "reloaded" }, "reload"),
    plain({ type: "logged-out" }, "log-out"),
  );
  for (const ms of OWN_STEPS_MS) enabledActions.push(plain({ type: "own-clock-stepped", ms }, "own-step"));
  if (!tab.refusesClaim) enabledActions.push(plain({ type: "claim-refused-next" }, "refuse-claim"));
  if (!tab.isListed || tab.journey === undefined) return enabledActions;
  const { page, journey } = tab;
  const { phase } = journey.testRun;
  if (page.type === "handsets")
    enabledActions.push(
      ...HANDSETS.map((udi: HandsetUdi) => plain({ type: "handset-chosen", udi }, "enter")),
    );
  else enabledActions.push(plain({ type: "left" }, "leave"));
  if (isInBackground(journey))
    enabledActions.push(plain({ type: "returned" }), plain({ type: "product-left" }, "leave"));
  if (page.type === "loading" || page.type === "question")
    enabledActions.push(plain({ type: "back-pressed" }, "leave"));
  if (page.type === "question" && phase.status === "asking" && phase.test.question === "asked")
    enabledActions.push(plain({ type: "question-answered" }));
  if (journey.lock.status === "elsewhere" && page.type === "start")
    enabledActions.push(plain({ type: "taken-over" }, "take-over"));
  return enabledActions;
}

export function getActionsOpen({ isAwake, isWaking, account, journey, page, toast }: Tab): EnabledActions {
  if (!isAwake || isWaking || account === undefined || journey === undefined)
    return { mayPressStart: false, inquiryId: undefined, toastId: undefined, mayLookBack: false };
  const { lock, testRun } = journey;
  const isHeld = lock.status === "held" && page.type === "start" && lock.udi === page.udi;
  return {
    mayPressStart: isHeld && lock.until - NOW >= LEAST_LEASE_MS && !isPending(testRun.phase),
    inquiryId:
      isPending(testRun.phase) && !isInBackground(journey)
        ? testRun.phase.test.inquiry?.capnogramId
        : undefined,
    toastId: toast?.capnogramId,
    mayLookBack: page.type === "handsets" || page.type === "result",
  };
}
