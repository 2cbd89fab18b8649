import { formatDateTime } from "@capno/domain/date-text";
import { isUnknownDate, UNKNOWN_DATE } from "@capno/domain/instant";
import { Link, useNavigate, useSearchParams } from "@capno/router";
import { Button } from "@capno/ui-kit/Button";
import { buttonClass } from "@capno/ui-kit/button-class";
import { DataList } from "@capno/ui-kit/DataList";
import { PageHeading } from "@capno/ui-kit/PageHeading";
import { useEffect, useState } from "react";

import type { BreathTestRecord } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import { useSerialText } from "../../queries/use-serial-text.ts";
import { useTestLabel, YOUR_REFERENCE } from "../../test-label/use-test-label.ts";
import { useRemovalTime } from "../../use-removal-time.ts";
import { getTimeZone } from "../../time-zone.ts";
import { ExportActions } from "./export/ExportActions.tsx";
import { BreathQualityNote } from "./BreathQualityNote.tsx";
import { FinalityNotice } from "./FinalityNotice.tsx";
import styles from "./ResultView.module.css";
import { useReportAccess } from "./use-report-access.ts";
import { Waveforms } from "./Waveforms.tsx";

/** The result of one test with complete data. */
export function ResultView(props: {
  readonly record: BreathTestRecord<unknown>;
  readonly hasFinalFailed: boolean;
}) {
  const { record, hasFinalFailed } = props;
  const { definition, paths, getRunningPath, services, exportStatus } = useJourney();
  const [openedAt] = useState(() => services.clock.now());
  const isSavable = services.config.report.savePdf;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isFromHistory = query.get("results") === "1";
  const { capnogramId, recording } = record;
  const { testIdentifier, capturedAt, handsetUdi } = recording;
  const reference = useTestLabel((testLabels) => testLabels.findOfRecording(capnogramId));
  useReportAccess(capnogramId, "VIEWED_REPORT", true);
  useEffect(() => exportStatus.noteResult(record), [exportStatus, record]);
  const { Result, ResultActions } = definition;
  const removal = useRemovalTime();
  const serialText = useSerialText(handsetUdi);
  return (
    <article className={styles.result}>
      <PageHeading title="Test result" />
      <DataList
        layout="columns"
        rows={[
          { term: "Test ID", value: testIdentifier, mono: true },
          {
            term: "Date",
            // The handset's clock is wrong.
            value: isUnknownDate(capturedAt, openedAt)
              ? UNKNOWN_DATE
              : formatDateTime(capturedAt, getTimeZone()),
          },
          { term: "Handset", value: serialText, mono: true },
          ...(reference === undefined ? [] : [{ term: YOUR_REFERENCE, value: reference }]),
        ]}
      />
      <FinalityNotice key={capnogramId} record={record} hasFinalFailed={hasFinalFailed} />
      <Result record={record} />
      <BreathQualityNote record={record} />
      <Waveforms record={record} isCompared={definition.needsHealthyWaveform} />
      <footer className={styles.actions}>
        {ResultActions !== undefined && <ResultActions record={record} />}
        <ExportActions record={record} />
        <Link to={paths.print(capnogramId, isFromHistory)} className={buttonClass("secondary")}>
          Download PDF test results
        </Link>
        {isFromHistory ? (
          <Button variant="primary" onClick={() => void navigate(paths.handsetHistory(handsetUdi))}>
            Go back
          </Button>
        ) : (
          <Button
            variant="primary"
            // The start page would abandon a running test.
            onClick={() => void navigate(getRunningPath() ?? paths.startTest(handsetUdi))}
          >
            Finish test
          </Button>
        )}
      </footer>
      <p className={styles.availability}>
        {`This result can be opened until ${removal}. ${isSavable ? "Save the PDF" : "Download the PDF test results"} to keep it.`}
      </p>
    </article>
  );
}
