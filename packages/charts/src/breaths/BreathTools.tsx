import { X_TITLE } from "../axes/plot-layout.ts";
import { TABLE_ICON, Toolbar, type Tool } from "../frame/Toolbar.tsx";
import frameStyles from "../frame/ChartFrame.module.css";
import type { BreathSpan } from "./breath-spans.ts";
import styles from "./BreathTools.module.css";
import { countMarks, describeBreath, MARK_LABELS } from "./breath-text.ts";
import { BreathShape } from "./BreathShape.tsx";

interface BreathToolsProps {
  readonly title: string;
  readonly spans: readonly BreathSpan[];
  readonly picked: number | undefined;
  readonly onPick: (place: number) => void;
  readonly onTable: () => void;
}

/** What the shapes of the strip mean and how many there are, or the selected breath, and a button for each key. */
export function BreathTools({ title, spans, picked, onPick, onTable }: BreathToolsProps) {
  const span = picked === undefined ? undefined : spans[picked];
  return (
    <div className={styles.row}>
      {/* As high with many words as with few: the breath itself says them all. Spoken by the strip. */}
      {span !== undefined && (
        <p className={styles.readout} aria-hidden="true">
          {describeBreath(span, spans.length)}
        </p>
      )}
      <ul className={span === undefined ? styles.legend : frameStyles.hidden} aria-label="Breaths">
        {countMarks(spans).map(({ mark, count }) => (
          <li key={mark}>
            <BreathShape mark={mark} />
            <span key={count}>{`${count} ${MARK_LABELS[mark]}`}</span>
          </li>
        ))}
      </ul>
      <span className={`${frameStyles.axisTitle} ${styles.axis}`}>{X_TITLE}</span>
      <Toolbar
        label={`Breaths of ${title}, tools`}
        isKept={span !== undefined}
        tools={[
          ...getBreathSteps(spans, picked, onPick),
          { label: "Breaths as table", icon: TABLE_ICON, run: onTable },
        ]}
      />
    </div>
  );
}

const STEPS = [
  { label: "Previous breath", by: -1, icon: "M12.5 4.5 7 10l5.5 5.5" },
  { label: "Next breath", by: 1, icon: "M7.5 4.5 13 10l-5.5 5.5" },
] as const;

function getBreathSteps(
  spans: readonly BreathSpan[],
  picked: number | undefined,
  onPick: (place: number) => void,
): readonly Tool[] {
  return STEPS.map(({ label, by, icon }) => {
    const next = picked === undefined ? (by > 0 ? 0 : spans.length - 1) : picked + by;
    return { label, icon, isDisabled: spans[next] === undefined, run: () => onPick(next) };
  });
}
