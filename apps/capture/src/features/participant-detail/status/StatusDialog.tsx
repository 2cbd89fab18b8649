import {
  getKnownStatus,
  isSameStatus,
  LEAVING_REASON_NAMES,
  LEAVING_REASONS,
  parseParticipantStatus,
  writeParticipantStatus,
  type ParticipantStatus,
  type StatusReading,
} from "@capno/domain/participant-status";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useState } from "react";

import { DayField, toDayEntry, type DayEntry } from "../../../shared/DayField.tsx";
import { STATUS_WORDS } from "../../../state/shared-entries/entry-words.ts";
import { CHOOSE_FIRST, Meanwhile, useSeen } from "../../../state/shared-entries/Meanwhile.tsx";
import { formatAudience } from "../../../state/shared-entries/shared-entries-view.ts";
import { useStudyDay } from "../../../state/statuses/use-statuses.ts";
import { useCapture } from "../../../state/use-capture.ts";

export interface StatusDialogProps {
  readonly duid: Duid;
  readonly status: StatusReading;
  /** What its groups say, where they say different things. */
  readonly differing: string | undefined;
  readonly onClose: () => void;
}

/** Sets the status of one participant by hand, or takes it back. */
export function StatusDialog({ duid, status, differing, onClose }: StatusDialogProps) {
  const { clock, activity } = useServices();
  const { statuses, membership } = useCapture();
  const today = useStudyDay(clock.now());
  const [opened] = useState(getKnownStatus(status));
  const seen = useSeen(statuses, duid);
  const written = writeParticipantStatus(opened);
  const [enrolled, setEnrolled] = useState<DayEntry>(toDayEntry(written.enrolled || null));
  const [left, setLeft] = useState<DayEntry>(toDayEntry(written.left || null));
  const [reason, setReason] = useState(written.reason);
  const [problem, setProblem] = useState<string>();

  function end(next: ParticipantStatus | undefined) {
    // Where groups say different things, the same word settles it for all of them.
    const isChange = !isSameStatus(next, opened) || differing !== undefined;
    const outcome = isChange ? statuses.set(duid, seen.id, next) : "unchanged";
    if (outcome === "conflict") return;
    if (outcome === "taken") activity.record({ what: "Changed the status", detail: duid });
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

  const waits = seen.meanwhile === undefined ? undefined : CHOOSE_FIRST;
  return (
    <Dialog
      open
      title={`Status of ${duid}`}
      description="The day of leaving is the last one in the study. After it nothing is expected, and the user needs no call."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {opened !== undefined && (
            <Button disabledReason={waits} onClick={() => end(undefined)}>
              Take back: not known
            </Button>
          )}
          <Button variant="primary" disabledReason={waits} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Meanwhile seen={seen} name={`the status of ${duid}`} words={STATUS_WORDS} onKeepTheirs={onClose} />
      {differing !== undefined && (
        <Banner tone="watch">{`The groups say different things: ${differing}. Save sets it for all of them.`}</Banner>
      )}
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
        {formatAudience(
          statuses,
          "For everyone in the user's group, with your user name.",
          membership.countElsewhere(duid),
        )}
      </p>
    </Dialog>
  );
}

const toText = (entry: DayEntry): string => (entry.kind === "day" ? entry.day : "");
