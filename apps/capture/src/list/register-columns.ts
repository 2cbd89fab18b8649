import type { IsoDay } from "@capno/domain/calendar/calendar";
import { isolate } from "@capno/domain/text/isolate";
import {
  formatParticipantStatus,
  getKnownStatus,
  getStudySpan,
  LEAVING_REASON_NAMES,
  type StatusReading,
} from "@capno/domain/participant-status/participant-status";
import { formatDateTime, formatShortDay } from "@capno/domain/time/date-text";

import { NONE, type ListColumn, type ListedRow } from "./list-column.ts";

const formatDayOr = (day: IsoDay | undefined): string => (day === undefined ? NONE : formatShortDay(day));

function formatKind(status: StatusReading): string {
  const known = getKnownStatus(status);
  if (known === undefined) return formatParticipantStatus(status);
  return known.kind === "left" ? "Left" : "Enrolled";
}

function describeChange({ statusRow, statusSaving, timeZone }: ListedRow): string {
  if (statusSaving !== "") return statusSaving;
  const { by, at } = statusRow?.entry ?? {};
  return by === undefined || at === undefined ? NONE : `${isolate(by)}, ${formatDateTime(at, timeZone)}`;
}

/** Who is in the study, since when, who left and why, and who said so. */
export const REGISTER_COLUMNS: readonly ListColumn[] = [
  {
    name: "inStudy",
    heading: "Status",
    sortKey: "status",
    status: { widths: [6.5, 6], slot: "value" },
    text: ({ status }) => formatKind(status),
  },
  {
    name: "enrolled",
    heading: "Enrolled",
    label: "Enrolled",
    status: { widths: [7, 6.75], slot: "detail" },
    text: ({ status }) => formatDayOr(getStudySpan(status).enrolled),
  },
  {
    name: "leftOn",
    heading: "Left",
    label: "Left",
    status: { widths: [7, 6.75], slot: "subdetail" },
    text: ({ status }) => formatDayOr(getStudySpan(status).left),
  },
  {
    name: "leavingReason",
    heading: "Reason",
    status: { widths: [8.5, 8], slot: "subvalue" },
    text: ({ status }) => {
      const known = getKnownStatus(status);
      return known?.kind === "left" ? LEAVING_REASON_NAMES[known.reason] : NONE;
    },
  },
  {
    name: "changedBy",
    heading: "Changed by",
    status: { slot: "subtitle" },
    text: describeChange,
    // Where it is cut.
    title: describeChange,
  },
];
