import { describeBreathQuality } from "@capno/domain/breath/breath-quality";
import { Link } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { Card } from "@capno/ui-kit/layout/Card";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";

import type { BreathTestRecord } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import styles from "./BreathQualityNote.module.css";
import { describeUsable, getRecordQuality } from "../../report/record-quality.ts";

/**
 * The quality of the breath, beside the result read from it. Whether it suffices is not for this software to decide: the
 * test can be repeated, and is advised to be below the deployment's threshold.
 */
export function BreathQualityNote({ record }: { readonly record: BreathTestRecord<unknown> }) {
  const { paths, getRunningPath, services } = useJourney();
  const quality = getRecordQuality(record);
  const usable = describeUsable(quality, services.config.breathTest.repeatBelowQuality);
  const isAdvised = usable?.isAdvised === true;
  // The start page would abandon a running test.
  const isRepeatable = getRunningPath() === undefined;
  return (
    <Card aria-label="Breath quality" padding="none" className={styles.card}>
      <div className={styles.note}>
        <p className={styles.label}>Breath quality</p>
        <p className={styles.sentence}>{describeBreathQuality(quality)}</p>
        {usable !== undefined &&
          (isAdvised ? (
            <StatusMark tone="watch" label={usable.text} />
          ) : (
            <p className={styles.label}>{usable.text}</p>
          ))}
        {isRepeatable && (
          <Link
            to={paths.startTest(record.recording.handsetUdi)}
            data-plain={isAdvised ? undefined : ""}
            className={`${buttonClass(isAdvised ? "secondary" : "quiet", "small")} ${styles.repeat}`}
            data-on="screen"
          >
            Repeat the test
          </Link>
        )}
      </div>
    </Card>
  );
}
