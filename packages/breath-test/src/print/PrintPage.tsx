import { useParams } from "@capno/router";
import { Loader } from "@capno/ui-kit/Loader";
import { Panel } from "@capno/ui-kit/Panel";
import { useState } from "react";

import type { BreathTestRecord } from "../journey/definition.ts";
import { useJourney } from "../journey/journey-context.ts";
import { useRecord } from "../result/use-record.ts";
import { RESULT_NOT_FOUND, useRecordProblem } from "../result/use-record-problem.ts";
import { PrintedReport } from "./PrintedReport.tsx";
import styles from "./PrintPage.module.css";
import { WaitingForFinal } from "./WaitingForFinal.tsx";

/** @spec §2 Print pages */
export function PrintPage() {
  const { capnogramId = "" } = useParams();
  return <PrintOfOneTest key={capnogramId} capnogramId={capnogramId} />;
}

function PrintOfOneTest({ capnogramId }: { readonly capnogramId: string }) {
  const { records } = useJourney();
  const view = useRecord(capnogramId);
  useRecordProblem(view);
  const [isFirstWanted, setIsFirstWanted] = useState(false);
  // From the moment the dialog opens the sheet is what is on the paper, whatever arrives meanwhile.
  const [opened, setOpened] = useState<BreathTestRecord<unknown>>();

  function open(record: BreathTestRecord<unknown>): void {
    setOpened(record);
    if (!record.isFinal) records.noteFirstSeen(capnogramId, "printed");
  }

  const current = opened ?? getPrintable(view);
  if (current !== undefined && (current.isFinal || isFirstWanted || current === opened)) {
    const which = current.isFinal ? "final" : "first";
    return <PrintedReport key={which} record={current} onOpened={() => open(current)} />;
  }
  return (
    <main className={styles.screen}>
      {view.is === "not-found" && <Panel tone="unknown" title={RESULT_NOT_FOUND} />}
      {view.is !== "not-found" && current === undefined && <Loader text="Preparing the report..." />}
      {current !== undefined && view.is === "ready" && (
        <WaitingForFinal
          capnogramId={capnogramId}
          hasFinalFailed={view.hasFinalFailed}
          onEnough={() => setIsFirstWanted(true)}
        />
      )}
    </main>
  );
}

/** A final result whose other parts are just asked for again is not printed with the old ones. */
function getPrintable(view: ReturnType<typeof useRecord>): BreathTestRecord<unknown> | undefined {
  if (view.is !== "ready" || (view.record.isFinal && view.isRefreshing)) return undefined;
  return view.record;
}
