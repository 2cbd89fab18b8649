/** Keys that belong to the person or the computer rather than to the session survive a log-out. */
export const PREFERENCE_PREFIX = "pref:";

export const REFRESH_TOKEN_KEY = "capno:refresh-token";
export const USER_ID_KEY = "capno:user-id";
export const LAST_ACTIVITY_KEY = "capno:last-activity";
/** The current session owner of this computer, or of this tab. It must outlive the log-out. */
export const SESSION_OWNER_KEY = `${PREFERENCE_PREFIX}turn`;
