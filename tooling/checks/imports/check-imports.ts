import { cruise, type ICruiseResult, type IViolation } from "dependency-cruiser";

import { IMPORT_RULES } from "./rules.ts";

export interface ImportReport {
  readonly violations: readonly { readonly rule: string; readonly from: string; readonly to: string }[];
  /** Files of ours that were read. Where this is small, nothing was judged. */
  readonly filesSeen: number;
  readonly importsSeen: number;
  /**
   * How many files of ours a file needs: what it imports, directly or not, types too; itself among them. What `import()`
   * loads on a press is counted for itself.
   */
  readonly countFilesOf: (file: string) => number;
}

/** Checks every import below `root` against the import rules. */
export async function checkImports(root: string): Promise<ImportReport> {
  const { output } = await cruise(
    ["apps", "packages", "tooling", "e2e"],
    {
      baseDir: root,
      ruleSet: { forbidden: IMPORT_RULES },
      validate: true,
      // Our own builds only; the `dist` of a library is imported.
      exclude: {
        path: [
          "^apps/[^/]+/dist/",
          "^packages/[^/]+/dist/",
          "^(tooling|e2e)/dist/",
          "\\.css$",
          "/test-results/",
        ],
      },
      doNotFollow: { path: "node_modules" },
      tsPreCompilationDeps: true,
      combinedDependencies: false,
      enhancedResolveOptions: {
        exportsFields: ["exports"],
        conditionNames: ["import", "types", "node", "default"],
        extensions: [".ts", ".tsx", ".d.ts", ".js", ".json"],
        mainFields: ["module", "main", "types", "typings"],
      },
    },
    {},
  );
  const { summary, modules } = output as ICruiseResult;
  const ours = modules.filter((module) => /^(apps|packages|tooling|e2e)\//.test(module.source));
  return {
    violations: summary.violations.map((violation: IViolation) => ({
      rule: violation.rule.name,
      from: violation.from,
      to: violation.to,
    })),
    filesSeen: ours.length,
    importsSeen: ours.reduce((sum, module) => sum + module.dependencies.length, 0),
    countFilesOf: createFileCount(ours),
  };
}

function createFileCount(ours: ICruiseResult["modules"]): (file: string) => number {
  const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file);
  const targets = new Map(
    ours.map(
      ({ source, dependencies }) =>
        [source, dependencies.flatMap(({ resolved, dynamic }) => (dynamic ? [] : [resolved]))] as const,
    ),
  );
  return (file) => {
    const seen = new Set([file]);
    for (const each of seen)
      for (const target of targets.get(each) ?? [])
        if (targets.has(target) && isCode(target)) seen.add(target);
    return targets.has(file) ? seen.size : Number.NaN;
  };
}
