import { useIsPrinting } from "@capno/charts/use-is-printing";
import { countUnread, type CheckResult, type Finding } from "@capno/domain/data-checks/finding";
import type { StudyLists } from "@capno/domain/data-checks/study-lists";
import { formatDateTime } from "@capno/domain/time/date-text";
import { parseHandsets } from "@capno/domain/handset/handset";
import type { HandsetUdi } from "@capno/domain/units";
import { Link } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { DataTable, type DataColumn } from "@capno/ui-kit/layout/DataTable";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { useMemo, useState } from "react";
import { formatCount } from "@capno/domain/number/percent";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";

import { useDialogAhead, useLazyDialog } from "../../kit/use-lazy-dialog.tsx";
import { getDetailPath } from "../../paths/detail-path.ts";
import { STATUS_PATH } from "../../paths/status-path.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { CHECK_RULES, getCheckTitle, type CheckLimitsText } from "../../study/data-checks/check-titles.ts";
import { formatFound, formatUnread, hasNoStatuses } from "./check-text.ts";
import { ExplanationCell } from "./ExplanationCell.tsx";
import type { Explanations } from "../../study/reviews/use-reviews.ts";
import styles from "./DataChecksPage.module.css";

export interface CheckRowsProps {
  readonly result: CheckResult;
  readonly limits: CheckLimitsText;
  readonly lists: StudyLists;
  readonly explanations: Explanations;
}

const loadExplainDialog = async () => (await import("./ExplainDialog.tsx")).ExplainDialog;

export function CheckRows({ result, limits, lists, explanations }: CheckRowsProps) {
  useDialogAhead(loadExplainDialog);
  const explaining = useLazyDialog("an explanation", loadExplainDialog);
  const explain = (finding: Finding) =>
    explaining.open({ finding, explanation: explanations.get(finding.key) });
  const { check, findings, unread } = result;
  const title = getCheckTitle(check, limits);
  const handsets = useMemo(
    () =>
      new Map(parseHandsets(findings.flatMap(({ udi }) => udi ?? [])).map(({ udi, label }) => [udi, label])),
    [findings],
  );
  return (
    <section className={styles.rows} aria-label={title}>
      <h2 className={styles.heading}>
        {hasNoStatuses(result, lists) ? title : `${title}: ${formatFound(result)}`}
      </h2>
      <p className={styles.aside}>{CHECK_RULES[check]}</p>
      <UnreadList result={result} lists={lists} />
      {findings.length === 0 && unread.length === 0 && <p>Nothing was found.</p>}
      {findings.length > 0 && (
        <DataTable
          rows={findings}
          getKey={({ key }, place) => `${key} ${place}`}
          columns={createColumns(handsets, explanations, explain)}
        />
      )}
      {explaining.dialog}
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

function UnreadList({ result, lists }: Pick<CheckRowsProps, "result" | "lists">) {
  const { unread } = result;
  const [isPressed, setPressed] = useState(false);
  // Paper has no button to open it.
  const isOpen = useIsPrinting() || isPressed;
  if (unread.length === 0) return null;
  // A missing status is shown once, with the link to enter it, so these rows are not listed.
  const listed = unread.filter(({ reason }) => reason === "not-read");
  return (
    <>
      <Banner
        tone="watch"
        actions={
          <>
            {countUnread(unread)["no-status"] > 0 && (
              <Link className={buttonClass("secondary", "small")} to={STATUS_PATH} data-on="screen">
                Set statuses
              </Link>
            )}
            {listed.length > 0 && (
              <Button
                size="small"
                aria-expanded={isOpen}
                onClick={() => setPressed(!isPressed)}
                data-on="screen"
              >
                {isOpen ? "Hide the list" : "Show the list"}
              </Button>
            )}
          </>
        }
      >
        {`${formatUnread(result, lists)}. There may be more rows.`}
      </Banner>
      {isOpen && listed.length > 0 && (
        <ul className={styles.unread}>
          {listed.slice(0, SHOWN).map(({ duid, what }, place) => (
            <li key={place}>
              {duid !== null && <bdi className={styles.id}>{duid}</bdi>} <span>{what}</span>
            </li>
          ))}
          {listed.length > SHOWN && (
            <li>{`and ${formatCount(listed.length - SHOWN)} more, all in the CSV file`}</li>
          )}
        </ul>
      )}
    </>
  );
}
