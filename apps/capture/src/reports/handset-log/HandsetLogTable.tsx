import { useIsPrinting } from "@capno/charts/use-is-printing";
import { compareHandsets } from "@capno/domain/handset/handset";
import { formatCount, formatQuantity } from "@capno/domain/number/percent";
import { formatDay } from "@capno/domain/time/date-text";
import type { HandsetUdi } from "@capno/domain/units";
import { Link } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DataTable, type DataColumn } from "@capno/ui-kit/layout/DataTable";
import { hiddenBelow } from "@capno/ui-kit/styles/hidden-below";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { useState } from "react";

import { CHECKS_PATH, toChecksParameters } from "../../paths/checks-path.ts";
import { getDetailPath } from "../../paths/detail-path.ts";
import { isNamed } from "../handsets/handset-filter.ts";
import { formatHolders } from "../handsets/handset-text.ts";
import styles from "../handsets/Handsets.module.css";
import {
  describeLines,
  formatUndated,
  isIdle,
  summariseLog,
  type LogLine,
  type LogSummary,
} from "./handset-log-text.ts";
import type { ListedHandsetLog, SiteLog } from "./read-handset-log.ts";

export interface HandsetLogTableProps {
  readonly log: SiteLog;
  readonly groupId: number | null;
  readonly zone: string;
  /** What the handset or one of its users is named like. */
  readonly text: string;
}

type SummaryRow = ListedHandsetLog & LogSummary;

/** Up to this many search results are shown open. */
const FEW = 3;

/** A row for each handset, which opens. Those without anything come last, and are folded until they are searched for. */
export function HandsetLogTable({ log, groupId, zone, text }: HandsetLogTableProps) {
  const [pressed, setPressed] = useState<ReadonlyMap<HandsetUdi, boolean>>(new Map());
  const [isIdleShown, setIdleShown] = useState(false);
  // Nothing opens on paper: a site file needs every line.
  const isPrinting = useIsPrinting();
  const found = log.handsets.filter(({ handset, holders, uses }) =>
    isNamed(text, [
      handset.label,
      handset.udi,
      ...holders,
      ...uses.flatMap((use) => (use.source === "not-known" ? [] : use.duid)),
    ]),
  );
  const idle = found.filter(isIdle);
  const areIdleShown = isIdleShown || isPrinting || text !== "";
  const rows = [...found.filter((each) => !isIdle(each)), ...(areIdleShown ? idle : [])].map((each) => ({
    ...each,
    ...summariseLog(each, zone),
  }));
  const isOpen = (udi: HandsetUdi) => isPrinting || (pressed.get(udi) ?? (text !== "" && rows.length <= FEW));
  const toggle = (udi: HandsetUdi) => setPressed(new Map(pressed).set(udi, !isOpen(udi)));
  return (
    <>
      {rows.length > 0 && (
        <DataTable
          rows={rows}
          getKey={({ udi }) => udi}
          columns={createColumns(rows, log.unreadRows, zone, isOpen, isPrinting ? undefined : toggle)}
          renderDetails={(row) =>
            isOpen(row.udi) && (
              <LogOfHandset handset={row} unreadRows={log.unreadRows} groupId={groupId} zone={zone} />
            )
          }
        />
      )}
      {rows.length === 0 && (text !== "" || idle.length === 0) && <p>No handset matches.</p>}
      {idle.length > 0 && text === "" && (
        <Button size="small" aria-expanded={areIdleShown} onClick={() => setIdleShown(!isIdleShown)}>
          {`${formatQuantity(idle.length, "handset")} never used`}
        </Button>
      )}
    </>
  );
}

const byText = (read: (row: SummaryRow) => string) => (a: SummaryRow, b: SummaryRow) =>
  read(a).localeCompare(read(b));

