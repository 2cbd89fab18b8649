import { formatDateTime } from "@capno/domain/time/date-text";
import { isolate } from "@capno/domain/text/isolate";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";

import { useStudyZone } from "../../kit/time/study-zone.ts";
import { useParticipants } from "../../study/data/use-participants.ts";
import { formatAudience } from "../../study/log/save-words.ts";
import { useStudyLog } from "../../study/log/use-study-log.ts";
import { findLastFile } from "../../study/statuses/known-statuses.ts";
import { ParticipantsFilePanel } from "./ParticipantsFilePanel.tsx";

interface ParticipantsFileDialogProps {
  readonly onClose: () => void;
}

/** Who is in the study, since when, and who left and why, from a file of the study's own. */
export function ParticipantsFileDialog({ onClose }: ParticipantsFileDialogProps) {
  const list = useParticipants();
  const { zone, words } = useStudyZone();
  const { isShared, threads } = useStudyLog();
  const last = findLastFile(threads.status);
  return (
    <Dialog
      size="large"
      title="Statuses from a file"
      description={[
        last === undefined
          ? "No file has been used yet."
          : `Last file: ${isolate(last.file)}, ${formatDateTime(last.at, zone)}, by ${isolate(last.by)}.`,
        formatAudience({ isShared }, "Everyone in a participant's group sees this."),
        words,
      ].join(" ")}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {list.data !== undefined && (
        <ParticipantsFilePanel participants={list.data.rows} unreadable={list.data.unreadable} />
      )}
    </Dialog>
  );
}
