import { availableParallelism, loadavg } from "node:os";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Half an hour off the hour and far from UTC: a time that is read in the wrong zone shows at once. */
process.env["TZ"] ??= "America/St_Johns";

/** `CAPNO_TEST_FOLDERS` names others: the mutation tests need those of the mutated folders alone. */
const workspaces = process.env["CAPNO_TEST_FOLDERS"]?.split(",") ?? ["packages", "apps", "tooling"];
/** `npm run test:all` sets it: with the files `*.full.test.ts`, and more of what is drawn by lot. */
const isFull = process.env["CAPNO_ALL_TESTS"] !== undefined;

/** A file of ten seconds or more that starts last leaves the other processors idle. */
const SLOWEST = [
  "conformance/src/mutations.test.ts",
  "report/src/pdf/pdf-a.test.ts",
  "breath-test/model/replay-traces.test.ts",
  "list/page/AllUsersPage.test.tsx",
];

const REFUSE_PRODUCT_PORTS = "tooling/test/refuse-product-ports.ts";

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOWEST.some((end) => moduleId.endsWith(end));
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    silent: "passed-only",
    // The files of one worker share their modules: loading them again for each file takes longer than its tests.
    isolate: false,
    maxWorkers: "100%",
    provide: { isFull, load: (loadavg()[0] ?? 0) / availableParallelism() },
    unstubGlobals: true,
    restoreMocks: true,
    // Only a test that hangs takes this long, even on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        test: {
          name: "logic",
          setupFiles: ["packages/test-kit/src/test-setup.ts", REFUSE_PRODUCT_PORTS],
          environment: "node",
          include: workspaces.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ["**/node_modules/**", "**/dist/**", ...(isFull ? [] : ["**/*.full.test.ts"])],
        },
      },
      {
        test: {
          name: "components",
          setupFiles: ["packages/test-kit/src/component-test-setup.ts", REFUSE_PRODUCT_PORTS],
          environment: "jsdom",
          include: workspaces.map((folder) => `${folder}/**/*.test.tsx`),
          exclude: ["**/node_modules/**", "**/dist/**"],
        },
      },
    ],
  },
});
