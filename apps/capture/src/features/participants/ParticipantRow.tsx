import { UNKNOWN_DATE } from "@capno/domain/instant";
import { formatDateTime } from "@capno/domain/date-text";
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
import { ChangingText } from "@capno/ui-kit/ChangingText";
import { PercentBar } from "@capno/ui-kit/PercentBar";
import { isPlainClick } from "@capno/ui-kit/plain-click";
import { StatusMark, type StatusMarkProps } from "@capno/ui-kit/StatusMark";
import { memo, type KeyboardEvent, type MouseEvent } from "react";

import { getDetailPath } from "../../paths/detail-path.ts";
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
  /** The button of the row's menu was pressed. Absent: this account may not deallocate. */
  readonly onMenu?: ((participant: Participant, button: HTMLElement) => void) | undefined;
  /** A key was pressed on the row's link. */
  readonly onMove: (place: number, event: KeyboardEvent) => void;
  readonly onOpen: (duid: Duid) => void;
}

/**
 * Re-renders only when its own participant changes. Uses a plain link and one click handler, because the router's
 * link would re-render every row on each address change.
 */
export const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { participant, place, rowIndex, now, timeZone, canOpen, onMove, onOpen, onMenu } = props;
  const { duid } = participant;
  const light = getStatusLight(participant, now);

  function openOnClick(event: MouseEvent) {
    if (isMeantToOpen(event)) onOpen(duid);
  }

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
      <th scope="row" className={styles.id}>
        {canOpen ? (
          <a href={getDetailPath(duid)} data-row-focus="" onKeyDown={(event) => onMove(place, event)}>
            <ChangingText>{duid}</ChangingText>
          </a>
        ) : (
          <ChangingText>{duid}</ChangingText>
        )}
        {isInactive(participant) && <span className={styles.inactive}>{` ${INACTIVE_SUFFIX}`}</span>}
      </th>
      <td className={styles.handset}>
        <ChangingText>{formatHandset(participant)}</ChangingText>
      </td>
      <td title={timeZone}>
        <ChangingText>{formatLastUsed(participant, timeZone)}</ChangingText>
      </td>
      <td>
        <PercentBar
          percent={participant.lastQuality ?? undefined}
          emptyText={NOT_USED}
          label="Breath quality of the last record"
        />
      </td>
      <td className={styles.number}>
        <ChangingText>{formatCount(participant.count)}</ChangingText>
      </td>
      <td className={styles.number}>
        <ChangingText>
          {participant.adherence === null ? "-" : formatPercent(participant.adherence)}
        </ChangingText>
      </td>
      <td>
        <PercentBar
          percent={participant.quality ?? undefined}
          emptyText={NOT_USED_RECENTLY}
          label="Overall breath quality"
        />
      </td>
      {onMenu !== undefined && participant.udi !== null ? (
        <RowMenu participant={participant} isOpen={props.isMenuOpen} onMenu={onMenu} />
      ) : (
        <td />
      )}
    </tr>
  );
});

/** A click on a row opens it, one on a button in it does not. */
export function isMeantToOpen(event: MouseEvent): boolean {
  if (!(event.target instanceof Element) || event.target.closest("button") !== null) return false;
  if (!isPlainClick(event)) return false;
  if (event.target.closest("a") !== null) event.preventDefault();
  else if (window.getSelection()?.isCollapsed === false) return false;
  return true;
}

function formatLastUsed(participant: Participant, timeZone: string): string {
  if (participant.lastUsedTime !== null) return formatDateTime(participant.lastUsedTime, timeZone);
  return participant.hasUnknownDate ? UNKNOWN_DATE : NOT_USED;
}
