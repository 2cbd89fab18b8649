/** Time between two samples of a breath record, in seconds. @spec §3, §9 */
export const SAMPLE_INTERVAL_S = 0.02;

/** Partial pressure that parts expiration (above) from inspiration, absolute. @spec §4, §9, REQ-DETAIL-07 */
export const BREATH_THRESHOLD_KPA = 0.5;

/** Breaths left out of the quality: the first and the last, which are usually partial. @spec §4, REQ-DETAIL-06 */
export const BREATHS_EXCLUDED_FROM_QUALITY = 2;

/** Breath quality above which a training record is called good; not in the specification (open question 30). */
export const GOOD_RECORD_ABOVE_PERCENT = 50;

/**
 * A phase shorter than this is noise around the threshold, not a breath: 5 samples. Small enough for the
 * fastest labelled breathing (35 per minute).
 */
export const SHORTEST_PHASE_S = 0.1;
