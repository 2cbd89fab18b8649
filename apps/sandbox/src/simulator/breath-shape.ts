import type { Random } from "./random.ts";

export const BREATH_PROFILES = ["healthy", "asthma", "copd"] as const;
export type BreathProfile = (typeof BREATH_PROFILES)[number];

/** What the equation of a breath needs. Symbols in the doc lines are those of docs/breath-analysis.md. */
export interface BreathShape {
  /** RR, breaths per minute. */
  readonly breathsPerMinute: number;
  /** Share of a breath that is inspiration. */
  readonly duty: number;
  /** Et, kPa. */
  readonly endTidalKPa: number;
  /** α, fraction of dead space: how slowly the mixed gas clears. */
  readonly deadSpace: number;
  /** τ, seconds. */
  readonly riseS: number;
  /** s3, kPa per second. */
  readonly plateauSlope: number;
  /** td, seconds from the start of expiration to the first CO2. */
  readonly delayS: number;
  /** σ, seconds of the sensor's blur. */
  readonly blurS: number;
  /** tf, seconds of the fall. */
  readonly fallS: number;
  /** cv, variation of the end-tidal value from breath to breath. */
  readonly variation: number;
  /** irr, variation of the breath's length. */
  readonly irregularity: number;
}

type Spread = readonly [mean: number, deviation: number];
type ShapeRow = Readonly<Record<keyof BreathShape, Spread>>;

const HEALTHY: ShapeRow = {
  breathsPerMinute: [14, 2.5],
  duty: [0.4, 0.03],
  endTidalKPa: [5.2, 0.35],
  deadSpace: [0.2, 0.025],
  riseS: [0.45, 0.06],
  plateauSlope: [0.1, 0.03],
  delayS: [0.14, 0],
  blurS: [0.05, 0],
  fallS: [0.08, 0],
  variation: [0.05, 0],
  irregularity: [0.06, 0],
};

const ASTHMA: ShapeRow = {
  breathsPerMinute: [17, 3],
  duty: [0.38, 0.03],
  endTidalKPa: [4.7, 0.4],
  deadSpace: [0.28, 0.04],
  riseS: [0.7, 0.12],
  plateauSlope: [0.22, 0.06],
  delayS: [0.16, 0],
  blurS: [0.07, 0],
  fallS: [0.09, 0],
  variation: [0.07, 0],
  irregularity: [0.08, 0],
};

const COPD_MILD: ShapeRow = {
  breathsPerMinute: [17, 3],
  duty: [0.38, 0.03],
  endTidalKPa: [4.9, 0.45],
  deadSpace: [0.34, 0.04],
  riseS: [0.85, 0.14],
  plateauSlope: [0.26, 0.07],
  delayS: [0.18, 0],
  blurS: [0.08, 0],
  fallS: [0.1, 0],
  variation: [0.08, 0],
  irregularity: [0.09, 0],
};

const COPD_SEVERE: ShapeRow = {
  breathsPerMinute: [20, 3.5],
  duty: [0.36, 0.03],
  endTidalKPa: [5.3, 0.8],
  deadSpace: [0.52, 0.06],
  riseS: [1.3, 0.22],
  plateauSlope: [0.36, 0.1],
  delayS: [0.2, 0],
  blurS: [0.1, 0],
  fallS: [0.12, 0],
  variation: [0.1, 0],
  irregularity: [0.12, 0],
};

/** Severity at which a COPD patient is the "mild" row; from here to 1 the rows blend into "severe". */
const MILD_SEVERITY = 0.4;

// Published accuracies are below 1: some people with COPD breathe almost like the healthy, and some healthy people
// do not breathe by the book. These spreads make the simulated classes overlap as much.
const SEVERITY_SPREAD: Readonly<Record<BreathProfile, Spread>> = {
  healthy: [0, 0.13],
  asthma: [0.5, 0.25],
  copd: [0.53, 0.25],
};

const LIMITS: Readonly<Record<keyof BreathShape, readonly [low: number, high: number]>> = {
  breathsPerMinute: [7, 32],
  duty: [0.28, 0.48],
  endTidalKPa: [3, 7.5],
  deadSpace: [0.12, 0.75],
  riseS: [0.25, 2],
  plateauSlope: [0.02, 0.7],
  delayS: [0.05, 0.3],
  blurS: [0.02, 0.15],
  fallS: [0.05, 0.2],
  variation: [0, 0.2],
  irregularity: [0, 0.2],
};

const SHAPE_KEYS = Object.keys(LIMITS) as readonly (keyof BreathShape)[];

/** A severity from 0 (healthy) to 1 (severe) as it occurs among patients of a profile. */
export function drawSeverity(profile: BreathProfile, random: Random): number {
  const [mean, deviation] = SEVERITY_SPREAD[profile];
  return clamp(Math.abs(mean + deviation * random.normal()), 0, 1);
}

/** How one patient of a profile and severity breathes. */
export function drawBreathShape(
  profile: BreathProfile,
  severity: number,
  random: Pick<Random, "normal">,
): BreathShape {
  const row = getShapeRow(profile, severity);
  return Object.fromEntries(
    SHAPE_KEYS.map((key) => {
      const [mean, deviation] = row[key];
      return [key, clamp(mean + deviation * random.normal(), ...LIMITS[key])];
    }),
  ) as unknown as BreathShape;
}

function getShapeRow(profile: BreathProfile, severity: number): ShapeRow {
  if (profile === "asthma") return blend(HEALTHY, ASTHMA, severity);
  return severity < MILD_SEVERITY
    ? blend(HEALTHY, COPD_MILD, severity / MILD_SEVERITY)
    : blend(COPD_MILD, COPD_SEVERE, (severity - MILD_SEVERITY) / (1 - MILD_SEVERITY));
}

function blend(from: ShapeRow, to: ShapeRow, share: number): ShapeRow {
  const mix = (a: number, b: number) => a + share * (b - a);
  return Object.fromEntries(
    SHAPE_KEYS.map((key) => [key, [mix(from[key][0], to[key][0]), mix(from[key][1], to[key][1])]]),
  ) as unknown as ShapeRow;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
