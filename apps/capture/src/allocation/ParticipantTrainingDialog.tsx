import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { PercentBar } from "@capno/ui-kit/feedback/PercentBar";
import { useState, useMemo } from "react";
import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import { CapnogramChart } from "@capno/charts/CapnogramChart";
import { classifyBreaths, describeBreathQuality } from "@capno/domain/breath/breath-quality";
import { isGoodRecord } from "@capno/domain/breath/quality";
import { formatDateTime } from "@capno/domain/time/date-text";
import { UNKNOWN_DATE } from "@capno/domain/time/instant";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";
import { DataList } from "@capno/ui-kit/layout/DataList";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import { isolate } from "@capno/domain/text/isolate";

import type { Allocation } from "../study/allocation/allocation-machine.ts";
import styles from "./AllocationDialogs.module.css";
import type { AllocationController } from "../study/allocation/allocation-machine.ts";
import { useTrainingRecords, isWhole } from "./use-training-records.ts";
import { useStudyZone } from "../kit/time/study-zone.ts";

/** Tells the trainer whether the latest record is sufficient or the participant must repeat it. */
export function TrainingResult({ record }: { readonly record: Capnogram | CapnogramSummary | undefined }) {
  if (record === undefined) return <p>Waiting for a breath record</p>;
  if (!isWhole(record)) return <StatusMark tone="unknown" label="Recording received. Quality is blinded." />;
  const quality = classifyBreaths({ starts: record.breathStarts, errors: record.breathErrors });
  if (quality.kind === "too-few")
    return <StatusMark tone="unknown" label="Too few breaths to judge, repeat the record" />;
  if (quality.kind !== "judged")
    return <StatusMark tone="unknown" label="This record cannot be judged, repeat it" />;
  return isGoodRecord(quality.percent) ? (
    <StatusMark tone="good" label="Good record" />
  ) : (
    <StatusMark tone="watch" label="Too many breaths have an error, repeat the record" />
  );
}

export interface ParticipantTrainingDialogProps {
  readonly allocation: Allocation;
  readonly send: AllocationController["send"];
}

/** The participant breathes once while the trainer watches it arrive. No time-out. */
export function ParticipantTrainingDialog({ allocation, send }: ParticipantTrainingDialogProps) {
  const records = useTrainingRecords(allocation);
  const [unableToBreathe, setUnableToBreathe] = useState(false);
  const [confirmedTraining, setConfirmedTraining] = useState(false);

  return (
    <Dialog
      title="Participant Training"
      description={`Ask ${isolate(allocation.duid)} to breathe through handset ${isolate(allocation.handsetLabel)}. The record appears here.`}
      dismissable={false}
      onClose={() => undefined}
      actions={
        <Button
          variant="primary"
          disabledReason={unableToBreathe || confirmedTraining ? undefined : "Tick one of the two boxes"}
          onClick={() =>
            send({
              type: "training-completed",
              outcome: { unableToBreathe, confirmedTraining },
            })
          }
        >
          Complete
        </Button>
      }
    >
      <div className={styles.fields}>
        <div className={styles.record} aria-live="polite">
          {records.progress === undefined ? (
            <TrainingResult record={records.last} />
          ) : (
            <div className={styles.progress}>
              <span>Recording</span>
              <PercentBar label="Progress of the breath record" percent={records.progress} emptyText="" />
            </div>
          )}
          <LastTrainingRecord record={records.last} />
          {records.problem !== undefined && <Banner tone="watch">{records.problem}</Banner>}
        </div>
        <CheckboxField
          label="UNABLE TO DO BREATH RECORD"
          checked={unableToBreathe}
          onChange={setUnableToBreathe}
        />
        <CheckboxField label="CONFIRM TRAINING" checked={confirmedTraining} onChange={setConfirmedTraining} />
      </div>
    </Dialog>
  );
}

/** The record that came last, with its quality and its curve; the line above says it where there is none. */
function LastTrainingRecord({ record }: { readonly record: Capnogram | CapnogramSummary | undefined }) {
  const { zone } = useStudyZone();
  if (record === undefined) return null;
  if (isWhole(record)) return <WholeRecord record={record} />;
  return <DataList layout="columns" rows={[toDateRow(record, zone)]} />;
}

function WholeRecord({ record }: { readonly record: Capnogram }) {
  const { zone } = useStudyZone();
  const series = useMemo(
    () => [
      {
        label: "pCO₂",
        times: record.samplesKPa.map((_, place) => place * SAMPLE_INTERVAL_S),
        values: record.samplesKPa,
      },
    ],
    [record],
  );
  const quality = classifyBreaths({ starts: record.breathStarts, errors: record.breathErrors });
  return (
    <>
      <DataList
        layout="columns"
        rows={[toDateRow(record, zone), { term: "Breath quality", value: describeBreathQuality(quality) }]}
      />
      <CapnogramChart title="Capnogram of the last record" series={series} height={160} />
    </>
  );
}

const toDateRow = ({ recordedAt }: Pick<Capnogram | CapnogramSummary, "recordedAt">, zone: string) => ({
  term: "Last record",
  value: recordedAt === null ? UNKNOWN_DATE : formatDateTime(recordedAt, zone),
});
