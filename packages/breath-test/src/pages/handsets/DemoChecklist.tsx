import { useMachine } from "@capno/machine/use-machine";
import { FirstSteps } from "@capno/ui-kit/feedback/FirstSteps";
import { useState } from "react";

import { useJourney } from "../../session/journey-context.ts";
import { createBrowserMemory } from "../../storage/browser-memory.ts";

const KEY = "breath-test:demo-checklist";

/** The three steps of a first visit. Only where the configuration carries a demo, and until it is dismissed. */
export function DemoChecklist({ isHandsetChosen }: { readonly isHandsetChosen: boolean }) {
  const { services, exportStatus } = useJourney();
  const { results, exports } = useMachine(exportStatus);
  const [memory] = useState(() => createBrowserMemory(() => services.storage.tab));
  const [isDismissed, setDismissed] = useState(() => memory.read(KEY) !== undefined);
  if (services.config.demo === undefined || isDismissed) return null;
  const hasResult = results.size > 0;
  return (
    <FirstSteps
      label="First steps in the demo"
      steps={[
        { label: "Choose a handset", isDone: isHandsetChosen || hasResult },
        { label: "Breathe", isDone: hasResult },
        { label: "Download the PDF", isDone: exports.size > 0 },
      ]}
      onDismiss={() => {
        memory.write(KEY, "dismissed");
        setDismissed(true);
      }}
    />
  );
}
