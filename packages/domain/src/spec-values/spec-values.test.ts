import { expect, it } from "vitest";

import * as breath from "./breath-values.ts";
import * as breathTest from "./breath-test-values.ts";
import * as chart from "./chart-values.ts";
import * as handset from "./handset-values.ts";
import * as session from "./session-values.ts";
import * as statistic from "./statistic-values.ts";
import * as status from "./status-values.ts";
import * as trend from "./trend-values.ts";
import * as worklist from "./worklist-values.ts";

/** A line for each value. What is in a value follows on its line: bands, marks and corners are read as one row. */
function toLines(tables: Readonly<Record<string, object>>): readonly string[] {
  return Object.entries(tables).flatMap(([table, values]) =>
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      name === "STATISTICS" && typeof value === "object" && value !== null
        ? Object.entries(value).flatMap(([each, rows]) =>
            Object.entries(rows as object).map(([row, of]) => `${each} ${row}: ${JSON.stringify(of)}`),
          )
        : [`${table} ${name}: ${JSON.stringify(value)}`],
    ),
  );
}

// One place where a changed number shows itself in review. @spec §9
it("the tables of values hold every business number of the specification", () => {
  const tables = {
    breath,
    breathTest,
    chart,
    handset,
    session,
    statistic,
    status,
    trend,
    worklist,
  };
  expect(toLines(tables).join("\n")).toMatchInlineSnapshot(`
    "breath SAMPLE_INTERVAL_S: 0.02
    breath BREATH_THRESHOLD_KPA: 0.5
    breath BREATHS_EXCLUDED_FROM_QUALITY: 2
    breath GOOD_RECORD_ABOVE_PERCENT: 50
    breath SHORTEST_PHASE_S: 0.1
    breathTest LOCK_REFRESH_DEFAULT_MS: 120000
    breathTest ACCEPTED_CAPNOGRAM_WINDOW_DEFAULT_MS: 600000
    breathTest LOAD_TEST_TIMEOUT_DEFAULT_MS: 450000
    breathTest TEST_FAILURE_TIMEOUT_DEFAULT_MS: 30000
    breathTest TEST_POLL_INTERVAL_DEFAULT_MS: 10000
    breathTest HANDSET_LIST_REFRESH_DEFAULT_MS: 30000
    breathTest DIAGNOSE_PRINT_DELAY_MS: 500
    chart CHART_ZOOM_MAX: 15
    chart CHART_STROKE_WIDTH_PX: 1.5
    chart CHART_PAN_THRESHOLD_PX: 10
    chart CAPNOGRAM_TICK_INTERVAL_S: 10
    chart READOUT_PCO2_DECIMALS: 2
    chart READOUT_SECONDS_DECIMALS: 1
    chart TREND_Y_TICK_COUNT: 10
    chart LONG_HOVER_MS: 500
    handset HANDSET_TYPE_PREFIXES: ["NTPRMP","NTH","NTA","NTH_DEV","NTC1"]
    handset SERIAL_DIGITS: 5
    handset UNALLOCATABLE_UDI_MARK: "X"
    handset NEXT_ID_SHORTCUT_COUNT: 3
    handset ID_SUFFIX_MAX_DIGITS: 10
    session TOKEN_EXPIRY_MARGIN_S: 30
    session IDLE_TIMEOUT_DEFAULT_MIN: 15
    session IDLE_WARNING_DEFAULT_MIN: 2
    statistic STATISTIC_NAMES: ["endTidalCo2","respiratoryRate","metabolicBurden","obstructiveIndex"]
    statistic DISPLAYED_STATISTICS_DEFAULT: ["endTidalCo2","respiratoryRate","obstructiveIndex"]
    statistic PERCENTILE_COUNT: 101
    endTidalCo2 title: "END TIDAL CO2"
    endTidalCo2 shortTitle: "CO₂"
    endTidalCo2 unit: "kPa"
    endTidalCo2 description: "End-tidal CO2 is the partial pressure of CO2 at the very end of exhalation."
    endTidalCo2 decimals: 2
    endTidalCo2 displayRange: [0,11]
    endTidalCo2 trendRange: [0,10]
    endTidalCo2 plausibleRange: [0,20]
    endTidalCo2 bands: [{"below":4,"colour":"yellow"},{"upTo":6,"colour":"green"},{"upTo":11,"colour":"yellow"}]
    endTidalCo2 cardBands: [{"below":20,"colour":"red"},{"below":40,"colour":"yellow"},{"upTo":60,"colour":"green"},{"upTo":80,"colour":"yellow"},{"upTo":100,"colour":"red"}]
    endTidalCo2 referenceLines: [{"value":4,"colour":"green","isDashed":false},{"value":6,"colour":"green","isDashed":false}]
    endTidalCo2 markers: [{"percent":40,"value":4,"description":"The usual range begins at 4 kPa"},{"percent":60,"value":6,"description":"The usual range ends at 6 kPa"},{"percent":80,"value":9,"description":"Very high above 9 kPa"}]
    endTidalCo2 percentileCorners: [[0,0],[20,2],[40,4],[60,6],[80,9],[100,11]]
    respiratoryRate title: "RESPIRATORY RATE"
    respiratoryRate shortTitle: "Rate"
    respiratoryRate unit: "bpm"
    respiratoryRate description: "Respiratory rate is breaths per minute."
    respiratoryRate decimals: 0
    respiratoryRate displayRange: [0,40]
    respiratoryRate trendRange: [0,40]
    respiratoryRate plausibleRange: [0,80]
    respiratoryRate bands: [{"below":8,"colour":"red"},{"below":12,"colour":"yellow"},{"upTo":20,"colour":"green"},{"upTo":30,"colour":"yellow"},{"upTo":40,"colour":"red"}]
    respiratoryRate cardBands: [{"below":20,"colour":"red"},{"below":40,"colour":"yellow"},{"upTo":60,"colour":"green"},{"upTo":80,"colour":"yellow"},{"upTo":100,"colour":"red"}]
    respiratoryRate referenceLines: [{"value":8,"colour":"red","isDashed":true},{"value":12,"colour":"green","isDashed":false},{"value":20,"colour":"green","isDashed":false},{"value":24,"colour":"red","isDashed":true}]
    respiratoryRate markers: [{"percent":40,"value":12,"description":"The usual range begins at 12 bpm"},{"percent":60,"value":20,"description":"The usual range ends at 20 bpm"},{"percent":80,"value":30,"description":"Very high above 30 bpm"}]
    respiratoryRate percentileCorners: [[0,0],[20,8],[40,12],[60,20],[80,30],[100,40]]
    metabolicBurden title: "METABOLIC BURDEN"
    metabolicBurden shortTitle: "Burden"
    metabolicBurden unit: "mmol/s"
    metabolicBurden description: "Metabolic burden is a marker of overall metabolic rate estimated from mmol CO2 respired in normal breathing."
    metabolicBurden decimals: 2
    metabolicBurden displayRange: [0,1]
    metabolicBurden trendRange: [0,1]
    metabolicBurden plausibleRange: [0,5]
    metabolicBurden bands: [{"upTo":1,"colour":"dark"}]
    metabolicBurden cardBands: [{"upTo":100,"colour":"dark"}]
    metabolicBurden referenceLines: []
    metabolicBurden markers: []
    metabolicBurden percentileCorners: [[0,0],[100,1]]
    obstructiveIndex title: "OBSTRUCTIVE INDEX"
    obstructiveIndex shortTitle: "Index"
    obstructiveIndex unit: ""
    obstructiveIndex description: "Obstructive index is a marker of small airways obstruction."
    obstructiveIndex decimals: 2
    obstructiveIndex displayRange: [0,1]
    obstructiveIndex trendRange: [0,1.5]
    obstructiveIndex plausibleRange: [0,3]
    obstructiveIndex bands: [{"below":0.4,"colour":"green"},{"upTo":0.6,"colour":"yellow"},{"upTo":1,"colour":"red"}]
    obstructiveIndex cardBands: [{"below":20,"colour":"red"},{"below":40,"colour":"yellow"},{"below":60,"colour":"green"},{"upTo":80,"colour":"yellow"},{"upTo":100,"colour":"red"}]
    obstructiveIndex referenceLines: [{"value":0.4,"colour":"yellow","isDashed":false},{"value":0.6,"colour":"red","isDashed":false}]
    obstructiveIndex markers: [{"percent":40,"value":0,"description":"No obstruction at 0"},{"percent":60,"value":0.4,"description":"Raised from 0.4"},{"percent":80,"value":0.6,"description":"High above 0.6"}]
    obstructiveIndex percentileCorners: [[0,0],[40,0],[60,0.4],[80,0.6],[100,1]]
    status STATUS_GREEN_BELOW_DAYS: 1
    status STATUS_YELLOW_BELOW_DAYS: 2
    status FIRST_POSSIBLE_YEAR: 2010
    status DATE_AHEAD_TOLERANCE_MS: 3600000
    status ADHERENCE_WINDOW_MONTHS: 6
    trend TIMESCALES: ["1D","2D","1W","1M","6M","ALL"]
    trend DEFAULT_TIMESCALE: "1M"
    trend DEFAULT_TIMESCALE_MIN_POINTS: 2
    trend YEAR_LABELS_ABOVE_YEARS: 2
    trend MONTH_LABELS_ABOVE_MONTHS: 2
    trend DAY_LABELS_ABOVE_DAYS: 2
    trend SHORTEST_LABEL_STEP_HOURS: 8
    trend OWN_RANGE_PERCENTS: [10,90]
    trend OWN_RANGE_READINGS: 30
    trend OWN_RANGE_READINGS_MIN: 10
    worklist WORKLIST_DEFAULT: {"unusedDays":7,"adherenceBelow":70,"qualityDrop":15}"
  `);
});
