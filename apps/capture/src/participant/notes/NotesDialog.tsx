import type { Note } from "@capno/api-client/models/note";
import { getVersionId } from "@capno/api-client/models/stored-entry";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useMachine } from "@capno/machine/use-machine";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { showErrors } from "@capno/ui-kit/behaviour/show-errors";
import { useState } from "react";

import { findTextProblem, ShortTextField } from "../../kit/ShortTextField.tsx";
import type { ListedNote } from "../../study/notes/find-notes.ts";
import type { NamedSubject, NoteDraft } from "../../study/notes/note-drafts.ts";
import { NOTE_WORDS } from "../../study/shared-entries/entry-words.ts";
import { CHOOSE_FIRST, Meanwhile, type Seen } from "../../study/shared-entries/Meanwhile.tsx";
import { StoreNotices } from "../../study/shared-entries/StoreNotices.tsx";
import {
  formatAudience,
  getSaveStatus,
  type SaveStatus,
} from "../../study/shared-entries/shared-entries-view.ts";
import { useCapture } from "../../study/use-capture.ts";
import { NoteList } from "./NoteList.tsx";
import styles from "./Notes.module.css";

export interface NotesDialogProps {
  readonly duid: Duid;
  /** The newest first. */
  readonly notes: readonly ListedNote[];
  /** False while shared notes have not been read. */
  readonly isKnown: boolean;
  readonly subjects: readonly NamedSubject[];
  readonly firstSubject: NamedSubject["id"];
  readonly draft: NoteDraft;
  readonly onDraft: (draft: NoteDraft) => void;
  readonly onClose: () => void;
}

/** The notes of a participant, and the form for a new note or a new version of one. */
export function NotesDialog(props: NotesDialogProps) {
  const { duid, isKnown, subjects, draft, onDraft } = props;
  const changed = draft.changes;
  const { notes, membership } = useCapture();
  const seen = changed && toSeen(changed, props.notes, (newest) => onDraft({ ...draft, changes: newest }));
  const waits = seen?.meanwhile === undefined ? undefined : CHOOSE_FIRST;
  const blindedNote = useBlindedNote(duid);
  const { activity } = useServices();
  const [isRefused, setRefused] = useState(false);
  const [act, setAct] = useState<NoteAct>();
  const about = draft.about ?? subjects.find(({ id }) => id === props.firstSubject) ?? subjects[0];
  const choices = listChoices(subjects, about);

  function show(note: ListedNote | undefined) {
    const newNote = (changed === undefined ? draft.text : draft.newNote) ?? "";
    onDraft(
      note === undefined
        ? { about: draft.about, text: draft.newNote ?? "" }
        : { about: draft.about, text: note.text, changes: note, newNote },
    );
    setRefused(false);
  }

  function save(isConfirmed: boolean) {
    if (about === undefined || waits !== undefined) return;
    if (findTextProblem(draft.text, isConfirmed) !== undefined) {
      showErrors(() => setRefused(true));
      return;
    }
    if (changed === undefined) {
      setAct({ key: notes.add(about.subject, draft.text), type: "added" });
      onDraft({ text: "" });
    } else {
      if (notes.revise(changed.key, changed, draft.text) === "conflict") return;
      setAct({ key: changed.key, type: "changed" });
      show(undefined);
    }
    setRefused(false);
    // That there is a note, not what it says: the list of activities may be shown to support.
    activity.record({ what: "Noted", detail: duid });
  }

  return (
    <Dialog
      title={`Notes on ${duid}`}
      description={
        notes.isShared
          ? formatAudience(
              notes,
              `For everyone in the user's group who may see details, with your user name.${blindedNote}`,
              membership.countElsewhere(duid),
            )
          : `${formatAudience(notes, "")} The study data package keeps them.`
      }
      onClose={props.onClose}
      actions={
        <>
          {changed !== undefined && <Button onClick={() => show(undefined)}>Cancel the change</Button>}
          <Button variant="primary" disabledReason={waits} onClick={() => save(false)}>
            {changed === undefined ? "Save note" : "Save new version"}
          </Button>
        </>
      }
    >
      <StoreNotices
        store={notes}
        words={NOTE_WORDS}
        isShown={({ entry, lost }) => (entry ?? lost)?.duid === duid}
      />
      <NoteList
        notes={props.notes}
        isKnown={isKnown}
        reasonChangeIsDisabled={
          changed !== undefined && draft.text !== changed.text
            ? "Save or cancel the change that was begun first"
            : undefined
        }
        onChange={show}
        onWithdraw={(note) => {
          if (notes.revise(note.key, note, "") === "conflict") return;
          if (changed?.key === note.key) show(undefined);
          setAct({ key: note.key, type: "withdrawn" });
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
      {seen !== undefined && (
        <Meanwhile seen={seen} name="this note" words={NOTE_WORDS} onKeepTheirs={() => show(undefined)} />
      )}
      <ActStatus act={act} />
    </Dialog>
  );
}

/** The subject of a note that was begun stays, also where the page shows another day or record by now. */
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

interface NoteAct {
  readonly key: string;
  readonly type: "added" | "changed" | "withdrawn";
}

const DONE: Readonly<Record<NoteAct["type"], { readonly kept: string; readonly saved: string }>> = {
  added: { kept: "Note added.", saved: "The note is saved." },
  changed: { kept: "New version added.", saved: "The new version is saved." },
  withdrawn: { kept: "Note withdrawn.", saved: "The note is withdrawn." },
};

/** How far the last act has come: "saved" only once the store has it. */
function ActStatus({ act }: { readonly act: NoteAct | undefined }) {
  const { notes } = useCapture();
  useMachine(notes);
  return <p role="status">{act === undefined ? "" : describeAct(act, getSaveStatus(notes, act.key))}</p>;
}

function describeAct({ type }: NoteAct, status: SaveStatus): string {
  switch (status) {
    case "kept":
      return DONE[type].kept;
    case "saved":
      return DONE[type].saved;
    case "saving":
      return "Saving…";
    case "not-shared":
      return "Not shared yet";
    case "lost":
      return "Not saved: another account changed this note";
    default:
      return status satisfies never;
  }
}

/** The version of a note whose change was begun, and the newer one, if there is one by now. */
function toSeen(
  changed: ListedNote,
  notes: readonly ListedNote[],
  accept: (newest: ListedNote) => void,
): Seen<Note> {
  const id = getVersionId(changed);
  const newest = notes.find(({ key }) => key === changed.key);
  return {
    id,
    meanwhile: newest === undefined || getVersionId(newest) === id ? undefined : { entry: newest },
    accept: () => newest && accept(newest),
  };
}

/** Who writes a note may see values that some of its readers must not know. */
function useBlindedNote(duid: Duid): string {
  const { blinded = [] } = useServices().config.capture;
  const { values } = useCapture();
  return blinded.length === 0 || values.isBlinded(duid)
    ? ""
    : " Accounts that must not see the values of a blinded study read its notes too: write no values.";
}
