import { readFile } from "node:fs/promises";
import path from "node:path";

import type { TestModule } from "vitest/node";

import { ROOT } from "../../commands/run-program.ts";
import { openVitest, runSpecifications } from "../run/open-vitest.ts";
import { plantFault, type NamedFault } from "./named-fault.ts";

export interface NamedResult {
  readonly fault: NamedFault;
  /** The first test that went red, with its own words, or what else was seen. */
  readonly is: "killed" | "survived" | "red without it";
  readonly test?: string;
}

/**
 * Plants each fault in what the tests load, never in the file on the disk, and runs the test file that is to notice.
 * A test file that is red without any fault notices nothing.
 */
export async function runNamedFaults(
  faults: readonly NamedFault[],
  onResult: (result: NamedResult) => void,
): Promise<void> {
  const planted = new Map<string, string>();
  const vitest = await openVitest({
    isolate: true,
    plugin: {
      name: "capno:plant-a-fault",
      enforce: "pre",
      load: (id) => planted.get(id.split("?", 1)[0] ?? id),
    },
  });
  try {
    for (const [testFile, noticed] of groupBy(faults)) {
      const run = async () => {
        const specifications = await vitest.globTestSpecifications([testFile]);
        const own = specifications.filter(({ moduleId }) => moduleId === path.join(ROOT, testFile));
        return runSpecifications(vitest, own);
      };
      const sound = findFailure(await run());
      for (const fault of noticed) {
        if (sound !== undefined) {
          onResult({ fault, is: "red without it", test: sound });
          continue;
        }
        const file = path.join(ROOT, fault.file);
        planted.set(file, plantFault(await readFile(file, "utf8"), fault));
        vitest.invalidateFile(file);
        const test = findFailure(await run());
        planted.clear();
        vitest.invalidateFile(file);
        onResult(test === undefined ? { fault, is: "survived" } : { fault, is: "killed", test });
      }
    }
  } finally {
    await vitest.close();
  }
}

function groupBy(faults: readonly NamedFault[]): Map<string, NamedFault[]> {
  return Map.groupBy(faults, ({ noticedBy }) => noticedBy);
}

/** A file that cannot be loaded fails without a failed test in it. */
function findFailure(modules: readonly TestModule[]): string | undefined {
  if (modules.length === 0) return "no such test file";
  for (const testModule of modules) {
    for (const test of testModule.children.allTests("failed")) return test.fullName;
    if (testModule.state() === "failed") return "the file could not be loaded";
  }
  return undefined;
}
