/** How often a held handset lock is renewed: 2 minutes. @spec §9 */
export const LOCK_REFRESH_DEFAULT_MS = 120_000;

/** How old a capture may be to become the target of a test: 10 minutes. @spec §9, REQ-VALUE-03 */
export const ACCEPTED_CAPNOGRAM_WINDOW_DEFAULT_MS = 600_000;

/** How long the loading page waits for a result: 7.5 minutes. @spec §9, REQ-VALUE-02 */
export const LOAD_TEST_TIMEOUT_DEFAULT_MS = 450_000;

/** How long a failed stage may still turn into a success: 30 seconds. @spec §9, REQ-VALUE-01 */
export const TEST_FAILURE_TIMEOUT_DEFAULT_MS = 30_000;

/** How often a waiting test asks the server besides listening. REQ-TEST-03 */
export const TEST_POLL_INTERVAL_DEFAULT_MS = 10_000;

/** How old the list of handsets on a start page may become. REQ-HANDSET-09 */
export const HANDSET_LIST_REFRESH_DEFAULT_MS = 30_000;

/** How long the diagnose report waits before it opens the print dialog. @spec §2, §9 */
export const DIAGNOSE_PRINT_DELAY_MS = 500;
