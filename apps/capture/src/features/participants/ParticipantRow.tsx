import {
  formatHandset,
  INACTIVE_SUFFIX,
  isInactive,
  NOT_USED,
  NOT_USED_RECENTLY,
  UNKNOWN_DATE,
  type Participant,
} from "@capno/domain/participant";
import { formatDateTime } from "@capno/domain/date-text";
import { formatStatusLight, getStatusLight, type StatusLight } from "@capno/domain/status-light";
import type { EpochMs } from "@capno/domain/units";
import { Link, useNavigate } from "@capno/router";
import { Menu } from "@capno/ui-kit/Menu";
import { PercentBar } from "@capno/ui-kit/PercentBar";
import { StatusMark, type StatusMarkProps } from "@capno/ui-kit/StatusMark";
import { memo, type KeyboardEvent, type MouseEvent } from "react";

import styles from "./ParticipantsTable.module.css";

const TONES: Readonly<Record<StatusLight, StatusMarkProps["tone"]>> = {
  dark: "dark",
  red: "act",
  yellow: "watch",
  green: "good",
};

export interface ParticipantRowProps {
  readonly participant: Participant;
  readonly place: number;
  readonly now: EpochMs;
  readonly timeZone: string;
  readonly canOpen: boolean;
  /** A key was pressed on the row's link. */
  readonly onMove: (place: number, event: KeyboardEvent) => void;
  readonly onDeallocate?: ((participant: Participant) => void) | undefined;
}

export const ParticipantRow = memo(function ParticipantRow(props: ParticipantRowProps) {
  const { participant, place, now, timeZone, canOpen, onMove, onDeallocate } = props;
  const navigate = useNavigate();
  const light = getStatusLight(participant, now);
  const address = `/detail/${encodeURIComponent(participant.duid)}`;

  function openOnClick(event: MouseEvent) {
    const isOnControl = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (!isOnControl && window.getSelection()?.isCollapsed !== false) void navigate(address);
  }

  return (
    <tr
      data-place={place}
      aria-rowindex={place + 3}
      className={canOpen ? styles.openable : undefined}
      onClick={canOpen ? openOnClick : undefined}
    >
      <td className={styles.light}>
        <StatusMark tone={TONES[light]} label={formatStatusLight(light, participant)} labelHidden />
      </td>
      <th scope="row" className={styles.id}>
        {canOpen ? (
          <Link to={address} data-row-focus onKeyDown={(event) => onMove(place, event)}>
            {participant.duid}
          </Link>
        ) : (
          participant.duid
        )}
        {isInactive(participant) && <span className={styles.inactive}> {INACTIVE_SUFFIX}</span>}
      </th>
      <td className={styles.handset}>{formatHandset(participant)}</td>
      <td className={styles.time}>{formatLastUsed(participant, timeZone)}</td>
      <td className={styles.bar}>
        <PercentBar
          percent={participant.lastQuality ?? undefined}
          emptyText={NOT_USED}
          label="Breath quality of the last record"
        />
      </td>
      <td className={styles.number}>{participant.count}</td>
      <td className={styles.number}>{participant.adherence === null ? "-" : `${participant.adherence}%`}</td>
      <td className={styles.bar}>
        <PercentBar
          percent={participant.quality ?? undefined}
          emptyText={NOT_USED_RECENTLY}
          label="Overall breath quality"
        />
      </td>
      <td className={styles.menu}>
        {onDeallocate !== undefined && participant.udi !== null && (
          <Menu
            label={`Actions for ${participant.duid}`}
            icon="menu"
            iconOnly
            size="small"
            items={[
              {
                id: "deallocate",
                label: "Deallocate Handset",
                onSelect: () => onDeallocate(participant),
              },
            ]}
          />
        )}
      </td>
    </tr>
  );
});

function formatLastUsed(participant: Participant, timeZone: string): string {
  if (participant.lastUsedTime !== null) return formatDateTime(participant.lastUsedTime, timeZone);
  return participant.hasUnknownDate ? UNKNOWN_DATE : NOT_USED;
}