const createColumns = (
  rows: readonly SummaryRow[],
  unreadRows: number,
  zone: string,
  isOpen: (udi: HandsetUdi) => boolean,
  /** Undefined on paper, where every row is expanded. */
  toggle: ((udi: HandsetUdi) => void) | undefined,
): readonly DataColumn<SummaryRow>[] => [
  {
    heading: "Handset",
    slot: "title",
    cell: ({ udi, handset }) =>
      toggle === undefined ? (
        handset.label
      ) : (
        <button type="button" className={styles.open} aria-expanded={isOpen(udi)} onClick={() => toggle(udi)}>
          {handset.label}
        </button>
      ),
    compare: (a, b) => compareHandsets(a.handset, b.handset),
  },
  {
    heading: "With now",
    slot: "value",
    cell: ({ holders }) => <Users users={holders} user={formatHolders(holders, unreadRows)} />,
    compare: byText(({ holders }) => formatHolders(holders, unreadRows)),
  },
  { heading: "Since", slot: "subtitle", cell: ({ since }) => since },
  {
    heading: "Records",
    slot: "subvalue",
    cell: ({ records }) => (
      <>
        <ChangingText>{formatCount(records)}</ChangingText>
        <span className={styles.unit}>{records === 1 ? " record" : " records"}</span>
      </>
    ),
    compare: (a, b) => a.records - b.records,
  },
  {
    heading: "Last change",
    slot: "wideDetail",
    // A dash without a heading beside it says nothing.
    cell: ({ changedAt }) =>
      changedAt === undefined ? <span className={hiddenBelow.laptop}>–</span> : formatDay(changedAt, zone),
    compare: (a, b) => (a.changedAt ?? 0) - (b.changedAt ?? 0),
  },
  ...(rows.some(({ gaps, isContradicted }) => gaps > 0 || isContradicted) ? [GAPS] : []),
];

const GAPS: DataColumn<SummaryRow> = {
  heading: "Gaps",
  slot: "footnote",
  cell: ({ gaps, isContradicted }) =>
    [gaps > 0 && formatQuantity(gaps, "gap"), isContradicted && "another user’s records"]
      .filter((part) => part !== false)
      .join(", "),
  compare: (a, b) => a.gaps - b.gaps,
};

const Users = ({ users, user }: Pick<LogLine, "users" | "user">) =>
  users.length === 0 ? (
    <ChangingText>{user}</ChangingText>
  ) : (
    users.map((duid) => (
      <Link key={duid} className={styles.holder} to={getDetailPath(duid)}>
        {duid}
      </Link>
    ))
  );

export interface LogOfHandsetProps {
  readonly handset: ListedHandsetLog;
  readonly unreadRows: number;
  readonly groupId: number | null;
  readonly zone: string;
}

export function LogOfHandset({ handset, unreadRows, groupId, zone }: LogOfHandsetProps) {
  const { undated, handset: named } = handset;
  return (
    <section className={styles.log} aria-label={`Log of ${named.label}`}>
      {undated > 0 && <p>{formatUndated(undated)}</p>}
      <DataTable
        rows={describeLines(handset, unreadRows, zone)}
        getKey={({ key }) => key}
        columns={LINE_COLUMNS}
      />
      {summariseLog(handset, zone).isContradicted && (
        <p>
          <Link
            to={{
              pathname: CHECKS_PATH,
              search: toChecksParameters({ groupId, check: "foreign-handset" }).toString(),
            }}
          >
            Check: handset of another user
          </Link>
        </p>
      )}
    </section>
  );
}

const LINE_COLUMNS: readonly DataColumn<LogLine>[] = [
  { heading: "From", slot: "title", cell: ({ from }) => from },
  {
    heading: "Until",
    slot: "subtitle",
    cell: ({ until }) => until !== "" && <span className={styles.until}>{until}</span>,
  },
  { heading: "User", slot: "value", cell: (line) => <Users {...line} /> },
  { heading: "What is known", slot: "subvalue", cell: ({ known }) => known },
];
