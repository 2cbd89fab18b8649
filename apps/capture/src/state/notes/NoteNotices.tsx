import type { Note } from "@capno/api-client/models/note";
import { formatClock } from "@capno/domain/time";
import type { Duid } from "@capno/domain/units";
import { useMachine } from "@capno/machine/use-machine";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";

import { TIME_ZONE } from "../../shared/time/time-zone.ts";
import { StoreTrouble } from "../shared-entries/StoreTrouble.tsx";
import { useCapture } from "../use-capture.ts";

/** Says that shared notes cannot be reached, and which text of ours another account's change kept from being saved. */
export function NoteNotices({ duid }: { readonly duid?: Duid }) {
  const { notes } = useCapture();
  const { notices } = useMachine(notes);
  const lost = notices.flatMap(({ key, entry, lost: mine }) =>
    mine && (duid === undefined || mine.duid === duid) ? [{ id: key, theirs: entry, mine }] : [],
  );
  return (
    <>
      <StoreTrouble store={notes} what="notes" />
      {lost.map(({ id, theirs, mine }) => (
        <Banner
          key={id}
          tone="watch"
          role="alert"
          actions={
            <>
              <Button
                size="small"
                onClick={() => {
                  notes.dismissNotices(id);
                  if (theirs === undefined) notes.add(mine, mine.text);
                  else notes.revise(id, theirs, mine.text);
                }}
              >
                Save mine as a newer version
              </Button>
              <Button size="small" onClick={() => notes.dismissNotices(id)}>
                Dismiss
              </Button>
            </>
          }
        >
          {describeLost(theirs, mine)}
        </Banner>
      ))}
    </>
  );
}

function describeLost(theirs: Note | undefined, mine: Note): string {
  const what =
    theirs === undefined
      ? `A note on ${mine.duid} is no longer there, or cannot be read.`
      : `${theirs.by} changed a note on ${mine.duid} at ${formatClock(theirs.at, TIME_ZONE)}: “${theirs.text}”.`;
  return `${what} Yours was not saved: “${mine.text}”.`;
}
