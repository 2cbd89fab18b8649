import type { ProductServices } from "@capno/product-contract/product-services";
import { useServices } from "@capno/product-contract/use-services";
import { useEffect, useState } from "react";

import { useCapture } from "../../state/use-capture.ts";
import styles from "./WorklistNote.module.css";

/**
 * The next of the three steps of a first visit, above the list. Only where the configuration carries a demo,
 * until all are done or it is dismissed.
 */
export function DemoChecklist({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { config, storage } = useServices();
  const { lastViewed } = useCapture();
  const [isDismissed, setDismissed] = useState(() => isKept(storage));
  const isDemo = config.demo !== undefined;
  const hasOpened = lastViewed.participant() !== undefined;
  const steps = [
    { label: "See who needs a call", isDone: isNarrowed || hasOpened },
    { label: "Open a user", isDone: hasOpened },
    { label: "Save a summary", isDone: lastViewed.hasSavedSummary() },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  const isOver = next === -1;
  useEffect(() => {
    if (isDemo && isOver) keep(storage);
  }, [isDemo, isOver, storage]);
  if (!isDemo || isDismissed || isOver) return null;
  return (
    <section className={styles.firstStep} aria-label="First steps in the demo">
      <p>{`Step ${next + 1} of ${steps.length}: ${steps[next]?.label ?? ""}`}</p>
      <button
        type="button"
        className={styles.action}
        aria-label="Dismiss the first steps"
        onClick={() => {
          keep(storage);
          setDismissed(true);
        }}
      >
        Dismiss
      </button>
    </section>
  );
}

const KEY = "capture:demo-checklist";

/** Storage may be blocked: the steps then come back with the next visit of the list. */
function isKept({ tab }: ProductServices["storage"]): boolean {
  try {
    return tab.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function keep({ tab }: ProductServices["storage"]): void {
  try {
    tab.setItem(KEY, "dismissed");
  } catch {
    // As above.
  }
}
