import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useMachine } from "@capno/machine/use-machine";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { useState } from "react";

import { findTextProblem, ShortTextField } from "../../../shared/ShortTextField.tsx";
import { isWithdrawn, type ListedNote } from "../../../state/notes/find-notes.ts";
import type { NamedSubject, NoteDraft } from "../../../state/notes/note-drafts.ts";
import { NoteNotices } from "../../../state/notes/NoteNotices.tsx";
import { getSaveStatus, type SaveStatus } from "../../../state/shared-entries/shared-entries-view.ts";
import { useCapture } from "../../../state/use-capture.ts";
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
  const { notes } = useCapture();
  const { activity } = useServices();
  const [hasTried, setTried] = useState(false);
  const [act, setAct] = useState<NoteAct>();
  const problem = findTextProblem(draft.text);
  const about = draft.about ?? subjects.find(({ id }) => id === props.firstSubject) ?? subjects[0];
  const choices = listChoices(subjects, about);

  function show(note: ListedNote | undefined) {
    const newNote = (changed === undefined ? draft.text : draft.newNote) ?? "";
    onDraft(
      note === undefined
        ? { about: draft.about, text: draft.newNote ?? "" }
        : { about: draft.about, text: note.text, changes: note, newNote },
    );
    setTried(false);
  }

  function save() {
    setTried(true);
    if (problem !== undefined || about === undefined) return;
    if (changed === undefined) {
      setAct({ key: notes.add(about.subject, draft.text), type: "added" });
      onDraft({ text: "" });
    } else {
      notes.revise(changed.id, changed, draft.text);
      setAct({ key: changed.id, type: "changed" });
      show(undefined);
    }
    setTried(false);
    // That there is a note, not what it says: the list of activities may be shown to support.
    activity.record({ what: "Noted", detail: duid });
  }

  return (
    <Dialog
      open
      title={`Notes on ${duid}`}
      description={
        notes.isShared
          ? "For everyone in the user's group who may see details, with your user name."
          : "Kept in this tab until you log out. The study data package keeps them."
      }
      onClose={props.onClose}
      actions={
        <>
          {changed !== undefined && <Button onClick={() => show(undefined)}>Cancel the change</Button>}
          <Button variant="primary" onClick={save}>
            {changed === undefined ? "Save note" : "Save new version"}
          </Button>
        </>
      }
    >
      <NoteNotices duid={duid} />
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
          notes.revise(note.id, note, "");
          if (changed?.id === note.id) show(undefined);
          setAct({ key: note.id, type: "withdrawn" });
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
        }}
        error={hasTried ? problem : undefined}
        onSubmit={save}
        hasFocus
      />
      {changed !== undefined && <ChangedMeanwhile changed={changed} notes={props.notes} />}
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

/** Says that the note has a newer version than the one whose change was begun. */
function ChangedMeanwhile({
  changed,
  notes,
}: { readonly changed: ListedNote } & Pick<NotesDialogProps, "notes">) {
  const newest = notes.find(({ id }) => id === changed.id);
  if (newest === undefined || newest.at === changed.at) return null;
  return (
    <Banner tone="watch" role="status">
      {isWithdrawn(newest)
        ? `${newest.by} withdrew this note meanwhile.`
        : `${newest.by} changed this note meanwhile: “${newest.text}”.`}
    </Banner>
  );
}
