import type { Review } from "@capno/api-client/models/review";
import { formatClock } from "@capno/domain/date-text";
import {
  formatHandset,
  INACTIVE_SUFFIX,
  isInactive,
  NOT_USED,
  NOT_USED_RECENTLY,
  type Participant,
} from "@capno/domain/participant";
import { formatCount, formatPercent } from "@capno/domain/percent";
import { formatStatusLight, getStatusLight, type StatusLight } from "@capno/domain/status-light";
import type { Duid, EpochMs } from "@capno/domain/units";
import { formatReason, type Reason } from "@capno/domain/worklist";
import { ChangingText } from "@capno/ui-kit/ChangingText";
import { Icon } from "@capno/ui-kit/Icon";
import { CheckIcon, NoteIcon, ResetIcon } from "@capno/ui-kit/icons";
import { PercentBar } from "@capno/ui-kit/PercentBar";
import { isPlainClick } from "@capno/ui-kit/plain-click";
import { StatusMark, type StatusMarkProps } from "@capno/ui-kit/StatusMark";
import { memo, type KeyboardEvent, type MouseEvent } from "react";

import { getDetailPath } from "../../paths/detail-path.ts";
import { formatLastUsed } from "../../shared/time/last-used.ts";
import { formatNote, type ListedNote } from "../../state/notes/find-notes.ts";
import styles from "./ParticipantsTable.module.css";
import { RowMenu } from "./RowMenu.tsx";

const TONES: Readonly<Record<StatusLight, StatusMarkProps["tone"]>> = {
  dark: "dark",
  red: "act",
  yellow: "watch",
  green: "good",
};

export interface ParticipantRowProps {
  readonly participant: Participant;
  readonly place: number;
  /** Of all rows of the table, headings included, from 1. */
  readonly rowIndex: number;
  readonly now: EpochMs;
  readonly timeZone: string;
  readonly canOpen: boolean;
  readonly isMenuOpen: boolean;
  /** Why the participant is in the worklist; undefined: the row is one of the whole list. */
  readonly reasons: readonly Reason[] | undefined;
  /** When these reasons were reviewed. */
  readonly review: Review | undefined;
  /** The newest note. */
  readonly note: ListedNote | undefined;
  /** The button of the row's menu was pressed. */
  readonly onMenu: (participant: Participant, button: HTMLElement) => void;
  /** A key was pressed on the row's link. */
  readonly onMove: (place: number, event: KeyboardEvent) => void;
  readonly onOpen: (duid: Duid) => void;
  readonly onReview: (participant: Participant, place: number) => void;
}

/**
 * Re-renders only when its own participant changes. Uses a plain link and one click handler, because the router's
 * link would re-render every row on each address change.
 */
export const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { participant, place, rowIndex, now, timeZone, canOpen, reasons, note, onMove, onOpen } = props;
  const { duid } = participant;
  const light = getStatusLight(participant, now);

  function openOnClick(event: MouseEvent) {
    if (isMeantToOpen(event)) onOpen(duid);
  }

  const adherence = (
    <td className={`${styles.number} ${styles.adherence}`}>
      <ChangingText>
        {participant.adherence === null ? "-" : formatPercent(participant.adherence)}
      </ChangingText>
    </td>
  );
  const quality = (
    <td className={styles.quality}>
      <PercentBar
        percent={participant.lastQuality ?? undefined}
        emptyText={NOT_USED}
        label="Breath quality of the last record"
      />
    </td>
  );
  return (
    <tr
      data-duid={duid}
      data-place={place}
      aria-rowindex={rowIndex}
      className={canOpen ? styles.openable : undefined}
      onClick={canOpen ? openOnClick : undefined}
    >
      <td className={styles.light}>
        <StatusMark tone={TONES[light]} label={formatStatusLight(light, participant)} labelHidden />
      </td>
      <th scope="row" className={styles.id} title={duid}>
        {canOpen ? (
          <a href={getDetailPath(duid)} data-row-focus="" onKeyDown={(event) => onMove(place, event)}>
            <ChangingText>{duid}</ChangingText>
          </a>
        ) : (
          <ChangingText>{duid}</ChangingText>
        )}
        {isInactive(participant) && <span className={styles.inactive}>{` ${INACTIVE_SUFFIX}`}</span>}
        {note !== undefined && (
          <span className={styles.note} title={formatNote(note)}>
            <Icon icon={NoteIcon} size={16} label="Has a note" />
          </span>
        )}
      </th>
      <td className={styles.handset}>
        <ChangingText>{formatHandset(participant)}</ChangingText>
      </td>
      <td className={styles.time} title={timeZone}>
        <ChangingText>{formatLastUsed(participant, timeZone)}</ChangingText>
      </td>
      {reasons === undefined ? (
        <>
          {quality}
          <td className={`${styles.number} ${styles.count}`}>
            <ChangingText>{formatCount(participant.count)}</ChangingText>
          </td>
          {adherence}
          <td className={styles.overall}>
            <PercentBar
              percent={participant.quality ?? undefined}
              emptyText={NOT_USED_RECENTLY}
              label="Overall breath quality"
            />
          </td>
        </>
      ) : (
        <>
          <Reasons {...props} reasons={reasons} />
          {quality}
          {adherence}
          <ReviewCell {...props} />
        </>
      )}
      <RowMenu participant={participant} isOpen={props.isMenuOpen} onMenu={props.onMenu} />
    </tr>
  );
});

interface ReasonsProps extends Pick<
  ParticipantRowProps,
  "participant" | "now" | "timeZone" | "review" | "note"
> {
  readonly reasons: readonly Reason[];
}

function Reasons({ participant, reasons, now, timeZone, review, note }: ReasonsProps) {
  const words = reasons.map(({ name }) => formatReason(name, participant, now));
  if (review !== undefined) words.push(`Reviewed ${formatClock(review.at, timeZone)}, ${review.by}`);
  if (note !== undefined) words.push(formatNote(note));
  return (
    <td className={styles.why} title={words.join(", ")}>
      <ul className={styles.reasons} aria-label={`Why ${participant.duid}`}>
        {words.map((text, place) => (
          <li key={text} className={place < reasons.length ? styles.reason : styles.review}>
            <ChangingText>{text}</ChangingText>
          </li>
        ))}
      </ul>
    </td>
  );
}

function ReviewCell({
  participant,
  place,
  review,
  onReview,
}: Pick<ParticipantRowProps, "participant" | "place" | "review" | "onReview">) {
  const isReviewed = review !== undefined;
  return (
    <td className={styles.mark}>
      <button
        type="button"
        data-review=""
        title={isReviewed ? "Undo review" : "Mark as reviewed (m)"}
        aria-label={`${isReviewed ? "Undo review" : "Mark reviewed"}: ${participant.duid}`}
        onClick={(event) => {
          // The second click of a double click would mark the participant who moved up into this row.
          if (event.detail < 2) onReview(participant, place);
        }}
      >
        <Icon icon={isReviewed ? ResetIcon : CheckIcon} size={16} />
      </button>
    </td>
  );
}

/** A click on a row opens it, one on a button in it does not. */
export function isMeantToOpen(event: MouseEvent): boolean {
  if (!(event.target instanceof Element) || event.target.closest("button") !== null) return false;
  if (!isPlainClick(event)) return false;
  if (event.target.closest("a") !== null) event.preventDefault();
  else if (window.getSelection()?.isCollapsed === false) return false;
  return true;
}
