import { Panel } from "@capno/ui-kit/Panel";
import { useEffect } from "react";

import type { BreathTestRecord } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useNow } from "../waiting/use-now.ts";
import { FIRST_RESULT, FIRST_RESULT_ALONE } from "./finality-texts.ts";

const LOOK_AGAIN_MS = 15_000;

/**
 * Says whether the result is preliminary or final, and when a final result replaced a preliminary one. Always rendered,
 * so that screen readers announce each change.
 */
export function FinalityNotice(props: {
  readonly record: BreathTestRecord<unknown>;
  readonly hasFinalFailed: boolean;
}) {
  const { record, hasFinalFailed } = props;
  const { capnogramId, isFinal, recording } = record;
  const { records, services } = useJourney();
  const now = useNow(services.clock, LOOK_AGAIN_MS);
  useEffect(() => {
    if (!isFinal) records.noteFirstSeen(capnogramId, "shown");
  }, [isFinal, records, capnogramId]);

  const seen = records.getFirstSeen(capnogramId);
  const isLate = now - recording.receivedAt > services.config.breathTest.loadTestTimeoutMs;
  return (
    <div role="status">
      {!isFinal &&
        (hasFinalFailed ? (
          <Panel tone="act" title={FIRST_RESULT_ALONE}>
            Repeat the test, or contact support. Should the final result still come, it is shown here by
            itself.
          </Panel>
        ) : (
          <Panel tone="watch" title={FIRST_RESULT}>
            {isLate
              ? "It takes longer than usual. This page keeps asking for it; contact support if it does not come."
              : "It may still change. The final result is shown here by itself."}
          </Panel>
        ))}
      {isFinal && seen !== undefined && (
        <Panel tone="good" title="The final result is here">
          {seen === "printed"
            ? "It replaces the first one, which was printed. Print it again."
            : "It replaces the first one."}
        </Panel>
      )}
    </div>
  );
}
