import { pickFields, type ReportField } from "@capno/report/result-fields";
import { useNavigate, useSearchParams } from "@capno/router";
import { ActionBar } from "@capno/ui-kit/layout/ActionBar";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DataList, type DataListRow } from "@capno/ui-kit/layout/DataList";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { useMediaQuery } from "@capno/ui-kit/behaviour/use-media-query";
import { useDeferredValue, useEffect } from "react";

import type { BreathTestRecord } from "../../definition.ts";
import { ExportNote } from "../export-status/ExportNote.tsx";
import { useExportState } from "../export-status/use-export-status.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useReportContent } from "../use-report-content.ts";
import { ExportButtons } from "./export/ExportButtons.tsx";
import { useExportActions } from "./export/use-export-actions.tsx";
import { BreathQualityNote } from "./BreathQualityNote.tsx";
import { FinalityNotice } from "./FinalityNotice.tsx";
import styles from "./ResultView.module.css";
import { PaperOfResult } from "./PaperOfResult.tsx";
import { useReportAccess } from "./use-report-access.ts";
import { Waveforms } from "./Waveforms.tsx";

export function ResultView(props: {
  readonly record: BreathTestRecord<unknown>;
  readonly hasFinalFailed: boolean;
  readonly isMixed: boolean;
}) {
  const { record, hasFinalFailed, isMixed } = props;
  const { definition, paths, getRunningPath, exportStatus, records } = useJourney();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isFromHistory = query.get("results") === "1";
  const { capnogramId, recording } = record;
  const { handsetUdi } = recording;
  const { fields } = useReportContent(record, false);
  useReportAccess(capnogramId, "VIEWED_REPORT", true);
  useEffect(() => exportStatus.noteResult(record), [exportStatus, record]);
  const { actions, extras } = useExportActions(record, isFromHistory);
  // The widths match ResultView.module.css: the actions are in the title's line, or in a bar at the lower edge.
  const isNarrow = useMediaQuery("(max-width: 1279.98px)");
  const isPhone = useMediaQuery("(max-width: 719.98px)");
  // The result first, its charts in tasks of their own.
  const areChartsDrawn = useDeferredValue(true, false);
  // Breaths and curves of the provisional result are never shown beside the final one.
  const isOld = isMixed && records.getFirstSeen(capnogramId) !== undefined;
  const { Result } = definition;
  const mark = useExportState(({ getMark }) => getMark(capnogramId));
  // One button is filled: the clinic's way into the record until it was taken, then the next patient.
  const isTaken = mark === "saved" || mark === "copied";
  const leaving = isTaken ? "primary" : "secondary";
  const buttons = (
    <>
      <ExportButtons actions={actions} shown={isPhone ? 1 : isNarrow ? 2 : 3} isTaken={isTaken} />
      {isFromHistory ? (
        <Button variant={leaving} onClick={() => void navigate(paths.handsetHistory(handsetUdi))}>
          Go back
        </Button>
      ) : (
        <Button
          variant={leaving}
          title="Next patient"
          // The start page would abandon a running test.
          onClick={() => void navigate(getRunningPath() ?? paths.startTest(handsetUdi))}
        >
          Finish test
        </Button>
      )}
    </>
  );
  return (
    <article className={styles.result}>
      <PageHeading title="Test result">
        {isNarrow ? undefined : <div className={styles.actions}>{buttons}</div>}
      </PageHeading>
      <div className={styles.facts}>
        <DataList layout="line" rows={pickFields(fields, "page").map(toRow)} />
        <ExportNote capnogramId={capnogramId} />
      </div>
      {extras}
      <div className={styles.cards}>
        <Result
          record={record}
          input={pickFields(fields, "pageInput").map(toRow)}
          finality={<FinalityNotice key={capnogramId} record={record} hasFinalFailed={hasFinalFailed} />}
        />
        <div className={styles.quality} data-old={isOld ? "" : undefined}>
          <BreathQualityNote record={record} />
        </div>
      </div>
      <div className={styles.charts}>
        {areChartsDrawn && !isOld && (
          <Waveforms record={record} isCompared={definition.needsHealthyWaveform} />
        )}
      </div>
      <PaperOfResult record={record} isMixed={isMixed} />
      {isNarrow && <ActionBar>{buttons}</ActionBar>}
    </article>
  );
}

const toRow = ({ label, value, pageValue = value, isId }: ReportField): DataListRow => ({
  term: label,
  value: pageValue,
  mono: isId,
});
