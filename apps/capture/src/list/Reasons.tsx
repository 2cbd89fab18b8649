import { visuallyHidden, VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { formatReason, formatShortReason } from "@capno/domain/worklist/worklist";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";

import { formatNote } from "../study/notes/find-notes.ts";
import type { ListedRow } from "./list-column.ts";
import { formatDone } from "./RowControls.tsx";
import { fitReasons } from "./fit-reasons.ts";
import styles from "./Reasons.module.css";

type ReasonsProps = Pick<
  ListedRow,
  "participant" | "reasons" | "reasonsEm" | "now" | "timeZone" | "review" | "note"
>;

/** Why a participant is in the worklist; what has no room is shortened, then counted, and stays for screen readers. */
export function Reasons(props: ReasonsProps) {
  const { participant, reasons = [], reasonsEm, now, timeZone, review, note } = props;
  const words = describeReasons({ participant, reasons, now });
  const short = words.map((text, place) => {
    const reason = reasons[place];
    return reason === undefined ? text : formatShortReason(reason.name, participant, now);
  });
  const { shown, beyond } = fitReasons(words, short, reasonsEm);
  return (
    <>
      <ul
        className={styles.whys}
        data-reasons=""
        data-more={beyond > 0 || undefined}
        aria-label={`Why ${participant.duid}`}
      >
        {words.map((text, place) => {
          const drawn = shown[place];
          if (drawn === undefined) {
            return (
              <li key={text} className={visuallyHidden}>
                {text}
              </li>
            );
          }
          return (
            <li key={text} className={styles.reason}>
              {drawn === text ? (
                <ChangingText>{text}</ChangingText>
              ) : (
                <>
                  <span aria-hidden="true">{drawn}</span>
                  <VisuallyHidden>{text}</VisuallyHidden>
                </>
              )}
            </li>
          );
        })}
        {review !== undefined && (
          <li className={styles.review}>
            <ChangingText>{formatDone(review, timeZone)}</ChangingText>
          </li>
        )}
        {note !== undefined && (
          <li className={styles.review}>
            <ChangingText>{formatNote(note, timeZone)}</ChangingText>
          </li>
        )}
      </ul>
      {beyond > 0 && (
        <span className={styles.more} aria-hidden="true">
          {`+${beyond}`}
        </span>
      )}
    </>
  );
}

const describeReasons = ({
  participant,
  reasons = [],
  now,
}: Pick<ReasonsProps, "participant" | "reasons" | "now">): string[] =>
  reasons.map(({ name }) => formatReason(name, participant, now));

/** All that the cell says: also what has no room in it. */
export const describeWhy = (props: ReasonsProps): string =>
  [
    ...describeReasons(props),
    ...(props.review === undefined ? [] : [formatDone(props.review, props.timeZone)]),
    ...(props.note === undefined ? [] : [formatNote(props.note, props.timeZone)]),
  ].join(", ");
