import { CapnogramChart } from "@capno/charts/CapnogramChart";
import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/Button";
import { useMemo } from "react";

import { toCsv } from "../../csv.ts";
import { saveText } from "../../save-text.ts";
import styles from "./ParticipantDetail.module.css";
import { Section } from "./Section.tsx";
import type { DetailRecords } from "./use-detail-records.ts";

/** The latest record, breath by breath. @spec §2 CAPNOGRAM */
export function CapnogramSection({ records }: { readonly records: DetailRecords }) {
  const { notices } = useServices();
  const record = records.latest.data;
  const series = useMemo(() => {
    if (record === undefined || record.samplesKPa.length === 0) return [];
    const times = Float64Array.from(record.samplesKPa, (_, place) => place * SAMPLE_INTERVAL_S);
    return [{ label: "pCO2", times, values: record.samplesKPa }];
  }, [record]);

  function save() {
    if (record === undefined) return;
    const rows = record.samplesKPa.map((kPa, place) => [(place * SAMPLE_INTERVAL_S).toFixed(2), kPa]);
    saveText(toCsv([["Time (s)", "pCO2 (kPa)"], ...rows]), `capnogram-${record.id}.csv`, "text/csv");
  }

  return (
    <Section
      title="CAPNOGRAM"
      className={styles.capnogram}
      needs={[records.list, records.latest]}
      actions={
        record !== undefined && (
          <Button variant="quiet" size="small" icon="download" onClick={save}>
            Save samples
          </Button>
        )
      }
    >
      {() => (
        <CapnogramChart
          title="Capnogram"
          series={series}
          onProblems={(problems) =>
            notices.report(
              `capnogram: ${problems.map((problem) => `${problem.kind} ${problem.count}`).join(", ")}`,
            )
          }
        />
      )}
    </Section>
  );
}
