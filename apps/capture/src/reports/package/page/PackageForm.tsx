import { formatCount, formatQuantity } from "@capno/domain/number/percent";
import { isolate } from "@capno/domain/text/isolate";
import { ALL_GROUPS_LABEL, sortGroups } from "@capno/domain/participant/participant-filter";
import { useServices } from "@capno/product-contract/use-services";
import { useSearchParams } from "@capno/router";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Card } from "@capno/ui-kit/layout/Card";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { useState } from "react";

import {
  findUnreadableDays,
  OPTIONAL_FILES,
  parseExportChoice,
  toExportParameters,
  type ExportChoice,
  type OptionalFile,
} from "../../../paths/export-path.ts";
import { DayField, toDayEntry, type DayEntry } from "../../../kit/DayField.tsx";
import { formatIsoDay } from "../../../kit/calendar/day-range.ts";
import { useStudyZone } from "../../../kit/time/study-zone.ts";
import { isGroupGone } from "../../../study/data/participants-of-group.ts";
import { useValues } from "../../../study/values/use-values.ts";
import { reasonDaysDoNotFit } from "../choice/window-of-days.ts";
import { usePendingLocation } from "../../../paths/pending-location.tsx";
import { PackageContents } from "./PackageContents.tsx";
import { PackageStart } from "./PackageStart.tsx";
import { usePackageCounts, type PackageCounts, type PackageFormProps } from "./use-package-counts.ts";
import styles from "./StudyExportPage.module.css";

/** The optional files that hold values of breathing. */
const VALUE_FILES_OF = [
  ["breaths", "breaths.csv"],
  ["waveforms", "waveforms.parquet"],
  ["redcap", "redcap.csv"],
] as const;

type DayName = "from" | "until";
/** Entries of a field that are no day, and so cannot be in the address. */
type InvalidDays = { readonly [name in DayName]?: Extract<DayEntry, { kind: "invalid" }> | undefined };

const toInvalidDays = (names: readonly DayName[]): InvalidDays =>
  Object.fromEntries(
    names.map((name) => [name, { kind: "invalid", error: "The date in this link is not valid" }]),
  );

/** Chooses the records and files of a package, and shows its size. */
export function PackageForm({ runner, run }: PackageFormProps) {
  const { session } = useServices();
  const { groups } = session.account();
  const { words } = useStudyZone();
  const { projectIds } = useValues().blinding;
  const [params, setParams] = useSearchParams();
  const pendingLocation = usePendingLocation();
  const choice = parseExportChoice(params);
  const counts = usePackageCounts(choice, runner);
  const [invalidDays, setInvalidDays] = useState(() => toInvalidDays(findUnreadableDays(params)));
  const daysProblem =
    invalidDays.from !== undefined
      ? `First day: ${invalidDays.from.error}`
      : invalidDays.until !== undefined
        ? `Last day: ${invalidDays.until.error}`
        : reasonDaysDoNotFit(choice);
  const isGone = isGroupGone(choice.groupId, groups);
  const groupProblem = isGone ? "You no longer have this project" : undefined;

  /** What was chosen last: the page may not show it yet. */
  const readAsked = () => parseExportChoice(new URLSearchParams(pendingLocation().search));

  function change(changes: Partial<ExportChoice>) {
    runner.send({ type: "choice-changed" });
    setParams(toExportParameters({ ...readAsked(), ...changes }), { replace: true });
  }

  function changeFile(file: OptionalFile, isIn: boolean) {
    const { without } = readAsked();
    change({ without: OPTIONAL_FILES.filter((each) => (each === file ? !isIn : without.includes(each))) });
  }

  function changeDay(name: DayName, entry: DayEntry) {
    setInvalidDays((days) => ({ ...days, [name]: entry.kind === "invalid" ? entry : undefined }));
    // A package that was listed for another day is not offered beside an invalid day.
    if (entry.kind === "invalid") runner.send({ type: "choice-changed" });
    else change({ [name]: entry.kind === "day" ? entry.day : null });
  }

  return (
    <div className={styles.form}>
      <Card title="Which records">
        <p data-on="paper">{describeChoice(choice, groups)}</p>
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
                label: `${isolate(projectId)}, ${isolate(name)}`,
              })),
            ]}
          />
          <div className={styles.days}>
            <DayField
              label="First day"
              entry={invalidDays.from ?? toDayEntry(choice.from)}
              onChange={(entry) => changeDay("from", entry)}
            />
            <DayField
              label="Last day"
              entry={invalidDays.until ?? toDayEntry(choice.until)}
              error={reasonDaysDoNotFit(choice)}
              onChange={(entry) => changeDay("until", entry)}
            />
          </div>
          <p className={styles.aside}>
            {`${words} Leave a date empty for no limit. Records with an unknown date are always included and marked.`}
          </p>
        </div>
      </Card>
      <Card title="Contents" className={styles.holds}>
        {projectIds.length > 0 && (
          <Banner tone="info">
            {`Blinded: ${projectIds.map(isolate).join(", ")}. For these the file has dates, handsets and failures only.`}
          </Banner>
        )}
        {counts !== undefined && counts.unblinded > 0 && (
          <Banner tone="watch">{describeUnblinded(counts, choice)}</Banner>
        )}
        <PackageContents without={choice.without} counts={counts} onChange={changeFile} />
      </Card>
      <PackageStart
        runner={runner}
        run={run}
        choice={choice}
        counts={counts}
        problem={groupProblem ?? daysProblem}
      />
    </div>
  );
}

/** The choice in words: paper has no fields. */
function describeChoice(
  { groupId, from, until }: ExportChoice,
  groups: readonly { readonly id: number; readonly name: string }[],
): string {
  const group = groups.find(({ id }) => id === groupId);
  const project =
    groupId === null ? ALL_GROUPS_LABEL : ((group && isolate(group.name)) ?? `Project ${groupId}`);
  const [first, last] = [from, until].map((day) => (day === null ? "no limit" : formatIsoDay(day)));
  return `Project: ${project}. First day: ${first}. Last day: ${last}.`;
}

/** What the package reveals, before it is saved. */
function describeUnblinded({ unblinded, participants }: PackageCounts, { without }: ExportChoice): string {
  const files = [
    "records.csv",
    ...VALUE_FILES_OF.filter(([file]) => !without.includes(file)).map(([, path]) => path),
  ];
  return `Unblinded: this package has values of ${formatCount(unblinded)} of ${formatQuantity(participants, "participant")} that are blinded for other accounts (${files.join(", ")}). Its name and README.txt say so.`;
}
