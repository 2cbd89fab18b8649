import { formatOverallQuality, type Participant } from "@capno/domain/participant";
import { BigNumber } from "@capno/ui-kit/BigNumber";

import styles from "../ParticipantDetail.module.css";
import { Section } from "../Section.tsx";

/** Adherence and overall breath quality. @spec §2 USAGE & QUALITY */
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
            detail={adherence === null ? "Not known" : "Last 6 months, or the handset's lifetime if shorter"}
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
