import type { Participant } from "@capno/domain/participant";
import {
  parseParticipantsFile,
  type ParticipantsFile,
  type ParticipantStatuses,
} from "@capno/domain/participant-status";
import { formatClock } from "@capno/domain/time";
import { formatCount, formatQuantity } from "@capno/domain/number";
import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { useRef, useState, type DragEvent } from "react";

import { decodeText } from "../../shared/decode-text.ts";
import { FileButton } from "../../shared/FileButton.tsx";
import { TIME_ZONE } from "../../shared/time/time-zone.ts";
import { getSaveStatus, type SaveStatus } from "../../state/shared-entries/shared-entries-view.ts";
import { findChanges, type StatusesController, type UsedFile } from "../../state/statuses/create-statuses.ts";
import { useStudyDay } from "../../state/statuses/use-statuses.ts";
import { useCapture } from "../../state/use-capture.ts";
import styles from "./StatusPage.module.css";

/** Far more than 10,000 lines need; what is larger is another file. */
const LARGEST_FILE_BYTES = 5_000_000;
const MOST_BAD_LINES = 50;

interface ReadFile extends ParticipantsFile {
  readonly name: string;
}

export interface ParticipantsFilePanelProps {
  readonly participants: readonly Participant[];
  readonly known: ParticipantStatuses;
}

/** Takes participants.csv: says what it would change and which lines it cannot use, and changes it on the press alone. */
export function ParticipantsFilePanel({ participants, known }: ParticipantsFilePanelProps) {
  const { clock } = useServices();
  const { statuses } = useCapture();
  const { entries } = useMachine(statuses);
  const today = useStudyDay(clock.now());
  const [isOver, setIsOver] = useState(false);
  const [read, setRead] = useState<ReadFile>();
  const [refusal, setRefusal] = useState<string>();
  const used = statuses.usedFile();
  const panel = useRef<HTMLDivElement>(null);
  /** The button that was pressed goes away: who uses the keyboard stays in the panel. */
  const keepFocus = () => panel.current?.focus();

  async function open(file: File | undefined) {
    if (file === undefined) return;
    setRead(undefined);
    if (file.size > LARGEST_FILE_BYTES) {
      setRefusal(`${file.name} is larger than 5 MB: choose a table of duid, enrolled, left and reason.`);
      return;
    }
    try {
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      if (text === undefined) {
        setRefusal(`${file.name} is no text: save the table as CSV (UTF-8) and choose that file.`);
        return;
      }
      setRefusal(undefined);
      const ids = participants.map(({ duid }) => duid);
      setRead({ name: file.name, ...parseParticipantsFile(text, ids, today) });
    } catch {
      setRefusal(`${file.name} could not be read. Please choose it again.`);
    }
  }

  const carry = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  const changes = read === undefined ? [] : findChanges(read.statuses, entries);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a short cut; the button does the same
    <div
      ref={panel}
      tabIndex={-1}
      className={styles.drop}
      data-over={isOver || undefined}
      role="group"
      aria-label="Participants file"
      onDragOver={(event) => carry(event, true)}
      onDragLeave={(event) => carry(event, false)}
      onDrop={(event) => {
        carry(event, false);
        void open(event.dataTransfer.files[0]);
      }}
    >
      <p>
        Drop a CSV file with the columns duid, enrolled, left and reason, or choose it. Days are written as
        2026-03-03; the reason is completed, withdrawn, lost or died. Users who are not in the file keep their
        status.
      </p>
      <div className={styles.actions}>
        <FileButton label="Participants as CSV" accept=".csv,text/csv" onFile={(file) => void open(file)}>
          {read === undefined ? "Choose a file…" : "Another file…"}
        </FileButton>
      </div>
      <div role="status">
        {read !== undefined && (
          <p>{describeFile(read, changes.filter(([duid]) => known.has(duid)).length, changes.length)}</p>
        )}
        {read === undefined && used !== undefined && (
          <p>
            {[
              `${used.name}, used at ${formatClock(used.usedAt, TIME_ZONE)}: ${used.changes.length === 1 ? "1 status" : `${formatCount(used.changes.length)} statuses`} changed.`,
              ...describeSaving(statuses, used),
            ].join(" ")}
          </p>
        )}
      </div>
      <div role="alert">{refusal !== undefined && <Banner tone="watch">{refusal}</Banner>}</div>
      {read !== undefined && <BadLines lines={read.badLines} />}
      {read !== undefined && (
        <div className={styles.actions}>
          {changes.length > 0 && (
            <Button
              variant="primary"
              onClick={() => {
                statuses.takeFile(read.name, read.statuses);
                setRead(undefined);
                keepFocus();
              }}
            >
              {`Use ${formatQuantity(changes.length, "line")}`}
            </Button>
          )}
          <Button
            onClick={() => {
              setRead(undefined);
              keepFocus();
            }}
          >
            Cancel
          </Button>
        </div>
      )}
      {read === undefined && used !== undefined && (
        <div className={styles.actions}>
          <Button
            onClick={() => {
              statuses.undoFile();
              keepFocus();
            }}
          >{`Undo ${used.name}`}</Button>
        </div>
      )}
    </div>
  );
}

/** What is not in the store: nothing counts as shared before the store has it. */
function describeSaving(statuses: StatusesController, { changes }: UsedFile): readonly string[] {
  const saving = changes.map(([duid]) => getSaveStatus(statuses, duid));
  const countOf = (status: SaveStatus) => saving.filter((each) => each === status).length;
  return (
    [
      ["saving", "Saving"],
      ["not-shared", "Not shared yet"],
      ["lost", "Not saved, because another account changed them"],
    ] as const
  )
    .filter(([status]) => countOf(status) > 0)
    .map(([status, words]) => `${words}: ${formatCount(countOf(status))}.`);
}

function describeFile({ name, statuses, badLines }: ReadFile, changed: number, all: number): string {
  const lines = `${formatQuantity(badLines.length, "line")} not used`;
  return `${name}: ${formatCount(all - changed)} new, ${formatCount(changed)} changed, ${formatCount(statuses.size - all)} unchanged, ${lines}. Nothing is changed yet.`;
}

function BadLines({ lines }: { readonly lines: ParticipantsFile["badLines"] }) {
  if (lines.length === 0) return null;
  return (
    <Banner tone="watch">
      <ul className={styles.badLines}>
        {lines.slice(0, MOST_BAD_LINES).map(({ line, problem }) => (
          <li key={line}>{`Line ${line}: ${problem}`}</li>
        ))}
        {lines.length > MOST_BAD_LINES && <li>{`and ${formatCount(lines.length - MOST_BAD_LINES)} more`}</li>}
      </ul>
    </Banner>
  );
}
