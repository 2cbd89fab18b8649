/**
 * Mutation tests: `pnpm test:mutation`, or one folder with `pnpm test:mutation --mutate "packages/domain/src/trend.ts"`.
 * Mark a mutant that changes nothing with `// Stryker disable next-line <mutator>: <reason>`.
 */
export default {
  testRunner: "vitest",
  // Stryker's own reading of it needs TypeScript 6.
  tsconfigFile: "none",
  plugins: ["@stryker-mutator/vitest-runner"],
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  incremental: true,
  incrementalFile: ".cache/mutation/incremental.json",
  htmlReporter: { fileName: ".cache/mutation/report.html" },
  reporters: ["clear-text", "progress", "html"],
  tempDirName: ".cache/mutation/work",
  ignorePatterns: [".cache", ".turbo", "dist", "e2e", "docs"],
  concurrency: 2,
  // Texts belong to the specification's tables, and are tested there.
  mutator: { excludedMutations: ["StringLiteral"] },
  thresholds: { high: 90, low: 85, break: 85 },
  mutate: [
    "packages/domain/src/**/*.ts",
    "packages/auth-session/src/**/*.ts",
    "packages/breath-test/src/{flow,evidence,lock}/**/*.ts",
    "apps/shell/src/products/**/*.ts",
    "!**/*.test.ts",
    "!**/testing/**",
  ],
};
