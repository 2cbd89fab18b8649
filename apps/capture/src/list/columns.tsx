import { UNKNOWN_DATE } from "@capno/domain/time/instant";
import { formatHandset, NOT_USED, NOT_USED_RECENTLY } from "@capno/domain/participant/participant";
import { formatStatusLight, getStatusLight, type StatusLight } from "@capno/domain/participant/status-light";
import { formatCount, formatPercent } from "@capno/domain/number/percent";
import { ADHERENCE_WINDOW_MONTHS } from "@capno/domain/spec-values/status-values";
import {
  formatShortStatus,
  formatStudySpan,
  toStatusCells,
} from "@capno/domain/participant-status/participant-status";
import { formatReason } from "@capno/domain/worklist/worklist";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { InfoIcon } from "@capno/ui-kit/icons";
import { PercentBar } from "@capno/ui-kit/feedback/PercentBar";
import { StatusMark, type StatusMarkProps } from "@capno/ui-kit/feedback/StatusMark";

import { DayStrip, STRIP_DAYS } from "./DayStrip.tsx";
import { formatLastUsed } from "../kit/time/last-used.ts";
import { IdCell } from "./IdCell.tsx";
import type { FileColumn, ListColumn, Placement } from "./list-column.ts";
import styles from "./ParticipantsTable.module.css";

// After the table's own: below its width they win.
import slots from "./ParticipantSlots.module.css";
import { describeWhy, Reasons } from "./Reasons.tsx";
import { REGISTER_COLUMNS } from "./register-columns.ts";
import { DoneButton, RowMenu, SelectBox, TickBox } from "./RowControls.tsx";

const TONES: Readonly<Record<StatusLight, StatusMarkProps["tone"]>> = {
  dark: "dark",
  red: "act",
  yellow: "watch",
  green: "good",
};

/** The light's shapes as drawn in the rows, each with its words. */
const lightLegend = (
  <span className={styles.legend}>
    <StatusMark tone="good" label="Used within the last day" />
    <StatusMark tone="watch" label="Last used 1 to 2 days ago" />
    <StatusMark tone="act" label="Not used for 2 days or more" />
    <StatusMark tone="dark" label="No handset allocated" />
  </span>
);

const LAST_RECORD = "Last Breath Record";
const ALL_RECORDS = "All Breath Records";
const WINDOW = `over the last ${ADHERENCE_WINDOW_MONTHS} months or the handset's lifetime, whichever is shorter`;

/**
 * Every column of All Users and of the worklist, in the order of the screen: heading, widths, sort key, cell, fields of
 * the saved file, and its slot on a phone.
 */
