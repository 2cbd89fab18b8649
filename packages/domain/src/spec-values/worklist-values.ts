/** The limits beyond which a participant of a project needs a call. REQ-LIST-40 */
export interface WorklistThresholds {
  /** Unused for at least this many days. */
  readonly unusedDays: number;
  /** Adherence, as shown, below this percentage; 0 lists no participant. */
  readonly adherenceBelow: number;
  /** The last record's quality at least so many points below the overall one, both as shown. */
  readonly qualityDrop: number;
}

/** Our own, open question 38. */
export const WORKLIST_DEFAULT: WorklistThresholds = { unusedDays: 7, adherenceBelow: 70, qualityDrop: 15 };
