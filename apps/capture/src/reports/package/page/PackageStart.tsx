import { formatCount, formatQuantity } from "@capno/domain/number/percent";
import { useServices } from "@capno/product-contract/use-services";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { DownloadIcon } from "@capno/ui-kit/icons";
import type { Group } from "@capno/api-client/models/account";
import { toFileNamePart } from "@capno/domain/text/file-name";
import type { EpochMs } from "@capno/domain/units";

import type { ExportChoice } from "../../../paths/export-path.ts";
import { estimatePackage, formatBytes } from "../choice/estimate-size.ts";
import { canWriteToDisk, pickDestination } from "../files/package-target.ts";
import type { PackageCounts, PackageFormProps } from "./use-package-counts.ts";
import { WaitingFor } from "../../../study/data/WaitingFor.tsx";
import styles from "./StudyExportPage.module.css";
import { useStudyZone } from "../../../kit/time/study-zone.ts";
import { toFileDay } from "../../../kit/time/local-iso.ts";

/** 'study-data-CARD-unblinded-2026-11-22.zip': what no file system takes becomes a hyphen. */
export function getPackageName(
  groupId: number | null,
  isUnblinded: boolean,
  groups: readonly Group[],
  now: EpochMs,
  timeZone: string,
): string {
  const group = groups.find(({ id }) => id === groupId);
  const parts = [
    "study-data",
    ...(group === undefined ? [] : [toFileNamePart(group.projectId)]),
    ...(isUnblinded ? ["unblinded"] : []),
    toFileDay(now, timeZone),
  ];
  return `${parts.join("-")}.zip`;
}

export interface PackageStartProps extends PackageFormProps {
  readonly choice: ExportChoice;
  readonly counts: PackageCounts | undefined;
  /** Why a package of this choice cannot be made; undefined where it can. */
  readonly problem: string | undefined;
}

/** The greatest size of the chosen package, and the button that lists its records and saves them. */
export function PackageStart({ runner, run, choice, counts, problem }: PackageStartProps) {
  const { session, clock, config } = useServices();
  const { zone } = useStudyZone();
  const unblinded = counts?.unblinded ?? 0;

  async function save() {
    const isUnblinded = unblinded > 0;
    const name = getPackageName(choice.groupId, isUnblinded, session.account().groups, clock.now(), zone);
    const destination = await pickDestination(name, isUnblinded, config.fileSaving);
    if (destination !== undefined) runner.save(choice, destination);
  }

  if (run.status === "empty") {
    return (
      <Panel
        tone="info"
        role="status"
        title={
          run.why === "no-participants"
            ? "This project has no participants"
            : "There are no records on these days"
        }
      >
        {run.why === "no-participants"
          ? "Participants appear once they have a handset."
          : "Choose other days, or leave them open."}
      </Panel>
    );
  }
  const size = counts && formatBytes(estimatePackage(choice.without, counts));
  return (
    <section className={styles.start} aria-label="Size">
      <div className={styles.sum}>
        <p className={styles.total}>{size === undefined ? "–" : `At most ${size}`}</p>
        <p className={styles.aside}>
          {counts !== undefined && (
            <ChangingText>
              {`${formatQuantity(counts.records, "record")} of ${formatQuantity(counts.participants, "participant")}, of all days. `}
            </ChangingText>
          )}
          <ChangingText>
            {canWriteToDisk(config.fileSaving)
              ? "Saved straight to the file you choose."
              : `Kept in memory until complete${size === undefined ? "" : `: ${size}`}.`}
          </ChangingText>
        </p>
      </div>
      {run.status === "listing" ? (
        <Button size="large" onClick={() => runner.send({ type: "stopped" })}>
          Cancel
        </Button>
      ) : (
        <Button
          variant="primary"
          size="large"
          icon={DownloadIcon}
          disabledReason={
            problem ?? (counts === undefined ? "The list of users is still loading" : undefined)
          }
          onClick={() => void save()}
        >
          Save package
        </Button>
      )}
      {run.status === "listing" && (
        <div className={styles.listing}>
          <WaitingFor progress={run.progress} />
          <p aria-busy="true">
            {run.progress.total === null
              ? "Loading participants…"
              : `Listing the records: ${formatCount(run.progress.done)} of ${formatQuantity(run.progress.total, "participant")}`}
          </p>
        </div>
      )}
    </section>
  );
}
