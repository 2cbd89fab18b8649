import { formatOverallQuality, type Participant } from "@capno/domain/participant";
import { ADHERENCE_WINDOW_MONTHS } from "@capno/domain/spec-values/status-values";
import { BigNumber } from "@capno/ui-kit/BigNumber";

import styles from "../ParticipantDetail.module.css";
import { Section } from "../Section.tsx";

const WINDOW = `Last ${ADHERENCE_WINDOW_MONTHS} months, or the handset's lifetime if shorter`;

/** Adherence and overall breath quality. */
export function UsageAndQuality({ participant }: { readonly participant: Participant }) {
  const { adherence, quality } = participant;
  return (
    <Section title="USAGE & QUALITY" className={styles.usage}>
      {() => (
        <div className={styles.numbers}>
          <BigNumber
            label="Adherence"
            value={adherence ?? "-"}
            unit={adherence === null ? undefined : "%"}
            detail={adherence === null ? "Not known" : WINDOW}
          />
          <BigNumber
            label="Overall breath quality"
            value={quality ?? "-"}
            unit={quality === null ? undefined : "%"}
            detail={
              quality === null ? formatOverallQuality(participant) : "Breaths without an error, same period"
            }
          />
        </div>
      )}
    </Section>
  );
}
