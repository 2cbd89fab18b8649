import { formatZonedDateTime } from "@capno/domain/time";
import { formatCount, formatQuantity } from "@capno/domain/number";
import { useServices } from "@capno/product-contract/use-services";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { DownloadIcon } from "@capno/ui-kit/icons";
import type { Group } from "@capno/api-client/models/account";
import { toFileNamePart } from "@capno/domain/text";
import type { EpochMs } from "@capno/domain/units";

import type { ExportChoice } from "../../../paths/export-path.ts";
import { estimatePackage, formatBytes } from "../choice/estimate-size.ts";
import { canWriteToDisk, pickDestination } from "../files/package-target.ts";
import { MissingList } from "./MissingList.tsx";
import type { Plan } from "../run/plan.ts";
import type { PackageCounts, PackageFormProps } from "./use-package-counts.ts";
import { WaitingFor } from "../../../study/data/WaitingFor.tsx";
import styles from "./StudyExportPage.module.css";
import { toFileDay } from "../../../kit/time/local-iso.ts";

/** 'study-data-CARD-unblinded-2026-11-22-London-time.zip': what no file system takes becomes a hyphen. */
export function getPackageName(
  { choice, isUnblinded, timeZone }: Pick<Plan, "choice" | "isUnblinded" | "timeZone">,
  groups: readonly Group[],
  now: EpochMs,
): string {
  const group = groups.find(({ id }) => id === choice.groupId);
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

/** The size of the chosen package, and the next step: first list the records, then save them. */
export function PackageStart({ runner, run, choice, counts, problem }: PackageStartProps) {
  const { session, clock, config } = useServices();

  async function save(plan: Plan) {
    const name = getPackageName(plan, session.account().groups, clock.now());
    const destination = await pickDestination(name, config.fileSaving);
    if (destination !== undefined) runner.begin(destination);
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
          ? "A participant appears once a handset has been allocated to them."
          : "Choose other days, or leave them open."}
      </Panel>
    );
  }
  const size = counts && formatBytes(estimatePackage(choice.without, counts));
  return (
    <section className={styles.start} aria-label="Size">
      <div className={styles.sum}>
        <p className={styles.total}>
          {counts === undefined ? "–" : `${counts.isExact ? "About" : "At most"} ${size ?? ""}`}
        </p>
        <p className={styles.aside}>
          {counts !== undefined && (
            <ChangingText>
              {`${formatQuantity(counts.records, "record")} of ${formatQuantity(counts.participants, "participant")}${counts.isExact ? "" : ", of all days"}. `}
            </ChangingText>
          )}
          {run.status === "ready" && (
            <span>{`Lists as of ${formatZonedDateTime(run.plan.listsAsOf, run.plan.timeZone)}. `}</span>
          )}
          <ChangingText>
            {canWriteToDisk(config.fileSaving)
              ? "Saved straight to the file you choose."
              : `This browser keeps the package in memory until it is whole${size === undefined ? "" : `: ${size}`}.`}
          </ChangingText>
        </p>
      </div>
      {run.status === "ready" ? (
        <Button variant="primary" size="large" icon={DownloadIcon} onClick={() => void save(run.plan)}>
          Save package
        </Button>
      ) : run.status === "listing" ? (
        <Button size="large" onClick={() => runner.send({ type: "stopped" })}>
          Cancel
        </Button>
      ) : (
        <Button variant="primary" size="large" disabledReason={problem} onClick={() => runner.ask(choice)}>
          Check size
        </Button>
      )}
      {run.status === "listing" && (
        <div className={styles.listing}>
          <WaitingFor progress={run.progress} />
        </div>
      )}
      {run.status === "listing" && (
        <p className={styles.listing} aria-busy="true">
          {run.progress.total === null
            ? "Asking for the participants…"
            : `Listing the records: ${formatCount(run.progress.done)} of ${formatQuantity(run.progress.total, "participant")}`}
        </p>
      )}
      {run.status === "ready" && run.plan.isUnblinded && (
        <div className={styles.listing}>
          <Banner tone="watch">
            Unblinded: this package holds values that are blinded for other accounts. Its name and README.txt
            say so.
          </Banner>
        </div>
      )}
      {run.status === "ready" && run.plan.missing.length > 0 && (
        <div className={styles.listing}>
          <Banner tone="watch">Not everything could be listed. The package will say what is missing.</Banner>
          <MissingList missing={run.plan.missing} />
        </div>
      )}
    </section>
  );
}
