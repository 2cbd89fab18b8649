import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/Button";
import { Banner } from "@capno/ui-kit/Banner";
import { Dialog } from "@capno/ui-kit/Dialog";
import { SelectField } from "@capno/ui-kit/SelectField";
import { useState } from "react";

import { findTextProblem, ShortTextField } from "../../../shared/ShortTextField.tsx";
import type { NoteSubject } from "../../../state/notes/create-notes.ts";
import { isWithdrawn, type ListedNote } from "../../../state/notes/find-notes.ts";
import { NoteNotices } from "../../../state/notes/NoteNotices.tsx";
import { useCapture } from "../../../state/use-capture.ts";
import { NoteList } from "./NoteList.tsx";

/** Something that a note can be about. */
export interface NamedSubject {
  readonly id: "user" | "day" | "record";
  readonly label: string;
  readonly subject: NoteSubject;
}

/** A text that is not saved yet. */
export interface NoteDraft {
  readonly text: string;
  /** The note as it was when its change was begun; undefined: the text is a new note. */
  readonly changes?: ListedNote;
  /** A new note that was begun before the change, and is gone on with after it. */
  readonly newNote?: string;
}

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
  const [chosen, setChosen] = useState<string>(props.firstSubject);
  const [hasTried, setTried] = useState(false);
  const [status, setStatus] = useState("");
  const problem = findTextProblem(draft.text);
  const about = subjects.find(({ id }) => id === chosen) ?? subjects[0];

  function show(note: ListedNote | undefined) {
    const newNote = (changed === undefined ? draft.text : draft.newNote) ?? "";
    onDraft(note === undefined ? { text: draft.newNote ?? "" } : { text: note.text, changes: note, newNote });
    setTried(false);
  }

  function save() {
    setTried(true);
    if (problem !== undefined || about === undefined) return;
    if (changed === undefined) notes.add(about.subject, draft.text);
    else notes.revise(changed.id, changed, draft.text);
    // That there is a note, not what it says: the list of activities may be shown to support.
    activity.record({ what: "Noted", detail: duid });
    show(undefined);
    setStatus(changed === undefined ? "The note is saved." : "The new version is saved.");
  }

  return (
    <Dialog
      open
      title={`Notes on ${duid}`}
      description={
        notes.isShared
          ? "For everybody who uses this study's list, with your user name."
          : "For you, until you log out. The study data package keeps them."
      }
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>Done</Button>
          {changed !== undefined && <Button onClick={() => show(undefined)}>Cancel the change</Button>}
          <Button variant="primary" onClick={save}>
            {changed === undefined ? "Save note" : "Save new version"}
          </Button>
        </>
      }
    >
      {changed === undefined && subjects.length > 1 && (
        <SelectField
          label="About"
          value={about?.id ?? ""}
          onChange={setChosen}
          options={subjects.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      <ShortTextField
        label={changed === undefined ? "New note" : "New version"}
        value={draft.text}
        onChange={(text) => {
          onDraft({ ...draft, text });
          setStatus("");
        }}
        error={hasTried ? problem : undefined}
      />
      {changed !== undefined && <ChangedMeanwhile changed={changed} notes={props.notes} />}
      <p role="status">{status}</p>
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
          setStatus("The note is withdrawn.");
        }}
      />
    </Dialog>
  );
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
