import { Icon } from "@capno/ui-kit/icons/Icon";
import { ChevronDownIcon } from "@capno/ui-kit/icons";
import { useState, type ComponentType, type ReactNode } from "react";

import { RECORDING_S } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import styles from "./BreathingSteps.module.css";

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
    <details className={styles.steps} data-on="screen" open={isOpenAtFirst}>
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
    <section className={styles.steps} data-on="screen" aria-label="How to breathe">
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

/** The common canvas: a line, an accent colour, and no text. */
function Sheet({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 88" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A face in profile, its lips closed around the tube of a handset. */
function MouthpieceDrawing() {
  return (
    <Sheet>
      <path
        className={styles.line}
        d="M24 80V68C12 58 10 40 16 28 23 15 40 10 54 15 64 19 68 27 67 35L74 46 67 49C68 51 68 52 67 54M67 59C67 66 64 69 58 69H48V80"
      />
      <path className={styles.line} d="M52 36H57" />
      <rect className={styles.accent} x="65" y="52" width="24" height="8" rx="3" />
      <rect className={styles.accentLine} x="87" y="40" width="20" height="34" rx="6" />
      <path className={styles.accentLine} d="M93 50H101" />
    </Sheet>
  );
}

/** A person on a chair, back straight, both feet on the floor. */
function UprightDrawing() {
  return (
    <Sheet>
      <path className={styles.accentLine} d="M40 14V82M40 56H78V82" />
      <circle className={styles.line} cx="56" cy="17" r="9" />
      <path className={styles.line} d="M56 28V54H82V80H90M56 36L68 48 80 44" />
      <path className={styles.faint} d="M24 12V60M20 17L24 11 28 17" />
    </Sheet>
  );
}

/** Calm, even breaths. */
function QuietDrawing() {
  return (
    <Sheet>
      <path className={styles.faint} d="M10 66H112" />
      <path
        className={styles.line}
        d="M10 60C16 60 16 30 22 28 30 25 34 26 38 24 43 23 42 60 47 60 53 60 53 30 59 28 67 25 71 26 75 24 80 23 79 60 84 60 90 60 90 30 96 28 102 26 106 26 110 25"
      />
      <path className={styles.accentLine} d="M30 82H48M43 78L48 82 43 86M90 82H72M77 78L72 82 77 86" />
    </Sheet>
  );
}

/** A dial turned once and a quarter. */
function DurationDrawing() {
  return (
    <Sheet>
      <circle className={styles.line} cx="60" cy="46" r="32" />
      <path className={styles.accentLine} d="M60 24A22 22 0 1 1 59.9 24M60 24A22 22 0 0 1 82 46" />
      <path className={styles.line} d="M60 4V14M52 4H68M60 46V30M60 46H70" />
    </Sheet>
  );
}
