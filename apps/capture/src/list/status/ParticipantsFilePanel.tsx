import type { Participant } from "@capno/domain/participant/participant";
import { findDayDoubt } from "@capno/domain/participant-status/find-day-doubt";
import {
  parseParticipantsFile,
  type ParticipantsFile,
} from "@capno/domain/participant-status/parse-participants-file";
import { formatCount, formatQuantity } from "@capno/domain/number/percent";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { useRef, useState } from "react";
import { isolate } from "@capno/domain/text/isolate";

import { decodeText } from "../../kit/decode-text.ts";
import { FileButton } from "../../kit/FileButton.tsx";
import { FileDrop } from "../../kit/FileDrop.tsx";
import { createStudyFacts } from "../../study/data/study-facts.ts";
import type { LogView, SaveStatus } from "../../study/log/log-view.ts";
import { useStudyLog } from "../../study/log/use-study-log.ts";
import type { FileChange, UsedFile } from "../../study/statuses/status-file.ts";
import { useStudyDay } from "../../study/statuses/use-statuses.ts";
import { useStatusFiles } from "../../study/statuses/use-status-files.ts";
import { useStudy } from "../../study/data/use-study.ts";
import { FileChanges, findOutdated, takesLeavingBack, type DayDoubts } from "./FileChanges.tsx";
import styles from "./ParticipantsFile.module.css";

/** The largest file that is read: far more than 10,000 lines need, so a larger file is a wrong one. */
const LARGEST_FILE_BYTES = 5_000_000;
const MOST_BAD_LINES = 50;

interface ReadFile extends ParticipantsFile {
  readonly name: string;
  readonly changes: readonly FileChange[];
  /** Whether those who left and would be enrolled again were confirmed. */
  readonly mayTakeBack: boolean;
  readonly doubts: DayDoubts;
  /** Whether the days that something speaks against were confirmed. */
  readonly mayUseDoubted: boolean;
}

/** Each change is in one of three tables, of which two need a mark of their own. */
function splitChanges({ changes, doubts }: Pick<ReadFile, "changes" | "doubts">) {
  const takenBack = changes.filter(takesLeavingBack);
  const staying = changes.filter((change) => !takesLeavingBack(change));
  return {
    takenBack,
    doubted: staying.filter(({ duid }) => doubts.has(duid)),
    others: staying.filter(({ duid }) => !doubts.has(duid)),
  };
}

/** The changes that Use makes: those without a mark of their own, and those whose mark is set. */
function getChosen(read: ReadFile): readonly FileChange[] {
  const { takenBack, doubted, others } = splitChanges(read);
  return [...(read.mayTakeBack ? takenBack : []), ...(read.mayUseDoubted ? doubted : []), ...others];
}

interface ParticipantsFilePanelProps {
  readonly participants: readonly Participant[];
  /** Rows of the list that could not be read: a line may be about one of them. */
  readonly unreadable: number;
}

/** Takes participants.csv: shows each change and each line that it cannot use, and changes it on the press alone. */
export function ParticipantsFilePanel({ participants, unreadable }: ParticipantsFilePanelProps) {
  const services = useServices();
  const statusFiles = useStatusFiles();
  const study = useStudy();
  const log = useStudyLog();
  const today = useStudyDay(services.clock.now());
  const [read, setRead] = useState<ReadFile>();
  const [refusal, setRefusal] = useState<string>();
  const used = statusFiles.last();
  const opened = useRef<File>(undefined);
  const panel = useRef<HTMLDivElement>(null);
  /** The button that was pressed goes away: who uses the keyboard stays in the panel. */
  const keepFocus = () => panel.current?.focus();

  async function open(file: File) {
    opened.current = file;
    setRead(undefined);
    if (file.size > LARGEST_FILE_BYTES) {
      setRefusal(
        `${isolate(file.name)} is larger than 5 MB. Choose a table of duid, enrolled, left and reason.`,
      );
      return;
    }
    try {
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      // Another file was chosen meanwhile.
      if (opened.current !== file) return;
      if (text === undefined) {
        setRefusal(`${isolate(file.name)} is not a CSV file. Save it as CSV (UTF-8) and try again.`);
        return;
      }
      setRefusal(undefined);
      const users = { ids: participants.map(({ duid }) => duid), unreadable };
      show(file.name, parseParticipantsFile(text, users, today));
    } catch {
      if (opened.current !== file) return;
      setRefusal(`${isolate(file.name)} could not be read. Please choose it again.`);
    }
  }

  function show(name: string, file: ParticipantsFile) {
    const factsOf = createStudyFacts(services, study);
    const changes = statusFiles.findChanges(file.statuses);
    const after = new Map(changes.map((change) => [change.duid, change.after]));
    const doubts = new Map<string, string>();
    for (const participant of participants) {
      const status = after.get(participant.duid);
      const facts = { ...factsOf(participant), areSerial: file.areSerial };
      const doubt = status && findDayDoubt(status, facts);
      if (doubt !== undefined) doubts.set(participant.duid, doubt.words);
    }
    setRead({ ...file, name, changes, mayTakeBack: false, doubts, mayUseDoubted: false });
  }

  function use(file: ReadFile) {
    // A colleague's change may have come since the page was drawn.
    if (findOutdated(file.changes, log).length > 0) return;
    statusFiles.use(file.name, getChosen(file));
    setRead(undefined);
    keepFocus();
  }

  return (
    <FileDrop
      zone={panel}
      className={styles.drop}
      label="Participants file"
      onFile={(file) => void open(file)}
    >
      <p>
        Drop a CSV file with the columns duid, enrolled, left and reason, or choose it. Write days as
        2026-03-03. Reasons: completed, withdrawn, lost or died. Users not in the file keep their status.
      </p>
      <div className={styles.actions}>
        <FileButton label="Participants as CSV" onFile={(file) => void open(file)}>
          {read === undefined ? "Choose a file…" : "Another file…"}
        </FileButton>
      </div>
      <div role="status">
        {read !== undefined && <p>{describeFile(read)}</p>}
        {read === undefined && used !== undefined && (
          <p>
            {[
              `${used.changes.length === 1 ? "1 status" : `${formatCount(used.changes.length)} statuses`} changed.`,
              ...describeSaving(log, used),
            ].join(" ")}
          </p>
        )}
      </div>
      <div role="alert">{refusal !== undefined && <Banner tone="watch">{refusal}</Banner>}</div>
      {read !== undefined && <BadLines lines={read.badLines} />}
      {read !== undefined && (
        <ReadChanges
          read={read}
          outdated={findOutdated(read.changes, log).map(({ duid }) => duid)}
          onMark={(marks) => setRead({ ...read, ...marks })}
          onShowAgain={() => show(read.name, read)}
          onUse={() => use(read)}
          onCancel={() => {
            setRead(undefined);
            keepFocus();
          }}
        />
      )}
      {read === undefined && used !== undefined && (
        <div className={styles.actions}>
          <Button
            onClick={() => {
              statusFiles.undo();
              keepFocus();
            }}
          >{`Undo ${isolate(used.name)}`}</Button>
        </div>
      )}
    </FileDrop>
  );
}

