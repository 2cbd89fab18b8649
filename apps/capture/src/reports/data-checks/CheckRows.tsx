import type { Explanations } from "@capno/api-client/models/review";
import type { CheckResult, Finding, Unread } from "@capno/domain/data-checks";
import { formatDateTime } from "@capno/domain/time";
import { parseHandsets } from "@capno/domain/handset";
import type { HandsetUdi } from "@capno/domain/units";
import { Link } from "@capno/router";
import { DataTable, type DataColumn } from "@capno/ui-kit/layout/DataTable";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { useMemo, useState } from "react";
import { formatCount } from "@capno/domain/number";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";

import { getDetailPath } from "../../paths/detail-path.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { CHECK_RULES, getCheckTitle, type CheckLimitsText } from "../../study/data-checks/check-titles.ts";
import { formatFound } from "./ChecksSummary.tsx";
import { ExplainDialog } from "./ExplainDialog.tsx";
import { ExplanationCell } from "./ExplanationCell.tsx";
import styles from "./DataChecksPage.module.css";

export interface CheckRowsProps {
  readonly result: CheckResult;
  readonly limits: CheckLimitsText;
  readonly groupIdsOf: (finding: Finding) => readonly number[];
  readonly explanations: Explanations;
}

export function CheckRows({ result, limits, groupIdsOf, explanations }: CheckRowsProps) {
  const [explained, setExplained] = useState<Finding>();
  const { check, findings, unread } = result;
  const title = getCheckTitle(check, limits);
  const handsets = useMemo(
    () =>
      new Map(parseHandsets(findings.flatMap(({ udi }) => udi ?? [])).map(({ udi, label }) => [udi, label])),
    [findings],
  );
  return (
    <section className={styles.rows} aria-label={title}>
      <h2 className={styles.heading}>{`${title}: ${formatFound(result)}`}</h2>
      <p className={styles.aside}>{CHECK_RULES[check]}</p>
      <UnreadList unread={unread} />
      {findings.length === 0 && unread.length === 0 && <p>Nothing was found.</p>}
      {findings.length > 0 && (
        <DataTable
          rows={findings}
          getKey={({ key }, place) => `${key} ${place}`}
          columns={createColumns(handsets, explanations, setExplained)}
        />
      )}
      {explained !== undefined && (
        <ExplainDialog
          finding={explained}
          explanation={explanations.get(explained.key)}
          groupIds={groupIdsOf(explained)}
          onClose={() => setExplained(undefined)}
        />
      )}
    </section>
  );
}

function createColumns(
  handsets: ReadonlyMap<HandsetUdi, string>,
  explanations: Explanations,
  onExplain: (finding: Finding) => void,
): readonly DataColumn<Finding>[] {
  const handsetOf = ({ udi }: Finding) => (udi === null ? "–" : (handsets.get(udi) ?? "–"));
  return [
    {
      heading: "User ID",
      slot: "title",
      cell: ({ duid }) => (duid === null ? "–" : <Link to={getDetailPath(duid)}>{duid}</Link>),
      compare: (a, b) => (a.duid ?? "").localeCompare(b.duid ?? ""),
    },
    {
      heading: "Record, by time",
      slot: "value",
      cell: (finding) => <RecordCell finding={finding} />,
      compare: (a, b) => (a.recordedAt ?? 0) - (b.recordedAt ?? 0),
    },
    {
      heading: "Handset",
      slot: "wideDetail",
      cell: (finding) => <span className={styles.handset}>{handsetOf(finding)}</span>,
      compare: (a, b) => handsetOf(a).localeCompare(handsetOf(b)),
    },
    { heading: "What", slot: "subtitle", cell: ({ what }) => what },
    {
      heading: "Explanation",
      slot: "subvalue",
      cell: (finding) => (
        <ExplanationCell
          finding={finding}
          explanation={explanations.get(finding.key)}
          onExplain={onExplain}
        />
      ),
    },
  ];
}

function RecordCell({ finding: { duid, recordId, recordedAt } }: { readonly finding: Finding }) {
  const { zone } = useStudyZone();
  if (duid === null || recordId === null) return <ChangingText>–</ChangingText>;
  return (
    <>
      <Link to={`${getDetailPath(duid)}?record=${recordId}`}>{`Record ${recordId}`}</Link>
      {recordedAt !== null && <span className={styles.date}>{` ${formatDateTime(recordedAt, zone)}`}</span>}
    </>
  );
}

/** More are looked for in the file. */
const SHOWN = 100;

function UnreadList({ unread }: { readonly unread: readonly Unread[] }) {
  const [isOpen, setOpen] = useState(false);
  if (unread.length === 0) return null;
  return (
    <>
      <Banner
        tone="watch"
        actions={
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide the list" : "Show the list"}
          </Button>
        }
      >
        {`Not everything is known (${formatCount(unread.length)}): there may be more rows than these.`}
      </Banner>
      {isOpen && (
        <ul className={styles.unread}>
          {unread.slice(0, SHOWN).map(({ duid, what }, place) => (
            <li key={place}>
              {duid !== null && <bdi className={styles.id}>{duid}</bdi>} <span>{what}</span>
            </li>
          ))}
          {unread.length > SHOWN && (
            <li>{`and ${formatCount(unread.length - SHOWN)} more, all in the CSV file`}</li>
          )}
        </ul>
      )}
    </>
  );
}
