import { toExplanationKey } from "@capno/api-client/endpoints/reviews";
import type { Explanation } from "@capno/api-client/models/review";
import type { Finding } from "@capno/domain/data-checks";
import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { showErrors } from "@capno/ui-kit/behaviour/show-errors";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useState } from "react";

import { findTextProblem, ShortTextField } from "../../kit/ShortTextField.tsx";
import { MARK_WORDS } from "../../study/shared-entries/entry-words.ts";
import { CHOOSE_FIRST, Meanwhile, useSeen } from "../../study/shared-entries/Meanwhile.tsx";
import { useCapture } from "../../study/use-capture.ts";
import { nameFinding } from "./ExplanationCell.tsx";

export interface ExplainDialogProps {
  readonly finding: Finding;
  readonly explanation: Explanation | undefined;
  /** Of a handset that no participant has. */
  readonly groupIds: readonly number[];
  readonly onClose: () => void;
}

/** Marks a row as explained, with the reason; or takes that back. A text that was begun stays until Cancel. */
export function ExplainDialog({ finding, explanation, groupIds, onClose }: ExplainDialogProps) {
  const { reviews, explanationDrafts } = useCapture();
  const { activity } = useServices();
  const [opened] = useState(explanation);
  const [isRefused, setRefused] = useState(false);
  const { key } = finding;
  const draft = useMachine(explanationDrafts).get(key);
  const seen = useSeen(reviews, toExplanationKey(finding), draft?.seen);
  const reason = draft?.reason ?? opened?.reason ?? "";

  function end() {
    explanationDrafts.put(key, undefined);
    onClose();
  }

  function explain(next: string) {
    const outcome = reviews.explain(finding, seen.id, next, groupIds);
    // What was explained, not how: the list of activities may be shown to support.
    if (outcome === "taken" && next !== "")
      activity.record({ what: "Explained", detail: nameFinding(finding) });
    if (outcome !== "conflict") end();
  }

  function save(isConfirmed: boolean) {
    if (seen.meanwhile !== undefined) return;
    if (findTextProblem(reason, isConfirmed) === undefined) explain(reason.trim());
    else showErrors(() => setRefused(true));
  }

  const waits = seen.meanwhile === undefined ? undefined : CHOOSE_FIRST;
  return (
    <Dialog
      title={`Explain ${nameFinding(finding)}`}
      description={finding.what}
      onClose={onClose}
      actions={
        <>
          <Button onClick={end}>Cancel</Button>
          {explanation !== undefined && (
            <Button disabledReason={waits} onClick={() => explain("")}>
              Take back
            </Button>
          )}
          <Button variant="primary" disabledReason={waits} onClick={() => save(false)}>
            Save
          </Button>
        </>
      }
    >
      <Meanwhile seen={seen} name="this explanation" words={MARK_WORDS} onKeepTheirs={end} />
      <ShortTextField
        label="Reason"
        value={reason}
        onChange={(text) => {
          explanationDrafts.put(
            key,
            text === (opened?.reason ?? "") ? undefined : { reason: text, seen: seen.id },
          );
          setRefused(false);
        }}
        isRefused={isRefused}
        onSubmit={save}
      />
      <p>
        {reviews.isShared
          ? "For everyone in the user's group who uses these checks, with your user name."
          : "Kept in this tab until you log out. Save the CSV file to keep it."}
      </p>
    </Dialog>
  );
}
