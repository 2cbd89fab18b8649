import { formatCount } from "@capno/domain/number/percent";
import { formatZonedDateTime } from "@capno/domain/time/date-text";
import { useServices } from "@capno/product-contract/use-services";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Card } from "@capno/ui-kit/layout/Card";
import { DataList } from "@capno/ui-kit/layout/DataList";
import { ProgressBar } from "@capno/ui-kit/feedback/ProgressBar";

import { MissingList } from "./MissingList.tsx";
import type { ExportRunner } from "../run/create-export-runner.ts";
import type { ExportState } from "../run/export-machine.ts";
import { useStudyZone } from "../../../kit/time/study-zone.ts";
import { ServerBusy } from "../../../kit/ServerBusy.tsx";
import { estimateTimeLeft, formatTimeLeft, getPercent } from "../run/time-left.ts";

import styles from "./StudyExportPage.module.css";

export interface PackageProgressProps {
  readonly runner: ExportRunner;
  readonly run: Extract<ExportState, { status: "fetching" | "paused" | "finishing" }>;
}

/** Shows how far a package is, how long it takes and what failed, with Pause, Continue and Stop. */
export function PackageProgress({ runner, run }: PackageProgressProps) {
  const { clock } = useServices();
  const { zone } = useStudyZone();
  const { progress, destination, missing } = run;
  const percent = getPercent(progress);
  const left = run.status === "fetching" ? estimateTimeLeft(progress, clock.monotonic()) : undefined;
  return (
    <Card title={destination.name}>
      <div className={styles.progress}>
        <p className={styles.percent}>
          <ChangingText>{percent}</ChangingText>
          <span className={styles.unit}>%</span>
        </p>
        <div className={styles.bar}>
          <p>
            <ChangingText>{toStage(run, left)}</ChangingText>
          </p>
          <ProgressBar label="Records in the package" percent={percent} />
        </div>
      </div>
      <DataList
        layout="columns"
        rows={[
          { term: "Records", value: `${formatCount(progress.done)} of ${formatCount(progress.records)}` },
          { term: "Participants", value: formatCount(progress.participants) },
          { term: "Missing so far", value: formatCount(progress.missing) },
          { term: "Lists as of", value: formatZonedDateTime(run.listsAsOf, zone) },
        ]}
      />
      <div className={styles.notes}>
        {progress.isLinkDown && (
          <Banner tone="watch">No connection. Retrying every 15 seconds. Nothing is lost.</Banner>
        )}
        <ServerBusy
          until={progress.busyUntil}
          then={run.status === "paused" ? "Continue after" : "Continues at"}
        />
        <MissingList missing={missing} />
      </div>
      <div className={styles.actions}>
        {run.status === "paused" ? (
          <Button variant="primary" onClick={() => runner.send({ type: "continued", at: clock.monotonic() })}>
            Continue
          </Button>
        ) : (
          <Button
            onClick={() => runner.send({ type: "paused" })}
            disabledReason={run.status === "fetching" ? undefined : "Nearly done"}
          >
            Pause
          </Button>
        )}
        {run.status === "paused" && (
          <Button variant="quiet" onClick={() => runner.send({ type: "stopped" })}>
            Cancel package
          </Button>
        )}
      </div>
      <p className={styles.aside}>You can keep working. Logging out cancels it.</p>
    </Card>
  );
}

function toStage(run: PackageProgressProps["run"], left: number | undefined): string {
  switch (run.status) {
    case "paused":
      return "Paused";
    case "finishing":
      return "Completing the file…";
    case "fetching":
      return left === undefined ? "Fetching records…" : `Fetching records, ${formatTimeLeft(left)}`;
    default:
      return run satisfies never;
  }
}
