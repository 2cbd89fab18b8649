import path from "node:path";

import type { Plugin } from "vite";
import type { ViteUserConfig } from "vitest/config";
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";

import { ROOT } from "../../commands/run-program.ts";

/** A mutant is dead when what is waited for does not come: no need to wait for it as on the busiest machine. */
const MUTANT_TIMES = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  provide: { patienceMs: 15_000 },
};

interface WarmOptions {
  readonly plugin: Plugin;
  /** Instead of vitest's own. */
  readonly runner?: string;
  /** A page and modules of its own for every file, so that what was changed is loaded again. */
  readonly isolate: boolean;
}

/** The workspace's own vitest, kept warm, with one more plugin. */
export async function openVitest({ plugin, runner, isolate }: WarmOptions): Promise<Vitest> {
  const { projects = [], ...shared } = (await readConfig()).test ?? {};
  return createVitest("test", {
    ...shared,
    config: false,
    root: ROOT,
    watch: false,
    silent: true,
    isolate,
    maxWorkers: 1,
    ...MUTANT_TIMES,
    reporters: [{}],
    // It knows a module by its text on the disk, which is not what is run here.
    fsModuleCache: false,
    // A project does not inherit plugins from the root.
    projects: projects.map((project) => {
      if (typeof project !== "object" || !("test" in project)) throw new Error("An unknown kind of project.");
      const test = { ...shared, ...project.test, ...MUTANT_TIMES, silent: true };
      return {
        ...project,
        root: ROOT,
        plugins: [plugin],
        test: runner === undefined ? test : { ...test, runner },
      };
    }),
  });
}

/** The test modules of one run alone: vitest gives back those of earlier runs as well. */
export async function runSpecifications(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
): Promise<readonly TestModule[]> {
  const wanted = new Set(specifications.map(({ moduleId }) => moduleId));
  const { testModules } = await vitest.runTestSpecifications([...specifications], false);
  return testModules.filter(({ moduleId }) => wanted.has(moduleId));
}

/** By its path: the file belongs to no workspace, so nothing below one may import it. */
async function readConfig(): Promise<ViteUserConfig> {
  const { default: config } = (await import(path.join(ROOT, "vitest.config.ts"))) as {
    default: ViteUserConfig;
  };
  return config;
}
