import { ALL_GROUPS_LABEL, sortGroups } from "@capno/domain/participant-filter";
import { useServices } from "@capno/product-contract/use-services";
import { useSearchParams } from "@capno/router";
import { Card } from "@capno/ui-kit/Card";
import { SelectField } from "@capno/ui-kit/SelectField";
import { TextField } from "@capno/ui-kit/TextField";

import { parseExportChoice, toExportParameters, type ExportChoice } from "../../paths/export-path.ts";
import { isGroupGone } from "../../queries/participants-of-group.ts";
import { reasonDaysDoNotFit } from "./choice/window-of-days.ts";
import { ResumeExport } from "./ResumeExport.tsx";
import { usePendingLocation } from "../../paths/pending-location.tsx";
import { PackageContents } from "./PackageContents.tsx";
import { PackageStart } from "./PackageStart.tsx";
import { usePackageCounts, type PackageFormProps } from "./use-package-counts.ts";
import styles from "./StudyExportPage.module.css";

/** Which records, in which files; and what that comes to. */
export function PackageForm({ runner, run }: PackageFormProps) {
  const { session } = useServices();
  const { groups } = session.account();
  const [params, setParams] = useSearchParams();
  const pendingLocation = usePendingLocation();
  const choice = parseExportChoice(params);
  const counts = usePackageCounts(choice, run);
  const daysProblem = reasonDaysDoNotFit(choice);
  const isGone = isGroupGone(choice.groupId, groups);
  const groupProblem = isGone
    ? "This account does not have this project any more: it would hold nobody"
    : undefined;

  function change(changes: Partial<ExportChoice>) {
    runner.send({ type: "choice-changed" });
    const asked = parseExportChoice(new URLSearchParams(pendingLocation().search));
    setParams(toExportParameters({ ...asked, ...changes }), { replace: true });
  }

  return (
    <div className={styles.form}>
      <Card title="Which records">
        <div className={styles.fields}>
          <SelectField
            label="Project"
            error={groupProblem}
            value={String(choice.groupId ?? "")}
            onChange={(value) => change({ groupId: value === "" ? null : Number(value) })}
            options={[
              ...(isGone ? [{ value: String(choice.groupId), label: `Project ${choice.groupId}` }] : []),
              { value: "", label: ALL_GROUPS_LABEL },
              ...sortGroups(groups).map(({ id, projectId, name }) => ({
                value: String(id),
                label: `${projectId}, ${name}`,
              })),
            ]}
          />
          <div className={styles.days}>
            <TextField
              label="First day"
              type="date"
              value={choice.from ?? ""}
              max={choice.until ?? undefined}
              onChange={(day) => change({ from: day === "" ? null : day })}
            />
            <TextField
              label="Last day"
              type="date"
              value={choice.until ?? ""}
              min={choice.from ?? undefined}
              error={daysProblem}
              onChange={(day) => change({ until: day === "" ? null : day })}
            />
          </div>
          <p className={styles.aside}>
            Leave a date empty for no limit. Records with an unknown date are always included and marked.
          </p>
        </div>
      </Card>
      <Card title="What the file holds">
        <PackageContents
          without={choice.without}
          counts={counts}
          onChange={(without) => change({ without })}
        />
      </Card>
      <PackageStart
        runner={runner}
        run={run}
        choice={choice}
        counts={counts}
        problem={groupProblem ?? daysProblem}
      />
      <ResumeExport runner={runner} />
    </div>
  );
}
