/** Under this many days since the last use the light is green. @spec §9 */
export const STATUS_GREEN_BELOW_DAYS = 1;

/** Under this many days since the last use the light is yellow, from here on red. @spec §9 */
export const STATUS_YELLOW_BELOW_DAYS = 2;

/** No handset recorded anything before this year; an unset clock begins in 1970, 1980 or 2000. @spec §3, REQ-DETAIL-21 */
export const FIRST_POSSIBLE_YEAR = 2010;

/** A date may be ahead of the server's time by this long, for clocks that differ. REQ-LIST-10, REQ-DETAIL-21 */
export const DATE_AHEAD_TOLERANCE_MS = 60 * 60 * 1000;

/** Adherence and quality cover at most this long; the handset's lifetime where that is shorter. @spec §9 */
export const ADHERENCE_WINDOW_MONTHS = 6;
