import { formatQuantity } from "@capno/domain/number";
import { AverageWaveformChart } from "@capno/charts/AverageWaveformChart";
import type { PictureHandle } from "@capno/charts/chart-handle";
import type { ChosenRecords, Comparison, SideResult } from "@capno/domain/comparison";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useState } from "react";

import { toCsv } from "@capno/domain/text";
import { useSaving } from "../../../shared/use-saving.ts";
import { SaveMenu } from "../saving/SaveMenu.tsx";
import { useChartPicture } from "../saving/use-chart-picture.ts";
import { Section } from "../Section.tsx";
import styles from "./Compare.module.css";
import { toComparisonFileName } from "./comparison-file-name.ts";
import { nameSides, SIDE_NAMES, type SideName } from "./side-text.ts";

export interface MeanBreathSectionProps {
  readonly duid: Duid;
  readonly comparison: Extract<Comparison, { kind: "compared" }>;
  readonly baseline: ChosenRecords;
  readonly now: ChosenRecords;
}

/** Both mean breaths over each other, each with its deviation; told apart by stroke and edge as well as by colour. */
export function MeanBreathSection({ duid, comparison, baseline, now }: MeanBreathSectionProps) {
  const { notices } = useServices();
  const { handle, savePicture } = useChartPicture<PictureHandle>();
  const { saveCsv } = useSaving();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const before = comparison.baseline.breath;
  const current = comparison.now.breath;
  const fileName = toComparisonFileName(duid, "mean-breath", baseline, now);

  function saveCurves() {
    const rows = (["baseline", "now"] as const).flatMap((name) => toRows(name, comparison[name]));
    const head = ["Side", "Time (s)", "pCO2 (kPa)", "Standard deviation (kPa)", "Records"];
    saveCsv(toCsv([head, ...rows]), `${fileName}.csv`);
  }

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
              onCsv={saveCurves}
              onPicture={() => savePicture(`${fileName}.png`)}
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
            handle={handle}
            toolbarSlot={slot}
            onProblems={(problems) =>
              notices.report(
                `mean breath: ${problems.map((problem) => `${problem.kind} ${problem.count}`).join(", ")}`,
              )
            }
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
