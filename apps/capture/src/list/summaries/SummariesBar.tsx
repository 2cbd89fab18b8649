import { formatCount } from "@capno/domain/number/percent";
import { isolate } from "@capno/domain/text/isolate";
import { Button } from "@capno/ui-kit/buttons/Button";
import type { LoadFailedProps } from "@capno/ui-kit/feedback/LoadFailed";
import type { SummaryFailure } from "@capno/report/summary-parts";
import { Panel } from "@capno/ui-kit/feedback/Panel";

import { NotLoaded } from "../../kit/NotLoaded.tsx";
import { WorkProgress } from "../../kit/WorkProgress.tsx";
import { MOST_SUMMARIES, type Ticks } from "../use-ticks.ts";
import { StudyReadingProgress } from "../../study/data/StudyReadingProgress.tsx";
import { useSummaries, type SummariesRun } from "../../study/summaries/use-summaries.ts";
import styles from "./Summaries.module.css";

export interface SummariesBarProps {
  readonly ticks: Ticks;
  /** How many users the list shows. */
  readonly shown: number;
}

export function SummariesBar({ ticks, shown }: SummariesBarProps) {
  const { chosen, onTickAll, onTickNone } = ticks;
  const summaries = useSummaries();
  const { run } = summaries;
  const disabledReason = getReasonStartIsDisabled(chosen.length);
  const make = () => void summaries.make({ participants: chosen, name: ["users", "summaries"] });
  if (run.status === "listing")
    return <StudyReadingProgress progress={run.progress} onCancel={summaries.cancel} />;
  if (run.status === "reading" || run.status === "drawing") {
    return (
      <WorkProgress
        text={`${run.status === "reading" ? "Reading the values of users" : "Making the pages"}: ${formatCount(run.done)} of ${formatCount(run.total)}`}
        label="Summaries"
        done={run.done}
        total={run.total}
        onCancel={summaries.cancel}
      />
    );
  }
  return (
    <>
      <div className={styles.bar}>
        <Button size="small" onClick={onTickAll}>
          {shown > MOST_SUMMARIES ? `Select the first ${MOST_SUMMARIES}` : "Select all"}
        </Button>
        <Button size="small" onClick={onTickNone}>
          Select none
        </Button>
        <Button size="small" variant="primary" disabledReason={disabledReason} onClick={make}>
          {chosen.length === 1 ? "Save 1 summary" : `Save ${formatCount(chosen.length)} summaries`}
        </Button>
      </div>
      <SummariesEnd run={run} onTryAgain={make} disabledReason={disabledReason} />
    </>
  );
}

function getReasonStartIsDisabled(chosen: number): string | undefined {
  if (chosen === 0) return "No user is ticked";
  return chosen > MOST_SUMMARIES ? `At most ${MOST_SUMMARIES} at once` : undefined;
}

interface SummariesEndProps extends Pick<LoadFailedProps, "onTryAgain" | "disabledReason"> {
  readonly run: SummariesRun;
}

function SummariesEnd({ run, ...again }: SummariesEndProps) {
  if (run.status === "failed")
    return (
      <NotLoaded title="The summaries could not be made" {...again}>
        {`${run.reason} Nothing was saved.`}
      </NotLoaded>
    );
  if (run.status !== "ended") return null;
  const { made, outcome, failures, fileName } = run;
  if (made === 0)
    return (
      <NotLoaded title="No summary could be made" {...again}>
        <p>Nothing was saved.</p>
        <Failures failures={failures} />
      </NotLoaded>
    );
  const title = `${made} ${made === 1 ? "summary" : "summaries"} ${outcome === "saved" ? "saved as" : "made:"} ${fileName}`;
  return failures.length === 0 ? (
    <Panel tone="good" role="status" title={title} />
  ) : (
    <Panel tone="watch" role="alert" title={title}>
      <p>{`${failures.length} could not be made; the file says so at its end.`}</p>
      <Failures failures={failures} />
    </Panel>
  );
}

function Failures({ failures }: { readonly failures: readonly SummaryFailure[] }) {
  return (
    <ul className={styles.failures}>
      {failures.map(({ userId, reason }) => (
        <li key={userId}>{`${isolate(userId)}: ${reason}`}</li>
      ))}
    </ul>
  );
}
