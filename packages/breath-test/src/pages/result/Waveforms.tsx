import { AverageWaveformChart } from "@capno/charts/AverageWaveformChart";
import { CapnogramWithBreaths } from "@capno/charts/CapnogramWithBreaths";
import { Card } from "@capno/ui-kit/layout/Card";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useMediaQuery } from "@capno/ui-kit/behaviour/use-media-query";
import { useMemo } from "react";

import type { BreathTestRecord } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import { getRecordCurves } from "../../report/record-curves.ts";
import styles from "./Waveforms.module.css";

const LABELS = { current: "Patient", healthy: "Healthy" };

/** Plots in a window of 1280 by 800 that also shows the rest of the result; otherwise the height of all charts. */
const LOW_PLOT_PX = 264;
const PLOT_PX = 280;

export function Waveforms(props: {
  readonly record: BreathTestRecord<unknown>;
  readonly isCompared: boolean;
}) {
  const { record, isCompared } = props;
  const { notices } = useJourney().services;
  const isLow = useMediaQuery("(min-width: 1280px) and (max-height: 899.98px)");
  const height = isLow ? LOW_PLOT_PX : PLOT_PX;
  // Depends on the measurement only: the arrival of the final result must not reset the selected breath.
  const { recording, features, healthy } = record;
  const curves = useMemo(
    () => getRecordCurves({ recording, features, healthy }, isCompared),
    [recording, features, healthy, isCompared],
  );
  return (
    <div className={styles.waveforms}>
      <Card aria-label="Average waveform" padding="none" className={styles.card}>
        {curves.average === undefined ? (
          <>
            <h2 className={styles.title}>Average waveform</h2>
            <p className={styles.missing}>The average waveform of this test could not be read.</p>
          </>
        ) : (
          <AverageWaveformChart
            title="Average waveform"
            heading={<h2 className={styles.title}>Average waveform</h2>}
            waveform={curves.average}
            healthy={curves.healthy}
            labels={LABELS}
            height={height}
            isBesideBreaths={curves.breaths !== undefined}
            leastTop={curves.top}
            onProblems={(problems) => notices.report("an average waveform has flaws", problems)}
          />
        )}
      </Card>
      <Card aria-label="Capnogram" padding="none" className={styles.card}>
        <CapnogramWithBreaths
          title="Capnogram"
          heading={<h2 className={styles.title}>Capnogram</h2>}
          height={height}
          recording={curves.recording}
          breaths={curves.breaths}
          leastTop={curves.top}
          onProblems={(problems) => notices.report("a capnogram has flaws", problems)}
          renderDialog={(title, content, onClose) => (
            <Dialog size="large" title={title} onClose={onClose}>
              {content}
            </Dialog>
          )}
        />
      </Card>
    </div>
  );
}
