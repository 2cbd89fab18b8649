import { useMachine } from "@capno/machine/use-machine";
import { FirstSteps } from "@capno/ui-kit/feedback/FirstSteps";
import { useEffect, useState, useSyncExternalStore } from "react";

import { isPending } from "../../test-run/test-run-transitions.ts";
import { isRecordingOver } from "../waiting/progress-stages.ts";
import { useJourney } from "../../session/journey-context.ts";
import { createBrowserMemory } from "../../storage/browser-memory.ts";

const KEY = "breath-test:demo-checklist";

/** The three steps of the test at hand, or of the one before on the list. Only where the configuration carries a demo, until the third is done or it is dismissed. */
export function DemoChecklist({ isHandsetChosen }: { readonly isHandsetChosen: boolean }) {
  const { services, exportStatus, testRun, feed } = useJourney();
  const { results, exports } = useMachine(exportStatus);
  const { phase } = useMachine(testRun);
  const { progress } = useSyncExternalStore(feed.watch, feed.getState);
  const [memory] = useState(() => createBrowserMemory(() => services.storage.tab));
  const [isDismissed, setDismissed] = useState(() => memory.read(KEY) !== undefined);
  const isOver = exports.size > 0;
  useEffect(() => {
    if (isOver) memory.write(KEY, "done");
  }, [isOver, memory]);
  if (services.config.demo === undefined || isDismissed || isOver) return null;
  const hasResult = results.size > 0;
  const isRecorded = isPending(phase) && isRecordingOver(phase.test, progress);
  return (
    <FirstSteps
      label="First test:"
      steps={[
        { label: "Choose a handset", isDone: isHandsetChosen || hasResult },
        { label: "Breathe", isDone: isHandsetChosen ? isRecorded : hasResult },
        { label: "Download the PDF", isDone: false },
      ]}
      onDismiss={() => {
        memory.write(KEY, "dismissed");
        setDismissed(true);
      }}
    />
  );
}
