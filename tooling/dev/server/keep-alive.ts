/**
 * How long an idle connection is kept. Node's five seconds end before those of most clients and proxies, whose next
 * request then meets a connection that is being closed.
 */
export const KEEP_ALIVE_MS = 300_000;
