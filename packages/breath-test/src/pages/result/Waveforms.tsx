import { AverageWaveformChart } from "@capno/charts/AverageWaveformChart";
import { CapnogramWithBreaths } from "@capno/charts/CapnogramWithBreaths";
import { BreathsPlaceholder } from "@capno/charts/BreathsPlaceholder";
import { Card } from "@capno/ui-kit/Card";
import { Dialog } from "@capno/ui-kit/Dialog";
import { useMemo } from "react";

import type { BreathTestRecord } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import { getRecordCurves } from "./record-curves.ts";
import styles from "./Waveforms.module.css";

const LABELS = { current: "Patient", healthy: "Healthy" };

/** The averaged breath and the whole recording. */
export function Waveforms(props: {
  readonly record: BreathTestRecord<unknown>;
  readonly isCompared: boolean;
}) {
  const { record, isCompared } = props;
  const { notices } = useJourney().services;
  // Depends on the measurement only: the arrival of the final result must not reset the selected breath.
  const { recording, features, healthy } = record;
  const curves = useMemo(
    () => getRecordCurves({ recording, features, healthy }, isCompared),
    [recording, features, healthy, isCompared],
  );
  return (
    <div className={styles.waveforms} data-is-compared={isCompared || undefined}>
      <Card title="Average waveform" className={styles.card}>
        {curves.average === undefined ? (
          <p className={styles.missing}>The average waveform of this test could not be read.</p>
        ) : (
          <AverageWaveformChart
            title="Average waveform"
            waveform={curves.average}
            healthy={curves.healthy}
            labels={LABELS}
            leastTop={curves.top}
            onProblems={(problems) => notices.report("an average waveform has flaws", problems)}
          />
        )}
        {curves.breaths !== undefined && <BreathsPlaceholder className={styles.room} />}
      </Card>
      <Card title="Capnogram" className={styles.card}>
        <CapnogramWithBreaths
          title="Capnogram"
          recording={curves.recording}
          breaths={curves.breaths}
          average={curves.average}
          healthy={curves.healthy}
          leastTop={curves.top}
          onProblems={(problems) => notices.report("a capnogram has flaws", problems)}
          renderDialog={(title, content, onClose) => (
            <Dialog open size="large" title={title} onClose={onClose}>
              {content}
            </Dialog>
          )}
        />
      </Card>
    </div>
  );
}
