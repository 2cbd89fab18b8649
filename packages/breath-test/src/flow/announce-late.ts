import type { AbandonedTest, FlowState, LifecycleReport } from "./flow-states.ts";
import type { FlowRules } from "./flow-rules.ts";
import { isPending, keep, type FlowOutcome } from "./flow-transitions.ts";
import { isOfThisTest } from "./target.ts";

/** Says once that the result of a test given up is there after all. Decision T9 */
export function announceLate(state: FlowState, report: LifecycleReport, rules: FlowRules): FlowOutcome {
  const { ledger } = state;
  const { capnogramId, capturedAt, stage } = report;
  if (report.state !== "SUCCEEDED" || stage === "DECODE") return [state, []];
  if (capnogramId === undefined || capturedAt === undefined) return [state, []];
  if (ledger.settled.includes(capnogramId)) return [state, []];
  const late = ledger.abandoned.find((each) => isOf(each, report, state, rules));
  const lead = rules.leadsTo[stage];
  if (late === undefined || late.announced === lead || late.announced === "result") return [state, []];
  const target = { capnogramId, capturedAt };
  const abandoned = ledger.abandoned.map((each) =>
    each === late ? { ...each, target, announced: lead, isAnswerOwed: false } : each,
  );
  const next: FlowState = { ...state, ledger: { ...ledger, abandoned } };
  return [next, [keep(next), { do: "announce-late", target, lead }]];
}

function isOf(
  abandoned: AbandonedTest,
  { capnogramId, capturedAt, serverTime }: LifecycleReport,
  { phase, ledger }: FlowState,
  rules: FlowRules,
): boolean {
  if (abandoned.target !== undefined) return abandoned.target.capnogramId === capnogramId;
  // While another test waits, a recording nobody named yet cannot be told from that one's.
  if (isPending(phase) || capturedAt === undefined) return false;
  return (
    isOfThisTest(capturedAt, serverTime, abandoned.startedAt, rules) &&
    (ledger.lastGivenUpAt === undefined || capturedAt <= ledger.lastGivenUpAt)
  );
}
