import type { Participant } from "@capno/domain/participant/participant";
import type { HandsetUdi } from "@capno/domain/units";
import { findDayDoubt, type DayDoubt } from "@capno/domain/participant-status/find-day-doubt";
import {
  getKnownStatus,
  isSameStatus,
  LEAVING_REASON_NAMES,
  LEAVING_REASONS,
  type LeavingReason,
  parseParticipantStatus,
  UNREADABLE,
  writeParticipantStatus,
  type ParticipantStatus,
  type StatusProblem,
} from "@capno/domain/participant-status/participant-status";
import { useServices } from "@capno/product-contract/use-services";
import { showErrors } from "@capno/ui-kit/behaviour/show-errors";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { RadioField } from "@capno/ui-kit/fields/RadioField";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { useState } from "react";
import { isolate } from "@capno/domain/text/isolate";

import { DayField, toDayEntry, type DayEntry } from "../../kit/DayField.tsx";
import { createStudyFacts } from "../data/study-facts.ts";
import { CHOOSE_FIRST, Meanwhile } from "../log/Meanwhile.tsx";
import { formatAudience } from "../log/save-words.ts";
import { useSeen } from "../log/use-seen.ts";
import { useLogWriter, useStudyLog } from "../log/use-study-log.ts";
import { useStatuses, useStudyDay } from "./use-statuses.ts";
import { useTakeBack } from "./use-take-back.ts";
import { useStudy } from "../data/use-study.ts";

export interface StatusDialogProps {
  readonly participant: Participant;
  /** The status was changed, or the handset was taken back. */
  readonly onChanged?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Sets the status of one participant by hand, or clears it, and takes back the handset of one who left. */
export function StatusDialog({ participant, onChanged, onClose }: StatusDialogProps) {
  const { duid } = participant;
  const status = useStatuses().get(duid);
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
  const [answer, setAnswer] = useState<Answer | undefined>(
    opened?.kind === "left" ? opened.reason : opened && STILL_IN,
  );
  const [isUnanswered, setUnanswered] = useState(false);
  const hasAnsweredLeft = answer !== undefined && answer !== STILL_IN;
  // The handset that the tick named: another one that the participant was given meanwhile is not meant.
  const [tickedUdi, setTickedUdi] = useState<HandsetUdi | null>(null);
  const takeBack = useTakeBack(participant, () => {
    onChanged?.();
    onClose();
  });
  const isTicked =
    takeBack.mayTakeBack && hasAnsweredLeft && tickedUdi !== null && tickedUdi === participant.udi;
  const [problem, setProblem] = useState<StatusProblem>();
  const [doubt, setDoubt] = useState<DayDoubt>();
  const [isSure, setSure] = useState(false);

  function end(next: ParticipantStatus | undefined) {
    // The log compares it with the newest row, which is a colleague's after "Keep my version".
    const { outcome } = log.write({ kind: "status", duid, status: next, follows: seen.id });
    if (outcome === "conflict") return;
    onChanged?.();
    if (outcome === "taken") services.activity.record({ what: "Changed the status", detail: duid });
    if (next !== undefined && isTicked) takeBack.begin(next);
    else onClose();
  }

  function save() {
    if (answer === undefined) return showErrors(() => setUnanswered(true));
    // Half a date says so at its field itself.
    const isWhole = enrolled.kind !== "invalid" && (!hasAnsweredLeft || left.kind !== "invalid");
    const parsed = parseParticipantStatus(
      hasAnsweredLeft
        ? { enrolled: toText(enrolled), left: toText(left), reason: answer }
        : { enrolled: toText(enrolled), left: "", reason: "" },
      today,
    );
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

  const isBusy = takeBack.state.step === "runs";
  const waits = seen.meanwhile === undefined ? undefined : CHOOSE_FIRST;
  if (takeBack.state.step === "failed")
    return (
      <Dialog
        title={`Status of ${isolate(duid)}`}
        onClose={onClose}
        actions={
          takeBack.state.tryAgain !== undefined ? (
            <>
              <Button onClick={onClose}>Close</Button>
              <Button variant="primary" onClick={takeBack.state.tryAgain}>
                {`Take back ${takeBack.label}`}
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )
        }
      >
        <Banner tone="act" role="alert">
          {takeBack.state.words}
        </Banner>
      </Dialog>
    );
  return (
    <Dialog
      title={`Status of ${isolate(duid)}`}
      busy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          {opened !== undefined && (
            <Button disabled={isBusy} disabledReason={waits} onClick={() => end(undefined)}>
              Clear status
            </Button>
          )}
          <Button variant="primary" busy={isBusy} disabled={isBusy} disabledReason={waits} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      {!isBusy && <Meanwhile seen={seen} name={`the status of ${isolate(duid)}`} onKeepTheirs={onClose} />}
      {status === UNREADABLE && (
        <Banner tone="watch">This version cannot read the status. Saving replaces it.</Banner>
      )}
      <RadioField
        label="In the study"
        options={ANSWERS}
        value={answer}
        error={isUnanswered ? "Choose whether the user is still in the study" : undefined}
        onChange={changing((next: Answer) => {
          setAnswer(next);
          setUnanswered(false);
        })}
      />
      {hasAnsweredLeft && (
        <DayField
          label={LAST_DAY}
          entry={left}
          error={errorAt("left") ?? errorAt("reason")}
          onChange={changing(setLeft)}
        />
      )}
      {answer !== undefined && (
        <DayField
          label={hasAnsweredLeft ? "Enrolled (optional)" : "Enrolled"}
          entry={enrolled}
          error={errorAt("enrolled")}
          onChange={changing(setEnrolled)}
        />
      )}
      {doubt !== undefined && (
        <CheckboxField label="The days are right" checked={isSure} onChange={setSure} />
      )}
      {hasAnsweredLeft && takeBack.mayTakeBack && (
        <CheckboxField
          label={`Also take back ${takeBack.label}`}
          checked={isTicked}
          onChange={(next) => setTickedUdi(next ? participant.udi : null)}
        />
      )}
      <p>{formatAudience({ isShared }, "Everyone who sees this user will see this, with your name.")}</p>
    </Dialog>
  );
}

const STILL_IN = "in";
type Answer = typeof STILL_IN | LeavingReason;

/** One press says both that a participant left and why. */
const ANSWERS: readonly { readonly value: Answer; readonly label: string }[] = [
  { value: STILL_IN, label: "Still in the study" },
  ...LEAVING_REASONS.map((value) => ({
    value,
    label: `Left: ${LEAVING_REASON_NAMES[value].toLowerCase()}`,
  })),
];

const LAST_DAY = "Last day in the study";

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
    words: "Enter the day of enrolment",
  },
  "it left before it was enrolled": {
    field: "left",
    words: "Enter a day on or after the day of enrolment",
  },
  "it has a reason and no day of leaving": { field: "left", words: "Enter the last day in the study" },
  "it has no reason for leaving": { field: "reason", words: "Choose a reason for leaving" },
  "the reason is not completed, withdrawn, lost or died": {
    field: "reason",
    words: "Choose a reason for leaving",
  },
};
