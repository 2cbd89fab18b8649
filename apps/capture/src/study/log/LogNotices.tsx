import type { LogEntry, NoteEntry } from "@capno/api-client/models/study-log";
import { useMachine } from "@capno/machine/use-machine";
import { formatCount } from "@capno/domain/number/percent";
import { useLocation, useNavigate } from "@capno/router";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { isolate } from "@capno/domain/text/isolate";
import { Button } from "@capno/ui-kit/buttons/Button";

import { getChangePath } from "./change-path.ts";
import { countEntries, describeRow, formatEntry, nameEntry } from "./log-words.ts";
import type { LogView, ThreadView } from "./log-view.ts";
import { isOpen, type Unsaved } from "./log-writing.ts";
import { LogTrouble } from "./LogTrouble.tsx";
import { useLogWriter, useStudyLog } from "./use-study-log.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { isBegun, toDraft } from "../notes/note-drafts.ts";
import { useNoteDrafts } from "../notes/use-note-drafts.ts";

export interface LogNoticesProps {
  /** Selects the own entries that the page shows notices for; by default all of them. */
  readonly isShown?: (entry: LogEntry) => boolean;
}

/** Entries named in one notice; the others are counted. */
const MOST_NAMED = 5;

/** Says why the log cannot be read or written, and asks about own entries that conflict with a newer one or were refused. */
export function LogNotices({ isShown }: LogNoticesProps) {
  const view = useStudyLog();
  const log = useLogWriter();
  const asked = view.unsaved.filter((each) => !isOpen(each) && (isShown?.(each.entry) ?? true));
  const more = asked.length - MOST_NAMED;
  return (
    <>
      <LogTrouble />
      {asked.slice(0, MOST_NAMED).map((each) => (
        <UnsavedNotice key={each.entry.id} unsaved={each} />
      ))}
      {more > 0 && (
        <Banner
          tone="watch"
          role="alert"
          actions={
            <Button
              size="small"
              onClick={() => asked.slice(MOST_NAMED).forEach(({ entry }) => log.discard(entry.id))}
            >
              Discard these
            </Button>
          }
        >
          {`${formatCount(more)} more ${more === 1 ? "entry" : "entries"} ${more === 1 ? "was" : "were"} not saved.`}
        </Banner>
      )}
      <Told view={view} />
    </>
  );
}

function UnsavedNotice({ unsaved }: { readonly unsaved: Unsaved }) {
  const { zone } = useStudyZone();
  const log = useLogWriter();
  const { getNote } = useStudyLog();
  const noteDrafts = useNoteDrafts();
  const begun = useMachine(noteDrafts);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { entry } = unsaved;
  const draft = entry.kind === "note" ? begun.get(entry.duid) : undefined;
  const reasonChangeIsDisabled =
    draft !== undefined && isBegun(draft) ? "Finish the note that you are writing first" : undefined;

  function change() {
    if (entry.kind === "note") {
      // A sent row is immutable: start a new draft with its text and the version its author saw.
      noteDrafts.put(entry.duid, toDraft(entry, findSeen(entry, getNote(entry.thread))));
      log.discard(entry.id);
    }
    const path = getChangePath(entry);
    if (path !== pathname) void navigate(path);
  }
  return (
    <Banner
      tone="watch"
      role="alert"
      actions={
        unsaved.status === "conflict" ? (
          <>
            <Button size="small" onClick={() => log.saveMine(entry.id)}>
              Save my version
            </Button>
            <Button size="small" onClick={() => log.discard(entry.id)}>
              {unsaved.newest === null ? "Discard my version" : "Keep their version"}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" disabledReason={reasonChangeIsDisabled} onClick={change}>
              Edit
            </Button>
            <Button size="small" onClick={() => log.discard(entry.id)}>
              Discard
            </Button>
          </>
        )
      }
    >
      {describeUnsaved(unsaved, zone)}
    </Banner>
  );
}

/** The version of a note that the author of a change saw. */
function findSeen({ follows }: NoteEntry, note: ThreadView<"note">): NoteEntry | undefined {
  const row = "rows" in note ? note.rows.find(({ entry }) => entry.id === follows) : undefined;
  return row?.reading === "read" ? row.entry : undefined;
}

function describeUnsaved(unsaved: Unsaved, zone: string): string {
  const { entry } = unsaved;
  const name = nameEntry(unsaved);
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (unsaved.status === "refused") {
    const { reason, detail } = unsaved;
    const why = `${REFUSALS[reason] ?? `The server refused it (${reason})`}${detail === undefined ? "" : `: ${detail}`}`;
    return `${capital} was not saved: ${formatEntry(entry)}. ${why}.`;
  }
  const newest =
    unsaved.status !== "conflict" || unsaved.newest === null
      ? `${capital} was removed.`
      : describeRow(unsaved.newest, name, zone);
  return `${newest} Yours was not saved: ${formatEntry(entry)}.`;
}

const REFUSALS: Readonly<Record<string, string>> = {
  invalid: "The server does not accept it in this form",
  "not-allowed": "You do not have permission to write it",
  "not-a-participant": "You share no group with this user",
  "id-taken": "The server has another entry with this number",
  "too-large": "It is too large for the server",
};

/** What happened to the log, and what an undo left. */
function Told({ view }: { readonly view: LogView }) {
  const log = useLogWriter();
  const { setBack, notUndone } = view;
  const names = notUndone.slice(0, MOST_NAMED);
  const more = notUndone.length - names.length;
  return (
    <>
      {setBack !== null && (
        <Banner
          tone="watch"
          role="alert"
          actions={
            <Button size="small" onClick={log.dismissSetBack}>
              Dismiss
            </Button>
          }
        >
          {`The study log was reset on the server, and ${countEntries(setBack)} ${setBack === 1 ? "is" : "are"} missing. Tell your administrator.`}
        </Banner>
      )}
      {notUndone.length > 0 && (
        <Banner
          tone="watch"
          role="alert"
          actions={
            <Button size="small" onClick={log.dismissNotUndone}>
              Dismiss
            </Button>
          }
        >
          {`Not undone, because the status has changed or cannot be read: ${names.map(isolate).join(", ")}${more > 0 ? ` and ${formatCount(more)} more` : ""}.`}
        </Banner>
      )}
    </>
  );
}
