import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { isolate } from "@capno/domain/text/isolate";
import { useEffect, useEffectEvent } from "react";

import type { SaveStatus } from "../log/log-view.ts";
import { formatAudience } from "../log/save-words.ts";
import { useLogWriter } from "../log/use-study-log.ts";
import type { NoteAct } from "./note-act.ts";
import { reviseNote } from "./write-note.ts";

interface WrittenNote {
  readonly duid: Duid;
  readonly act: NoteAct | undefined;
  readonly status: SaveStatus | undefined;
  /** Another text is in the field: it would be covered under the hand that writes it. */
  readonly isBegun: boolean;
  readonly onClose: () => void;
}

/** Closes the dialog once the log has the note, with a message that offers undo. A note that is not saved keeps it open. */
export function useCloseOnceSaved({ duid, act, status, isBegun, onClose }: WrittenNote): void {
  const log = useLogWriter();
  const { notices } = useServices();
  const isSaved = status === "saved" || status === "kept";
  const isText = act?.type === "added" || act?.type === "changed";
  const isDone = isSaved && isText && !isBegun;
  const end = useEffectEvent(() => {
    // After a conflict the saved row is another one, and its author has decided.
    const newest = log
      .getState()
      .threads.note.get(act?.thread ?? "")
      ?.at(-1)?.entry.id;
    const undo = act?.undo?.written.id === newest ? act?.undo : undefined;
    const name = `${act?.type === "changed" ? "New version of the note" : "Note"} on ${isolate(duid)}`;
    notices.toast({
      message:
        status === "saved" ? `${name} saved.` : `${name} added. ${formatAudience({ isShared: false }, "")}`,
      ...(undo && { action: { label: "Undo", run: () => void reviseNote(log, undo.written, undo.text) } }),
    });
    onClose();
  });
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);
}
