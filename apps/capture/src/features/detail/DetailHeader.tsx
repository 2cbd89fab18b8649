import { formatDateTime } from "@capno/domain/date-text";
import { isUnsetClock, parseInstant } from "@capno/domain/instant";
import {
  formatHandset,
  getGroupOfParticipant,
  UNKNOWN_DATE,
  type Participant,
} from "@capno/domain/participant";
import { getNeighbours } from "@capno/domain/participant-filter";
import { findLatestRecords } from "@capno/domain/record-parameters";
import { useServices } from "@capno/product-contract/use-services";
import { useNavigate } from "@capno/router";
import { Button } from "@capno/ui-kit/Button";
import { ComboboxField } from "@capno/ui-kit/ComboboxField";
import { PageHeading } from "@capno/ui-kit/PageHeading";
import { DateTime } from "luxon";

import { TIME_ZONE } from "../../time-zone.ts";
import { useMinute } from "../../use-minute.ts";
import styles from "./DetailHeader.module.css";
import type { DetailRecords } from "./use-detail-records.ts";

export interface DetailHeaderProps {
  readonly participant: Participant;
  readonly order: readonly Participant[];
  readonly all: readonly Participant[];
  readonly records: DetailRecords;
}

/** Who, how old the latest reading is, and the ways to the others. @spec §2, decisions F2, F3, F26 */
export function DetailHeader({ participant, order, all, records }: DetailHeaderProps) {
  const navigate = useNavigate();
  const { clock } = useServices();
  const now = useMinute(clock);
  const { duid } = participant;
  const { previous, next } = getNeighbours(order, duid);
  const goTo = (other: string) => void navigate(`/detail/${encodeURIComponent(other)}${location.hash}`);
  const latest = findLatestRecords(records.list.data?.rows ?? []).latest;
  const time = latest === undefined ? undefined : parseInstant(latest.capnogram_dt);

  return (
    <header className={styles.header}>
      <PageHeading
        title={
          <>
            {duid}
            {participant.udi !== null && <span className={styles.handset}>{formatHandset(participant)}</span>}
          </>
        }
      >
        <Button
          icon="chevron-left"
          iconOnly
          disabled={previous === undefined}
          onClick={() => previous !== undefined && goTo(previous)}
        >
          Previous user
        </Button>
        <Button
          icon="chevron-right"
          iconOnly
          disabled={next === undefined}
          onClick={() => next !== undefined && goTo(next)}
        >
          Next user
        </Button>
      </PageHeading>
      <dl className={styles.bar}>
        <div>
          <dt>Latest Reading Date</dt>
          <dd>
            {time === undefined ? (
              records.list.isPending ? (
                "Loading..."
              ) : (
                "-"
              )
            ) : isUnsetClock(time) ? (
              UNKNOWN_DATE
            ) : (
              <>
                <time dateTime={new Date(time).toISOString()} title={TIME_ZONE}>
                  {formatDateTime(time, TIME_ZONE)}
                </time>{" "}
                <span className={styles.age}>
                  {DateTime.fromMillis(time).toRelative({ base: DateTime.fromMillis(now), locale: "en-GB" })}
                </span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Group</dt>
          <dd>{getGroupOfParticipant(duid)}</dd>
        </div>
        <div className={styles.selector}>
          <ComboboxField
            label="User"
            value={duid}
            placeholder="Type to search"
            onChange={(other) => {
              if (other !== undefined && other !== duid) goTo(other);
            }}
            options={all.map((row) => ({
              value: row.duid,
              label: row.duid,
              detail: row.count === 1 ? "1 record" : `${row.count} records`,
            }))}
          />
        </div>
      </dl>
    </header>
  );
}
