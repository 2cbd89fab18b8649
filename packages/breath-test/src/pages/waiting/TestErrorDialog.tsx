import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useEffect } from "react";

import { useJourney } from "../../session/journey-context.ts";
import { useMachine } from "@capno/machine/use-machine";

export function TestErrorDialog() {
  const { testRun, services } = useJourney();
  const { phase } = useMachine(testRun);
  const hasFailed = phase.status === "failed";
  useEffect(() => {
    if (hasFailed) services.notices.report("a breath record was not received or could not be processed");
  }, [hasFailed, services]);
  if (!hasFailed) return null;
  const goBack = () => testRun.send({ type: "given-up", at: services.clock.now(), isRead: true });
  return (
    <Dialog
      onClose={goBack}
      role="alertdialog"
      title="TEST ERROR"
      description="The breath record was not received or could not be processed."
      actions={
        <>
          <Button variant="quiet" onClick={services.dialogs.openSupport}>
            Contact support
          </Button>
          <Button variant="primary" onClick={goBack}>
            Back
          </Button>
        </>
      }
    >
      <p>Please repeat the recording. If the problem persists, contact support.</p>
    </Dialog>
  );
}
