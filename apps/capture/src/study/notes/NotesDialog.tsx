import type { NoteEntry } from "@capno/api-client/models/study-log";
import type { Duid } from "@capno/domain/units";
import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { showErrors } from "@capno/ui-kit/behaviour/show-errors";
import { useState } from "react";
import { isolate } from "@capno/domain/text/isolate";

import { findTextProblem, ShortTextField } from "../../kit/ShortTextField.tsx";
import type { ListedNote } from "./find-notes.ts";
import { describeAct, withUndo, type NoteAct } from "./note-act.ts";
import { EMPTY_DRAFT, isBegun, type NamedSubject, type NoteDraft } from "./note-drafts.ts";
import { LogNotices } from "../log/LogNotices.tsx";
import { CHOOSE_FIRST, Meanwhile } from "../log/Meanwhile.tsx";
import { formatAudience } from "../log/save-words.ts";
import { toSeen as toSeenId } from "../log/log-entry.ts";
import type { SeenThread } from "../log/use-seen.ts";
import { useLogWriter, useStudyLog } from "../log/use-study-log.ts";
import { useCloseOnceSaved } from "./use-close-once-saved.ts";
import { useNoteDrafts } from "./use-note-drafts.ts";
import { addNote, reviseNote } from "./write-note.ts";
import { useValues } from "../values/use-values.ts";
import { NoteList } from "./NoteList.tsx";
import styles from "./Notes.module.css";

export interface NotesDialogProps {
  readonly duid: Duid;
  /** The newest first. */
  readonly notes: readonly ListedNote[];
  /** What a note may be about; the first is offered unless `firstSubject` is among them. */
  readonly subjects: readonly NamedSubject[];
  readonly firstSubject: NamedSubject["id"];
  readonly onClose: () => void;
}

