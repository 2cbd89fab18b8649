/** Keys that belong to the person rather than to the session survive a log-out. Decision C12 */
export const PREFERENCE_PREFIX = "pref:";

export const REFRESH_TOKEN_KEY = "capno:refresh-token";
export const USER_ID_KEY = "capno:user-id";
/** Wall time of the last sign of life, of any tab. */
export const LAST_ACTIVITY_KEY = "capno:last-activity";
