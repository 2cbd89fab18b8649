import { canViewDetail } from "@capno/domain/account";
import { formatCount } from "@capno/domain/number";
import { useServices } from "@capno/product-contract/use-services";
import { Link, useSearchParams } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useState } from "react";
import type { Duid } from "@capno/domain/units";

import { parseCalendarView } from "../../../paths/calendar-path.ts";
import { parseListView } from "../../../paths/list-path.ts";
import { useParticipants } from "../../../queries/use-participants.ts";
import { RecordsNotPermitted } from "../../../shared/RecordsNotPermitted.tsx";
import { useMinute } from "../../../shared/time/use-minute.ts";
import { useWorklist, useWorklistFacts } from "../../../state/worklist/use-worklist.ts";
import { WorkProgress } from "../../../shared/WorkProgress.tsx";
import { ChooseUsers } from "./ChooseUsers.tsx";
import { SummariesEnd } from "./SummariesEnd.tsx";
import { useSummaries } from "./use-summaries.ts";
import styles from "./Summaries.module.css";

/** Summaries of several users in one go, of those that the list was narrowed to. */
export function SummariesPage() {
  const { session, clock } = useServices();
  const account = session.account();
  const [params] = useSearchParams();
  const list = useParticipants();
  const facts = useWorklistFacts(list.data?.rows, useMinute(clock));
  const { rows } = useWorklist(facts, parseListView(params), account.groups);
  const summaries = useSummaries();
  const { run } = summaries;
  const [ticked, setTicked] = useState<ReadonlySet<Duid>>();
  const { zone } = parseCalendarView(params);

  return (
    <div className={styles.page}>
      <PageHeading
        eyebrow={<Link to={{ pathname: "/list", search: params.toString() }}>All Users</Link>}
        title="Summaries as PDF"
        detail="A page for each user: adherence calendar, trends, last record, notes."
      />
      {!canViewDetail(account) ? (
        <RecordsNotPermitted />
      ) : list.data === undefined ? (
        list.isError ? (
          <Panel
            tone="act"
            role="alert"
            title="The list of users could not be loaded"
            actions={<Button onClick={() => void list.refetch()}>Try again</Button>}
          >
            Nothing was saved.
          </Panel>
        ) : (
          <p>Asking for the users…</p>
        )
      ) : run.status === "reading" || run.status === "drawing" ? (
        <WorkProgress
          text={`${run.status === "reading" ? "Reading the records of users" : "Making the pages"}: ${formatCount(run.done)} of ${formatCount(run.total)}`}
          label="Summaries"
          done={run.done}
          total={run.total}
          onCancel={summaries.cancel}
        />
      ) : (
        <>
          <SummariesEnd run={run} />
          <ChooseUsers
            participants={rows}
            ticked={ticked}
            onTick={setTicked}
            onStart={(chosen, format) => summaries.start(chosen, format, zone)}
          />
        </>
      )}
    </div>
  );
}
