/** A record whose breaths are known because they were put into it: what the analysis finds is held against them. */
export interface ConstructedRecord {
  readonly name: string;
  /** pCO2 in kPa, 50 a second. */
  readonly samples: readonly number[];
  readonly breaths: readonly ConstructedBreath[];
}

export interface ConstructedBreath {
  /** When the air that comes out holds CO2 for the first time. */
  readonly beginsS: number;
  readonly endTidalKPa: number;
}

interface Shape {
  readonly breaths: number;
  readonly periodS: (breath: number) => number;
  readonly endTidalKPa: (breath: number) => number;
  /** How quickly the rise reaches the plateau. */
  readonly riseS: number;
  /** How much the plateau still climbs. */
  readonly slopeKPaPerS: number;
}

const rest: Shape = {
  breaths: 19,
  periodS: () => 3.4,
  endTidalKPa: (i) => 4.1 + 0.15 * Math.sin(i),
  riseS: 0.1,
  slopeKPaPerS: 0.1,
};

/** From quiet breathing to what makes it hard: depth, rhythm, haste, a slow rise. */
const SHAPES: Readonly<Record<string, Shape>> = {
  "quiet rest": rest,
  "rest with sighs": {
    ...rest,
    breaths: 24,
    periodS: (i) => (i % 8 === 5 ? 6 : 3.1),
    endTidalKPa: (i) => (i % 8 === 5 ? 4.9 : 4.1),
  },
  "an irregular rhythm": { ...rest, periodS: (i) => 3.6 + 1.4 * Math.sin(i * 2.3) },
  walking: { ...rest, breaths: 30, periodS: () => 2.7, endTidalKPa: (i) => 4.6 + i * 0.03 },
  "fast breathing": { ...rest, breaths: 43, periodS: (i) => 1.7 + 0.1 * Math.cos(i), riseS: 0.07 },
  "a rate in steps": { ...rest, breaths: 45, periodS: (i) => [4, 3, 2, 2.5][Math.floor(i / 12)] ?? 4 },
  "a slow rise to a slope": { ...rest, riseS: 0.22, slopeKPaPerS: 0.4 },
  "little carbon dioxide": { ...rest, endTidalKPa: (i) => 1.4 + 0.1 * Math.sin(i) },
};

const SAMPLE_S = 0.02;
const ROOM_AIR_KPA = 0.04;
const FIRST_BREATH_S = 1.1;
/** The share of a breath that is exhalation. */
const OUT = 0.58;
const FALL_S = 0.06;
const NOISE_KPA = 0.012;

export function constructRecords(): readonly ConstructedRecord[] {
  return Object.entries(SHAPES).map(([name, shape]) => construct(name, shape));
}

function construct(name: string, shape: Shape): ConstructedRecord {
  const breaths = new Array<ConstructedBreath & { readonly outS: number }>();
  let time = FIRST_BREATH_S;
  for (let i = 0; i < shape.breaths; i++) {
    const period = shape.periodS(i);
    breaths.push({ beginsS: time, endTidalKPa: shape.endTidalKPa(i), outS: period * OUT });
    time += period;
  }
  const noise = createNoise();
  const samples = Array.from({ length: Math.floor(time / SAMPLE_S) }, (_, i) => {
    const at = i * SAMPLE_S;
    const breath = breaths.findLast(({ beginsS }) => beginsS <= at);
    const clean = breath === undefined ? ROOM_AIR_KPA : getKPa(at - breath.beginsS, breath, shape);
    return Math.max(0, clean + noise());
  });
  return { name, samples, breaths };
}

/** An exponential rise to a plateau that ends at the end-tidal value; then the fall to room air. */
function getKPa(
  since: number,
  { endTidalKPa, outS }: { readonly endTidalKPa: number; readonly outS: number },
  { riseS, slopeKPaPerS }: Shape,
): number {
  const rise = (t: number) => (1 - Math.exp(-t / riseS)) * (endTidalKPa - slopeKPaPerS * (outS - t));
  if (since <= outS) return Math.max(ROOM_AIR_KPA, (rise(since) * endTidalKPa) / rise(outS));
  return ROOM_AIR_KPA + (endTidalKPa - ROOM_AIR_KPA) * Math.exp(-(since - outS) / FALL_S);
}

/** The same at every run: a linear congruence, its values shaped a little like a bell. */
function createNoise(): () => number {
  let state = 20_261_122;
  const uniform = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
  return () => (uniform() + uniform() + uniform()) * 2 * NOISE_KPA;
}
