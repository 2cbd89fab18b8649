/**
 * What the sandbox's stand-in for a diagnostic model makes of the obstruction score log(s3/s2). The corners come
 * from simulated patients (docs/breath-analysis.md); nothing here has been held against a real one.
 */
const SCORE_OF_MILD = -2.93;
const SCORE_OF_SEVERE = -1.84;
const INDEX_OF_MILD = 0.4;
const INDEX_OF_SEVERE = 0.6;

/** Score at which COPD is as likely as not, and how fast that changes. */
const EVEN_SCORE = -3.6;
const STEEPNESS = 1.7;

export interface Assessment {
  /** 0..1 */
  readonly obstructiveIndex: number;
  /** 0..1 */
  readonly probability: number;
  readonly category: string;
  readonly severityCategory: string;
}

/** 0.4 where patients are mild, 0.6 where they are severe, a straight line between and beyond, within 0..1. */
export function getObstructiveIndex(score: number): number {
  const share = (score - SCORE_OF_MILD) / (SCORE_OF_SEVERE - SCORE_OF_MILD);
  const index = INDEX_OF_MILD + share * (INDEX_OF_SEVERE - INDEX_OF_MILD);
  return Math.min(1, Math.max(0, index));
}

export function getCopdProbability(score: number): number {
  return 1 / (1 + Math.exp(-STEEPNESS * (score - EVEN_SCORE)));
}

/** Only above 80 % and below 20 % does the model commit itself. */
export function getProbabilityCategory(probability: number): string {
  if (probability < 0.2) return "COPD unlikely";
  return probability > 0.8 ? "COPD likely" : "COPD possible";
}

/** The severity that goes with an index, where COPD is not unlikely. */
export function getSeverityCategory(probability: number, obstructiveIndex: number): string {
  if (probability < 0.2) return "Not applicable";
  if (obstructiveIndex < INDEX_OF_MILD) return "Mild";
  return obstructiveIndex <= INDEX_OF_SEVERE ? "Moderate" : "Severe";
}

export function assessObstruction(score: number): Assessment {
  const probability = getCopdProbability(score);
  const obstructiveIndex = getObstructiveIndex(score);
  return {
    obstructiveIndex,
    probability,
    category: getProbabilityCategory(probability),
    severityCategory: getSeverityCategory(probability, obstructiveIndex),
  };
}
