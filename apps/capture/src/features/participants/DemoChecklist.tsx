import type { ProductServices } from "@capno/product-contract/product-services";
import { useServices } from "@capno/product-contract/use-services";
import { FirstSteps } from "@capno/ui-kit/feedback/FirstSteps";
import { useState } from "react";

import { useCapture } from "../../state/use-capture.ts";

/** The three steps of a first visit. Only where the configuration carries a demo, and until it is dismissed. */
export function DemoChecklist({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { config, storage } = useServices();
  const { lastViewed } = useCapture();
  const [isDismissed, setDismissed] = useState(() => isKept(storage));
  if (config.demo === undefined || isDismissed) return null;
  const hasOpened = lastViewed.participant() !== undefined;
  return (
    <FirstSteps
      label="First steps in the demo"
      steps={[
        { label: "See who needs a call", isDone: isNarrowed || hasOpened },
        { label: "Open a user", isDone: hasOpened },
        { label: "Save a summary", isDone: lastViewed.hasSavedSummary() },
      ]}
      onDismiss={() => {
        keep(storage);
        setDismissed(true);
      }}
    />
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
