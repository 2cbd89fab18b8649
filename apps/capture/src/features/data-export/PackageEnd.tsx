import { formatCount, formatQuantity } from "@capno/domain/number";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useServices } from "@capno/product-contract/use-services";

import { formatBytes } from "./choice/estimate-size.ts";
import { pickTarget } from "./files/pick-target.ts";
import { MissingList } from "./MissingList.tsx";
import { getPackageName } from "./package-name.ts";
import type { ExportRunner } from "./run/export-runner.ts";
import type { ExportState, Unfinished } from "./run/export-machine.ts";
import { ServerBusy } from "../../shared/ServerBusy.tsx";
import styles from "./StudyExportPage.module.css";

function toTitle(outcome: "saved" | "made", hasGaps: boolean): string {
  if (!hasGaps) return outcome === "saved" ? "The package is saved and complete" : "The package is complete";
  return outcome === "saved" ? "The package is saved, with gaps" : "The package is made, with gaps";
}

export interface PackageEndProps {
  readonly runner: ExportRunner;
  readonly run: Extract<ExportState, { status: "stopped" | "finished" | "failed" }>;
}

export function PackageEnd({ runner, run }: PackageEndProps) {
  const { clock, session, config } = useServices();
  const startAnew = (
    <Button onClick={() => runner.send({ type: "choice-changed" })}>Make another package</Button>
  );
  async function goOn({ destination, choice }: Unfinished) {
    if (destination !== undefined) return runner.begin();
    const name = getPackageName(choice, session.account().groups, clock.now());
    const target = await pickTarget(name, config.fileSaving);
    if (target !== undefined) runner.begin(target);
  }

  if (run.status === "failed") {
    return (
      <Panel
        tone="act"
        role="alert"
        title="The package could not be made"
        actions={startAnew}
      >{`${run.why} No package was saved.`}</Panel>
    );
  }
  const { progress } = run;
  const missing = run.status === "finished" ? run.missing : run.unfinished.missing;
  if (run.status === "finished") {
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
          {missing.length > 0 && <span>What is missing is named in failed.csv, with the reason.</span>}
        </Panel>
        <MissingList missing={missing} />
      </div>
    );
  }
  const { unfinished } = run;
  const { destination } = unfinished;
  return (
    <div className={styles.end}>
      <ServerBusy until={progress.busyUntil} then="Go on after" />
      <Panel
        tone="info"
        role="status"
        title={`Stopped after ${formatCount(progress.done)} of ${formatQuantity(progress.records, "record")}`}
        actions={
          <>
            <Button variant="primary" onClick={() => void goOn(unfinished)}>
              Go on
            </Button>
            {destination?.kind === "memory" && (
              <Button onClick={() => void runner.saveResumeFile()}>Save the unfinished package</Button>
            )}
            {startAnew}
          </>
        }
      >
        {destination?.kind === "disk" ? (
          <>
            <bdi>{destination.name}</bdi>{" "}
            <span>
              holds what is done and cannot be opened as a package yet. This account can go on with it at any
              time, here or on another day.
            </span>
          </>
        ) : destination !== undefined ? (
          "What is done is kept in this window until you log out. Saved as a file, this account can go on with it on another day."
        ) : (
          "What is done is in the file that you chose. A new file is written; the old one stays as it is unless you replace it."
        )}
      </Panel>
      <MissingList missing={missing} />
    </div>
  );
}
