import type { EpochMs } from "@capno/domain/units";

import type {
  AbandonedTest,
  CandidateRecording,
  Ledger,
  LifecycleReport,
  PendingTest,
  TestRef,
} from "./test-run-states.ts";
import type { RecordingFacts } from "../attribution/recording-facts.ts";
import type { TestRunRules } from "./test-run-rules.ts";
import { addStage } from "./stages.ts";

/** More recordings than a handset can make in the accepted window. */
const MAX_CANDIDATES = 40;

export function isSameTest(a: TestRef, b: TestRef): boolean {
  return a.udi === b.udi && a.startedAt === b.startedAt;
}

export const toRef = ({ udi, startedAt }: TestRef): TestRef => ({ udi, startedAt });

/** Compares server times only: recency never depends on the browser's clock. */
export function isRecent(
  report: Pick<LifecycleReport, "serverTime" | "isTimeGuessed"> & { readonly capturedAt: EpochMs },
  { acceptedWindowMs }: Pick<TestRunRules, "acceptedWindowMs">,
): boolean {
  return report.isTimeGuessed === true || report.serverTime - report.capturedAt <= acceptedWindowMs;
}

/** Opened, declined, or of an abandoned test. What was opened since Start outside the test may still be the test's. */
export function isHandled(capnogramId: string, ledger: Ledger, test: Pick<PendingTest, "opened">): boolean {
  if (ledger.abandoned.some(({ target }) => target?.capnogramId === capnogramId)) return true;
  return ledger.handled.includes(capnogramId) && !isOpenedOutside(capnogramId, test);
}

export function isOpenedOutside(capnogramId: string, { opened }: Pick<PendingTest, "opened">): boolean {
  return opened?.includes(capnogramId) ?? false;
}

export function findCandidate(
  test: Pick<PendingTest | AbandonedTest, "candidates">,
  capnogramId: string,
): CandidateRecording | undefined {
  return test.candidates.find((each) => each.capnogramId === capnogramId);
}

/** The candidates with this report recorded; the same list if it changes nothing. */
export function recordReport(
  candidates: readonly CandidateRecording[],
  report: LifecycleReport & { readonly capnogramId: string; readonly capturedAt: EpochMs },
): readonly CandidateRecording[] {
  const { capnogramId, capturedAt, stage, state } = report;
  const known = candidates.find((each) => each.capnogramId === capnogramId);
  if (known === undefined) {
    const fresh = { capnogramId, capturedAt, stages: addStage({}, stage, state), facts: undefined };
    return [...candidates, fresh].slice(-MAX_CANDIDATES);
  }
  const stages = addStage(known.stages, stage, state);
  return stages === known.stages
    ? candidates
    : candidates.map((each) => (each === known ? { ...known, stages } : each));
}

export function withFacts(test: PendingTest, capnogramId: string, facts: RecordingFacts): PendingTest {
  const candidates = test.candidates.map((each) =>
    each.capnogramId === capnogramId ? { ...each, facts } : each,
  );
  return { ...test, candidates };
}
