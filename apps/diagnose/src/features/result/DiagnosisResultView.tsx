import type { DiagnosisResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord } from "@capno/breath-test/definition";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Card } from "@capno/ui-kit/layout/Card";
import { DataList, type DataListRow } from "@capno/ui-kit/layout/DataList";
import { Tooltip } from "@capno/ui-kit/overlays/Tooltip";
import { InfoIcon } from "@capno/ui-kit/icons";
import { type ReactNode, useState, useLayoutEffect, useRef } from "react";

import styles from "./DiagnosisResultView.module.css";
import { cleanExplanation } from "../../clean-explanation.ts";

/** Category, severity, what they mean, and what went in. */
export function DiagnosisResultView(props: {
  readonly record: BreathTestRecord<DiagnosisResult>;
  readonly finality: ReactNode;
  readonly input: readonly DataListRow[];
  readonly feedback: ReactNode;
}) {
  const { finality, input, feedback } = props;
  const { diagnosis } = props.record;
  const [isExplained, setIsExplained] = useState(false);
  return (
    <Card aria-label="Test result" padding="none" className={styles.card}>
      <div className={styles.parts}>
        {finality}
        <div className={styles.columns}>
          <div className={styles.result}>
            <p className={styles.category}>
              <ChangingText>{diagnosis.probabilityCategory}</ChangingText>
            </p>
            <p>
              <span>{"Severity: "}</span>
              <b>
                <ChangingText>{diagnosis.severityCategory}</ChangingText>
              </b>
            </p>
          </div>
          <section aria-label="Test input" className={styles.input}>
            <h2 className={styles.heading}>Test input</h2>
            <DataList layout="line" rows={input} />
          </section>
        </div>
        <div className={styles.actions}>
          {/* A finger has no hover: a tap writes the explanation below. */}
          <Tooltip content={<Explanation html={diagnosis.explanationHtml} />} side="bottom">
            <Button
              variant="quiet"
              size="small"
              icon={InfoIcon}
              aria-expanded={isExplained}
              onClick={() => setIsExplained(!isExplained)}
            >
              What this result means
            </Button>
          </Tooltip>
          {feedback}
        </div>
        {isExplained && (
          <div className={styles.explanation}>
            <Explanation html={diagnosis.explanationHtml} />
          </div>
        )}
      </div>
    </Card>
  );
}

function Explanation({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanExplanation(html));
  }, [html]);
  return <div ref={place} />;
}
