import type { Finding } from "@capno/domain/data-checks/check-study";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/Button";
import { Dialog } from "@capno/ui-kit/Dialog";
import { useState } from "react";

import { findTextProblem, ShortTextField } from "../../shared/ShortTextField.tsx";
import { toExplanationKey, type Explanation } from "../../state/data-checks/explanations.ts";
import { useCapture } from "../../state/use-capture.ts";
import { nameFinding } from "./FindingRow.tsx";

export interface ExplainDialogProps {
  readonly finding: Finding;
  readonly explanation: Explanation | undefined;
  readonly onClose: () => void;
}

/** Marks a row as explained, with the reason; or takes that back. */
export function ExplainDialog({ finding, explanation, onClose }: ExplainDialogProps) {
  const { reviews } = useCapture();
  const { activity } = useServices();
  const [reason, setReason] = useState(explanation?.reason ?? "");
  const [hasTried, setTried] = useState(false);
  const problem = findTextProblem(reason);
  const key = toExplanationKey(finding);

  function save() {
    setTried(true);
    if (problem !== undefined) return;
    reviews.mark(key, finding.duid, [reason.trim()]);
    // What was explained, not how: the list of activities may be shown to support.
    activity.record({ what: "Explained", detail: nameFinding(finding) });
    onClose();
  }

  return (
    <Dialog
      open
      title={`Explain ${nameFinding(finding)}`}
      description={finding.what}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {explanation !== undefined && (
            <Button
              onClick={() => {
                reviews.unmark(key, finding.duid);
                onClose();
              }}
            >
              Take back
            </Button>
          )}
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <ShortTextField
        label="Reason"
        value={reason}
        onChange={setReason}
        error={hasTried ? problem : undefined}
      />
      <p>
        {reviews.isShared
          ? "For everybody in the participant's group who uses these checks, with your user name."
          : "Kept in this tab until you log out. Save the CSV file to keep it."}
      </p>
    </Dialog>
  );
}
