import type { ScreeningResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord } from "@capno/breath-test/definition";
import { formatProbability, getProbability } from "@capno/domain/probability";
import { ChangingText } from "@capno/ui-kit/ChangingText";
import { Card } from "@capno/ui-kit/Card";
import { Tooltip } from "@capno/ui-kit/Tooltip";

import { useState } from "react";

import { ProbabilityScale } from "./ProbabilityScale.tsx";
import styles from "./ScreeningResultView.module.css";

const MEANING = "Model confidence in COPD";

/** The one number of the page. */
export function ScreeningResultView(props: { readonly record: BreathTestRecord<ScreeningResult> }) {
  const probability = getProbability(props.record.diagnosis.probability);
  // A finger has no hover: a tap writes the tooltip's words below.
  const [isExplained, setIsExplained] = useState(false);
  return (
    <Card aria-label="COPD prediction probability">
      <div className={styles.card}>
        <p className={styles.label}>COPD prediction probability</p>
        {probability.kind === "available" ? (
          <Tooltip content={MEANING} side="bottom">
            <button
              type="button"
              className={styles.value}
              aria-expanded={isExplained}
              onClick={() => setIsExplained(!isExplained)}
            >
              <ChangingText>{formatProbability(probability)}</ChangingText>
            </button>
          </Tooltip>
        ) : (
          <p className={styles.missing}>
            <ChangingText>{formatProbability(probability)}</ChangingText>
          </p>
        )}
        {probability.kind === "available" && <ProbabilityScale percent={probability.percent} />}
        {isExplained && <p className={styles.label}>{MEANING}</p>}
      </div>
    </Card>
  );
}
