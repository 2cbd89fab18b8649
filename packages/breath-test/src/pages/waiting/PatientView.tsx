import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { useMediaQuery } from "@capno/ui-kit/behaviour/use-media-query";
import { useState } from "react";

import type { BreathingStep } from "../instructions/BreathingSteps.tsx";
import styles from "./PatientView.module.css";
import { formatCountdown } from "./progress-stages.ts";

const LINES: Readonly<Record<BreathingStep, string>> = {
  mouthpiece: "Close your lips around the mouthpiece",
  quiet: "Breathe quietly, in and out",
  duration: "Keep going",
};
const THANKS = "Thank you. You can stop.";

const RADIUS = 46;
const LENGTH = 2 * Math.PI * RADIUS;

/** On a tablet or phone: the whole screen for the patient, with the seconds left and one line, and no menu. */
export function PatientView(props: {
  /** How much is recorded; undefined before and after the recording. */
  readonly percent: number | undefined;
  /** Undefined once the recording is over. */
  readonly step: BreathingStep | undefined;
}) {
  const { percent, step } = props;
  const isTouch = useMediaQuery("(pointer: coarse)");
  const [isTurned, setIsTurned] = useState(false);
  if (!isTouch) return null;
  const shown = percent ?? (step === undefined ? 100 : 0);
  return (
    <>
      <Button onClick={() => setIsTurned(true)}>Turn to the patient</Button>
      {isTurned && (
        <Dialog
          size="full"
          title={<ChangingText>{step === undefined ? THANKS : LINES[step]}</ChangingText>}
          onClose={() => setIsTurned(false)}
        >
          <div className={styles.ring}>
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <circle className={styles.track} cx="50" cy="50" r={RADIUS} />
              <circle
                className={styles.passed}
                cx="50"
                cy="50"
                r={RADIUS}
                strokeDasharray={LENGTH}
                strokeDashoffset={LENGTH * (1 - shown / 100)}
              />
            </svg>
            <p className={styles.seconds}>
              <ChangingText>{formatCountdown(shown)}</ChangingText>
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}
