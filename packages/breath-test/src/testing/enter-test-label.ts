import { toEpochMs, toHandsetUdi } from "@capno/domain/units";

import type { PendingTest } from "../test-run/test-run-states.ts";
import { EMPTY_LEDGER } from "../test-run/test-run-machine.ts";
import type { Journey } from "../session/create-journey.ts";
import { FIRST } from "./names.ts";

/** Stores the label that the clinician entered at the Start of the test with this recording. */
export function enterTestLabel(
  { testLabels }: Pick<Journey, "testLabels">,
  capnogramId: string,
  text: string,
): void {
  const test = { udi: toHandsetUdi(FIRST), startedAt: toEpochMs(1_000) };
  const target = { capnogramId, capturedAt: test.startedAt, isProved: true };
  testLabels.keep(test, text);
  testLabels.follow({
    phase: { status: "waiting", test: { ...test, target } as PendingTest },
    ledger: EMPTY_LEDGER,
  });
}
