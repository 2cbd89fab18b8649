import toolbarStyles from "../frame/ChartToolbar.module.css";
import type { BreathSpan } from "./breath-spans.ts";
import styles from "./BreathTools.module.css";
import { countMarks, describeBreath, MARK_LABELS } from "./breath-text.ts";
import { BreathShape } from "./BreathShape.tsx";

interface BreathToolsProps {
  readonly spans: readonly BreathSpan[];
  readonly picked: number | undefined;
  readonly onPick: (place: number) => void;
  readonly onOpen: (place: number) => void;
  readonly onTable: () => void;
}

/** What the shapes of the strip mean and how many there are, the selected breath, and a button for each key. */
export function BreathTools({ spans, picked, onPick, onOpen, onTable }: BreathToolsProps) {
  const span = picked === undefined ? undefined : spans[picked];
  return (
    <div className={styles.tools}>
      <ul className={styles.legend} aria-label="Breaths">
        {countMarks(spans).map(({ mark, count }) => (
          <li key={mark}>
            <BreathShape mark={mark} />
            <span key={count}>{`${count} ${MARK_LABELS[mark]}`}</span>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        {/* Spoken by the strip. */}
        <p className={styles.readout} aria-hidden="true">
          {span ? describeBreath(span, spans.length) : "Select a breath to enlarge it"}
        </p>
        <BreathSteps spans={spans} picked={picked} onPick={onPick} />
        <button
          type="button"
          className={toolbarStyles.tool}
          aria-label="Open breath"
          title="Open breath"
          aria-disabled={picked === undefined}
          onClick={() => {
            if (picked !== undefined) onOpen(picked);
          }}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M11.5 4H16v4.5M16 4l-5 5M8.5 16H4v-4.5M4 16l5-5" />
          </svg>
        </button>
        <button
          type="button"
          className={toolbarStyles.tool}
          aria-label="Breaths as table"
          title="Breaths as table"
          onClick={onTable}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3.5 4.5h13v11h-13zM3.5 8.5h13M3.5 12h13M8 8.5v7" />
          </svg>
        </button>
      </div>
    </div>
  );
}

interface BreathStepsProps {
  readonly spans: readonly BreathSpan[];
  readonly picked: number | undefined;
  readonly onPick: (place: number) => void;
}

const STEPS = [
  { label: "Previous breath", by: -1, icon: "M12.5 4.5 7 10l5.5 5.5" },
  { label: "Next breath", by: 1, icon: "M7.5 4.5 13 10l-5.5 5.5" },
] as const;

/** To the breath before and to the one after. */
export function BreathSteps({ spans, picked, onPick }: BreathStepsProps) {
  return (
    <>
      {STEPS.map(({ label, by, icon }) => {
        const next = picked === undefined ? (by > 0 ? 0 : spans.length - 1) : picked + by;
        const isPossible = spans[next] !== undefined;
        return (
          <button
            key={label}
            type="button"
            className={toolbarStyles.tool}
            aria-label={label}
            title={label}
            // Not `disabled`: the button that reaches its limit keeps the focus.
            aria-disabled={!isPossible}
            onClick={() => {
              if (isPossible) onPick(next);
            }}
          >
            <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
              <path d={icon} />
            </svg>
          </button>
        );
      })}
    </>
  );
}
