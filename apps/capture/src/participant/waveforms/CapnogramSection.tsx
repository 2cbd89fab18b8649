import { CapnogramWithBreaths } from "@capno/charts/CapnogramWithBreaths";
import { describeBreathQuality, classifyBreaths } from "@capno/domain/breath/breath-quality";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";
import type { Duid } from "@capno/domain/units";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useMemo, useState } from "react";
import { isolate } from "@capno/domain/text/isolate";

import { toCurves } from "../../kit/record-curves.ts";
import { FhirButtons } from "../saving/FhirButtons.tsx";
import { toFileName } from "../../kit/file-name.ts";
import styles from "../ParticipantDetail.module.css";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatReadingDate, getKnownDate } from "../reading-date.ts";
import { SaveCsvButton } from "../saving/SaveCsvButton.tsx";
import { FailedRecord } from "../records/OpenedRecordNotice.tsx";
import { usePointedRecord } from "../pointed-day.tsx";
import { Section } from "../Section.tsx";
import { useReportProblems } from "../use-report-problems.ts";
import type { OpenedRecord } from "../records/use-detail-records.ts";

const NOTHING = {
  recording: { label: "pCO₂", times: [], values: [] },
  breaths: undefined,
};

const HEIGHT_PX = 196;

/** The latest record, breath by breath. */
export function CapnogramSection({ duid, records }: { readonly duid: Duid; readonly records: OpenedRecord }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { zone } = useStudyZone();
  const pointed = usePointedRecord(records.latestRow);
  const onProblems = useReportProblems("capnogram");
  const record = records.latest.data;
  const curves = useMemo(() => (record ? toCurves(record) : NOTHING), [record]);
  const quality = classifyBreaths(record && { starts: record.breathStarts, errors: record.breathErrors });
  const fileName = toFileName(duid, "capnogram", getKnownDate(record), zone);
  const getRows = () => [
    ["Time (s)", "pCO2 (kPa)"],
    ...(record?.samplesKPa ?? []).map((kPa, place) => [(place * SAMPLE_INTERVAL_S).toFixed(2), kPa]),
  ];

  return (
    <Section
      title="CAPNOGRAM"
      isLater
      pointed={pointed}
      className={styles.capnogram}
      needs={records.chosen?.isFailed ? [records.list] : [records.list, records.latest]}
      actions={
        <>
          <div ref={setSlot} className={styles.tools} />
          {record !== undefined && <FhirButtons key={record.id} duid={duid} record={record} />}
          {curves.recording.values.length > 0 && (
            <SaveCsvButton what="capnogram" fileName={fileName} getRows={getRows} />
          )}
        </>
      }
    >
      {() =>
        records.chosen?.isFailed ? (
          <FailedRecord record={records.chosen} />
        ) : (
          <CapnogramWithBreaths
            title={`Capnogram of ${isolate(duid)}, ${formatReadingDate(record, zone)}`}
            {...curves}
            height={HEIGHT_PX}
            toolbarSlot={slot}
            aside={<p className={styles.aside}>{describeBreathQuality(quality)}</p>}
            onProblems={onProblems}
            renderDialog={(title, content, onClose) => (
              <Dialog size="large" title={title} onClose={onClose}>
                {content}
              </Dialog>
            )}
          />
        )
      }
    </Section>
  );
}
