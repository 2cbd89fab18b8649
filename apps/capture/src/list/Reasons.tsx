import { isolate } from "@capno/domain/text/isolate";
import { formatReason } from "@capno/domain/worklist/worklist";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";

import { formatNote } from "../study/notes/find-notes.ts";
import type { ListedRow } from "./list-column.ts";
import { formatDone } from "./RowControls.tsx";
import styles from "./Reasons.module.css";

type ReasonsProps = Pick<ListedRow, "participant" | "reasons" | "now" | "timeZone" | "review" | "note">;

/** Why a participant is in the worklist, in one line. What it cuts is in the cell's tooltip and in the row's menu. */
export function Reasons(props: ReasonsProps) {
  const { reasons, remarks } = getWords(props);
  return (
    <ul className={styles.whys} aria-label={`Why ${isolate(props.participant.duid)}`}>
      {reasons.map((text) => (
        <li key={text} className={styles.reason}>
          <ChangingText>{text}</ChangingText>
        </li>
      ))}
      {remarks.map((text) => (
        <li key={text} className={styles.remark}>
          <ChangingText>{text}</ChangingText>
        </li>
      ))}
    </ul>
  );
}

/** All that the cell says, in one text. */
export function describeWhy(props: ReasonsProps): string {
  const { reasons, remarks } = getWords(props);
  return [...reasons, ...remarks].join(", ");
}

const getWords = ({ participant, reasons = [], now, timeZone, review, note }: ReasonsProps) => ({
  reasons: reasons.map(({ name }) => formatReason(name, participant, now)),
  remarks: [review && formatDone(review, timeZone), note && formatNote(note, timeZone)].filter(
    (text) => text !== undefined,
  ),
});
