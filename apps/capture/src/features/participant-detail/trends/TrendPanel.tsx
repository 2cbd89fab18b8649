import { TrendChart } from "@capno/charts/TrendChart";
import { formatDateTime } from "@capno/domain/date-text";
import { getTrendRange } from "@capno/domain/statistics";
import {
  formatTrendHash,
  getDefaultTimescale,
  getTimescaleRange,
  getTrendSeries,
  TIMESCALES,
  type TrendRecord,
} from "@capno/domain/trend";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/Button";
import { useMemo } from "react";

import { toCsv } from "../../../shared/csv.ts";
import { useSaving } from "../../../shared/use-saving.ts";
import { toLocalIso } from "../../../shared/time/local-iso.ts";
import { CHART_ZONE, TIME_ZONE } from "../../../shared/time/time-zone.ts";
import { toFileName } from "../saving/file-name.ts";
import { SaveMenu } from "../saving/SaveMenu.tsx";
import styles from "./Trends.module.css";
import type { TrendView } from "./trend-path.ts";
import type { TrendViewChange } from "./use-trend-view.ts";
import { useTrendAppearance } from "./use-trends.ts";
import { useChartPicture } from "../saving/use-chart-picture.ts";

export interface TrendPanelProps {
  readonly duid: Duid;
  readonly records: readonly TrendRecord[];
  /** Records of the answer that were no records. */
  readonly unreadable: number;
  readonly view: TrendView;
  readonly onChange: (change: TrendViewChange) => void;
}

/** Of the window: without it the latest reading would lie half outside. */
const ROOM_FOR_LAST_DOT = 0.01;

/** One trend with its timescales, which end at the participant's latest reading. */
export function TrendPanel({ duid, records, unreadable, view, onChange }: TrendPanelProps) {
  const { notices } = useServices();
  const { handle, savePicture } = useChartPicture();
  const { saveText } = useSaving();
  const { name } = view;
  const { title, unit, decimals, references, bands, heading } = useTrendAppearance(name);
  const series = useMemo(() => getTrendSeries(records, name), [records, name]);
  const points = useMemo(() => series.points.map(({ time, value }) => ({ x: time, y: value })), [series]);
  const first = series.points[0]?.time;
  const latest = series.points.at(-1)?.time;
  const timescale = view.timescale ?? getDefaultTimescale(series.points);
  const window = useMemo(() => {
    if (view.range !== undefined) return view.range;
    if (first === undefined || latest === undefined || timescale === "ALL") return undefined;
    const { from, to } = getTimescaleRange(timescale, { first, latest });
    return { start: from, end: to + (to - from) * ROOM_FOR_LAST_DOT };
  }, [view.range, timescale, first, latest]);
  const [low, high] = getTrendRange(
    name,
    series.points.map(({ value }) => value),
  );

  const fileName = toFileName(duid, formatTrendHash(name), latest);

  function saveReadings() {
    const rows = series.points.map(({ time, value }) => [toLocalIso(time), value]);
    saveText(toCsv([["Time", heading], ...rows]), `${fileName}.csv`, "text/csv");
  }

  return (
    <>
      <div className={styles.tools}>
        <div className={styles.scales} role="group" aria-label="Timescale">
          {TIMESCALES.map((scale) => (
            <Button
              key={scale}
              size="small"
              variant={view.range === undefined && scale === timescale ? "primary" : "quiet"}
              aria-pressed={view.range === undefined && scale === timescale}
              onClick={() => onChange({ timescale: scale, range: undefined })}
            >
              {scale}
            </Button>
          ))}
        </div>
        {latest !== undefined && (
          <span className={styles.until}>{`up to ${formatDateTime(latest, TIME_ZONE)}`}</span>
        )}
        {points.length > 0 && (
          <SaveMenu
            label="Save trend"
            csvLabel="Readings as CSV"
            onCsv={saveReadings}
            onPicture={() => savePicture(`${fileName}.png`)}
          />
        )}
      </div>
      <TrendChart
        title={`Trend of ${title} of ${duid}`}
        label={title}
        points={points}
        zone={CHART_ZONE}
        unit={unit}
        decimals={decimals}
        y={{ start: low, end: high }}
        referenceLines={references}
        bands={bands}
        handle={handle}
        visibleRange={window}
        onVisibleRangeChange={(range) => onChange({ range })}
        onShowAll={() => onChange({ timescale: "ALL", range: undefined })}
        onProblems={(problems) =>
          notices.report(`trend: ${problems.map(({ kind, count }) => `${kind} ${count}`).join(", ")}`)
        }
      />
      <LeftOut undated={series.undatedCount} missing={series.missingCount} unreadable={unreadable} />
    </>
  );
}

interface LeftOutProps {
  readonly undated: number;
  readonly missing: number;
  readonly unreadable: number;
}

function LeftOut({ undated, missing, unreadable }: LeftOutProps) {
  const parts = [
    undated > 0 && `${undated} without a trustworthy date`,
    missing > 0 && `${missing} without this value`,
    unreadable > 0 && `${unreadable} that could not be read`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return <p className={styles.note}>{`Records left out: ${parts.join(", ")}.`}</p>;
}
