import { formatOverallQuality, type Participant } from "@capno/domain/participant/participant";
import { ADHERENCE_WINDOW_MONTHS } from "@capno/domain/spec-values/status-values";
import { BigNumber } from "@capno/ui-kit/feedback/BigNumber";

import styles from "../ParticipantDetail.module.css";
import { Section } from "../Section.tsx";

export function UsageAndQuality({ participant }: { readonly participant: Participant }) {
  const { adherence, quality } = participant;
  return (
    <Section title="USAGE & QUALITY" className={styles.usage}>
      {() => (
        <>
          <div className={styles.numbers}>
            <BigNumber
              label="Adherence"
              value={adherence ?? "-"}
              unit={adherence === null ? undefined : "%"}
              detail={adherence === null ? "Not known" : undefined}
            />
            <BigNumber
              label="Overall breath quality"
              value={quality ?? "-"}
              unit={quality === null ? undefined : "%"}
              detail={quality === null ? formatOverallQuality(participant) : undefined}
            />
          </div>
          <p
            className={styles.note}
          >{`Over ${ADHERENCE_WINDOW_MONTHS} months, or since the handset was given. Quality: breaths without an error.`}</p>
        </>
      )}
    </Section>
  );
}
