import { useParams } from "@capno/router";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useState, useEffect, useEffectEvent } from "react";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Card } from "@capno/ui-kit/layout/Card";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Stages } from "@capno/ui-kit/feedback/Stages";

import type { BreathTestRecord } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useRecord } from "../result/use-record.ts";
import { ResultNotFound } from "../result/ResultNotFound.tsx";
import { useRecordProblem } from "../result/use-record-problem.ts";
import { PrintedReport } from "./PrintedReport.tsx";
import styles from "./PrintPage.module.css";
import { describeMissingAnswer, PROVISIONAL_RESULT } from "../result/finality-texts.ts";
import { ContinueTest, useWaitingForAnswer } from "../waiting/ContinueTest.tsx";
import { formatElapsed } from "../waiting/progress-stages.ts";
import { useNow } from "../waiting/use-now.ts";
import { useReturnPath } from "./use-return-path.ts";

export function PrintPage() {
  const { capnogramId = "" } = useParams();
  return <PrintOfOneTest key={capnogramId} capnogramId={capnogramId} />;
}

function PrintOfOneTest({ capnogramId }: { readonly capnogramId: string }) {
  const { definition, records } = useJourney();
  const view = useRecord(capnogramId);
  useRecordProblem(view);
  const waitingId = useWaitingForAnswer();
  const goBack = useReturnPath(capnogramId);
  const [isFirstWanted, setIsFirstWanted] = useState(false);
  // From the moment the dialog opens, the sheet shows what is printed, whatever arrives meanwhile.
  const [opened, setOpened] = useState<BreathTestRecord<unknown>>();

  function open(record: BreathTestRecord<unknown>): void {
    setOpened(record);
    if (!record.isFinal)
      records.noteFirstSeen(capnogramId, {
        isTaken: true,
        result: definition.quoteResult(record.diagnosis),
      });
  }

  const ready = view.status === "ready" && !view.isMixed ? view : undefined;
  const isWorthPrinting = ready !== undefined && (ready.record.isFinal || isFirstWanted);
  const printed = opened ?? (isWorthPrinting ? ready.record : undefined);
  if (printed !== undefined) {
    const which = printed.isFinal ? "final" : "first";
    return <PrintedReport key={which} record={printed} onOpened={() => open(printed)} />;
  }
  const { question } = definition;
  return (
    <main className={styles.screen}>
      {view.status === "not-found" ? (
        <ResultNotFound />
      ) : ready === undefined ? (
        <Loader text="Preparing the report..." />
      ) : question !== undefined && waitingId === capnogramId ? (
        <Panel
          tone="watch"
          role="status"
          title={`Printing waits for the ${question.title.toLowerCase()}`}
          actions={
            <>
              <ContinueTest
                capnogramId={capnogramId}
                testIdentifier={ready.record.recording.testIdentifier}
              />
              <Button onClick={goBack}>Back to the result</Button>
            </>
          }
        >
          The final result does not come before it is entered.
        </Panel>
      ) : (
        <WaitingForFinal
          record={ready.record}
          hasFinalFailed={ready.hasFinalFailed}
          onEnough={() => setIsFirstWanted(true)}
        />
      )}
    </main>
  );
}

/** A final diagnosis usually follows within seconds; clinicians do not wait at a printer for longer than this. */
const LONGEST_WAIT_FOR_FINAL_MS = 60_000;

/** Waits for the final result before printing a first one, and shows when the wait ends. */
function WaitingForFinal(props: {
  readonly record: BreathTestRecord<unknown>;
  readonly hasFinalFailed: boolean;
  /** The wait is over, or the clinician ended it: the provisional result is printed, marked as such. */
  onEnough(): void;
}) {
  const { record, hasFinalFailed } = props;
  const { definition, services } = useJourney();
  const { clock } = services;
  const goBack = useReturnPath(record.capnogramId);
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
                detail: describeMissingAnswer(definition, record) ?? "Usually ready in seconds",
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
