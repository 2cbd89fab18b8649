import { compareHandsets } from "@capno/domain/handset/handset";
import type { EpochMs } from "@capno/domain/units";
import { Link } from "@capno/router";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";

import type { Column } from "../../kit/table/column.ts";
import { toLocalIso } from "../../kit/time/local-iso.ts";
import { formatReadingAge } from "../../kit/time/reading-age.ts";
import { getDetailPath } from "../../paths/detail-path.ts";
import { toHandsetLogPath } from "../../paths/handset-log-path.ts";
import { compareSilence, type ListedHandset } from "./describe-handsets.ts";
import { formatHolders, formatSilence, toDuids } from "./handset-text.ts";
import styles from "./Handsets.module.css";

const byText = (read: (row: ListedHandset) => string) => (a: ListedHandset, b: ListedHandset) =>
  read(a).localeCompare(read(b));

/** Times are the browser's on the page, and ISO 8601 in the file. */
export const createHandsetColumns = (
  unreadUsers: number,
  now: EpochMs,
  zone: string,
): readonly Column<ListedHandset>[] => [
  {
    heading: "Handset",
    slot: "title",
    cell: ({ handset }) => (
      <Link to={toHandsetLogPath({ udi: handset.udi, groupId: null })} aria-label={`Log of ${handset.label}`}>
        {handset.label}
      </Link>
    ),
    compare: (a, b) => compareHandsets(a.handset, b.handset),
    csv: [
      { name: "Handset type", read: ({ handset }) => handset.type },
      { name: "Handset serial", read: ({ handset }) => handset.serialText },
    ],
  },
  {
    heading: "Project",
    slot: "subvalue",
    cell: ({ project }) => project ?? "–",
    compare: byText(({ project }) => project ?? ""),
    csv: ({ project }) => project ?? "",
  },
  {
    heading: "Allocated to",
    slot: "subtitle",
    cell: (row) =>
      row.holders.length === 0
        ? formatHolders(toDuids(row), unreadUsers)
        : row.holders.map(({ duid }) => (
            <Link key={duid} className={styles.holder} to={getDetailPath(duid)}>
              {duid}
            </Link>
          )),
    compare: byText((row) => formatHolders(toDuids(row), unreadUsers)),
    csv: (row) => formatHolders(toDuids(row), unreadUsers),
  },
  {
    heading: "Last record",
    slot: "value",
    cell: ({ silence }) => (
      <>
        <ChangingText>{formatSilence(silence, zone)}</ChangingText>
        {silence.kind === "since" && (
          <ChangingText className={styles.age}>{formatReadingAge(silence.at, now)}</ChangingText>
        )}
      </>
    ),
    compare: compareSilence,
    csv: ({ silence }) =>
      silence.kind === "since" ? toLocalIso(silence.at, zone) : formatSilence(silence, zone),
  },
];
