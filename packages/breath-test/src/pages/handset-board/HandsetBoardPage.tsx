import { Banner } from "@capno/ui-kit/feedback/Banner";
import { DataTable, type DataColumn } from "@capno/ui-kit/layout/DataTable";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { useQuery } from "@tanstack/react-query";

import { handsetsQuery, type HandsetList } from "../../queries/handsets-query.ts";
import { useJourney } from "../../session/journey-context.ts";
import { getTimeZone } from "../../day/time-zone.ts";
import { useFailuresOf } from "../handsets/use-failures-of.ts";
import { formatUnreadableHandsets, HandsetsNotLoaded } from "../handsets/HandsetsNotLoaded.tsx";
import { useInUseSince } from "../handsets/use-in-use-since.ts";
import { useLocksWatch } from "../handsets/use-locks-watch.ts";
import { UnreadTests } from "../today/UnreadTests.tsx";
import { useTodaysTests } from "../today/use-today.ts";
import {
  formatLastTest,
  formatTestsToday,
  summariseHandset,
  type HandsetSummary,
} from "./handset-summary.ts";
import styles from "./HandsetBoardPage.module.css";

/** All handsets of the account at a glance: who uses them, and today's tests. It locks nothing. */
export function HandsetBoardPage() {
  const { services, definition } = useJourney();
  const list = useQuery(handsetsQuery(services, definition));
  useLocksWatch(list.data !== undefined);
  useFailuresOf(list, "the handsets could not be refreshed");
  if (list.data === undefined) return <HandsetsNotLoaded list={list} />;
  return (
    <>
      {list.isError && (
        <Banner tone="watch" role="status">
          The handsets could not be refreshed; who uses them may have changed.
        </Banner>
      )}
      <Board list={list.data} />
    </>
  );
}

function Board({ list: { handsets, unreadable } }: { readonly list: HandsetList }) {
  const { services } = useJourney();
  const today = useTodaysTests(handsets);
  const inUse = useInUseSince(handsets);
  const { username } = services.session.account();
  const timeZone = getTimeZone();
  const summaries = handsets.map((handset) =>
    summariseHandset(handset, username, inUse.get(handset.udi), today.byHandset.get(handset.udi), timeZone),
  );
  return (
    <>
      <PageHeading dense title="Handsets" detail="Who is using each handset, and today's tests." />
      <UnreadTests today={today} />
      {unreadable > 0 && (
        <Banner tone="watch" role="status">
          {formatUnreadableHandsets(unreadable)}
        </Banner>
      )}
      <div aria-busy={today.isLoading}>
        <DataTable
          rows={summaries}
          getKey={({ handset }) => handset.udi}
          columns={createColumns(today.isLoading ? LOADING : UNKNOWN)}
        />
      </div>
    </>
  );
}

/** What stands in for numbers that have not been read. */
interface UnreadWords {
  readonly tests: string;
  readonly last: string;
}

/** About as wide as the values that follow, so that columns keep their widths. */
const LOADING = { tests: "… completed, … failed", last: "…" };
const UNKNOWN = { tests: "Not known", last: "Not known" };

const createColumns = (unknown: UnreadWords): readonly DataColumn<HandsetSummary>[] => [
  {
    heading: "Handset",
    slot: "title",
    cell: ({ handset: { serialText, name, type } }) => (
      <>
        <ChangingText>{serialText}</ChangingText>{" "}
        <span className={styles.name}>{name ?? `Handset ${type}`}</span>
      </>
    ),
    compare: (a, b) => a.handset.serialText.localeCompare(b.handset.serialText),
  },
  {
    heading: "Now",
    slot: "subtitle",
    cell: ({ status }) => <ChangingText>{status}</ChangingText>,
    compare: (a, b) => a.status.localeCompare(b.status),
  },
  {
    heading: "Tests today",
    slot: "subvalue",
    cell: ({ tests }) => <ChangingText>{formatTestsToday(tests) ?? unknown.tests}</ChangingText>,
    compare: (a, b) =>
      (a.tests?.completed ?? -1) - (b.tests?.completed ?? -1) ||
      (a.tests?.failed ?? 0) - (b.tests?.failed ?? 0),
  },
  {
    heading: "Last test",
    slot: "value",
    cell: (summary) => (
      <ChangingText>
        {summary.tests === undefined ? unknown.last : formatLastTest(summary, getTimeZone())}
      </ChangingText>
    ),
    compare: (a, b) => (a.tests?.lastAt ?? 0) - (b.tests?.lastAt ?? 0),
  },
];
