import type { Finding } from "@capno/domain/data-checks";
import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useState } from "react";

import { findTextProblem, ShortTextField } from "../../shared/ShortTextField.tsx";
import { toExplanationKey, type Explanation } from "../../state/data-checks/explanations.ts";
import { useCapture } from "../../state/use-capture.ts";
import { nameFinding } from "./ExplanationCell.tsx";

export interface ExplainDialogProps {
  readonly finding: Finding;
  readonly explanation: Explanation | undefined;
  readonly onClose: () => void;
}

/** Marks a row as explained, with the reason; or takes that back. A text that was begun stays until Cancel. */
export function ExplainDialog({ finding, explanation, onClose }: ExplainDialogProps) {
  const { reviews, explanationDrafts } = useCapture();
  const { activity } = useServices();
  const [opened] = useState(explanation);
  const [hasTried, setTried] = useState(false);
  const key = toExplanationKey(finding);
  const reason = useMachine(explanationDrafts).get(key) ?? opened?.reason ?? "";
  const problem = findTextProblem(reason);

  function end() {
    explanationDrafts.put(key, undefined);
    onClose();
  }

  function save() {
    setTried(true);
    if (problem !== undefined) return;
    reviews.mark(key, finding.duid, [reason.trim()]);
    // What was explained, not how: the list of activities may be shown to support.
    activity.record({ what: "Explained", detail: nameFinding(finding) });
    end();
  }

  return (
    <Dialog
      open
      title={`Explain ${nameFinding(finding)}`}
      description={finding.what}
      onClose={onClose}
      actions={
        <>
          <Button onClick={end}>Cancel</Button>
          {explanation !== undefined && (
            <Button
              onClick={() => {
                reviews.unmark(key, finding.duid);
                end();
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
        onChange={(text) => explanationDrafts.put(key, text === (opened?.reason ?? "") ? undefined : text)}
        error={hasTried ? problem : undefined}
        onSubmit={save}
      />
      {explanation !== undefined && explanation.at !== opened?.at && (
        <Banner tone="watch" role="status">
          {`${explanation.by} explained this row meanwhile: “${explanation.reason}”.`}
        </Banner>
      )}
      <p>
        {reviews.isShared
          ? "For everyone in the user's group who uses these checks, with your user name."
          : "Kept in this tab until you log out. Save the CSV file to keep it."}
      </p>
    </Dialog>
  );
}
