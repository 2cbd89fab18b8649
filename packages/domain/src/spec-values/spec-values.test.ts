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

// One place where a changed number shows itself in review. @spec §9
it("the tables of values hold every business number of the specification", () => {
  expect({ breath, breathTest, chart, handset, session, statistic, status, trend, worklist })
    .toMatchInlineSnapshot(`
    {
      "breath": {
        "BREATHS_EXCLUDED_FROM_QUALITY": 2,
        "BREATH_THRESHOLD_KPA": 0.5,
        "GOOD_RECORD_ABOVE_PERCENT": 50,
        "SAMPLE_INTERVAL_S": 0.02,
        "SHORTEST_PHASE_S": 0.1,
      },
      "breathTest": {
        "ACCEPTED_CAPNOGRAM_WINDOW_DEFAULT_MS": 600000,
        "DIAGNOSE_PRINT_DELAY_MS": 500,
        "HANDSET_LIST_REFRESH_DEFAULT_MS": 30000,
        "LOAD_TEST_TIMEOUT_DEFAULT_MS": 450000,
        "LOCK_REFRESH_DEFAULT_MS": 120000,
        "TEST_FAILURE_TIMEOUT_DEFAULT_MS": 30000,
        "TEST_POLL_INTERVAL_DEFAULT_MS": 10000,
      },
      "chart": {
        "CAPNOGRAM_TICK_INTERVAL_S": 10,
        "CHART_PAN_THRESHOLD_PX": 10,
        "CHART_STROKE_WIDTH_PX": 1.5,
        "CHART_ZOOM_MAX": 15,
        "LONG_HOVER_MS": 500,
        "READOUT_PCO2_DECIMALS": 2,
        "READOUT_SECONDS_DECIMALS": 1,
        "TREND_Y_TICK_COUNT": 10,
      },
      "handset": {
        "HANDSET_TYPE_PREFIXES": [
          "NTPRMP",
          "NTH",
          "NTA",
          "NTH_DEV",
          "NTC1",
        ],
        "ID_SUFFIX_MAX_DIGITS": 10,
        "NEXT_ID_SHORTCUT_COUNT": 3,
        "SERIAL_DIGITS": 5,
        "UNALLOCATABLE_UDI_MARK": "X",
      },
      "session": {
        "IDLE_TIMEOUT_DEFAULT_MIN": 15,
        "IDLE_WARNING_DEFAULT_MIN": 2,
        "TOKEN_EXPIRY_MARGIN_S": 30,
      },
      "statistic": {
        "DISPLAYED_STATISTICS_DEFAULT": [
          "endTidalCo2",
          "respiratoryRate",
          "obstructiveIndex",
        ],
        "PERCENTILE_COUNT": 101,
        "STATISTICS": {
          "endTidalCo2": {
            "bands": [
              {
                "below": 4,
                "colour": "yellow",
              },
              {
                "colour": "green",
                "upTo": 6,
              },
              {
                "colour": "yellow",
                "upTo": 11,
              },
            ],
            "cardBands": [
              {
                "below": 20,
                "colour": "red",
              },
              {
                "below": 40,
                "colour": "yellow",
              },
              {
                "colour": "green",
                "upTo": 60,
              },
              {
                "colour": "yellow",
                "upTo": 80,
              },
              {
                "colour": "red",
                "upTo": 100,
              },
            ],
            "decimals": 2,
            "description": "End-tidal CO2 is the partial pressure of CO2 at the very end of exhalation.",
            "displayRange": [
              0,
              11,
            ],
            "markers": [
              {
                "description": "The usual range begins at 4 kPa",
                "percent": 40,
                "value": 4,
              },
              {
                "description": "The usual range ends at 6 kPa",
                "percent": 60,
                "value": 6,
              },
              {
                "description": "Very high above 9 kPa",
                "percent": 80,
                "value": 9,
              },
            ],
            "percentileCorners": [
              [
                0,
                0,
              ],
              [
                20,
                2,
              ],
              [
                40,
                4,
              ],
              [
                60,
                6,
              ],
              [
                80,
                9,
              ],
              [
                100,
                11,
              ],
            ],
            "referenceLines": [
              {
                "colour": "green",
                "isDashed": false,
                "value": 4,
              },
              {
                "colour": "green",
                "isDashed": false,
                "value": 6,
              },
            ],
            "shortTitle": "CO₂",
            "title": "END TIDAL CO2",
            "trendRange": [
              0,
              10,
            ],
            "unit": "kPa",
          },
          "metabolicBurden": {
            "bands": [
              {
                "colour": "dark",
                "upTo": 1,
              },
            ],
            "cardBands": [
              {
                "colour": "dark",
                "upTo": 100,
              },
            ],
            "decimals": 2,
            "description": "Metabolic burden is a marker of overall metabolic rate estimated from mmol CO2 respired in normal breathing.",
            "displayRange": [
              0,
              1,
            ],
            "markers": [],
            "percentileCorners": [
              [
                0,
                0,
              ],
              [
                100,
                1,
              ],
            ],
            "referenceLines": [],
            "shortTitle": "Burden",
            "title": "METABOLIC BURDEN",
            "trendRange": [
              0,
              1,
            ],
            "unit": "mmol/s",
          },
          "obstructiveIndex": {
            "bands": [
              {
                "below": 0.4,
                "colour": "green",
              },
              {
                "colour": "yellow",
                "upTo": 0.6,
              },
              {
                "colour": "red",
                "upTo": 1,
              },
            ],
            "cardBands": [
              {
                "below": 20,
                "colour": "red",
              },
              {
                "below": 40,
                "colour": "yellow",
              },
              {
                "below": 60,
                "colour": "green",
              },
              {
                "colour": "yellow",
                "upTo": 80,
              },
              {
                "colour": "red",
                "upTo": 100,
              },
            ],
            "decimals": 2,
            "description": "Obstructive index is a marker of small airways obstruction.",
            "displayRange": [
              0,
              1,
            ],
            "markers": [
              {
                "description": "No obstruction at 0",
                "percent": 40,
                "value": 0,
              },
              {
                "description": "Raised from 0.4",
                "percent": 60,
                "value": 0.4,
              },
              {
                "description": "High above 0.6",
                "percent": 80,
                "value": 0.6,
              },
            ],
            "percentileCorners": [
              [
                0,
                0,
              ],
              [
                40,
                0,
              ],
              [
                60,
                0.4,
              ],
              [
                80,
                0.6,
              ],
              [
                100,
                1,
              ],
            ],
            "referenceLines": [
              {
                "colour": "yellow",
                "isDashed": false,
                "value": 0.4,
              },
              {
                "colour": "red",
                "isDashed": false,
                "value": 0.6,
              },
            ],
            "shortTitle": "Index",
            "title": "OBSTRUCTIVE INDEX",
            "trendRange": [
              0,
              1.5,
            ],
            "unit": "",
          },
          "respiratoryRate": {
            "bands": [
              {
                "below": 8,
                "colour": "red",
              },
              {
                "below": 12,
                "colour": "yellow",
              },
              {
                "colour": "green",
                "upTo": 20,
              },
              {
                "colour": "yellow",
                "upTo": 30,
              },
              {
                "colour": "red",
                "upTo": 40,
              },
            ],
            "cardBands": [
              {
                "below": 20,
                "colour": "red",
              },
              {
                "below": 40,
                "colour": "yellow",
              },
              {
                "colour": "green",
                "upTo": 60,
              },
              {
                "colour": "yellow",
                "upTo": 80,
              },
              {
                "colour": "red",
                "upTo": 100,
              },
            ],
            "decimals": 0,
            "description": "Respiratory rate is breaths per minute.",
            "displayRange": [
              0,
              40,
            ],
            "markers": [
              {
                "description": "The usual range begins at 12 bpm",
                "percent": 40,
                "value": 12,
              },
              {
                "description": "The usual range ends at 20 bpm",
                "percent": 60,
                "value": 20,
              },
              {
                "description": "Very high above 30 bpm",
                "percent": 80,
                "value": 30,
              },
            ],
            "percentileCorners": [
              [
                0,
                0,
              ],
              [
                20,
                8,
              ],
              [
                40,
                12,
              ],
              [
                60,
                20,
              ],
              [
                80,
                30,
              ],
              [
                100,
                40,
              ],
            ],
            "referenceLines": [
              {
                "colour": "red",
                "isDashed": true,
                "value": 8,
              },
              {
                "colour": "green",
                "isDashed": false,
                "value": 12,
              },
              {
                "colour": "green",
                "isDashed": false,
                "value": 20,
              },
              {
                "colour": "red",
                "isDashed": true,
                "value": 24,
              },
            ],
            "shortTitle": "Rate",
            "title": "RESPIRATORY RATE",
            "trendRange": [
              0,
              40,
            ],
            "unit": "bpm",
          },
        },
        "STATISTIC_NAMES": [
          "endTidalCo2",
          "respiratoryRate",
          "metabolicBurden",
          "obstructiveIndex",
        ],
      },
      "status": {
        "ADHERENCE_WINDOW_MONTHS": 6,
        "DATE_AHEAD_TOLERANCE_MS": 3600000,
        "FIRST_POSSIBLE_YEAR": 2010,
        "STATUS_GREEN_BELOW_DAYS": 1,
        "STATUS_YELLOW_BELOW_DAYS": 2,
      },
      "trend": {
        "DAY_LABELS_ABOVE_DAYS": 2,
        "DEFAULT_TIMESCALE": "1M",
        "DEFAULT_TIMESCALE_MIN_POINTS": 2,
        "MONTH_LABELS_ABOVE_MONTHS": 2,
        "SHORTEST_LABEL_STEP_HOURS": 8,
        "TIMESCALES": [
          "1D",
          "2D",
          "1W",
          "1M",
          "6M",
          "ALL",
        ],
        "YEAR_LABELS_ABOVE_YEARS": 2,
      },
      "worklist": {
        "WORKLIST_DEFAULT": {
          "adherenceBelow": 70,
          "qualityDrop": 15,
          "unusedDays": 7,
        },
      },
    }
  `);
});
