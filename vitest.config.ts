import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Far from UTC and with half an hour in it: a time that was meant in another zone is seen at once. */
process.env["TZ"] ??= "America/St_Johns";

/**
 * The code of jsdom, React and the validators is compiled once, not in every worker of every run. The first run of a
 * checkout keeps nothing: writing costs as much as it saves, and where every checkout is new there is no second.
 */
const hasRun = existsSync(path.join(import.meta.dirname, "node_modules/.vite/vitest"));
if (hasRun)
  process.env["NODE_COMPILE_CACHE"] ??= path.join(import.meta.dirname, "node_modules/.cache/compiled");

const places = ["packages", "apps", "tooling"];
/** What needs more of a machine than every run may ask for: `CAPNO_LONG=1`, as the nightly run does. */
const isNight = process.env["CAPNO_LONG"] !== undefined;
const tooLong = isNight ? [] : ["**/*.nightly.test.ts"];

/**
 * A checkout that nothing ran in knows of no file how long it takes, and takes the largest first. These are small and
 * take seconds: the last of them would be waited for alone.
 */
const LONG = [
  "packages/breath-test/explorer/explore-clinic.test.ts",
  "packages/conformance/src/mutations.test.ts",
  "packages/report/src/pdf/pdf-a.test.ts",
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array but Vitest's own order
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((file) => moduleId.endsWith(file));
    // A worker that changes between projects begins anew.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // What a passing test writes to the console interests nobody.
    silent: "passed-only",
    // Files of a worker share its modules and its page: a new one for each file cost more than the tests.
    isolate: false,
    // One worker more than processors: a quarter of a worker's time is waiting, for a process, a socket or a file's code.
    maxWorkers: availableParallelism() + 1,
    // Pages are made and thrown away by the hundred: with more room for what is young, less of it is tidied up.
    // And a worker tidies up by itself: helpers of three workers are in each other's way on two processors.
    execArgv: ["--max-semi-space-size=32", "--single-threaded-gc"],
    provide: { isNight },
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
