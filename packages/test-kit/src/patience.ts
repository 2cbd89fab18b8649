import { inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly patienceMs?: number;
  }
}

/**
 * How long a test waits for what must come. The second that is usual is no time on a machine with other work, where the
 * first page alone may take longer to be read and translated. Nothing waits longer than it has to; where most tests
 * are to fail, less will do.
 */
export const PATIENCE_MS = inject("patienceMs") ?? 60_000;

/** What is waited for is there within a few milliseconds, as a rule: looked for every fifty, it would be late. */
const LOOK_EVERY_MS = 10;

const { waitFor } = vi;
vi.waitFor = (check, options) =>
  waitFor(check, {
    timeout: PATIENCE_MS,
    interval: LOOK_EVERY_MS,
    ...(typeof options === "number" ? { timeout: options } : options),
  });
