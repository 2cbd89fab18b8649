import type { ExplainedSurvivor } from "./explained.ts";
import { TYPES_ALONE } from "./reasons.ts";

export const OF_BREATH_TEST: readonly ExplainedSurvivor[] = [
  {
    file: "packages/breath-test/src/lock/lock-step.ts",
    text: '!("udi" in state) || state.udi !== udi',
    becomes: "state.udi !== udi",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/lock/lock-step.ts",
    text: "listedAt === undefined || event.askedAt < listedAt",
    becomes: "event.askedAt < listedAt",
    why: "What was listed at no time was not listed lately: the next condition says the same.",
  },
  {
    file: "packages/breath-test/src/lock/lock-answers.ts",
    text: '"udi" in state && state.udi === event.udi',
    becomes: "state.udi === event.udi",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/lock/lock-answers.ts",
    text: 'isMine && state.is === "lost"',
    becomes: "isMine",
    why: "Nothing but a loss has a cause; the types do not know it.",
  },
  {
    file: "packages/breath-test/src/lock/lock-answers.ts",
    text: "state.doubtedSince !== undefined && sentAt < state.doubtedSince",
    becomes: "sentAt < state.doubtedSince",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/lock/lock-answers.ts",
    text: '!("udi" in state) || state.udi !== event.udi',
    becomes: "state.udi !== event.udi",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/lock/lock-answers.ts",
    text: 'state.is !== "held" || state.doubtedSince !== undefined',
    becomes: "state.doubtedSince !== undefined",
    why: "What is not held is due at no time, and so never late.",
  },
  {
    file: "packages/breath-test/src/evidence/hold.ts",
    text: "leaseUntil !== undefined && capturedAt >= grantedAt - CLOCK_TOLERANCE_MS",
    becomes: "capturedAt >= grantedAt - CLOCK_TOLERANCE_MS",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/evidence/judge-recording.ts",
    text: "lockedAt !== undefined && capturedAt < lockedAt",
    becomes: "capturedAt < lockedAt",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/flow/settle.ts",
    text: "!isPending(phase) || !isRunning(state, of)",
    becomes: "!isRunning(state, of)",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/flow/flow-step.ts",
    text: "!isPending(phase) || !isRunning(state, of)",
    becomes: "!isRunning(state, of)",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/flow/flow-step.ts",
    text: '(test.question === "asked" || test.question === "sending") && test.target !== undefined',
    becomes: '(test.question === "asked" || test.question === "sending")',
    why: "A question was put about a recording; the types do not know it.",
  },
  {
    file: "packages/breath-test/src/flow/flow-step.ts",
    text: "facts !== undefined",
    becomes: "true",
    why: "What the server has not said is not known yet, which is not never.",
  },
  {
    file: "packages/breath-test/src/flow/decide.ts",
    text: 'phase.is === "asking" && !isNew && test.target !== undefined',
    becomes: 'phase.is === "asking" && !isNew',
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/flow/apply-report.ts",
    text: "ledger.lastGivenUpAt !== undefined && capturedAt < ledger.lastGivenUpAt",
    becomes: "capturedAt < ledger.lastGivenUpAt",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/flow/stages.ts",
    text: "before !== undefined && STATE_RANK[before] >= STATE_RANK[state]",
    becomes: "STATE_RANK[before] >= STATE_RANK[state]",
    why: "What was not heard has no rank: the same answer.",
  },
  {
    file: "packages/breath-test/src/flow/flow-transitions.ts",
    text: '"test" in phase && phase.test.target?.capnogramId === capnogramId',
    becomes: "phase.test.target?.capnogramId === capnogramId",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/flow/flow-transitions.ts",
    text: "isPending(phase)",
    becomes: "true",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/journey/journey-step.ts",
    text: 'lock.is === "lost" && lock.because === "expired"',
    becomes: 'lock.because === "expired"',
    why: "Nothing but a loss has a cause; the types do not know it.",
  },
  {
    file: "packages/breath-test/src/journey/journey-step.ts",
    text: 'type === "page-left" && before.doubtedSince === undefined',
    becomes: "before.doubtedSince === undefined",
    why: "Whatever else ends a hold has ended the test before: nobody is told of it.",
  },
  {
    file: "packages/breath-test/src/journey/journey-parts.ts",
    text: 'lock.is === "held" && lock.isRefreshing',
    becomes: "lock.isRefreshing",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/journey/out-of-sight.ts",
    text: "!isPending(phase) || !isOutOfSight(before)",
    becomes: "!isOutOfSight(before)",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/journey/out-of-sight.ts",
    text: "opened === undefined || !isPending(phase)",
    becomes: "opened === undefined",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/kept/kept-step.ts",
    text: "known === undefined || known.isFinal !== isFinal",
    becomes: "known.isFinal !== isFinal",
    why: TYPES_ALONE,
  },
];
