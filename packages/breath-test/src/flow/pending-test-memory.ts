import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import * as v from "valibot";

import type { BrowserMemory } from "../queries/browser-memory.ts";
import { EMPTY_LEDGER } from "./flow-step.ts";
import { STAGES, type Ledger, type PendingTest } from "./flow-states.ts";

const Instant = v.pipe(v.number(), v.finite(), v.transform(toEpochMs));
const Udi = v.pipe(v.string(), v.minLength(1), v.transform(toHandsetUdi));
const Absent = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(schema);
const Target = v.object({ capnogramId: v.string(), capturedAt: Instant });
const Lead = v.picklist(["result", "question"]);

const StoredTest = v.object({
  udi: Udi,
  startedAt: Instant,
  waitingSince: Instant,
  target: Absent(Target),
  stages: v.record(v.picklist(STAGES), v.picklist(["STARTED", "FAILED", "SUCCEEDED"])),
  failing: Absent(v.picklist(STAGES)),
  question: v.picklist(["unasked", "asked", "sending", "answered"]),
  mayBeAnswered: v.boolean(),
  isReopened: v.optional(v.boolean(), false),
});

const StoredLedger = v.object({
  settled: v.array(v.string()),
  abandoned: v.array(
    v.object({
      udi: Udi,
      startedAt: Instant,
      target: Absent(Target),
      announced: Absent(Lead),
      isAnswerOwed: v.optional(v.boolean(), false),
    }),
  ),
  lastGivenUpAt: Absent(Instant),
});

const Stored = v.object({ username: v.string(), test: Absent(StoredTest), ledger: StoredLedger });

export interface Remembered {
  readonly test: PendingTest | undefined;
  readonly ledger: Ledger;
}

/** The test in progress over a reload. Another account's is not this one's. Decision T2 */
export function createPendingTestMemory(
  memory: BrowserMemory,
  key: string,
  username: string,
): { read(): Remembered; write(remembered: Remembered): void } {
  return {
    read() {
      const text = memory.read(key);
      const stored = text === undefined ? undefined : parse(text);
      if (stored === undefined || stored.username !== username)
        return { test: undefined, ledger: EMPTY_LEDGER };
      const { test, ledger } = stored;
      return {
        test: test && { ...test, target: test.target, failing: test.failing },
        ledger: {
          settled: ledger.settled,
          lastGivenUpAt: ledger.lastGivenUpAt,
          abandoned: ledger.abandoned.map((each) => ({
            ...each,
            target: each.target,
            announced: each.announced,
          })),
        },
      };
    },
    write: ({ test, ledger }) => memory.write(key, JSON.stringify({ username, test, ledger })),
  };
}

function parse(text: string): v.InferOutput<typeof Stored> | undefined {
  try {
    const result = v.safeParse(Stored, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
