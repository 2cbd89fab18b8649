import type { HandsetUdi } from "@capno/domain/units";

import type { Lead } from "../definition.ts";
import { getCoverage } from "../attribution/lock-periods.ts";
import { attributeRecording } from "../attribution/attribute-recording.ts";
import type { RecordingFacts } from "../attribution/recording-facts.ts";
import type {
  AbandonedTest,
  TestRunState,
  CandidateRecording,
  LifecycleReport,
  TestRef,
} from "./test-run-states.ts";
import type { TestRunRules } from "./test-run-rules.ts";
import { isPending, keep, type TestRunOutcome } from "./test-run-transitions.ts";
import { findCandidate, recordReport, isRecent, isSameTest, toRef } from "./record-report.ts";
import { isReady } from "./stages.ts";

/** Announces once that an abandoned test has its result after all, by the same evidence. */
export function announceLate(
  state: TestRunState,
  report: LifecycleReport,
  udi: HandsetUdi,
  rules: TestRunRules,
): TestRunOutcome {
  const { phase, ledger } = state;
  const { capnogramId, capturedAt, serverTime } = report;
  if (report.state !== "SUCCEEDED" || report.stage === "DECODE") return [state, []];
  if (capnogramId === undefined || capturedAt === undefined) return [state, []];
  if (ledger.handled.includes(capnogramId)) return [state, []];
  const own = ledger.abandoned.find(({ target }) => target?.capnogramId === capnogramId);
  // While another test waits, a recording without an attribution could belong to either test.
  if (own === undefined && (isPending(phase) || !isRecent({ capturedAt, serverTime }, rules)))
    return [state, []];
  const late =
    own ??
    ledger.abandoned.findLast(
      (each) =>
        each.udi === udi &&
        each.target === undefined &&
        // Otherwise the recording cannot be this test's, and the server need not be asked.
        getCoverage(each.holds, capturedAt, true) === "covered",
    );
  if (late === undefined) return [state, []];
  const updated = {
    ...late,
    candidates: recordReport(late.candidates, { ...report, capnogramId, capturedAt }),
  };
  return announce(replace(state, late, updated), updated, capnogramId, rules);
}

/** Applies the server's facts about a recording that an abandoned test may claim. */
export function checkLate(
  state: TestRunState,
  of: TestRef,
  checked: { readonly capnogramId: string; readonly facts: RecordingFacts | undefined },
  rules: TestRunRules,
): TestRunOutcome {
  const { capnogramId, facts } = checked;
  const late = state.ledger.abandoned.find((each) => isSameTest(each, of));
  if (late === undefined || facts === undefined || isPending(state.phase)) return [state, []];
  const updated = {
    ...late,
    candidates: late.candidates.map((each) => (each.capnogramId === capnogramId ? { ...each, facts } : each)),
  };
  return announce(replace(state, late, updated), updated, capnogramId, rules);
}

function announce(
  state: TestRunState,
  late: AbandonedTest,
  capnogramId: string,
  rules: TestRunRules,
): TestRunOutcome {
  const recording = findCandidate(late, capnogramId);
  if (recording === undefined || !isReady(recording.stages)) return [state, []];
  // Checked while it could still be this test's; another recording has been proved since.
  if (late.target !== undefined && late.target.capnogramId !== capnogramId) return [state, []];
  if (late.target === undefined) {
    const isHandled = state.ledger.handled.includes(capnogramId);
    const attribution = attributeRecording(recording.facts, { ...late, account: rules.account }, isHandled);
    if (attribution.status === "not-known-yet")
      return [state, [{ type: "check-recording", of: toRef(late), capnogramId }]];
    if (attribution.status !== "taken") return [state, []];
  }
  const lead = getLead(recording, rules);
  if (late.announced === lead || late.announced === "result") return [state, []];
  const target = { capnogramId, capturedAt: recording.capturedAt, isProved: true };
  const announced: AbandonedTest = { ...late, target, announced: lead, isAnswerOwed: false };
  const next = replace(state, late, announced);
  return [next, [keep(next), { type: "announce-late", capnogramId, lead }]];
}

function getLead({ stages }: CandidateRecording, { leadsTo }: TestRunRules): Lead {
  return leadsTo[stages.DIAGNOSE_FINAL === "SUCCEEDED" ? "DIAGNOSE_FINAL" : "DIAGNOSE_INITIAL"];
}

function replace(state: TestRunState, before: AbandonedTest, after: AbandonedTest): TestRunState {
  const abandoned = state.ledger.abandoned.map((each) => (each === before ? after : each));
  return { ...state, ledger: { ...state.ledger, abandoned } };
}
