import { parseHandset } from "@capno/domain/handset";

import { isPending } from "../flow/flow-transitions.ts";
import type { JourneyState } from "../journey/journey-states.ts";
import { isOutOfSight } from "../journey/out-of-sight.ts";

/** What the header says of a test whose page is not open. */
export interface OutOfSightTest {
  readonly is: "running" | "needs-you" | "failed" | "ready";
  readonly text: string;
  /** Since when it runs; undefined where the time says nothing any more. */
  readonly startedAt: number | undefined;
}

/** By its handset and nothing else: neither a recording nor a patient is named over another page. ADR 0083 */
export function getOutOfSightTest(state: JourneyState, question: string): OutOfSightTest | undefined {
  const { flow, unopened } = state;
  const { phase } = flow;
  if (isOutOfSight(state) && isPending(phase)) {
    const { udi, startedAt, inquiry } = phase.test;
    const test = `Test on ${parseHandset(udi).serialText}`;
    if (phase.is === "failed") return { is: "failed", text: `${test} has failed`, startedAt: undefined };
    if (phase.is === "asking") return { is: "needs-you", text: `${test}: ${question}`, startedAt: undefined };
    if (inquiry !== undefined)
      return { is: "needs-you", text: `${test}: whose recording is it?`, startedAt: undefined };
    return { is: "running", text: test, startedAt };
  }
  if (unopened === undefined || isPending(phase)) return undefined;
  return { is: "ready", text: `Result on ${parseHandset(unopened.udi).serialText}`, startedAt: undefined };
}
