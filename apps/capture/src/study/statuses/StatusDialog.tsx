import type { Participant } from "@capno/domain/participant/participant";
import { findDayDoubt, type DayDoubt } from "@capno/domain/participant-status/find-day-doubt";
import {
  getKnownStatus,
  isSameStatus,
  LEAVING_REASON_NAMES,
  LEAVING_REASONS,
  parseParticipantStatus,
  UNREADABLE,
  writeParticipantStatus,
  type ParticipantStatus,
  type StatusProblem,
  type StatusReading,
} from "@capno/domain/participant-status/participant-status";
import { useServices } from "@capno/product-contract/use-services";
import { showErrors } from "@capno/ui-kit/behaviour/show-errors";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useState } from "react";

import { DayField, toDayEntry, type DayEntry } from "../../kit/DayField.tsx";
import { createStudyFacts } from "../data/study-facts.ts";
import { CHOOSE_FIRST, Meanwhile } from "../log/Meanwhile.tsx";
import { formatAudience } from "../log/save-words.ts";
import { useSeen } from "../log/use-seen.ts";
import { useLogWriter, useStudyLog } from "../log/use-study-log.ts";
import { useStudyDay } from "./use-statuses.ts";
import { useStudy } from "../data/use-study.ts";

export interface StatusDialogProps {
  readonly participant: Participant;
  readonly status: StatusReading;
  readonly onClose: () => void;
}

/** Sets the status of one participant by hand, or takes it back. */
export function StatusDialog({ participant, status, onClose }: StatusDialogProps) {
  const { duid } = participant;
  const services = useServices();
  const study = useStudy();
  const log = useLogWriter();
  const { isShared } = useStudyLog();
  const today = useStudyDay(services.clock.now());
  const [opened] = useState(getKnownStatus(status));
  const seen = useSeen("status", duid);
  const written = writeParticipantStatus(opened);
  const [enrolled, setEnrolled] = useState<DayEntry>(toDayEntry(written.enrolled || null));
  const [left, setLeft] = useState<DayEntry>(toDayEntry(written.left || null));
  const [reason, setReason] = useState(written.reason);
  const [problem, setProblem] = useState<StatusProblem>();
  const [doubt, setDoubt] = useState<DayDoubt>();
  const [isSure, setSure] = useState(false);

  function end(next: ParticipantStatus | undefined) {
    // What cannot be read is changed by any word.
    const isChange = !isSameStatus(next, opened) || status === UNREADABLE;
    const outcome = isChange
      ? log.write({ kind: "status", duid, status: next, follows: seen.id }).outcome
      : "unchanged";
    if (outcome === "conflict") return;
    if (outcome === "taken") services.activity.record({ what: "Changed the status", detail: duid });
    onClose();
  }

  function save() {
    // Half a date says so at its field itself.
    const isWhole = enrolled.kind !== "invalid" && left.kind !== "invalid";
    const parsed = parseParticipantStatus({ enrolled: toText(enrolled), left: toText(left), reason }, today);
    if (typeof parsed === "string" || !isWhole) {
      showErrors(() => setProblem(typeof parsed === "string" && isWhole ? parsed : undefined));
      return;
    }
    const facts = { ...createStudyFacts(services, study)(participant), areSerial: false };
    const asked = isSure || isSameStatus(parsed, opened) ? undefined : findDayDoubt(parsed, facts);
    if (asked === undefined) end(parsed);
    else showErrors(() => setDoubt(asked));
  }

  function errorAt(field: StatusError["field"]): string | undefined {
    if (problem !== undefined && ERRORS[problem].field === field) return ERRORS[problem].words;
    return doubt?.field === field && !isSure ? `Please check: ${doubt.words}` : undefined;
  }
  /** Set when an attempt to save finds an error; the next attempt checks again. */
  const changing =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      change(value);
      setProblem(undefined);
      setDoubt(undefined);
      setSure(false);
    };

  const waits = seen.meanwhile === undefined ? undefined : CHOOSE_FIRST;
  return (
    <Dialog
      title={`Status of ${duid}`}
      description="Left is the last day in the study. No recordings are due after it."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {opened !== undefined && (
            <Button disabledReason={waits} onClick={() => end(undefined)}>
              Clear status
            </Button>
          )}
          <Button variant="primary" disabledReason={waits} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Meanwhile seen={seen} name={`the status of ${duid}`} onKeepTheirs={onClose} />
      {status === UNREADABLE && (
        <Banner tone="watch">This version cannot read the status. Saving replaces it.</Banner>
      )}
      <DayField
        label="Enrolled"
        entry={enrolled}
        error={errorAt("enrolled")}
        onChange={changing(setEnrolled)}
      />
      <DayField label="Left" entry={left} error={errorAt("left")} onChange={changing(setLeft)} />
      <SelectField
        label="Reason for leaving"
        value={reason}
        error={errorAt("reason")}
        onChange={changing(setReason)}
        options={[
          { value: "", label: left.kind === "empty" ? "Has not left" : "Choose a reason" },
          ...LEAVING_REASONS.map((value) => ({ value, label: LEAVING_REASON_NAMES[value] })),
        ]}
      />
      {doubt !== undefined && (
        <CheckboxField label="The days are right" checked={isSure} onChange={setSure} />
      )}
      <p>{formatAudience({ isShared }, "Everyone who sees this user will see this, with your name.")}</p>
    </Dialog>
  );
}

const toText = (entry: DayEntry): string => (entry.kind === "day" ? entry.day : "");

interface StatusError {
  readonly field: "enrolled" | "left" | "reason";
  /** What to do. */
  readonly words: string;
}

const WHOLE_DATE = "Enter the whole date: day, month and year";
const NOT_LATER = "Enter a day that is today or earlier";
const ERRORS: Readonly<Record<StatusProblem, StatusError>> = {
  "enrolled is not a day such as 2026-03-03": { field: "enrolled", words: WHOLE_DATE },
  "enrolled is after today": { field: "enrolled", words: NOT_LATER },
  "left is not a day such as 2026-03-03": { field: "left", words: WHOLE_DATE },
  "left is after today": { field: "left", words: NOT_LATER },
  "it has neither a day of enrolment nor one of leaving": {
    field: "enrolled",
    words: "Enter the day they enrolled or left",
  },
  "it left before it was enrolled": {
    field: "left",
    words: "Enter a day on or after the day of enrolment",
  },
  "it has a reason and no day of leaving": { field: "left", words: "Enter the day they left" },
  "it has no reason for leaving": { field: "reason", words: "Choose a reason for leaving" },
  "the reason is not completed, withdrawn, lost or died": {
    field: "reason",
    words: "Choose a reason for leaving",
  },
};
