import { visuallyHidden, VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { formatClock } from "@capno/domain/time/date-text";
import { formatReason, formatShortReason } from "@capno/domain/worklist/worklist";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";

import { formatNote } from "../study/notes/find-notes.ts";
import type { ListedRow } from "./list-column.ts";
import { fitReasons } from "./fit-reasons.ts";
import styles from "./Reasons.module.css";

type ReasonsProps = Pick<
  ListedRow,
  "participant" | "reasons" | "reasonsEm" | "now" | "timeZone" | "review" | "note"
>;

/** Why a participant is in the worklist; what has no room is shortened, then counted, and stays for screen readers. */
export function Reasons(props: ReasonsProps) {
  const { participant, reasons = [], reasonsEm, now } = props;
  const words = describeReasons(props);
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
            <li key={text} className={place < reasons.length ? styles.reason : styles.review}>
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
      </ul>
      {beyond > 0 && (
        <span className={styles.more} aria-hidden="true">
          {`+${beyond}`}
        </span>
      )}
    </>
  );
}

/** The reasons in words, when they were reviewed and the newest note. */
export function describeReasons({
  participant,
  reasons = [],
  now,
  timeZone,
  review,
  note,
}: ReasonsProps): string[] {
  const words = reasons.map(({ name }) => formatReason(name, participant, now));
  if (review !== undefined) words.push(`Reviewed ${formatClock(review.at, timeZone)}, ${review.by}`);
  if (note !== undefined) words.push(formatNote(note, timeZone));
  return words;
}
