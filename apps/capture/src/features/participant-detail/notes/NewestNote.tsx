import { formatNote, isWithdrawn, type ListedNote } from "../../../state/notes/find-notes.ts";
import styles from "./Notes.module.css";

export function NewestNote({ notes }: { readonly notes: readonly ListedNote[] }) {
  const newest = notes.find((note) => !isWithdrawn(note));
  if (newest === undefined) return null;
  return (
    <p className={styles.newest} title={newest.text}>
      {formatNote(newest)}
    </p>
  );
}
