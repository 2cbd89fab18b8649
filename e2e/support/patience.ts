const VARIABLE = "CAPNO_PATIENCE_MS";
/** A page that a person waits for longer than this is broken on any machine. */
const LEAST_MS = 20_000;
const FIRST_PAGES = 20;

/**
 * How long a test waits for a page, an answer or a program: one patience for all of them, measured on the machine
 * before the first test. No test sets a shorter one.
 */
export const getPatienceMs = (): number => Number(process.env[VARIABLE] ?? LEAST_MS);

export const isPatienceMeasured = (): boolean => process.env[VARIABLE] !== undefined;

/** For this process and the workers that it starts later. */
export function setPatience(firstPageMs: number): void {
  process.env[VARIABLE] = String(Math.round(Math.max(LEAST_MS, firstPageMs * FIRST_PAGES)));
}
