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
];
