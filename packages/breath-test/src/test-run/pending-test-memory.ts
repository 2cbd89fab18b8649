import { isSameAccount } from "@capno/domain/account/username";
import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import * as v from "valibot";

import type { BrowserMemory } from "../storage/browser-memory.ts";
import { EMPTY_LEDGER } from "./test-run-machine.ts";
import { STAGES, type Ledger, type PendingTest } from "./test-run-states.ts";
import { parseStored } from "../storage/parse-stored.ts";

const Instant = v.pipe(v.number(), v.finite(), v.transform(toEpochMs));
const Udi = v.pipe(v.string(), v.minLength(1), v.transform(toHandsetUdi));
const Absent = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(schema);
const Target = v.object({ capnogramId: v.string(), capturedAt: Instant, isProved: v.boolean() });
const Lead = v.picklist(["result", "question"]);

const Stages = v.record(v.picklist(STAGES), v.picklist(["STARTED", "FAILED", "SUCCEEDED"]));
const Facts = v.object({
  handsetUdi: Udi,
  administeredBy: Absent(v.string()),
  capturedAt: Instant,
  finishedAt: Instant,
  isTimeGuessed: v.exactOptional(v.boolean()),
});
const StoredCandidate = v.object({
  capnogramId: v.string(),
  capturedAt: Instant,
  stages: Stages,
  facts: Absent(Facts),
});
const Hold = v.object({
  grantedAt: Instant,
  provedUntil: Instant,
  leaseUntil: Absent(Instant),
  isDoubted: v.boolean(),
});
const Doubt = v.variant("is", [
  v.object({ is: v.literal("before-start"), startedAt: Instant }),
  v.object({ is: v.literal("before-hold"), lockedAt: Instant }),
  v.object({ is: v.literal("outside-hold") }),
  v.object({ is: v.literal("time-guessed") }),
]);
const Inquiry = v.object({ capnogramId: v.string(), capturedAt: Instant, because: Doubt });

const StoredTest = v.object({
  udi: Udi,
  startedAt: Instant,
  holds: v.array(Hold),
  waitingSince: Instant,
  steppedMs: Absent(v.pipe(v.number(), v.finite())),
  target: Absent(Target),
  heard: v.array(StoredCandidate),
  unnamed: Stages,
  inquiry: Absent(Inquiry),
  failing: Absent(v.picklist(STAGES)),
  question: v.picklist(["unasked", "asked", "sending", "answered"]),
  mayBeAnswered: v.boolean(),
  opened: Absent(v.array(v.string())),
  isReopened: v.optional(v.boolean(), false),
});

const StoredLedger = v.object({
  settled: v.array(v.string()),
  abandoned: v.array(
    v.object({
      udi: Udi,
      startedAt: Instant,
      holds: v.array(Hold),
      target: Absent(Target),
      heard: v.array(StoredCandidate),
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

export interface PendingTestMemory {
  read(): Remembered;
  write(remembered: Remembered): void;
}

/** Remembers the test in progress across a reload. Ignores another account's. */
export function createPendingTestMemory(
  memory: BrowserMemory,
  key: string,
  username: string,
): PendingTestMemory {
  return {
    read() {
      const stored = parseStored(Stored, memory.read(key));
      if (stored === undefined || !isSameAccount(stored.username, username))
        return { test: undefined, ledger: EMPTY_LEDGER };
      const { test, ledger } = stored;
      return {
        test: test && toTest(test),
        ledger: {
          handled: ledger.settled,
          lastGivenUpAt: ledger.lastGivenUpAt,
          abandoned: ledger.abandoned.map(({ heard, ...each }) => ({
            ...each,
            ...toCandidates({ ...each, heard }),
            target: each.target,
            announced: each.announced,
          })),
        },
      };
    },
    write: ({ test, ledger: { handled: settled, abandoned, ...ledger } }) =>
      memory.write(
        key,
        JSON.stringify({
          username,
          test: test && toStored(test),
          ledger: { ...ledger, settled, abandoned: abandoned.map(toStored) },
        }),
      ),
  };
}

/** Stored tests keep the names of earlier releases: `heard` for the candidates, `settled` for what was handled. */
function toStored<Test extends Pick<PendingTest, "candidates">>({ candidates, ...test }: Test) {
  return { ...test, heard: candidates };
}

/** Restores the undefined fields that JSON leaves out. */
function toTest(test: v.InferOutput<typeof StoredTest>): PendingTest {
  const { target, inquiry, failing, opened, steppedMs, heard: _heard, ...others } = test;
  const outside = opened === undefined ? {} : { opened };
  const stepped = steppedMs === undefined ? {} : { steppedMs };
  return { ...others, ...outside, ...stepped, ...toCandidates(test), target, inquiry, failing };
}

function toCandidates({ holds, heard }: Pick<v.InferOutput<typeof StoredTest>, "holds" | "heard">) {
  return {
    holds: holds.map((hold) => ({ ...hold, leaseUntil: hold.leaseUntil })),
    candidates: heard.map(({ facts, ...each }) => ({
      ...each,
      facts: facts && { ...facts, administeredBy: facts.administeredBy },
    })),
  };
}
