import { formatDateTime } from "@capno/domain/date-text";
import {
  formatHandset,
  formatOverallQuality,
  formatParticipantId,
  NOT_USED,
  type Participant,
} from "@capno/domain/participant";
import { formatStatusLight, getStatusLight } from "@capno/domain/status-light";
import type { EpochMs } from "@capno/domain/units";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, type ReactNode } from "react";

import { LIST_HEIGHT_PX, OVERSCAN, ROW_HEIGHT_PX } from "./compared-list.ts";

/** What a column of a peer shows, by the name it sorts by. Plain text: less than the product's own cells draw. */
export const PEER_COLUMNS = [
  {
    id: "light",
    title: "Status",
    width: 90,
    text: (row: Participant, now: EpochMs) => formatLight(row, now),
  },
  { id: "index", title: "User ID", width: 160, text: formatParticipantId },
  { id: "serialNumber", title: "Handset ID", width: 120, text: formatHandset },
  { id: "lastUsedTime", title: "Last Time Used", width: 200, text: formatTime },
  { id: "lastQuality", title: "Breath Quality", width: 140, text: formatLastQuality },
  { id: "count", title: "Total Records", width: 110, text: ({ count }: Participant) => String(count) },
  { id: "adherence", title: "Adherence %", width: 110, text: formatAdherence },
  { id: "quality", title: "Overall Breath Quality", width: 180, text: formatOverallQuality },
] as const;

export type PeerColumn = (typeof PEER_COLUMNS)[number];

function formatLight(row: Participant, now: EpochMs): string {
  return formatStatusLight(getStatusLight(row, now), row);
}

function formatTime({ lastUsedTime }: Participant): string {
  return lastUsedTime === null ? "-" : formatDateTime(lastUsedTime, "Europe/London");
}

function formatAdherence({ adherence }: Participant): string {
  return adherence === null ? "-" : `${adherence}%`;
}

export interface PeerRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly getKey: (row: Row) => string;
  readonly head: ReactNode;
  readonly drawCells: (row: Row) => ReactNode;
}

/** The rows in sight, by TanStack Virtual, as its table example does it. */
export function PeerRows<Row>({ rows, getKey, head, drawCells }: PeerRowsProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN,
  });
  return (
    <div ref={frame} style={{ height: LIST_HEIGHT_PX, overflow: "auto" }}>
      <table style={{ display: "grid" }}>
        <thead style={{ display: "grid", position: "sticky", top: 0, zIndex: 1, background: "#fff" }}>
          {head}
        </thead>
        <tbody style={{ display: "grid", position: "relative", height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <tr
                  key={getKey(row)}
                  style={{
                    display: "flex",
                    position: "absolute",
                    transform: `translateY(${start}px)`,
                    width: "100%",
                    height: ROW_HEIGHT_PX,
                  }}
                >
                  {drawCells(row)}
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export function PeerFilter({
  text,
  onChange,
  count,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly count: number;
}) {
  return (
    <>
      <output>{count}</output>
      <input type="search" value={text} onChange={(event) => onChange(event.target.value.toUpperCase())} />
    </>
  );
}

function formatLastQuality({ lastQuality }: Participant): string {
  return lastQuality === null ? NOT_USED : `${lastQuality}%`;
}
