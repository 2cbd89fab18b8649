import { useMemo } from "react";

import type { DrawnAverage } from "../average-waveform/average-waveform.ts";
import { AverageWaveformChart } from "../average-waveform/AverageWaveformChart.tsx";
import { createAverageModel } from "../average-waveform/average-waveform.ts";
import frameStyles from "../frame/ChartFrame.module.css";
import { BreathShape } from "./BreathShape.tsx";
import type { BreathSpan } from "./breath-spans.ts";
import { describeDuration, MARK_LABELS } from "./breath-text.ts";
import { getBreathSteps } from "./BreathTools.tsx";
import { Toolbar } from "../frame/Toolbar.tsx";
import { cutBreath, describePhaseLengths, type Recording } from "./open-breath.ts";
import styles from "./OpenBreath.module.css";

/** The background over which a breath is drawn. */
export interface BreathBackground {
  readonly average: DrawnAverage | undefined;
  readonly healthy?: DrawnAverage | undefined;
  readonly leastTop?: number;
}

interface OpenBreathProps extends BreathBackground {
  readonly recording: Recording;
  readonly spans: readonly BreathSpan[];
  readonly picked: number;
  readonly onPick: (place: number) => void;
}

const CHART_HEIGHT_PX = 320;

/** One breath, large, over the average of its recording. Its values are read off its curve. */
export function OpenBreath(props: OpenBreathProps) {
  const { recording, spans, picked, onPick, average, healthy, leastTop = 6 } = props;
  const span = spans[picked] as BreathSpan;
  const breath = useMemo(() => cutBreath(recording, span, average), [recording, span, average]);
  const phases = useMemo(
    () => createAverageModel([{ role: "current", label: "Breath", waveform: breath }]).phases,
    [breath],
  );
  const word = MARK_LABELS[span.mark];
  const name = `Breath ${span.number}`;
  return (
    <div className={styles.breath}>
      <div className={styles.steps}>
        <Toolbar label="Breaths" tools={getBreathSteps(spans, picked, onPick)} isKept />
        <p className={styles.judgement} role="status">
          <BreathShape mark={span.mark} />
          <span className={frameStyles.hidden}>{`${name} of ${spans.length}: `}</span>
          <span className={styles.words}>{span.error === "" ? word : `${word}: ${span.error}`}</span>
        </p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Duration</dt>
          <dd>{describeDuration(span)}</dd>
        </div>
        <div>
          <dt>Phases</dt>
          <dd>{describePhaseLengths(phases)}</dd>
        </div>
      </dl>
      <AverageWaveformChart
        title={name}
        waveform={breath}
        previous={average}
        healthy={healthy}
        labels={{ current: name, previous: "Average of the recording", healthy: "Healthy" }}
        height={CHART_HEIGHT_PX}
        leastTop={leastTop}
      />
    </div>
  );
}
