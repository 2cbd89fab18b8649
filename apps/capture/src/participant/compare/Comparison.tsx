import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { AverageWaveformChart } from "@capno/charts/AverageWaveformChart";
import type { AverageWaveform } from "@capno/domain/breath/average-waveform";
import {
  compareRecords,
  type ComparisonFlag,
  type ComparedSide,
  type ExclusionReason,
} from "@capno/domain/comparison/compare-records";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useQuery } from "@tanstack/react-query";
import { isolate } from "@capno/domain/text/isolate";

import { recordQuery } from "../../study/data/records-query.ts";
import { trendsQuery } from "../../study/data/trends-query.ts";
import { WaysOut } from "../../kit/WaysOut.tsx";
import { useValues } from "../../study/values/use-values.ts";
import { describeMissing, type RecordListQuery } from "../records/use-detail-records.ts";
import { Section } from "../Section.tsx";
import { useOwnRanges } from "../trends/use-own-ranges.ts";
import { useReportProblems } from "../use-report-problems.ts";
import styles from "./Compare.module.css";
import { ValuesTable } from "./ValuesTable.tsx";

export const SIDE_NAMES = { baseline: "Baseline", now: "Now" } as const;
const SIDES = ["baseline", "now"] as const;

interface ComparisonProps {
  readonly duid: Duid;
  readonly list: RecordListQuery;
  readonly baseline: number;
  readonly now: number;
}

/** Both records, once both are there. */
export function Comparison({ duid, list, baseline, now }: ComparisonProps) {
  const rows = list.data?.rows ?? [];
  const trends = useQuery(trendsQuery(useValues(), duid));
  const sides = {
    baseline: useSide(duid, rows, baseline),
    now: useSide(duid, rows, now),
  };
  const missing = SIDES.filter((name) => sides[name].listed === undefined);
  if (missing.length > 0)
    return missing.map((name) => (
      <Banner key={name} tone="watch" role="status">
        {`${SIDE_NAMES[name]}: ${describeMissing(list)}.`}
      </Banner>
    ));
  // If the readings failed, the values are shown without them. While they load, the section waits: the usual range would arrive late and move the rows.
  const readings = { ...trends, isLoadingError: false, isRefetchError: false };
  const needs = SIDES.flatMap((name) => (sides[name].listed?.isFailed ? [] : [sides[name].query]));
  return (
    <Section title="VALUES" className={styles.values} needs={[list, ...needs, readings]}>
      {() => (
        <Compared duid={duid} list={list} baseline={toCompared(sides.baseline)} now={toCompared(sides.now)} />
      )}
    </Section>
  );
}

function useSide(duid: Duid, rows: readonly CapnogramSummary[], id: number) {
  const values = useValues();
  const listed = rows.find((row) => row.id === id);
  const query = useQuery(recordQuery(values, duid, listed?.isFailed === false ? listed : undefined));
  return { listed, query };
}

type ListedSide = ComparedSide & { readonly listed: CapnogramSummary };

/** Asked for once both are there: a failed record has no contents. */
function toCompared({ listed, query: { data } }: ReturnType<typeof useSide>): ListedSide | undefined {
  if (listed === undefined) return undefined;
  if (listed.isFailed) return { listed, record: "failed" };
  return data && { listed, record: data };
}

interface ComparedProps {
  readonly duid: Duid;
  readonly list: RecordListQuery;
  readonly baseline: ListedSide | undefined;
  readonly now: ListedSide | undefined;
}

function Compared({ duid, list, baseline, now }: ComparedProps) {
  const { displayed } = useServices().config.statistics;
  const ownRanges = useOwnRanges(duid, list, displayed);
  if (baseline === undefined || now === undefined) return null;
  const comparison = compareRecords(duid, baseline, now, displayed);
  if (comparison.kind === "refused")
    return (
      <Panel
        tone="act"
        role="alert"
        headingLevel={3}
        title="These records cannot be compared"
        actions={<WaysOut />}
      >
        {`${comparison.reason}. They are not shown.`}
      </Panel>
    );
  const { flags, values } = comparison;
  return (
    <div className={styles.compared}>
      {SIDES.map((name) => {
        const { excluded } = comparison[name];
        return (
          excluded && <Banner key={name} tone="watch">{`${SIDE_NAMES[name]}: ${REASONS[excluded]}.`}</Banner>
        );
      })}
      {baseline.listed.id === now.listed.id && <Banner tone="watch">Both sides are the same record.</Banner>}
      {flags.map((flag) => (
        <Banner key={flag.kind} tone="watch">
          {describeFlag(flag)}
        </Banner>
      ))}
      <ValuesTable values={values} ownRanges={ownRanges} baseline={baseline.listed} now={now.listed} />
      {comparison.baseline.breath && comparison.now.breath && (
        <Breaths duid={duid} baseline={comparison.baseline.breath} now={comparison.now.breath} />
      )}
    </div>
  );
}

const REASONS: Readonly<Record<ExclusionReason, string>> = {
  failed: "the record could not be processed, and has no values",
  "breaths-not-judged": "the breaths could not be judged, so its values are left out",
  "no-good-breath": "the record has no good breath, so its values are left out",
};

const describeFlag = ({ kind, baseline, now }: ComparisonFlag): string =>
  `${kind === "handsets" ? "Different handsets" : "Different parser versions"}. Baseline: ${isolate(baseline)}. Now: ${isolate(now)}.`;

interface BreathsProps {
  readonly duid: Duid;
  readonly baseline: AverageWaveform;
  readonly now: AverageWaveform;
}

function Breaths({ duid, baseline, now }: BreathsProps) {
  const onProblems = useReportProblems("average breaths");
  return (
    <AverageWaveformChart
      title={`Average breaths of ${isolate(duid)}`}
      waveform={now}
      previous={baseline}
      labels={{ current: SIDE_NAMES.now, previous: SIDE_NAMES.baseline }}
      onProblems={onProblems}
    />
  );
}
