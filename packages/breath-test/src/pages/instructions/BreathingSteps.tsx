import { Icon } from "@capno/ui-kit/icons/Icon";
import { ChevronDownIcon } from "@capno/ui-kit/icons";
import { useState, type ComponentType } from "react";

import { RECORDING_S } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import styles from "./BreathingSteps.module.css";
import { DurationDrawing, MouthpieceDrawing, QuietDrawing, UprightDrawing } from "./drawings.tsx";

const STEPS: readonly { readonly id: string; readonly words: string; readonly Drawing: ComponentType }[] = [
  { id: "mouthpiece", words: "Lips closed around the mouthpiece", Drawing: MouthpieceDrawing },
  { id: "upright", words: "Sit upright", Drawing: UprightDrawing },
  { id: "quiet", words: "Breathe quietly, in and out", Drawing: QuietDrawing },
  { id: "duration", words: `Keep going for ${RECORDING_S} seconds`, Drawing: DurationDrawing },
];

/** The drawn steps for the patient. Collapsed after the first test of a session; a press expands them. */
export function BreathingSteps() {
  const { patientInstructions } = useJourney();
  const [isOpenAtFirst] = useState(() => !patientInstructions.isOver());
  return (
    <details className={styles.steps} open={isOpenAtFirst}>
      <summary className={styles.summary}>
        <Icon icon={ChevronDownIcon} />
        <span>How to breathe</span>
      </summary>
      <StepList />
    </details>
  );
}

/** Which step the patient is at; undefined before Start and after the recording. */
export type BreathingStep = "mouthpiece" | "quiet" | "duration";

/** The steps while a test runs: always there, so that nothing moves. */
export function RunningBreathingSteps({ current }: { readonly current: BreathingStep | undefined }) {
  return (
    <section className={styles.steps} aria-label="How to breathe">
      <StepList current={current} />
    </section>
  );
}

function StepList({ current }: { readonly current?: BreathingStep | undefined }) {
  return (
    <ol className={styles.list}>
      {STEPS.map(({ id, words, Drawing }) => (
        <li key={id} className={styles.step} {...(id === current ? { "aria-current": "step" } : {})}>
          <Drawing />
          <span>{words}</span>
        </li>
      ))}
    </ol>
  );
}
