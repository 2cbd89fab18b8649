import { parseHandset } from "@capno/domain/handset/handset";
import { formatDateTime } from "@capno/domain/time/date-text";
import { toHandsetUdi } from "@capno/domain/units";
import { Link } from "@capno/router";

import { getDetailPath } from "../../paths/detail-path.ts";
import type { Column } from "../../kit/table/column.ts";
import type { Change } from "../../study/changes/change-log.ts";
import { describeEntry, type WordOptions } from "./change-words.ts";
import styles from "./ChangesPage.module.css";

const byText = (read: (change: Change) => string) => (a: Change, b: Change) => {
  const [one, other] = [read(a), read(b)];
  return one < other ? -1 : one > other ? 1 : 0;
};

/** Whom a row is about; of an explanation it may be a handset alone. */
const getAbout = ({ participantId, handset }: Change): string =>
  participantId ?? (handset === null ? "–" : parseHandset(toHandsetUdi(handset)).label);

interface ColumnOptions extends WordOptions {
  /** Whether the account may open a participant. */
  readonly canOpen: boolean;
}

/** In words on the page; the raw values of the log are the file's (changes-table.ts). */
export const createChangeColumns = (options: ColumnOptions): readonly Column<Change>[] => [
  {
    heading: "User ID",
    slot: "title",
    compare: byText(getAbout),
    cell: (change) =>
      change.participantId === null || !options.canOpen ? (
        getAbout(change)
      ) : (
        <Link to={getDetailPath(change.participantId)}>{change.participantId}</Link>
      ),
  },
  {
    heading: "Changed",
    slot: "value",
    compare: (a, b) => (a.at ?? 0) - (b.at ?? 0),
    cell: ({ at, isUnsaved }) =>
      isUnsaved ? (
        <span className={styles.unsaved}>Not saved</span>
      ) : at === null ? (
        "Not known"
      ) : (
        formatDateTime(at, options.zone)
      ),
  },
  {
    heading: "Account",
    slot: "subtitle",
    compare: byText(({ by }) => by ?? "Not known"),
    cell: ({ by }) => by ?? "Not known",
  },
  {
    heading: "Change",
    slot: "footnote",
    cell: ({ row, previous }) => {
      const before = previous === undefined ? "" : describeRow(previous, options);
      return (
        <>
          <bdi>{describeRow(row, options)}</bdi>
          {before !== "" && <bdi className={styles.before}>{`Before: ${before}`}</bdi>}
        </>
      );
    },
  },
];

const describeRow = (row: Change["row"], options: WordOptions): string =>
  row.reading === "unreadable" ? "Cannot be read by this version" : describeEntry(row.entry, options);