const COLUMNS: readonly ListColumn[] = [
  {
    name: "tick",
    ticking: "only",
    list: { widths: [2.25, 2.125], slot: "actions" },
    worklist: { widths: [2.25, 2.125], slot: "actions" },
    cell: (row) => <TickBox {...row} />,
  },
  {
    name: "select",
    ticking: "hidden",
    worklist: { widths: [2.25, 2.125], slot: "lead" },
    cell: (row) => <SelectBox {...row} />,
  },
  {
    name: "light",
    heading: "Status",
    headingIcon: InfoIcon,
    explanation: lightLegend,
    list: { widths: [2.25, 2.125], slot: "lead" },
    cell: ({ participant, now }) => {
      const light = getStatusLight(participant, now);
      return <StatusMark tone={TONES[light]} label={formatStatusLight(light, participant)} labelHidden />;
    },
    file: [
      {
        heading: "Status",
        read: ({ participant, now }) => formatStatusLight(getStatusLight(participant, now), participant),
      },
    ],
  },
  {
    name: "id",
    heading: "User ID",
    sortKey: "index",
    isRowHeading: true,
    // In the list as wide as an inactive user's, and where there is room as one who left.
    list: { widths: [12, 9.125], slot: "title" },
    worklist: { widths: [9, 8], slot: "title" },
    status: { widths: [10.5, 9.5], slot: "title" },
    cell: (row) => <IdCell {...row} />,
    title: ({ participant }) => participant.duid,
    file: [{ heading: "User ID", read: ({ participant }) => participant.duid }],
  },
  {
    name: "study",
    heading: "In the study",
    sortKey: "status",
    isForWide: true,
    explanation: "In the study or left, as entered by your team.",
    list: { widths: [5.25, 1 / 16], slot: "hidden" },
    text: ({ status }) => formatShortStatus(status),
    title: ({ status }) => formatStudySpan(status),
    file: [
      { heading: "Enrolled", read: ({ status }) => toStatusCells(status).enrolled },
      { heading: "Left", read: ({ status }) => toStatusCells(status).left },
      { heading: "Reason for leaving", read: ({ status }) => toStatusCells(status).reason },
    ],
  },
  ...REGISTER_COLUMNS,
  {
    name: "handset",
    heading: "Handset ID",
    sortKey: "serialNumber",
    list: { widths: [6.25, 6.125], slot: "detail" },
    text: ({ participant }) => formatHandset(participant),
    file: [
      { heading: "Handset type", read: ({ participant }) => participant.type ?? "" },
      { heading: "Handset serial", read: ({ participant }) => participant.serialNumberFormatted ?? "" },
    ],
  },
  {
    name: "time",
    heading: "Last Time Used",
    sortKey: "lastUsedTime",
    group: LAST_RECORD,
    list: { widths: [10.875, 10.875], slot: "subtitle" },
    text: ({ participant, timeZone }) => formatLastUsed(participant, timeZone),
    title: ({ timeZone }) => timeZone,
    file: [
      {
        heading: "Last time used",
        read: ({ participant: { lastUsedTime, hasUnknownDate }, formatTime }) =>
          lastUsedTime === null ? (hasUnknownDate ? UNKNOWN_DATE : "") : formatTime(lastUsedTime),
      },
    ],
  },
  {
    name: "why",
    heading: "Why",
    // The longest silent first, and back.
    sortKey: "lastUsedTime",
    worklist: { slot: "reasons" },
    cell: (row) => <Reasons {...row} />,
    title: describeWhy,
    file: [
      {
        heading: "Needs a call",
        read: ({ participant, now, reasons }) =>
          reasons.map(({ name }) => formatReason(name, participant, now)).join("; "),
      },
    ],
    isLastInFile: true,
  },
  {
    name: "strip",
    heading: `Last ${STRIP_DAYS} days`,
    ticking: "hidden",
    explanation: "A bar: recorded. A cross: failed. A low mark: none. A point: not known.",
    worklist: { widths: [8.25, 8], slot: "value" },
    cell: ({ strip, participant, known, status }) =>
      strip && (
        <DayStrip
          participant={participant}
          known={known}
          range={strip.range}
          expectation={strip.expectationOf(participant)}
          status={status}
        />
      ),
  },
  {
    name: "quality",
    heading: "Breath Quality",
    sortKey: "lastQuality",
    explanation: "The share of breaths in the last record without an error.",
    group: LAST_RECORD,
    label: "Quality",
    list: { widths: [6, 5.625], slot: "value" },
    cell: ({ participant }) => (
      <PercentBar
        percent={participant.lastQuality ?? undefined}
        emptyText={NOT_USED}
        label="Breath quality of the last record"
      />
    ),
    file: [
      {
        heading: "Breath quality of last record (%)",
        read: ({ participant }) => participant.lastQuality ?? NOT_USED,
      },
    ],
  },
  {
    name: "count",
    heading: "Total Records",
    sortKey: "count",
    group: ALL_RECORDS,
    isNumber: true,
    list: { widths: [5.5, 4.25], slot: "hidden" },
    text: ({ participant }) => formatCount(participant.count),
    file: [{ heading: "Total records", read: ({ participant }) => participant.count }],
  },
  {
    name: "adherence",
    heading: "Adherence %",
    sortKey: "adherence",
    explanation: `Recordings made out of recordings due, ${WINDOW}.`,
    group: ALL_RECORDS,
    isNumber: true,
    label: "Adherence",
    list: { widths: [6.25, 5.25], slot: "subdetail" },
    text: ({ participant: { adherence } }) => (adherence === null ? "-" : formatPercent(adherence)),
    file: [{ heading: "Adherence (%)", read: ({ participant }) => participant.adherence ?? "" }],
  },
  {
    name: "overall",
    heading: "Overall Breath Quality",
    sortKey: "quality",
    explanation: `The share of breaths without an error, ${WINDOW}.`,
    group: ALL_RECORDS,
    label: "Overall",
    list: { widths: [9, 7.25], slot: "subvalue" },
    cell: ({ participant }) => (
      <PercentBar
        percent={participant.quality ?? undefined}
        emptyText={NOT_USED_RECENTLY}
        label="Overall breath quality"
      />
    ),
    file: [
      {
        heading: "Overall breath quality (%)",
        read: ({ participant }) => participant.quality ?? NOT_USED_RECENTLY,
      },
    ],
  },
  {
    name: "mark",
    heading: "Done",
    ticking: "hidden",
    worklist: { widths: [3.25, 3], slot: "action" },
    cell: (row) => <DoneButton {...row} />,
    file: [
      {
        heading: "Reviewed",
        read: ({ done, formatTime }) => (done === undefined ? "" : formatTime(done.at)),
      },
      { heading: "Reviewed until", read: ({ done }) => done?.until ?? "" },
    ],
    isLastInFile: true,
  },
  {
    name: "menu",
    ticking: "hidden",
    list: { widths: [2.25, 2.125], slot: "actions" },
    worklist: { widths: [2.25, 2.125], slot: "actions" },
    status: { widths: [2.25, 2.125], slot: "actions" },
    cell: ({ participant, isMenuOpen, onMenu }) => (
      <RowMenu participant={participant} isOpen={isMenuOpen} onMenu={onMenu} />
    ),
  },
];

/** A column where it is shown, with the classes of its cells. */
export type PlacedColumn = ListColumn & Placement & { readonly className: string };

export interface ColumnChoice {
  readonly saysWhy: boolean;
  /** Who is in the study, instead of how they use their handset. */
  readonly isStatus?: boolean;
  readonly isTicking?: boolean;
  /** Whether the account may open records: the days of the strip are theirs. */
  readonly hasStrip?: boolean;
  /** Whether any participant has a status; without one the column would say "not known" in every row. */
  readonly hasStatuses: boolean;
}

export function getColumns(choice: ColumnChoice): readonly PlacedColumn[] {
  const { saysWhy, isStatus = false, isTicking = false, hasStrip = true, hasStatuses } = choice;
  const table = isStatus ? "status" : saysWhy ? "worklist" : "list";
  return COLUMNS.flatMap((column) => {
    const placement = column[table];
    if (placement === undefined || column.ticking === (isTicking ? "hidden" : "only")) return [];
    if (column.name === "study" && !hasStatuses) return [];
    if (column.name === "strip" && !hasStrip) return [];
    const { name, isNumber = false } = column;
    const className = classNames(styles[name], isNumber && styles.number, slots[placement.slot]);
    return [{ ...column, ...placement, className }];
  });
}

export const FILE_COLUMNS: readonly FileColumn[] = [false, true].flatMap((isLast) =>
  COLUMNS.filter(({ isLastInFile = false }) => isLastInFile === isLast).flatMap(({ file }) => file ?? []),
);
