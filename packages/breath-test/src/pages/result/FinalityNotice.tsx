import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import { useEffect } from "react";

import type { BreathTestRecord } from "../../definition.ts";
import type { FirstSeen } from "../../queries/record-store.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useNow } from "../waiting/use-now.ts";
import { describeMissingAnswer, PROVISIONAL_RESULT, PROVISIONAL_RESULT_ALONE } from "./finality-texts.ts";
import styles from "./FinalityNotice.module.css";

const LOOK_AGAIN_MS = 15_000;

/**
 * Says whether the result is provisional or final, and when a final result replaced a provisional one. Always rendered,
 * so that screen readers announce each change; as high before the change as after it.
 */
export function FinalityNotice(props: {
  readonly record: BreathTestRecord<unknown>;
  readonly hasFinalFailed: boolean;
}) {
  const { record, hasFinalFailed } = props;
  const { capnogramId, isFinal, recording, diagnosis } = record;
  const { definition, records, services } = useJourney();
  const now = useNow(services.clock, LOOK_AGAIN_MS);
  const result = definition.quoteResult(diagnosis);
  useEffect(() => {
    if (!isFinal) records.noteFirstSeen(capnogramId, { isTaken: false, result });
  }, [isFinal, records, capnogramId, result]);

  const seen = records.getFirstSeen(capnogramId);
  const isLate = now - recording.receivedAt > services.config.breathTest.loadTestTimeoutMs;
  return (
    <div role="status" className={styles.notice}>
      {!isFinal &&
        (hasFinalFailed ? (
          <>
            <StatusMark tone="act" label={PROVISIONAL_RESULT_ALONE} />{" "}
            <span>Repeat the test, or contact support. If it arrives later, it appears here.</span>
          </>
        ) : (
          <>
            <StatusMark tone="watch" label={PROVISIONAL_RESULT} />{" "}
            {isLate && (
              <span>
                {describeMissingAnswer(definition, record) ??
                  "Taking longer than usual. This page keeps asking; contact support if it does not come."}
              </span>
            )}
          </>
        ))}
      {isFinal && seen !== undefined && (
        <StatusMark
          tone={seen.result === result ? "good" : "watch"}
          label={describeReplacement(seen, result)}
        />
      )}
    </div>
  );
}

function describeReplacement({ isTaken, result }: FirstSeen, now: string): string {
  if (result === now && !isTaken) return "Final result";
  const words =
    result === now
      ? "Final result, the same as the provisional one"
      : `Final result: was ${result}, is now ${now}`;
  return isTaken ? `${words}. The provisional one was printed, saved or copied: do so again.` : `${words}.`;
}
