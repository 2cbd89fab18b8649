import type { AverageWaveform } from "@capno/domain/breath/average-waveform";
import { isolate } from "@capno/domain/text/isolate";
import { AverageWaveformChart } from "@capno/charts/AverageWaveformChart";
import type { Duid } from "@capno/domain/units";
import { Button } from "@capno/ui-kit/buttons/Button";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { useState } from "react";

import styles from "../ParticipantDetail.module.css";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatReadingDate, getKnownDate } from "../reading-date.ts";
import { toFileName } from "../../kit/file-name.ts";
import { SaveCsvButton } from "../saving/SaveCsvButton.tsx";
import { useReportProblems } from "../use-report-problems.ts";
import { FailedRecord } from "../records/OpenedRecordNotice.tsx";
import { usePointedRecord } from "../pointed-day.tsx";
import { Section } from "../Section.tsx";
import { getReasonWithoutPrevious, type OpenedRecord } from "../records/use-detail-records.ts";

/** The height of the capnogram beside it, including its strip of breaths. */
const HEIGHT_PX = 236;

/** The averaged breath, with the one before it in grey. */
export function WaveformTopology({ duid, records }: { readonly duid: Duid; readonly records: OpenedRecord }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { zone } = useStudyZone();
  const pointed = usePointedRecord(records.latestRow);
  const [showsPrevious, setShowsPrevious] = useState(false);
  const { latest, previous } = records;
  const current = latest.data?.averageWaveform;
  const before = previous.data?.averageWaveform;
  // A message that appears for a moment, while a quick answer loads, would move the page below.
  const isOnItsWay = records.hasPrevious && previous.isPending;
  const onProblems = useReportProblems("average waveform");
  const fileName = toFileName(duid, "average-waveform", getKnownDate(latest.data), zone);

  return (
    <Section
      title="WAVEFORM TOPOLOGY"
      isLater
      pointed={pointed}
      id="breath"
      className={styles.waveform}
      needs={records.chosen?.isFailed ? [records.list] : [records.list, latest]}
      actions={
        <>
          <CheckboxField
            label="Show Previous"
            checked={showsPrevious && before !== undefined}
            onChange={setShowsPrevious}
            disabled={before === undefined}
            hint={isOnItsWay ? undefined : getReasonWithoutPrevious(records)}
          />
          {previous.isLoadingError && (
            <Button size="small" onClick={() => void previous.refetch()}>
              Try again
            </Button>
          )}
          <div ref={setSlot} className={styles.tools} />
          {current !== undefined && current.timesS.length > 0 && (
            <SaveCsvButton what="average waveform" fileName={fileName} getRows={() => toRows(current)} />
          )}
        </>
      }
    >
      {() =>
        records.chosen?.isFailed ? (
          <FailedRecord record={records.chosen} />
        ) : (
          <AverageWaveformChart
            title={`Average waveform of ${isolate(duid)}, ${formatReadingDate(latest.data, zone)}`}
            waveform={current}
            previous={showsPrevious ? before : undefined}
            height={HEIGHT_PX}
            toolbarSlot={slot}
            onProblems={onProblems}
          />
        )
      }
    </Section>
  );
}

const toRows = ({ timesS, meansKPa, deviationsKPa }: AverageWaveform) => [
  ["Time (s)", "pCO2 (kPa)", "Standard deviation (kPa)"],
  ...timesS.map((time, i) => [time, meansKPa[i] ?? "", deviationsKPa[i] ?? ""]),
];
