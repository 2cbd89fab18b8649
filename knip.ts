import type { KnipConfig } from "knip";

import { PRODUCTS } from "./tooling/dev/stack/products.ts";

/**
 * `pnpm check:unused`: files, exports and dependencies that nobody reads. It runs twice. The second time it sees only
 * what runs (the patterns with an exclamation mark): an export that nothing but tests read is a rule that is
 * proven and never applied.
 */
const seesOnlyWhatRuns = process.argv.includes("--production");

const SOURCES = "src/**/*.{ts,tsx}!";
/** Tests, and what exists for them alone: a folder of this name says so. */
const NO_TESTS = ["!**/*.test.{ts,tsx}!", "!**/testing/**!"];

/** Whole files that exist for tests alone, though a package exports them. */
const FOR_TESTS = ["packages/test-kit/src/**", "packages/*/src/testing/**"];
/** Replaces a module of a library in the builds, which name it by its file. */
const REMOVE_SCROLL = "packages/ui-kit/src/overlays/remove-scroll-stub.tsx";

export default {
  ignoreExportsUsedInFile: true,
  // It takes `npm run test:all -- --require all` for a module called "all".
  "github-actions": false,
  ignoreIssues: {
    [REMOVE_SCROLL]: ["exports"],
    ...(seesOnlyWhatRuns ? Object.fromEntries(FOR_TESTS.map((files) => [files, ["exports"]])) : {}),
  },
  workspaces: {
    // `npm test` runs oxfmt itself, and people run `npx capno-conformance`.
    ".": { project: ["*.ts"], ignoreDependencies: ["oxfmt", "@capno/conformance"] },
    "apps/capture": {
      entry: ["src/product.tsx!"],
      project: [SOURCES, ...NO_TESTS],
    },
    ...Object.fromEntries(
      PRODUCTS.filter((product) => product !== "capture").map((product) => [
        `apps/${product}`,
        {
          entry: ["src/product.{ts,tsx}!"],
          project: [SOURCES, ...NO_TESTS],
          // Never imported here: the federation shares the shell's.
          ...(seesOnlyWhatRuns ? { ignoreDependencies: ["react", "react-dom"] } : {}),
        },
      ]),
    ),
    "apps/shell": {
      entry: ["page/*.js!", "page/scripts/*.ts!"],
      project: ["{src,page}/**/*.{ts,tsx,js}!", ...NO_TESTS],
    },
    "apps/sandbox": {
      // The pages are served as they are, by the server.
      entry: [
        "scripts/*.ts!",
        "src/control-page/page/main.ts!",
        "src/contract-page/page/{docs,channels}.ts!",
      ],
      project: ["{src,scripts}/**/*.ts!", ...NO_TESTS],
    },
    "packages/breath-test": {
      includeEntryExports: true,
      entry: ["model/main.ts"],
      project: [SOURCES, "model/**/*.ts", ...NO_TESTS],
    },
    "packages/conformance": {
      entry: ["src/run-checks.ts!", "src/checks/*.check.ts!"],
      project: [SOURCES, ...NO_TESTS],
    },
    // The setup files that vitest.config.ts names.
    "packages/test-kit": { includeEntryExports: true, entry: ["src/*test-setup.ts!"], project: [SOURCES] },
    "packages/*": { includeEntryExports: true, project: [SOURCES, ...NO_TESTS] },
    tooling: {
      entry: ["{build,checks,dev,release,scaffold,test}/**/*.ts!"],
      project: ["**/*.ts!", ...NO_TESTS],
    },
    e2e: {
      entry: ["**/*.{spec,long,visual,pictures}.ts", "**/*.config.ts", "engines/webkit/window.js"],
      // Programs of the system.
      ignoreBinaries: ["Xvfb", "WebKitWebDriver"],
      project: ["**/*.ts", "!performance/{charts,list,load}/**", "!performance/*.ts"],
    },
    "e2e/performance": { entry: ["*/page.tsx", "soak/*.long.ts"], project: ["**/*.{ts,tsx}"] },
  },
} satisfies KnipConfig;
