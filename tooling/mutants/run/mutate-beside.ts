import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

import type { AreaRun, MutantResult } from "./mutate-area.ts";

/** What one process of several is asked for. It sends back its results, and no message where it failed. */
export type PartRun = Omit<AreaRun, "onProgress">;

/** Several processes beside each other, each with every so many-th mutant: a mutant needs a process to itself. */
export async function mutateBeside(
  run: Omit<PartRun, "part">,
  processes: number,
): Promise<readonly MutantResult[]> {
  const parts = Array.from({ length: processes }, (_, index) =>
    startPart({ ...run, part: { index, of: processes } }),
  );
  return (await Promise.all(parts)).flat();
}

async function startPart(part: PartRun): Promise<readonly MutantResult[]> {
  const child = fork(path.join(import.meta.dirname, "mutate-part.ts"));
  let results: readonly MutantResult[] | undefined;
  child.once("message", (message) => {
    results = message as readonly MutantResult[];
  });
  child.send(part);
  await once(child, "exit");
  if (results === undefined) throw new Error(`A part of ${part.name} ended without results.`);
  return results;
}
