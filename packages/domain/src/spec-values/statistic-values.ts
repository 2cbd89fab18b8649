/** The four statistics. @spec §9 */
export const STATISTIC_NAMES = [
  "endTidalCo2",
  "respiratoryRate",
  "metabolicBurden",
  "obstructiveIndex",
] as const;
export type StatisticName = (typeof STATISTIC_NAMES)[number];

/** What is displayed where the configuration says nothing: metabolic burden is off. @spec §9 */
export const DISPLAYED_STATISTICS_DEFAULT: readonly StatisticName[] = [
  "endTidalCo2",
  "respiratoryRate",
  "obstructiveIndex",
];

/** Entries of a percentile table: one per percent from 0 to 100. @spec §5, §9 */
export const PERCENTILE_COUNT = 101;

export type StatisticColour = "red" | "yellow" | "green" | "dark";

/**
 * A band reaches from the end of the row before it to here. `below` leaves its own edge to the next row,
 * `upTo` keeps it: the less severe band owns a shared edge, but the obstructive index follows the specification's
 * words "below 0.4" and "above 0.6". @spec §9, REQ-DETAIL-13
 */
export type BandRow =
  | { readonly below: number; readonly colour: StatisticColour }
  | { readonly upTo: number; readonly colour: StatisticColour };

export interface ReferenceLine {
  readonly value: number;
  readonly colour: "green" | "yellow" | "red";
  readonly isDashed: boolean;
}

export interface StatisticMarker {
  /** Place on the card's percentile axis. */
  readonly percent: number;
  readonly value: number;
  readonly description: string;
}

interface StatisticDefinition {
  /** The trend's name as specified, upper case. @spec §3 */
  readonly title: string;
  /** Head of its column in a list of records: as short as its numbers. */
  readonly shortTitle: string;
  readonly unit: string;
  readonly description: string;
  readonly decimals: number;
  /** Range of bands, markers and cards. REQ-DETAIL-09, table 1 */
  readonly displayRange: readonly [low: number, high: number];
  /** Range of the trend's y axis before it is extended to fit. REQ-DETAIL-09, table 2 */
  readonly trendRange: readonly [low: number, high: number];
  /**
   * What a breathing person can have, edges included; our own, open question 64. A value outside it is a fault of the
   * unit, the sensor or the analysis: it is named, and rules no axis and no range. None of the four can be negative.
   */
  readonly plausibleRange: readonly [low: number, high: number];
  readonly bands: readonly BandRow[];
  /** Segments of a card's percentile axis, in percent. @spec §9, REQ-DETAIL-10 */
  readonly cardBands: readonly BandRow[];
  readonly referenceLines: readonly ReferenceLine[];
  readonly markers: readonly StatisticMarker[];
  /** Corners of the default percentile table, [percent, value], straight lines between. REQ-DETAIL-11 */
  readonly percentileCorners: readonly (readonly [percent: number, value: number])[];
}

const FIVE_CARD_BANDS: readonly BandRow[] = [
  { below: 20, colour: "red" },
  { below: 40, colour: "yellow" },
  { upTo: 60, colour: "green" },
  { upTo: 80, colour: "yellow" },
  { upTo: 100, colour: "red" },
];

