import { Icon } from "@capno/ui-kit/Icon";
import { ChevronDownIcon } from "@capno/ui-kit/icons";
import { useState, type ComponentType } from "react";

import { useJourney } from "../session/journey-context.ts";
import { RECORDING_S } from "../pages/waiting/waiting-help.ts";
import styles from "./BreathingSteps.module.css";
import { DurationDrawing, MouthpieceDrawing, QuietDrawing, UprightDrawing } from "./drawings.tsx";

const STEPS: readonly (readonly [words: string, Drawing: ComponentType])[] = [
  ["Lips closed around the mouthpiece", MouthpieceDrawing],
  ["Sit upright", UprightDrawing],
  ["Breathe quietly, in and out", QuietDrawing],
  [`Keep on for ${RECORDING_S} s`, DurationDrawing],
];

/** The drawn steps for the patient. Collapsed after the first test of a session; a press expands them. */
export function BreathingSteps() {
  const { patientInstructions } = useJourney();
  const [isOpenAtFirst] = useState(() => !patientInstructions.isOver());
  return (
    <details className={styles.steps} open={isOpenAtFirst}>
      <summary className={styles.summary}>
        <Icon icon={ChevronDownIcon} />
        <span>How the patient breathes</span>
      </summary>
      <ol className={styles.list}>
        {STEPS.map(([words, Drawing]) => (
          <li key={words} className={styles.step}>
            <Drawing />
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
