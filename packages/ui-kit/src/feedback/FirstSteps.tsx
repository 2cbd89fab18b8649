import { Button } from "../buttons/Button.tsx";
import styles from "./FirstSteps.module.css";
import { Icon } from "../icons/Icon.tsx";
import { CheckIcon, CloseIcon } from "../icons/icons.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";

export interface FirstStepsProps {
  readonly label: string;
  readonly steps: readonly { readonly label: string; readonly isDone: boolean }[];
  readonly onDismiss: () => void;
}

/** What a first visitor does, one after the other, with a tick at what is done. */
export function FirstSteps({ label, steps, onDismiss }: FirstStepsProps) {
  return (
    <section className={styles.card} aria-label={label}>
      <p className={styles.title} aria-hidden="true">
        {label}
      </p>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.label} className={styles.step} data-done={step.isDone ? "" : undefined}>
            <span className={styles.mark}>
              {step.isDone ? <Icon icon={CheckIcon} size={16} /> : index + 1}
            </span>
            <span>{step.label}</span>
            {step.isDone && <VisuallyHidden>, done</VisuallyHidden>}
          </li>
        ))}
      </ol>
      <Button variant="quiet" size="small" icon={CloseIcon} iconOnly onClick={onDismiss}>
        Dismiss the first steps
      </Button>
    </section>
  );
}
