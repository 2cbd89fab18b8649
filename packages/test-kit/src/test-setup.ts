import { vi } from "vitest";

/**
 * How long a test waits for something to appear. A second, the usual default, is too short on a busy machine, where
 * loading the first page alone may take longer. A wait ends as soon as its check passes.
 */
export const WAIT_TIMEOUT_MS = 60_000;

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, {
    timeout: WAIT_TIMEOUT_MS,
    ...(typeof options === "number" ? { timeout: options } : options),
  });