interface ReadChangesProps {
  readonly read: ReadFile;
  /** Users whose status was changed since the changes were shown. */
  readonly outdated: readonly string[];
  readonly onMark: (marks: Partial<Pick<ReadFile, "mayTakeBack" | "mayUseDoubted">>) => void;
  readonly onShowAgain: () => void;
  readonly onUse: () => void;
  readonly onCancel: () => void;
}

/** Who would be enrolled again comes first, then days to check; both are confirmed by themselves. */
function ReadChanges({ read, outdated, onMark, onShowAgain, onUse, onCancel }: ReadChangesProps) {
  const { doubts, mayTakeBack, mayUseDoubted } = read;
  const { takenBack, doubted, others } = splitChanges(read);
  const count = getChosen(read).length;
  return (
    <>
      <FileChanges label="Left the study and would be enrolled again" changes={takenBack} doubts={doubts} />
      {takenBack.length > 0 && (
        <CheckboxField
          label={`Enrol ${takenBack.length === 1 ? "this user" : `these ${formatCount(takenBack.length)} users`} again`}
          hint="Leave unticked to keep their status."
          checked={mayTakeBack}
          onChange={(isMarked) => onMark({ mayTakeBack: isMarked })}
        />
      )}
      <FileChanges label="Days to check" changes={doubted} doubts={doubts} />
      {doubted.length > 0 && (
        <CheckboxField
          label={`The days of ${doubted.length === 1 ? "this user" : `these ${formatCount(doubted.length)} users`} are right`}
          hint="Leave unticked to keep their status."
          checked={mayUseDoubted}
          onChange={(isMarked) => onMark({ mayUseDoubted: isMarked })}
        />
      )}
      <FileChanges label="Changes" changes={others} />
      <div role="alert">
        {outdated.length > 0 && (
          <Banner tone="watch">
            {`Changed since it was shown: ${outdated.slice(0, 5).map(isolate).join(", ")}${outdated.length > 5 ? ", …" : ""}. Show the changes again before you save them.`}
          </Banner>
        )}
      </div>
      <div className={styles.actions}>
        {outdated.length > 0 ? (
          <Button variant="primary" onClick={onShowAgain}>
            Show the changes again
          </Button>
        ) : (
          count > 0 && (
            <Button variant="primary" onClick={onUse}>
              {`Save ${formatQuantity(count, "change")}`}
            </Button>
          )
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </>
  );
}

/** What is not in the log: nothing counts as shared before its row came back. */
function describeSaving(
  { getSaveStatus }: Pick<LogView, "getSaveStatus">,
  { changes }: UsedFile,
): readonly string[] {
  const saving = changes.map(({ duid }) => getSaveStatus("status", duid));
  const countOf = (status: SaveStatus) => saving.filter((each) => each === status).length;
  return (
    [
      ["saving", "Saving"],
      ["not-shared", "Not shared yet"],
      ["conflict", "Not saved, because a colleague changed them"],
      ["refused", "Not saved, because the server refused them"],
    ] as const
  )
    .filter(([status]) => countOf(status) > 0)
    .map(([status, words]) => `${words}: ${formatCount(countOf(status))}.`);
}

function describeFile({ name, statuses, badLines, changes }: ReadFile): string {
  const changed = changes.filter(({ before }) => before !== undefined).length;
  const lines = `${formatQuantity(badLines.length, "line")} not used`;
  return `${isolate(name)}: ${formatCount(changes.length - changed)} new, ${formatCount(changed)} changed, ${formatCount(statuses.size - changes.length)} unchanged, ${lines}. Nothing is changed yet.`;
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
