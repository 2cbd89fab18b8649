import { useMachine } from "@capno/machine/use-machine";
import { Button } from "@capno/ui-kit/Button";
import { Icon } from "@capno/ui-kit/Icon";
import { CheckIcon, CloseIcon } from "@capno/ui-kit/icons";
import { VisuallyHidden } from "@capno/ui-kit/VisuallyHidden";
import { useState } from "react";

import { useJourney } from "../../session/journey-context.ts";
import { createBrowserMemory } from "../../storage/browser-memory.ts";
import styles from "./DemoChecklist.module.css";

const KEY = "breath-test:demo-checklist";

/** The three steps of a first visit. Only where the configuration carries a demo, and until it is dismissed. */
export function DemoChecklist({ isHandsetChosen }: { readonly isHandsetChosen: boolean }) {
  const { services, exportStatus } = useJourney();
  const { results } = useMachine(exportStatus);
  const [memory] = useState(() => createBrowserMemory(() => services.storage.tab));
  const [isDismissed, setDismissed] = useState(() => memory.read(KEY) !== undefined);
  if (services.config.demo === undefined || isDismissed) return null;
  const hasResult = results.size > 0;
  const isSaved = [...results.values()].some(({ exported }) => exported !== undefined);
  const steps = [
    { label: "Choose a handset", isDone: isHandsetChosen || hasResult },
    { label: "Breathe", isDone: hasResult },
    { label: "Download the PDF", isDone: isSaved },
  ];
  return (
    <section className={styles.card} aria-label="First steps in the demo">
      <ol className={styles.steps}>
        {steps.map(({ label, isDone }, index) => (
          <li key={label} className={styles.step} data-done={isDone ? "" : undefined}>
            <span className={styles.mark}>{isDone ? <Icon icon={CheckIcon} size={16} /> : index + 1}</span>
            <span>{label}</span>
            {isDone && <VisuallyHidden>, done</VisuallyHidden>}
          </li>
        ))}
      </ol>
      <Button
        variant="quiet"
        size="small"
        icon={CloseIcon}
        iconOnly
        onClick={() => {
          memory.write(KEY, "dismissed");
          setDismissed(true);
        }}
      >
        Dismiss the first steps
      </Button>
    </section>
  );
}
