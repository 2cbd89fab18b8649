import type { ScreeningResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord } from "@capno/breath-test/definition";
import { formatProbability, getProbability } from "@capno/domain/diagnosis/probability";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Card } from "@capno/ui-kit/layout/Card";
import { Tooltip } from "@capno/ui-kit/overlays/Tooltip";
import type { ReactNode } from "react";

import { ProbabilityScale } from "./ProbabilityScale.tsx";
import styles from "./ScreeningResultView.module.css";

const MEANING = "Model confidence in COPD";

export function ScreeningResultView(props: {
  readonly record: BreathTestRecord<ScreeningResult>;
  readonly finality: ReactNode;
}) {
  const probability = getProbability(props.record.diagnosis.probability);
  const words = <ChangingText>{formatProbability(probability)}</ChangingText>;
  return (
    <Card aria-label="COPD prediction probability" padding="none" className={styles.card}>
      <div className={styles.parts}>
        <p className={styles.label}>
          <span>COPD prediction probability</span>
          {probability.kind === "available" && <span>{MEANING}</span>}
        </p>
        {probability.kind === "available" ? (
          <div className={styles.reading}>
            {/* Its text stands beside the label as well, so it need not be reachable by keyboard. */}
            <Tooltip content={MEANING} side="bottom">
              <span className={styles.value}>{words}</span>
            </Tooltip>
            <ProbabilityScale percent={probability.percent} />
          </div>
        ) : (
          <p className={styles.missing}>{words}</p>
        )}
        {props.finality}
      </div>
    </Card>
  );
}
