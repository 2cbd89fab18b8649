import type { ChartHandle } from "@capno/charts/chart-handle";
import { TrendChart } from "@capno/charts/TrendChart";
import type { ChosenRecords } from "@capno/domain/comparison";
import {
  getTrendRange,
  type StatisticName,
  formatTrendHash,
  getTrendSeries,
  parseTrendHash,
  type TrendRecord,
} from "@capno/domain/statistic";
import { toEpochMs, type Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useLocation, useNavigate } from "@capno/router";
import { useMemo, useRef } from "react";

import { toLocalIso } from "../../../../shared/time/local-iso.ts";
import { CHART_ZONE } from "../../../../shared/time/time-zone.ts";
import { SaveMenu } from "../../saving/SaveMenu.tsx";
import type { RecordListQuery } from "../../records/use-detail-records.ts";
import { Section } from "../../Section.tsx";
import { TrendField } from "../../trends/TrendField.tsx";
import { useReportProblems } from "../../use-report-problems.ts";
import { useTrendAppearance, useTrends, useUnusedDays } from "../../trends/use-trends.ts";
import styles from "../Compare.module.css";
import { toComparisonFileName } from "../comparison-file-name.ts";
import { nameSides } from "../side-text.ts";
import { getSidesOverTime } from "./sides-over-time.ts";

export interface CompareTrendsProps {
  readonly duid: Duid;
  readonly list: RecordListQuery;
  readonly baseline: ChosenRecords;
  readonly now: ChosenRecords;
}

/** A statistic in both windows, as if they began at the same moment, laid over each other. */
export function CompareTrends({ duid, list, baseline, now }: CompareTrendsProps) {
  const { config } = useServices();
  const offered = config.statistics.displayed;
  const location = useLocation();
  const navigate = useNavigate();
  const name = parseTrendHash(location.hash, offered) ?? offered[0];
  const trends = useTrends(duid, list);
  if (name === undefined) return null;
  return (
    <Section
      title="TRENDS"
      className={styles.trends}
      needs={trends.needs}
      actions={
        <TrendField
          name={name}
          offered={offered}
          onChoose={(chosen) =>
            void navigate(
              { pathname: location.pathname, search: location.search, hash: `#${formatTrendHash(chosen)}` },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      }
    >
      {() => (
        <TrendOfSides
          // Another statistic or another choice begins with the whole of it.
          key={`${name} ${location.search}`}
          duid={duid}
          name={name}
          records={trends.rows}
          baseline={baseline}
          now={now}
        />
      )}
    </Section>
  );
}

interface TrendOfSidesProps extends Omit<CompareTrendsProps, "list"> {
  readonly name: StatisticName;
  readonly records: readonly TrendRecord[];
}

function TrendOfSides({ duid, name, records, baseline, now }: TrendOfSidesProps) {
  const chart = useRef<ChartHandle>(null);
  const onProblems = useReportProblems("trend");
  const { title, unit, decimals, references, bands, heading } = useTrendAppearance(name);
  const longestGapMs = useUnusedDays(duid) * 24 * 60 * 60 * 1000;
  const series = useMemo(() => getTrendSeries(records, name), [records, name]);
  const sides = useMemo(() => getSidesOverTime(series.points, baseline, now), [series, baseline, now]);
  const isOverlaid = sides.other !== undefined;
  const drawn = [...sides.points, ...(sides.other?.points ?? [])];
  const [low, high] = getTrendRange(
    name,
    drawn.map(({ y }) => y),
  );
  const fileName = toComparisonFileName(duid, formatTrendHash(name), baseline, now);
  const getRows = () => [
    ["Window", "Time", heading],
    ...sides.points.map(({ x, y }) => [isOverlaid ? "Now" : "", toLocalIso(toEpochMs(x)), y]),
    ...(sides.other?.points ?? []).map(({ x, y }) => ["Baseline", toLocalIso(toEpochMs(x)), y]),
  ];

  return (
    <>
      <div className={styles.tools}>
        <p className={styles.aside}>
          {isOverlaid
            ? "All readings of both periods, whatever their quality, aligned at their first day. The dates are those of “Now”."
            : "Lines mark baseline and now. Zoom out to see every reading, whatever its quality."}
        </p>
        {drawn.length > 0 && (
          <SaveMenu
            label="Save trend"
            csvLabel="Readings as CSV"
            fileName={fileName}
            getRows={getRows}
            chart={chart}
          />
        )}
      </div>
      <TrendChart
        title={`Trend of ${title} of ${duid}, ${nameSides(baseline, now)}`}
        label={title}
        points={sides.points}
        zone={CHART_ZONE}
        other={sides.other}
        events={sides.marks}
        unit={unit}
        decimals={decimals}
        y={{ start: low, end: high }}
        longestGapMs={longestGapMs}
        referenceLines={references}
        bands={bands}
        visibleRange={sides.range}
        handle={chart}
        onProblems={onProblems}
      />
    </>
  );
}
