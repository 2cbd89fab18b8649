import type { ExplanationEntry } from "@capno/api-client/models/study-log";
import type { Finding } from "@capno/domain/data-checks/finding";
import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { showErrors } from "@capno/ui-kit/behaviour/show-errors";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useState } from "react";

import { findTextProblem, ShortTextField } from "../../kit/ShortTextField.tsx";
import { CHOOSE_FIRST, Meanwhile } from "../../study/log/Meanwhile.tsx";
import { useSeen } from "../../study/log/use-seen.ts";
import { useLogWriter, useStudyLog } from "../../study/log/use-study-log.ts";
import { useExplanationDrafts } from "../../study/log/use-explanation-drafts.ts";
import { nameFinding } from "./ExplanationCell.tsx";

export interface ExplainDialogProps {
  readonly finding: Finding;
  readonly explanation: ExplanationEntry | undefined;
  readonly onClose: () => void;
}

/** Marks a row as explained, with the reason; or takes that back. A text that was begun stays until Cancel. */
export function ExplainDialog({ finding, explanation, onClose }: ExplainDialogProps) {
  const explanationDrafts = useExplanationDrafts();
  const log = useLogWriter();
  const { isShared } = useStudyLog();
  const { activity } = useServices();
  const [opened] = useState(explanation);
  const [isRefused, setRefused] = useState(false);
  const { key } = finding;
  const draft = useMachine(explanationDrafts).get(key);
  const seen = useSeen("explanation", key, draft?.seen);
  const reason = draft?.reason ?? opened?.text ?? "";

  function end() {
    explanationDrafts.put(key, undefined);
    onClose();
  }

  function explain(next: string) {
    const { duid, udi } = finding;
    const about = duid === null ? { udi: udi ?? undefined } : { duid };
    const change = { kind: "explanation", thread: key, ...about, text: next, follows: seen.id } as const;
    const { outcome } = log.write(change);
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
              Delete
            </Button>
          )}
          <Button variant="primary" disabledReason={waits} onClick={() => save(false)}>
            Save
          </Button>
        </>
      }
    >
      <Meanwhile seen={seen} name="this explanation" onKeepTheirs={end} />
      <ShortTextField
        label="Reason"
        value={reason}
        onChange={(text) => {
          explanationDrafts.put(
            key,
            text === (opened?.text ?? "") ? undefined : { reason: text, seen: seen.id },
          );
          setRefused(false);
        }}
        isRefused={isRefused}
        onSubmit={save}
      />
      <p>
        {isShared
          ? "Everyone who sees this user and uses these checks will see this, with your name."
          : "Kept in this tab until you log out. Save the CSV file to keep it."}
      </p>
    </Dialog>
  );
}
