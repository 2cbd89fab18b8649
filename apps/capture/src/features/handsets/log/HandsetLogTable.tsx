import type { HandsetUse } from "@capno/domain/handset";
import { formatCount } from "@capno/domain/number";
import { Link } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DataTable, type DataColumn } from "@capno/ui-kit/layout/DataTable";
import { useState } from "react";

import { CHECKS_PATH, toChecksParameters } from "../../../paths/checks-path.ts";
import { getDetailPath } from "../../../paths/detail-path.ts";
import styles from "../Handsets.module.css";
import { describeUse, formatUndated } from "./handset-log-text.ts";
import { formatHolders } from "../handset-text.ts";
import type { ListedHandsetLog, SiteLog } from "./read-handset-log.ts";

const HANDSETS_AT_ONCE = 50;

export interface HandsetLogTableProps {
  readonly log: SiteLog;
  readonly groupId: number | null;
  readonly zone: string;
}

/** Shows a part for each handset; the file has all of them. */
export function HandsetLogTable({ log, groupId, zone }: HandsetLogTableProps) {
  const [most, setMost] = useState(HANDSETS_AT_ONCE);
  const { handsets } = log;
  return (
    <>
      {handsets.slice(0, most).map((handset) => (
        <LogOfHandset key={handset.udi} handset={handset} log={log} groupId={groupId} zone={zone} />
      ))}
      {handsets.length > most && (
        <Button size="small" onClick={() => setMost(most + HANDSETS_AT_ONCE)}>
          {`Show more, ${formatCount(most)} of ${formatCount(handsets.length)} handsets are shown`}
        </Button>
      )}
    </>
  );
}

interface LogOfHandsetProps extends HandsetLogTableProps {
  readonly handset: ListedHandsetLog;
}

function LogOfHandset({ handset, log, groupId, zone }: LogOfHandsetProps) {
  const { uses, undated, handset: named } = handset;
  const isContradicted = uses.some((use) => use.source === "recorded" && use.loggedFor !== undefined);
  return (
    <section className={styles.log} aria-label={`Log of ${named.label}`}>
      <h2>{named.label}</h2>
      <p>{`Allocated now, by the list of users: ${formatHolders(handset.holders, log.unreadRows)}.`}</p>
      {undated > 0 && <p>{formatUndated(undated)}</p>}
      {uses.length === 0 ? (
        <p>No record and no logged change.</p>
      ) : (
        <DataTable rows={uses} getKey={(_, place) => String(place)} columns={createColumns(zone)} />
      )}
      {isContradicted && (
        <p>
          <Link
            to={{
              pathname: CHECKS_PATH,
              search: toChecksParameters({ groupId, check: "foreign-handset" }).toString(),
            }}
          >
            Check: handset of another participant
          </Link>
        </p>
      )}
    </section>
  );
}

const createColumns = (zone: string): readonly DataColumn<HandsetUse>[] => [
  { heading: "From", slot: "title", cell: (use) => describeUse(use, zone).from },
  {
    heading: "Until",
    slot: "subtitle",
    cell: (use) => <span className={styles.until}>{describeUse(use, zone).until}</span>,
  },
  {
    heading: "User",
    slot: "value",
    cell: (use) =>
      use.source === "not-known" ? "Not known" : <Link to={getDetailPath(use.duid)}>{use.duid}</Link>,
  },
  {
    heading: "What is known",
    slot: "subvalue",
    cell(use) {
      const { source, detail } = describeUse(use, zone);
      return use.source === "not-known" ? NEITHER : `${source}: ${detail}`;
    },
  },
];

const NEITHER = "No record, no logged change";
