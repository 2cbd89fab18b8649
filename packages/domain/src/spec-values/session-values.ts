/** The access token is refreshed, and a refresh token is useless, under this much time left. @spec §4, §9 */
export const TOKEN_EXPIRY_MARGIN_S = 30;

/** Minutes without activity until log-out; 0 switches the limit off. @spec §9, REQ-VALUE-04 */
export const IDLE_TIMEOUT_DEFAULT_MIN = 15;

/** Minutes before log-out at which a dialog warns. REQ-SESSION-10 */
export const IDLE_WARNING_DEFAULT_MIN = 2;
