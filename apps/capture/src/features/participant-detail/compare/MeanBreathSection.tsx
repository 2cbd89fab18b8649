import { formatQuantity } from "@capno/domain/number";
import { AverageWaveformChart } from "@capno/charts/AverageWaveformChart";
import type { PictureHandle } from "@capno/charts/chart-handle";
import type { ChosenRecords, Comparison, SideResult } from "@capno/domain/comparison";
import type { Duid } from "@capno/domain/units";
import { useRef, useState } from "react";

import { SaveMenu } from "../saving/SaveMenu.tsx";
import { useReportProblems } from "../use-report-problems.ts";
import { Section } from "../Section.tsx";
import styles from "./Compare.module.css";
import { nameSides, SIDE_NAMES, toComparisonFileName, type SideName } from "./side-text.ts";

export interface MeanBreathSectionProps {
  readonly duid: Duid;
  readonly comparison: Extract<Comparison, { kind: "compared" }>;
  readonly baseline: ChosenRecords;
  readonly now: ChosenRecords;
}

/** Both mean breaths over each other, each with its deviation; told apart by stroke and edge as well as by colour. */
export function MeanBreathSection({ duid, comparison, baseline, now }: MeanBreathSectionProps) {
  const chart = useRef<PictureHandle>(null);
  const onProblems = useReportProblems("mean breath");
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const before = comparison.baseline.breath;
  const current = comparison.now.breath;
  const fileName = toComparisonFileName(duid, "mean-breath", baseline, now);
  const getRows = () => [
    ["Side", "Time (s)", "pCO2 (kPa)", "Standard deviation (kPa)", "Records"],
    ...(["baseline", "now"] as const).flatMap((name) => toRows(name, comparison[name])),
  ];

  return (
    <Section
      title="MEAN BREATH"
      className={styles.breath}
      actions={
        <>
          <div ref={setSlot} />
          {(before ?? current) && (
            <SaveMenu
              label="Save mean breath"
              csvLabel="Both curves as CSV"
              fileName={fileName}
              getRows={getRows}
              chart={chart}
            />
          )}
        </>
      }
    >
      {() => (
        <>
          <AverageWaveformChart
            title={`Mean breath of ${duid}, ${nameSides(baseline, now)}`}
            waveform={current}
            previous={before}
            bands="both"
            labels={{
              current: toLabel("now", comparison.now),
              previous: toLabel("baseline", comparison.baseline),
            }}
            handle={chart}
            toolbarSlot={slot}
            onProblems={onProblems}
          />
          <details className={styles.method}>
            <summary>Averages are weighted by good breaths; bands are ± 1 SD. How this is calculated</summary>
            <p>
              Each record's average breath weighs as much as it has good breaths, and the band is one standard
              deviation of all of them. Breaths lie over each other where the analysis lets them begin. A
              curve ends where less than half of its breaths go on.
            </p>
          </details>
        </>
      )}
    </Section>
  );
}

const toLabel = (name: SideName, { curves }: SideResult) =>
  `${SIDE_NAMES[name]}, ${formatQuantity(curves, "record")}`;

function toRows(name: SideName, { breath }: SideResult) {
  if (breath === undefined) return [];
  const { timesS, meansKPa, deviationsKPa, recordCounts } = breath;
  return timesS.map((time, place) =>
    [SIDE_NAMES[name], time, meansKPa[place], deviationsKPa?.[place], recordCounts[place]].map(
      (cell) => cell ?? "",
    ),
  );
}
