import { AverageWaveformChart } from "@capno/charts/AverageWaveformChart";
import type { AverageWaveform } from "@capno/domain/breath";
import { useState } from "react";

import { Section } from "../Section.tsx";
import { useReportProblems } from "../use-report-problems.ts";
import styles from "./Compare.module.css";
import { SIDE_NAMES } from "./side-text.ts";

interface BreathSectionProps {
  /** Names the chart. */
  readonly title: string;
  readonly baseline: AverageWaveform;
  readonly now: AverageWaveform;
}

export function BreathSection({ title, baseline, now }: BreathSectionProps) {
  const onProblems = useReportProblems("average breaths");
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <Section title="AVERAGE BREATHS" className={styles.breath} actions={<div ref={setSlot} />}>
      {() => (
        <AverageWaveformChart
          title={title}
          waveform={now}
          previous={baseline}
          labels={{ current: SIDE_NAMES.now, previous: SIDE_NAMES.baseline }}
          toolbarSlot={slot}
          onProblems={onProblems}
        />
      )}
    </Section>
  );
}
