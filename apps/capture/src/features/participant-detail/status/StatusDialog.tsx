import {
  isSameStatus,
  LEAVING_REASON_NAMES,
  LEAVING_REASONS,
  parseParticipantStatus,
  writeParticipantStatus,
  type ParticipantStatus,
} from "@capno/domain/participant-status";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useState } from "react";

import { DayField, toDayEntry, type DayEntry } from "../../../shared/DayField.tsx";
import { useStudyDay } from "../../../state/statuses/use-statuses.ts";
import { useCapture } from "../../../state/use-capture.ts";

export interface StatusDialogProps {
  readonly duid: Duid;
  readonly status: ParticipantStatus | undefined;
  readonly onClose: () => void;
}

/** Sets the status of one participant by hand, or takes it back. */
export function StatusDialog({ duid, status, onClose }: StatusDialogProps) {
  const { clock, activity } = useServices();
  const { statuses } = useCapture();
  const today = useStudyDay(clock.now());
  const [opened] = useState(status);
  const written = writeParticipantStatus(opened);
  const [enrolled, setEnrolled] = useState<DayEntry>(toDayEntry(written.enrolled || null));
  const [left, setLeft] = useState<DayEntry>(toDayEntry(written.left || null));
  const [reason, setReason] = useState(written.reason);
  const [problem, setProblem] = useState<string>();

  function end(next: ParticipantStatus | undefined) {
    if (!isSameStatus(next, status)) {
      statuses.set(duid, next);
      activity.record({ what: "Changed the status", detail: duid });
    }
    onClose();
  }

  function save() {
    const invalid = [enrolled, left].find(({ kind }) => kind === "invalid");
    if (invalid?.kind === "invalid") {
      setProblem(`${invalid.error}.`);
      return;
    }
    const parsed = parseParticipantStatus({ enrolled: toText(enrolled), left: toText(left), reason }, today);
    if (typeof parsed === "string") setProblem(`This cannot be: ${parsed}.`);
    else end(parsed);
  }

  return (
    <Dialog
      open
      title={`Status of ${duid}`}
      description="The day of leaving is the last one in the study. After it nothing is expected, and the user needs no call."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {opened !== undefined && <Button onClick={() => end(undefined)}>Take back: not known</Button>}
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <DayField label="Enrolled" entry={enrolled} onChange={setEnrolled} />
      <DayField label="Left" entry={left} onChange={setLeft} />
      <SelectField
        label="Reason for leaving"
        value={reason}
        onChange={setReason}
        options={[
          { value: "", label: "Has not left" },
          ...LEAVING_REASONS.map((value) => ({ value, label: LEAVING_REASON_NAMES[value] })),
        ]}
      />
      <div role="alert">{problem !== undefined && <Banner tone="watch">{problem}</Banner>}</div>
      <p>
        {statuses.isShared
          ? "For everyone in the user's group, with your user name."
          : "Kept in this tab until you log out."}
      </p>
    </Dialog>
  );
}

const toText = (entry: DayEntry): string => (entry.kind === "day" ? entry.day : "");
