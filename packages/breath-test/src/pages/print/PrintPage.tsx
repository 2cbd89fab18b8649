import { useParams } from "@capno/router";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useState } from "react";

import type { BreathTestRecord } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useRecord, type RecordView } from "../result/use-record.ts";
import { RESULT_NOT_FOUND, useRecordProblem } from "../result/use-record-problem.ts";
import { PrintedReport } from "./PrintedReport.tsx";
import styles from "./PrintPage.module.css";
import { WaitingForFinal } from "./WaitingForFinal.tsx";

export function PrintPage() {
  const { capnogramId = "" } = useParams();
  return <PrintOfOneTest key={capnogramId} capnogramId={capnogramId} />;
}

function PrintOfOneTest({ capnogramId }: { readonly capnogramId: string }) {
  const { definition, records } = useJourney();
  const view = useRecord(capnogramId);
  useRecordProblem(view);
  const [isFirstWanted, setIsFirstWanted] = useState(false);
  // From the moment the dialog opens, the sheet shows what is printed, whatever arrives meanwhile.
  const [opened, setOpened] = useState<BreathTestRecord<unknown>>();

  function open(record: BreathTestRecord<unknown>): void {
    setOpened(record);
    if (!record.isFinal)
      records.noteFirstSeen(capnogramId, {
        isPrinted: true,
        result: definition.quoteResult(record.diagnosis),
      });
  }

  const ready = getPrintable(view);
  const isWorthPrinting = ready !== undefined && (ready.record.isFinal || isFirstWanted);
  const printed = opened ?? (isWorthPrinting ? ready.record : undefined);
  if (printed !== undefined) {
    const which = printed.isFinal ? "final" : "first";
    return <PrintedReport key={which} record={printed} onOpened={() => open(printed)} />;
  }
  return (
    <main className={styles.screen}>
      {view.status === "not-found" ? (
        <Panel tone="unknown" title={RESULT_NOT_FOUND} />
      ) : ready === undefined ? (
        <Loader text="Preparing the report..." />
      ) : (
        <WaitingForFinal
          capnogramId={capnogramId}
          hasFinalFailed={ready.hasFinalFailed}
          onEnough={() => setIsFirstWanted(true)}
        />
      )}
    </main>
  );
}

/** A final result is not printed while its other parts are being refetched. */
function getPrintable(view: RecordView): Extract<RecordView, { status: "ready" }> | undefined {
  return view.status === "ready" && !(view.record.isFinal && view.isRefreshing) ? view : undefined;
}
