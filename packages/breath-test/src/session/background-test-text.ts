import { isPending } from "../test-run/test-run-transitions.ts";
import { isolate } from "@capno/domain/text/isolate";
import type { JourneyState } from "./journey-states.ts";

/** What the header strip says about a test whose page is not open. */
export type BackgroundTestText =
  | { readonly status: "running"; readonly text: string; readonly startedAt: number }
  /** No elapsed time: it no longer matters. */
  | { readonly status: "needs-you" | "failed"; readonly text: string }
  | { readonly status: "ready"; readonly text: string; readonly capnogramId: string };

/** Names the handset only: no recording and no patient appears over another page. */
export function getBackgroundTestText(
  { testRun: { phase }, openUdi, unopened }: Pick<JourneyState, "testRun" | "openUdi" | "unopened">,
  question: string,
  getSerialText: (udi: string) => string,
): BackgroundTestText | undefined {
  if (isPending(phase)) {
    if (openUdi !== undefined) return undefined;
    const { udi, startedAt, inquiry } = phase.test;
    const serialText = isolate(getSerialText(udi));
    const test = `Test on ${serialText}`;
    if (phase.status === "failed") return { status: "failed", text: `${test} has failed` };
    if (phase.status === "asking") return { status: "needs-you", text: `${test}: ${question}` };
    if (inquiry !== undefined)
      return { status: "needs-you", text: `${serialText}: is this your patient's recording?` };
    return { status: "running", text: test, startedAt };
  }
  if (unopened === undefined) return undefined;
  const { udi, capnogramId } = unopened;
  return { status: "ready", text: `Result on ${isolate(getSerialText(udi))}`, capnogramId };
}
