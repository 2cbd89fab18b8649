import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

/** Far from UTC and with half an hour in it: a time that was meant in another zone is seen at once. */
process.env["TZ"] ??= "America/St_Johns";

const places = ["packages", "apps", "tooling"];
/** What needs more of a machine than every run may ask for: `CAPNO_LONG=1`, as the nightly run does. */
const tooLong = process.env["CAPNO_LONG"] === undefined ? ["**/*.nightly.test.ts"] : [];

export default defineConfig({
  test: {
    // What a passing test writes to the console interests nobody.
    silent: "passed-only",
    // Files of a worker share its modules and its page: a new one for each file cost more than the tests.
    isolate: false,
    // One worker more than processors: a quarter of a worker's time is waiting, for a process, a socket or a file's code.
    maxWorkers: availableParallelism() + 1,
    unstubGlobals: true,
    restoreMocks: true,
    // A test that hangs is found just as well; one on a busy machine is not blamed for it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        test: {
          name: "logic",
          setupFiles: ["packages/test-kit/src/patience.ts"],
          environment: "node",
          include: places.map((place) => `${place}/**/*.test.ts`),
          exclude: ["**/node_modules/**", "**/dist/**", ...tooLong],
        },
      },
      {
        test: {
          name: "components",
          setupFiles: ["packages/test-kit/src/patience-with-pages.ts"],
          environment: "jsdom",
          include: places.map((place) => `${place}/**/*.test.tsx`),
          exclude: ["**/node_modules/**", "**/dist/**"],
        },
      },
    ],
  },
});
