import { inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** How much each processor had to do when the run began; 1 is all that it can. */
    readonly load: number;
  }
}

/**
 * How long a test waits for something to appear: ten seconds, and longer on a machine that has more to do than it can.
 * A second, the usual default, is too short where loading the first page alone takes longer. A wait ends as soon as its
 * check passes.
 */
export const WAIT_TIMEOUT_MS = 10_000 * Math.max(1, inject("load"));

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, {
    timeout: WAIT_TIMEOUT_MS,
    ...(typeof options === "number" ? { timeout: options } : options),
  });
