/**
 * Mutation tests: `pnpm test:mutation`, or some folders: `MUTATE=packages/auth-session/src pnpm test:mutation`.
 * Mark a mutant that changes no behaviour with `// Stryker disable next-line <mutator>: <reason>`.
 */
const folders = process.env["MUTATE"]?.split(",") ?? [
  "packages/domain/src",
  "packages/auth-session/src",
  "packages/breath-test/src/attribution",
  "packages/breath-test/src/test-run",
  "packages/breath-test/src/lock",
  "apps/shell/src/product-host",
  "apps/shell/src/products",
];
// Read by vitest.config.ts.
process.env["CAPNO_TEST_FOLDERS"] = folders.join(",");

export default {
  testRunner: "vitest",
  // Every test of the folders runs once; after that each mutant is tested only by the tests that reach it.
  vitest: { related: false },
  plugins: ["@stryker-mutator/vitest-runner"],
  // Stryker would rewrite it with the compiler's interface of TypeScript 6.
  tsconfigFile: "none",
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  incremental: true,
  incrementalFile: ".cache/mutation/incremental.json",
  htmlReporter: { fileName: ".cache/mutation/report.html" },
  reporters: ["clear-text", "html"],
  clearTextReporter: { allowColor: false, logTests: false, allowEmojis: false },
  tempDirName: ".cache/mutation/work",
  ignorePatterns: [".cache", ".turbo", "dist", "e2e", "docs"],
  // The texts of the specification have tests of their own: a mutated text says nothing about the others.
  mutator: { excludedMutations: ["StringLiteral"] },
  thresholds: { high: 90, low: 85, break: 85 },
  mutate: [...folders.map((folder) => `${folder}/**/*.ts`), "!**/*.test.ts", "!**/testing/**"],
};
