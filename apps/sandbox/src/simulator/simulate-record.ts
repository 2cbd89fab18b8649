import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";

import { createRandom, type Random } from "./random.ts";
import { drawBreathShape, drawSeverity, type BreathProfile, type BreathShape } from "./breath-shape.ts";
import { blurSamples } from "./gaussian-blur.ts";

export type { BreathProfile } from "./breath-shape.ts";

/** A record is 75 s at 50 Hz. */
export const RECORD_SAMPLES = 3750;

interface SimulatedRecord {
  /** kPa, 0.02 s apart, three decimals. */
  readonly samples: readonly number[];
  readonly profile: BreathProfile;
  /** 0 healthy to 1 severe. */
  readonly severity: number;
  /** What was drawn: the truth an analysis can be held against. */
  readonly breaths: readonly SimulatedBreath[];
}

interface SimulatedBreath {
  /** Start of expiration in seconds. */
  readonly expirationS: number;
  readonly endS: number;
  readonly endTidalKPa: number;
  readonly isCough: boolean;
}

export interface SimulationRequest {
  readonly profile: BreathProfile;
  readonly seed: number;
  /** 0 healthy to 1 severe; absent: drawn as it occurs in the profile. */
  readonly severity?: number;
  /** Share of breaths that are coughs; absent: what the profile usually has. */
  readonly coughShare?: number;
  /** The same for all records of one person; absent for a new person. */
  readonly personSeed?: number;
}

const INSPIRED_KPA = 0.04;
const LEAD_IN_S = 0.6;
const NOISE_KPA = 0.012;
const PLATEAU_FROM_S = 0.35;
const FALL_DELAY_S = 0.04;
const COUGH_SHARE: Readonly<Record<BreathProfile, number>> = {
  healthy: 0.015,
  asthma: 0.05,
  copd: 0.06,
};
const COUGH = { expirationFactor: 0.55, endTidalFactor: 0.6, rippleHz: 6, ripple: 0.22 };

/** Draws one synthetic breath record. The same request always draws the same record. */
export function simulateRecord(request: SimulationRequest): SimulatedRecord {
  const random = createRandom(request.seed);
  const drawnSeverity = drawSeverity(request.profile, random);
  const severity = request.severity ?? drawnSeverity;
  const shape = drawBreathShape(request.profile, severity, getTemper(request.personSeed, random));
  const coughShare = request.coughShare ?? COUGH_SHARE[request.profile];

  const clean = Array.from<number>({ length: RECORD_SAMPLES }).fill(INSPIRED_KPA);
  const ripple = Array.from<number>({ length: RECORD_SAMPLES }).fill(1);
  const breaths: SimulatedBreath[] = [];
  let startS = LEAD_IN_S;
  let previousKPa = INSPIRED_KPA;
  let drift = 0;
  while (startS < RECORD_SAMPLES * SAMPLE_INTERVAL_S) {
    drift = 0.7 * drift + Math.sqrt(1 - 0.7 ** 2) * random.normal();
    const breath = planBreath(shape, startS, drift, random.next() < coughShare, random);
    previousKPa = drawBreath(clean, ripple, shape, breath, previousKPa);
    breaths.push({
      expirationS: breath.expirationS,
      endS: breath.endS,
      endTidalKPa: breath.endTidalKPa,
      isCough: breath.isCough,
    });
    startS = breath.endS;
  }
  const samples = blurSamples(clean, shape.blurS / SAMPLE_INTERVAL_S).map((kPa, i) => {
    const heard = kPa * (ripple[i] ?? 1) + NOISE_KPA * random.normal();
    return Math.max(0, Math.round(heard * 1000) / 1000);
  });
  return { samples, profile: request.profile, severity, breaths };
}

/** The share of the variance that is constant for a person; the rest varies by day. */
const PERSONAL_VARIANCE = 0.88;

function getTemper(personSeed: number | undefined, day: Random): Pick<Random, "normal"> {
  if (personSeed === undefined) return day;
  const person = createRandom(personSeed);
  return {
    normal: () =>
      Math.sqrt(PERSONAL_VARIANCE) * person.normal() + Math.sqrt(1 - PERSONAL_VARIANCE) * day.normal(),
  };
}

interface PlannedBreath extends SimulatedBreath {
  readonly startS: number;
}

function planBreath(
  shape: BreathShape,
  startS: number,
  drift: number,
  isCough: boolean,
  random: Random,
): PlannedBreath {
  const usualS = 60 / shape.breathsPerMinute;
  const lengthS = Math.max(0.5 * usualS, usualS * (1 + shape.irregularity * random.normal()));
  const inspirationS = shape.duty * lengthS;
  const expirationS = (lengthS - inspirationS) * (isCough ? COUGH.expirationFactor : 1);
  const endTidal = shape.endTidalKPa * (1 + shape.variation * (0.6 * drift + 0.4 * random.normal()));
  return {
    startS,
    expirationS: startS + inspirationS,
    endS: startS + inspirationS + expirationS,
    endTidalKPa: Math.max(1.5, endTidal) * (isCough ? COUGH.endTidalFactor : 1),
    isCough,
  };
}

/** Writes one breath, inspiration first, and returns its last value. */
function drawBreath(
  clean: number[],
  ripple: number[],
  shape: BreathShape,
  breath: PlannedBreath,
  previousKPa: number,
): number {
  const rise = (u: number) => getExpiredShare(shape, u);
  const highest = rise(breath.endS - breath.expirationS - shape.delayS);
  let last = previousKPa;
  for (let i = Math.ceil(breath.startS / SAMPLE_INTERVAL_S); i < clean.length; i++) {
    const timeS = i * SAMPLE_INTERVAL_S;
    if (timeS >= breath.endS) break;
    if (timeS < breath.expirationS) {
      const fallen = Math.exp(-Math.max(0, timeS - breath.startS - FALL_DELAY_S) / shape.fallS);
      last = INSPIRED_KPA + (previousKPa - INSPIRED_KPA) * fallen;
    } else {
      const u = timeS - breath.expirationS - shape.delayS;
      last = Math.max(INSPIRED_KPA, (breath.endTidalKPa * rise(u)) / highest);
      if (breath.isCough && u > 0) {
        ripple[i] = 1 + COUGH.ripple * Math.sin(2 * Math.PI * COUGH.rippleHz * u);
      }
    }
    clean[i] = last;
  }
  return last;
}

/** Mixing of dead-space with alveolar gas, then the slope of the plateau; u in seconds since the first CO2. */
function getExpiredShare(shape: BreathShape, u: number): number {
  if (u <= 0) return 0;
  const mixed = 1 - Math.exp(-(1 - Math.exp(-u / shape.riseS)) / shape.deadSpace);
  return mixed * (1 + (shape.plateauSlope / shape.endTidalKPa) * Math.max(0, u - PLATEAU_FROM_S));
}
