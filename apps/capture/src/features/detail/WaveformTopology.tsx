import type { Capnogram } from "@capno/api-client/models/capnogram";
import { AverageWaveformChart, type AverageWaveform } from "@capno/charts/AverageWaveformChart";
import { useServices } from "@capno/product-contract/use-services";
import { CheckboxField } from "@capno/ui-kit/CheckboxField";
import { useMemo, useState } from "react";

import styles from "./ParticipantDetail.module.css";
import { Section } from "./Section.tsx";
import type { DetailRecords } from "./use-detail-records.ts";

/** The averaged breath, with the one before it in grey. @spec §2 WAVEFORM TOPOLOGY, decision F16 */
export function WaveformTopology({ records }: { readonly records: DetailRecords }) {
  const { notices } = useServices();
  const [showsPrevious, setShowsPrevious] = useState(false);
  const { latest, previous, hasPrevious } = records;
  const current = useAverage(latest.data);
  const before = useAverage(previous.data);
  const hint = hasPrevious
    ? previous.isError
      ? "The previous record could not be loaded"
      : undefined
    : "There is no previous record";
  return (
    <Section
      title="WAVEFORM TOPOLOGY"
      className={styles.waveform}
      needs={[records.list, latest]}
      actions={
        <CheckboxField
          label="Show Previous"
          checked={showsPrevious && before !== undefined}
          onChange={setShowsPrevious}
          disabled={before === undefined}
          hint={hint}
        />
      }
    >
      {() => (
        <AverageWaveformChart
          title="Average waveform"
          waveform={current}
          previous={showsPrevious ? before : undefined}
          onProblems={(problems) =>
            notices.report(
              `average waveform: ${problems.map((problem) => `${problem.kind} ${problem.count}`).join(", ")}`,
            )
          }
        />
      )}
    </Section>
  );
}

function useAverage(record: Capnogram | undefined): AverageWaveform | undefined {
  return useMemo(
    () =>
      record && {
        times: record.averageWaveform.timesS,
        values: record.averageWaveform.meansKPa,
        deviations: record.averageWaveform.deviationsKPa,
      },
    [record],
  );
}
