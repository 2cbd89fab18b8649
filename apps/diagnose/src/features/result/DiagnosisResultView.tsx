import type { DiagnosisResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord } from "@capno/breath-test/definition";
import { formatSmokingInput } from "@capno/domain/pack-years";
import { ChangingText } from "@capno/ui-kit/ChangingText";
import { Card } from "@capno/ui-kit/Card";
import { DataList } from "@capno/ui-kit/DataList";
import { Icon } from "@capno/ui-kit/Icon";
import { Tooltip } from "@capno/ui-kit/Tooltip";
import { InfoIcon } from "@capno/ui-kit/icons";
import { useState } from "react";

import { Explanation } from "../../Explanation.tsx";
import styles from "./DiagnosisResultView.module.css";

/** Category, severity, what they mean, and what went in. */
export function DiagnosisResultView({ record }: { readonly record: BreathTestRecord<DiagnosisResult> }) {
  const { diagnosis, recording } = record;
  const [isExplained, setIsExplained] = useState(false);
  return (
    <div className={styles.columns}>
      <Card title="Test result" className={styles.result}>
        <p className={styles.category}>
          <ChangingText>{diagnosis.probabilityCategory}</ChangingText>
        </p>
        <p className={styles.severity}>
          <span>{"Severity: "}</span>
          <b>
            <ChangingText>{diagnosis.severityCategory}</ChangingText>
          </b>
        </p>
        {/* A finger has no hover: a tap writes the explanation below. */}
        <Tooltip content={<Explanation html={diagnosis.explanationHtml} />} side="bottom">
          <button
            type="button"
            className={styles.explain}
            aria-expanded={isExplained}
            onClick={() => setIsExplained(!isExplained)}
          >
            <Icon icon={InfoIcon} size={20} />
            <span>What this result means</span>
          </button>
        </Tooltip>
        {isExplained && (
          <div className={styles.explanation}>
            <Explanation html={diagnosis.explanationHtml} />
          </div>
        )}
      </Card>
      <Card title="Test input">
        <DataList
          rows={[
            {
              term: "Smoking history",
              value: formatSmokingInput({
                smokingPackYearsProvided: diagnosis.smoking.isProvided,
                smokingPackYears: diagnosis.smoking.packYears,
              }),
            },
            { term: "Test conducted by", value: recording.administeredBy ?? "Unknown" },
          ]}
        />
      </Card>
    </div>
  );
}
