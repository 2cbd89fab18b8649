/** Under this many days since the last use the light is green. @spec §9 */
export const STATUS_GREEN_BELOW_DAYS = 1;

/** Under this many days since the last use the light is yellow, from here on red. @spec §9 */
export const STATUS_YELLOW_BELOW_DAYS = 2;

/** A reading dated in this year has lost its clock and counts as undated. @spec §3, decision F21 */
export const UNSET_CLOCK_YEAR = 2000;

/** Adherence and quality cover at most this long; the handset's lifetime where that is shorter. @spec §9 */
export const ADHERENCE_WINDOW_MONTHS = 6;
