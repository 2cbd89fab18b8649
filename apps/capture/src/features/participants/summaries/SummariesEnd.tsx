import type { SummaryFailure } from "@capno/report/summary-content";
import { Panel } from "@capno/ui-kit/feedback/Panel";

import type { SummariesRun } from "../../../state/summaries/use-summaries.ts";
import styles from "./Summaries.module.css";

/** What became of the last run. */
export function SummariesEnd({ run }: { readonly run: SummariesRun }) {
  if (run.status === "failed")
    return (
      <Panel tone="act" role="alert" title="The summaries could not be made">
        {`${run.reason} Nothing was saved.`}
      </Panel>
    );
  if (run.status !== "ended") return null;
  const { made, outcome, failures, fileName } = run;
  if (made === 0)
    return (
      <Panel tone="act" role="alert" title="No summary could be made">
        <p>Nothing was saved.</p>
        <Failures failures={failures} />
      </Panel>
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
        <li key={userId}>{`${userId}: ${reason}`}</li>
      ))}
    </ul>
  );
}
