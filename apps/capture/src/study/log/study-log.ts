import type { Change } from "./log-entry.ts";
import type { LogView } from "./log-view.ts";

export interface Written {
  /** The id of the written row; null where none was written. */
  readonly id: string | null;
  readonly outcome:
    | "taken"
    /** The newest row says the same already. */
    | "unchanged"
    /** Another row is the newest, which the author did not see: both are shown, and the author decides. */
    | "conflict";
}

/** What the members of a study write together, or what this tab keeps until log-out. A row is written once, and never changed. */
export interface StudyLog {
  /** The same object as long as nothing has changed. */
  getState(): LogView;
  watch(listener: () => void): () => void;
  /** Polls once a minute while the tab is shown. Returns a function that stops polling. */
  show(): () => void;
  write(change: Change): Written;
  /** Writes many at once. `isUndo`: a newer row stays, and its author is not asked. */
  writeAll(changes: readonly Change[], options?: { readonly isUndo?: true }): readonly Written[];
  /** After a conflict: the same word again, after the row that the conflict gave. */
  saveMine(id: string): void;
  /** Drops a row that was refused, or that another account's row took the place of. */
  discard(id: string): void;
  /** Sends what failed, and reads. */
  tryAgain(): void;
  /** What the log has now, for a file. Rejects where it cannot be read. */
  read(): Promise<LogView>;
  /** Names users whose status an undo left as it is. */
  tellNotUndone(users: readonly string[]): void;
  dismissSetBack(): void;
  dismissNotUndone(): void;
  dispose(): void;
}
