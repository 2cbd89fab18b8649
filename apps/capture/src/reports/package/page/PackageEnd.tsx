import { formatQuantity } from "@capno/domain/number/percent";
import { formatZonedDateTime } from "@capno/domain/time/date-text";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Panel } from "@capno/ui-kit/feedback/Panel";

import { useStudyZone } from "../../../kit/time/study-zone.ts";
import { ContactSupport } from "../../../kit/ContactSupport.tsx";
import { formatBytes } from "../choice/estimate-size.ts";
import { MissingList } from "./MissingList.tsx";
import type { ExportRunner } from "../run/create-export-runner.ts";
import type { ExportState } from "../run/export-machine.ts";
import styles from "./StudyExportPage.module.css";

function toTitle(outcome: "saved" | "made", hasGaps: boolean): string {
  if (!hasGaps) return outcome === "saved" ? "The package is saved and complete" : "The package is complete";
  return outcome === "saved" ? "The package is saved, with gaps" : "The package is made, with gaps";
}

export interface PackageEndProps {
  readonly runner: ExportRunner;
  readonly run: Extract<ExportState, { status: "finished" | "failed" }>;
}

export function PackageEnd({ runner, run }: PackageEndProps) {
  const { zone } = useStudyZone();
  const startAnew = (
    <Button onClick={() => runner.send({ type: "choice-changed" })}>Make another package</Button>
  );
  if (run.status === "failed") {
    return (
      <Panel
        tone="act"
        role="alert"
        title="The package could not be made"
        actions={
          <>
            {startAnew}
            <ContactSupport />
          </>
        }
      >{`${run.why} No package was saved.`}</Panel>
    );
  }
  const { progress, missing } = run;
  return (
    <div className={styles.end}>
      <Panel
        tone={missing.length === 0 ? "good" : "watch"}
        role="status"
        title={toTitle(run.outcome, missing.length > 0)}
        actions={startAnew}
      >
        <bdi>{run.destination.name}</bdi>
        <span>
          {`: ${formatQuantity(progress.done, "record")} of ${formatQuantity(progress.participants, "participant")}, ${formatBytes(run.bytes)}. `}
        </span>
        <span>{`Lists as of ${formatZonedDateTime(run.listsAsOf, zone)}. `}</span>
        {missing.length > 0 && <span>failed.csv lists what is missing, with reasons.</span>}
      </Panel>
      <MissingList missing={missing} />
    </div>
  );
}
