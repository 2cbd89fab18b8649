import { getVersionId, type VersionId } from "@capno/api-client/models/stored-entry";
import { useMachine } from "@capno/machine/use-machine";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { useState } from "react";

import type { SharedEntries } from "./create-shared-entries.ts";
import type { AnyEntry } from "./shared-entries-machine.ts";
import { getSeen } from "./shared-entries-view.ts";
import { describeWord, type EntryWords } from "./StoreNotices.tsx";

/** What the author of a change saw of an entry, and what has become of it since. */
export interface Seen<Entry> {
  readonly id: VersionId;
  /** What somebody else wrote meanwhile; undefined: what was seen is still the newest. */
  readonly meanwhile: { readonly entry: Entry | undefined } | undefined;
  /** The author has read the newer version, and goes on. */
  readonly accept: () => void;
}

/** `first`: what a change that was begun earlier was begun on; left out, what is there as the dialog opens. */
export function useSeen<Entry extends AnyEntry>(
  store: SharedEntries<Entry>,
  key: string,
  first?: VersionId,
): Seen<Entry> {
  const view = useMachine(store);
  const newest = getSeen(view, key);
  const [id, setId] = useState(first ?? newest);
  return {
    id,
    meanwhile: newest === id ? undefined : { entry: view.entries.get(key) },
    accept: () => setId(newest),
  };
}

export interface MeanwhileProps<Entry> {
  readonly seen: Seen<Entry>;
  readonly name: string;
  readonly words: EntryWords<Entry>;
  readonly onKeepTheirs: () => void;
}

/** Above the fields of a dialog: what another account wrote while it was open. Nothing is saved before the author has chosen. */
export function Meanwhile<Entry extends AnyEntry>({
  seen,
  name,
  words,
  onKeepTheirs,
}: MeanwhileProps<Entry>) {
  const { meanwhile, accept } = seen;
  if (meanwhile === undefined) return null;
  const { entry } = meanwhile;
  return (
    <Banner
      key={getVersionId(entry)}
      tone="watch"
      role="alert"
      actions={
        <>
          <Button size="small" onClick={onKeepTheirs}>
            Keep theirs
          </Button>
          <Button size="small" onClick={accept}>
            Write mine after it
          </Button>
        </>
      }
    >
      {entry === undefined
        ? `Meanwhile ${name} was changed to something that cannot be read.`
        : `Meanwhile ${describeWord(entry, name, words.formatEntry(entry))}`}
    </Banner>
  );
}

/** The reason why Save is disabled. */
export const CHOOSE_FIRST = "Another account changed this meanwhile: choose above what holds";
