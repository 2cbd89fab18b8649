import { toEpochMs, toHandsetUdi } from "@capno/domain/units";

import type { PendingTest } from "../flow/flow-states.ts";
import { EMPTY_LEDGER } from "../flow/flow-step.ts";
import type { Journey } from "../journey/create-journey.ts";
import { FIRST } from "./clinic-names.ts";

/** The clinician noted this at the Start of a test, whose recording is `capnogramId`. */
export function noteReference(
  { references }: Pick<Journey, "references">,
  capnogramId: string,
  text: string,
): void {
  const test = { udi: toHandsetUdi(FIRST), startedAt: toEpochMs(1_000) };
  const target = { capnogramId, capturedAt: test.startedAt, isProved: true };
  references.keep(test, text);
  references.follow({
    phase: { status: "waiting", test: { ...test, target } as PendingTest },
    ledger: EMPTY_LEDGER,
  });
}
