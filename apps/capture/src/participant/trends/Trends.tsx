import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { STATISTICS, type StatisticName } from "@capno/domain/statistic/statistics";
import {
  formatTrendHash,
  getDefaultTimescale,
  getTrendSeries,
  TIMESCALES,
  type Timescale,
} from "@capno/domain/statistic/trend";
import { type Duid, toEpochMs } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useLocation, useNavigate } from "@capno/router";
import { Tabs } from "@capno/ui-kit/layout/Tabs";
import { useMemo, useState } from "react";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { Button } from "@capno/ui-kit/buttons/Button";

import { toRecordPath } from "../../paths/detail-path.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import { toLocalIso } from "../../kit/time/local-iso.ts";
import type { DetailRecords } from "../records/use-detail-records.ts";
import { toFileName } from "../../kit/file-name.ts";
import { findRecordsOfReadings } from "../../kit/readings.ts";
import { formatLeftOut } from "../../kit/format-left-out.ts";
import { SaveCsvButton } from "../saving/SaveCsvButton.tsx";
import type { ListedNote } from "../../study/notes/find-notes.ts";
import { Section } from "../Section.tsx";
import styles from "./Trends.module.css";
import { TrendPanel } from "./TrendPanel.tsx";
import type { TrendView } from "../../paths/trend-path.ts";
import { useTrendAppearance, useTrends } from "./use-trends.ts";
import { type TrendViewChange, useTrendView } from "./use-trend-view.ts";

interface TrendsProps {
  readonly duid: Duid;
  readonly records: Pick<DetailRecords, "list">;
  readonly notes: readonly ListedNote[];
}

/** A statistic over time; tabs, or a dropdown where there is no room for them, and the address agree on which. */
export function Trends(props: TrendsProps) {
  const [view, changeView] = useTrendView(useServices().config.statistics.displayed);
  return view && <TrendsOf {...props} view={view} onChange={changeView} />;
}

interface TrendsOfProps extends TrendsProps {
  readonly view: TrendView;
  readonly onChange: (change: TrendViewChange) => void;
}

function TrendsOf({ duid, records, notes, view, onChange }: TrendsOfProps) {
  const offered = useServices().config.statistics.displayed;
  const location = useLocation();
  const navigate = useNavigate();
  const { zone } = useStudyZone();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const trends = useTrends(duid, records.list);
  const { name } = view;
  const { heading } = useTrendAppearance(name);
  const { rows } = trends;
  const series = useMemo(() => getTrendSeries(rows, name), [rows, name]);
  const timescale = view.timescale ?? getDefaultTimescale(series.points);
  const fileName = toFileName(duid, formatTrendHash(name), series.points.at(-1)?.time, zone);

  const choose = (value: string) => {
    const chosen = offered.find((known) => known === value);
    if (chosen !== undefined) onChange({ name: chosen });
  };
  const leftOut = formatLeftOut({
    undated: series.undatedCount,
    missing: series.missingCount,
    unreadable: trends.unreadable,
  });
  const getRows = () => [
    ["Time", heading],
    ...series.points.map(({ time, value }) => [toLocalIso(time, zone), value]),
    ...(leftOut === undefined ? [] : [[leftOut, ""]]),
  ];
  /** A trend has times and no record numbers: where two records share a time, none is opened. */
  function openRecordOf(time: number) {
    const record = findRecordsOfReadings(records.list.data?.rows ?? NO_RECORDS)(toEpochMs(time));
    if (record === undefined) return;
    void navigate(toRecordPath(record.id, location), { preventScrollReset: true });
  }

  return (
    <Section
      title="TRENDS"
      id="trend"
      className={styles.trends}
      needs={trends.needs}
      actions={
        <>
          <div className={styles.choice}>
            <TrendField name={name} offered={offered} onChoose={(chosen) => onChange({ name: chosen })} />
          </div>
          <TrendTools view={view} timescale={timescale} onChange={onChange} />
          <div ref={setSlot} className={styles.slot} />
          {series.points.length > 0 && <SaveCsvButton what="trend" fileName={fileName} getRows={getRows} />}
        </>
      }
    >
      {() => (
        <Tabs
          label="Trends"
          value={name}
          onChange={choose}
          tabs={offered.map((id) => ({
            id,
            label: STATISTICS[id].title,
            content: (
              <TrendPanel
                duid={duid}
                series={series}
                records={records.list.data?.rows ?? NO_RECORDS}
                notes={notes}
                leftOut={leftOut}
                view={view}
                timescale={timescale}
                onChange={onChange}
                onOpen={openRecordOf}
                slot={slot}
              />
            ),
          }))}
        />
      )}
    </Section>
  );
}

const NO_RECORDS: readonly CapnogramSummary[] = [];

interface TrendFieldProps {
  readonly name: StatisticName;
  readonly offered: readonly StatisticName[];
  readonly onChoose: (name: StatisticName) => void;
}

function TrendField({ name, offered, onChoose }: TrendFieldProps) {
  return (
    <SelectField
      label="Trend"
      labelHidden
      value={name}
      onChange={(value) => {
        const chosen = offered.find((known) => known === value);
        if (chosen !== undefined) onChoose(chosen);
      }}
      options={offered.map((known) => ({ value: known, label: STATISTICS[known].title }))}
    />
  );
}

interface TrendToolsProps {
  readonly view: TrendView;
  /** The chosen timescale, or the one that suits the readings. */
  readonly timescale: Timescale;
  readonly onChange: (change: TrendViewChange) => void;
}

function TrendTools({ view, timescale, onChange }: TrendToolsProps) {
  const [low, high] = STATISTICS[view.name].trendRange;
  return (
    <>
      <div className={styles.scales} role="group" aria-label="Timescale">
        {TIMESCALES.map((scale) => {
          const isShown = view.range === undefined && scale === timescale;
          return (
            <Button
              key={scale}
              size="small"
              variant="quiet"
              aria-pressed={isShown}
              onClick={() => onChange({ timescale: scale, range: undefined })}
            >
              {scale}
            </Button>
          );
        })}
      </div>
      <Button
        size="small"
        aria-pressed={view.isWholeAxis}
        title={`Show the whole axis, ${low} to ${high}, not only the readings in view`}
        onClick={() => onChange({ isWholeAxis: !view.isWholeAxis })}
      >
        {`${low} to ${high}`}
      </Button>
    </>
  );
}