/** @spec §9 */
export const STATISTICS: Readonly<Record<StatisticName, StatisticDefinition>> = {
  endTidalCo2: {
    title: "END TIDAL CO2",
    shortTitle: "CO₂",
    unit: "kPa",
    description: "End-tidal CO2 is the partial pressure of CO2 at the very end of exhalation.",
    decimals: 2,
    displayRange: [0, 11],
    trendRange: [0, 10],
    // Breathing air, 16 kPa of CO2 leaves no oxygen in the lung (alveolar gas equation: 20 kPa − CO2 / 0.8); with added
    // oxygen survivors reach about 20 kPa. A value in mmHg that is taken for kPa is 30 or more.
    plausibleRange: [0, 20],
    bands: [
      { below: 4, colour: "yellow" },
      { upTo: 6, colour: "green" },
      { upTo: 11, colour: "yellow" },
    ],
    cardBands: FIVE_CARD_BANDS,
    referenceLines: [
      { value: 4, colour: "green", isDashed: false },
      { value: 6, colour: "green", isDashed: false },
    ],
    markers: [
      { percent: 40, value: 4, description: "The usual range begins at 4 kPa" },
      { percent: 60, value: 6, description: "The usual range ends at 6 kPa" },
      { percent: 80, value: 9, description: "Very high above 9 kPa" },
    ],
    percentileCorners: [
      [0, 0],
      [20, 2],
      [40, 4],
      [60, 6],
      [80, 9],
      [100, 11],
    ],
  },
  respiratoryRate: {
    title: "RESPIRATORY RATE",
    shortTitle: "Rate",
    unit: "bpm",
    description: "Respiratory rate is breaths per minute.",
    decimals: 0,
    displayRange: [0, 40],
    trendRange: [0, 40],
    // Adults reach 50 to 70 a minute at the most, in the heaviest exercise.
    plausibleRange: [0, 80],
    bands: [
      { below: 8, colour: "red" },
      { below: 12, colour: "yellow" },
      { upTo: 20, colour: "green" },
      { upTo: 30, colour: "yellow" },
      { upTo: 40, colour: "red" },
    ],
    cardBands: FIVE_CARD_BANDS,
    referenceLines: [
      { value: 8, colour: "red", isDashed: true },
      { value: 12, colour: "green", isDashed: false },
      { value: 20, colour: "green", isDashed: false },
      { value: 24, colour: "red", isDashed: true },
    ],
    markers: [
      { percent: 40, value: 12, description: "The usual range begins at 12 bpm" },
      { percent: 60, value: 20, description: "The usual range ends at 20 bpm" },
      { percent: 80, value: 30, description: "Very high above 30 bpm" },
    ],
    percentileCorners: [
      [0, 0],
      [20, 8],
      [40, 12],
      [60, 20],
      [80, 30],
      [100, 40],
    ],
  },
  metabolicBurden: {
    title: "METABOLIC BURDEN",
    shortTitle: "Burden",
    unit: "mmol/s",
    description:
      "Metabolic burden is a marker of overall metabolic rate estimated from mmol CO2 respired in normal breathing.",
    decimals: 2,
    displayRange: [0, 1],
    trendRange: [0, 1],
    // About 0.15 mmol/s at rest; the highest measured in athletes is about 6 L of CO2 a minute, 4.5 mmol/s.
    plausibleRange: [0, 5],
    bands: [{ upTo: 1, colour: "dark" }],
    cardBands: [{ upTo: 100, colour: "dark" }],
    referenceLines: [],
    markers: [],
    percentileCorners: [
      [0, 0],
      [100, 1],
    ],
  },
  obstructiveIndex: {
    title: "OBSTRUCTIVE INDEX",
    shortTitle: "Index",
    unit: "",
    description: "Obstructive index is a marker of small airways obstruction.",
    decimals: 2,
    displayRange: [0, 1],
    trendRange: [0, 1.5],
    // A slope without a physiological limit: twice the axis that the specification gives it.
    plausibleRange: [0, 3],
    bands: [
      { below: 0.4, colour: "green" },
      { upTo: 0.6, colour: "yellow" },
      { upTo: 1, colour: "red" },
    ],
    // 0.4 lies at 60 %: here, as in the bands, that edge is already yellow.
    cardBands: [
      { below: 20, colour: "red" },
      { below: 40, colour: "yellow" },
      { below: 60, colour: "green" },
      { upTo: 80, colour: "yellow" },
      { upTo: 100, colour: "red" },
    ],
    referenceLines: [
      { value: 0.4, colour: "yellow", isDashed: false },
      { value: 0.6, colour: "red", isDashed: false },
    ],
    markers: [
      { percent: 40, value: 0, description: "No obstruction at 0" },
      { percent: 60, value: 0.4, description: "Raised from 0.4" },
      { percent: 80, value: 0.6, description: "High above 0.6" },
    ],
    percentileCorners: [
      [0, 0],
      [40, 0],
      [60, 0.4],
      [80, 0.6],
      [100, 1],
    ],
  },
};
