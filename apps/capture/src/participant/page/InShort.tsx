import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import type { Participant } from "@capno/domain/participant/participant";
import { getKnownStatus, getStudySpan } from "@capno/domain/participant-status/participant-status";
import { isPlausible, type StatisticName } from "@capno/domain/statistic/statistics";
import { useServices } from "@capno/product-contract/use-services";
import { Fragment, useMemo } from "react";

import { createExpectations } from "../../kit/calendar/expectations.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { useStatuses, useStudyDay } from "../../study/statuses/use-statuses.ts";
import { describeInShort, getLastDays, type SentenceFacts } from "../../study/summary/summary-sentence.ts";
import { formatShortReadingDate } from "../reading-date.ts";
import type { DetailRecords } from "../records/use-detail-records.ts";
import { goToPart } from "../SectionNav.tsx";
import { useOwnRanges } from "../trends/use-own-ranges.ts";
import styles from "./InShort.module.css";

interface InShortProps {
  readonly participant: Participant;
  readonly records: DetailRecords;
  readonly isBlinded: boolean;
}

/** The participant in one sentence; each clause leads to the part that it is about. */
export function InShort(props: InShortProps) {
  const { displayed } = useServices().config.statistics;
  const [name] = displayed;
  return props.isBlinded || name === undefined ? (
    <Sentence {...props} value={undefined} />
  ) : (
    <SentenceWithValue {...props} name={name} />
  );
}

function SentenceWithValue({ name, ...props }: InShortProps & { readonly name: StatisticName }) {
  const { participant, records } = props;
  const names = useMemo(() => [name], [name]);
  const own = useOwnRanges(participant.duid, records.list, names).get(name);
  const raw = records.latest.data?.statistics[name];
  const isKnown = own !== undefined && typeof raw === "number" && isPlausible(name, raw);
  return <Sentence {...props} value={isKnown ? { name, raw, own } : undefined} />;
}

function Sentence({ participant, records, value }: InShortProps & Pick<SentenceFacts, "value">) {
  const { config, session, clock } = useServices();
  const { zone } = useStudyZone();
  const today = useStudyDay(clock.now());
  const status = getKnownStatus(useStatuses().get(participant.duid));
  const list = records.list.data;
  const days = useMemo(
    () =>
      // A record that could not be read may be of any day, so that no share of the days is known.
      list?.unreadable === 0
        ? getLastDays(
            {
              records: list.rows,
              isComplete: true,
              hasHandset: participant.udi !== null,
              ...createExpectations(config.capture, session.account().groups)(participant),
              ...getStudySpan(status),
            },
            zone,
            today,
          )
        : [],
    [list, participant, config, session, status, zone, today],
  );
  const clauses = describeInShort({
    days,
    latest: toLatest(records.latestRow, records.latest.data),
    value,
  });
  return (
    <>
      <p className={styles.inShort} data-on="screen">
        {clauses.map(({ about, words }, place) => (
          <Fragment key={about}>
            {/* Before it: a blank at the end of a line moves when the next clause comes. */}
            {place > 0 && " "}
            <a
              href={`#${about}`}
              className={styles.clause}
              onClick={(event) => {
                // The hash of the address names the trend.
                event.preventDefault();
                goToPart(about);
              }}
            >
              {words}
            </a>
          </Fragment>
        ))}
      </p>
      <p className={styles.inShort} data-on="paper">
        {clauses.map(({ words }) => words).join(" ")}
      </p>
    </>
  );

  function toLatest(
    row: CapnogramSummary | undefined,
    record: DetailRecords["latest"]["data"],
  ): SentenceFacts["latest"] {
    if (row === undefined || record === undefined || row.hasUnknownDate) return undefined;
    return {
      day: formatShortReadingDate(row, clock.now(), zone),
      breaths: classifyBreaths({ starts: record.breathStarts, errors: record.breathErrors }),
    };
  }
}
