import { ChangingText } from "../text/ChangingText.tsx";
import { classNames } from "../styles/class-names.ts";
import { Icon } from "../icons/Icon.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import { CheckIcon, CloseIcon } from "../icons/icons.ts";
import styles from "./Stages.module.css";

export type StageState = "waiting" | "running" | "done" | "failed";

export interface Stage {
  readonly id: string;
  readonly label: string;
  readonly state: StageState;
  /** A short line under the label. */
  readonly detail?: string | undefined;
}

interface StagesProps {
  readonly stages: readonly Stage[];
  /** How long it has been going, for example "0:42". Shown, not spoken every second. */
  readonly elapsedText?: string | undefined;
  readonly label?: string | undefined;
  /** "row": beside each other where there is room, labels only. */
  readonly layout?: "column" | "row" | undefined;
}

const stateWords: Readonly<Record<StageState, string>> = {
  waiting: "not started",
  running: "in progress",
  done: "done",
  failed: "failed",
};

/** Shows long work as steps, so that it does not look stuck. Screen readers announce each step. */
export function Stages({ stages, elapsedText, label = "Progress", layout = "column" }: StagesProps) {
  const current = stages.findLast((stage) => stage.state === "running" || stage.state === "failed");
  return (
    <div>
      <ol className={classNames(styles.stages, layout === "row" && styles.row)} aria-label={label}>
        {stages.map((stage) => (
          <li
            key={stage.id}
            className={classNames(styles.stage, styles[stage.state])}
            {...(stage.state === "running" ? { "aria-current": "step" } : {})}
          >
            <span className={styles.mark}>
              {stage.state === "done" && <Icon icon={CheckIcon} size={16} />}
              {stage.state === "failed" && <Icon icon={CloseIcon} size={16} />}
              {stage.state === "running" && <span className={styles.pulse} />}
            </span>
            <span className={styles.words}>
              <span className={styles.label}>
                <ChangingText>{stage.label}</ChangingText>
                <VisuallyHidden>
                  <ChangingText>{`, ${stateWords[stage.state]}`}</ChangingText>
                </VisuallyHidden>
              </span>
              {stage.detail !== undefined && (
                <ChangingText className={styles.detail}>{stage.detail}</ChangingText>
              )}
            </span>
            {stage.state === "running" && elapsedText !== undefined && (
              <span className={styles.elapsed}>
                <span>Elapsed </span>
                <ChangingText>{elapsedText}</ChangingText>
              </span>
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">
          {current && <ChangingText>{`${current.label}: ${stateWords[current.state]}`}</ChangingText>}
        </span>
      </VisuallyHidden>
    </div>
  );
}