/** The notes of a participant, and the form for a new note or a new version of one. A text that was begun stays until log-out. */
export function NotesDialog(props: NotesDialogProps) {
  const { duid, subjects } = props;
  const drafts = useNoteDrafts();
  const draft = useMachine(drafts).get(duid) ?? EMPTY_DRAFT;
  const onDraft = (next: NoteDraft) => drafts.put(duid, next);
  const changed = draft.changes;
  const log = useLogWriter();
  const { isShared, isRead, getSaveStatus } = useStudyLog();
  const seen = changed && toSeen(changed, props.notes, (newest) => onDraft({ ...draft, changes: newest }));
  const waits = seen?.meanwhile === undefined ? undefined : CHOOSE_FIRST;
  const blindedNote = useBlindedNote(duid);
  const { activity } = useServices();
  const [isRefused, setRefused] = useState(false);
  const [act, setAct] = useState<NoteAct>();
  const status = act && getSaveStatus("note", act.thread);
  useCloseOnceSaved({ duid, act, status, isBegun: isBegun(draft), onClose: props.onClose });
  const about = draft.about ?? subjects.find(({ id }) => id === props.firstSubject) ?? subjects[0];
  const choices = listChoices(subjects, about);

  function show(note: ListedNote | undefined) {
    const newNote = (changed === undefined ? draft.text : draft.newNote) ?? "";
    onDraft(
      note === undefined
        ? { about: draft.about, text: draft.newNote ?? "" }
        : { about: draft.about, text: note.isUnreadable ? "" : note.text, changes: note, newNote },
    );
    setRefused(false);
  }

  function save(isConfirmed: boolean) {
    if (about === undefined || waits !== undefined) return;
    // The second press of a double click: the first one has taken the text.
    if (status === "saving" && draft.text === "") return;
    if (findTextProblem(draft.text, isConfirmed) !== undefined) {
      showErrors(() => setRefused(true));
      return;
    }
    if (changed === undefined) {
      const { thread, id } = addNote(log, about.subject, draft.text);
      setAct({ thread, type: "added", ...withUndo(id, { ...about.subject, thread, text: "" }) });
      onDraft({ text: "" });
    } else {
      const { id, outcome } = reviseNote(log, changed, draft.text);
      if (outcome === "conflict") return;
      if (outcome === "unchanged") {
        // Nothing was written, so no message says so.
        show(undefined);
        if (!isBegun({ text: draft.newNote ?? "" })) props.onClose();
        return;
      }
      const before = props.notes.find(({ thread }) => thread === changed.thread);
      setAct({ thread: changed.thread, type: "changed", ...withUndo(id, before) });
      show(undefined);
    }
    setRefused(false);
    // Record that a note was written, but not its text: the list of activities may be shown to support.
    activity.record({ what: "Noted", detail: duid });
  }

  return (
    <Dialog
      title={`Notes on ${isolate(duid)}`}
      description={
        isShared
          ? `Everyone who sees this user will see this note, with your name.${blindedNote}`
          : `${formatAudience({ isShared }, "")} The study data package keeps them.`
      }
      onClose={props.onClose}
      actions={
        <>
          {changed !== undefined && <Button onClick={() => show(undefined)}>Cancel edit</Button>}
          <Button variant="primary" disabledReason={waits} onClick={() => save(false)}>
            {changed === undefined ? "Save note" : "Save new version"}
          </Button>
        </>
      }
    >
      <LogNotices isShown={(entry) => entry.kind === "note" && entry.duid === duid} />
      <NoteList
        notes={props.notes}
        isKnown={isRead}
        reasonChangeIsDisabled={
          changed !== undefined && draft.text !== changed.text
            ? "Finish the note you are editing first"
            : undefined
        }
        onChange={show}
        onDelete={(note) => {
          if (reviseNote(log, note, "").outcome === "conflict") return;
          if (changed?.thread === note.thread) show(undefined);
          setAct({ thread: note.thread, type: "deleted" });
        }}
        onRestore={(note, text) => {
          if (reviseNote(log, note, text).outcome === "conflict") return;
          if (changed?.thread === note.thread) show(undefined);
          setAct({ thread: note.thread, type: "restored" });
        }}
      />
      {changed === undefined && choices.length > 1 && (
        <SelectField
          className={styles.about}
          label="About"
          value={about?.id ?? ""}
          onChange={(chosen) => onDraft({ ...draft, about: choices.find(({ id }) => id === chosen) })}
          options={choices.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      <ShortTextField
        label={changed === undefined ? "New note" : "New version"}
        value={draft.text}
        onChange={(text) => {
          onDraft({ ...draft, about, text });
          setAct(undefined);
          setRefused(false);
        }}
        isRefused={isRefused}
        onSubmit={save}
        hasFocus
      />
      {seen !== undefined && <Meanwhile seen={seen} name="this note" onKeepTheirs={() => show(undefined)} />}
      <p role="status">{act === undefined || status === undefined ? "" : describeAct(act, status)}</p>
    </Dialog>
  );
}

/** Keeps the subject of a started note when the page moves to another day or record. */
function listChoices(
  subjects: readonly NamedSubject[],
  about: NamedSubject | undefined,
): readonly NamedSubject[] {
  if (about === undefined) return subjects;
  return [...subjects.filter(({ id }) => id !== about.id), about].toSorted(
    (a, b) => SUBJECT_ORDER.indexOf(a.id) - SUBJECT_ORDER.indexOf(b.id),
  );
}

const SUBJECT_ORDER = ["user", "day", "record"] as const;

/** The version of a note whose change was begun, and the newer one, if there is one by now. */
function toSeen(
  changed: NoteEntry,
  notes: readonly ListedNote[],
  accept: (newest: ListedNote) => void,
): SeenThread {
  const id = toSeenId(changed);
  const newest = notes.find(({ thread }) => thread === changed.thread);
  return {
    id,
    meanwhile: newest === undefined || newest.id === id ? undefined : { reading: "read", entry: newest },
    accept: () => newest && accept(newest),
  };
}

/** Who writes a note may see values that some of its readers must not know. */
function useBlindedNote(duid: Duid): string {
  const { blinded = [] } = useServices().config.capture;
  const values = useValues();
  return blinded.length === 0 || values.isBlinded(duid)
    ? ""
    : " Blinded colleagues read these notes. Do not write values.";
}
