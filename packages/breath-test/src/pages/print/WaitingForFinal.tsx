import { Button } from "@capno/ui-kit/buttons/Button";
import { Card } from "@capno/ui-kit/layout/Card";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Stages } from "@capno/ui-kit/feedback/Stages";
import { useEffect, useEffectEvent, useState } from "react";

import { useJourney } from "../../session/journey-context.ts";
import { PROVISIONAL_RESULT } from "../result/finality-texts.ts";
import { formatElapsed } from "../waiting/progress-stages.ts";
import { useNow } from "../waiting/use-now.ts";
import styles from "./PrintPage.module.css";
import { useReturnPath } from "./use-return-path.ts";

/** A final diagnosis usually follows within seconds; clinicians do not wait at a printer for longer than this. */
export const LONGEST_WAIT_FOR_FINAL_MS = 60_000;

/** Waits for the final result before printing a first one, and shows when the wait ends. */
export function WaitingForFinal(props: {
  readonly capnogramId: string;
  readonly hasFinalFailed: boolean;
  /** The wait is over, or the clinician ended it: the provisional result is printed, marked as such. */
  onEnough(): void;
}) {
  const { capnogramId, hasFinalFailed } = props;
  const { clock } = useJourney().services;
  const goBack = useReturnPath(capnogramId);
  const [since] = useState(() => clock.now());
  const now = useNow(clock, 1_000);
  const end = useEffectEvent(() => props.onEnough());
  useEffect(() => {
    if (hasFinalFailed) end();
    return clock.after(LONGEST_WAIT_FOR_FINAL_MS, () => end());
  }, [clock, hasFinalFailed]);

  return (
    <>
      <PageHeading title="Printing waits for the final result" detail={PROVISIONAL_RESULT} />
      <Card>
        <div className={styles.waiting}>
          <Stages
            label="Report"
            stages={[
              { id: "first", label: "Provisional result", state: "done" },
              {
                id: "final",
                label: "Final result",
                state: "running",
                detail: "Usually there within seconds",
              },
              {
                id: "print",
                label: "Print",
                state: "waiting",
                detail: `After ${formatElapsed(LONGEST_WAIT_FOR_FINAL_MS)} the provisional result is printed, marked as such`,
              },
            ]}
            elapsedText={formatElapsed(now - since)}
          />
          <div className={styles.choices}>
            <Button onClick={goBack}>Back to the result</Button>
            <Button variant="primary" onClick={() => props.onEnough()}>
              Print the provisional result now
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}
