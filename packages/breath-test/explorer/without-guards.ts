import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

import type { Finding } from "./explore-clinic.ts";
import type { Guard } from "./guards.ts";

const run = promisify(execFile);
const PACKAGE = path.join(import.meta.dirname, "..");
/** Beside the built types: ignored by git, and inside the package, so that its imports are found. */
const COPIES = path.join(PACKAGE, "dist", "without-guards");
const LONGEST_OUTPUT = 1 << 24;

/** Removes one guard, or none, from a copy of the real code and lets the explorer look for harm there. */
export async function exploreWithout(
  guard: Guard | undefined,
  states: number,
): Promise<(Finding & { readonly scenario: string }) | undefined> {
  const copy = path.join(COPIES, (guard?.name ?? "every guard is there").replaceAll(/[^a-z]+/gi, "-"));
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  await cp(path.join(PACKAGE, "src"), path.join(copy, "src"), { recursive: true });
  await cp(import.meta.dirname, path.join(copy, "explorer"), { recursive: true });
  if (guard !== undefined) {
    const file = path.join(copy, "src", guard.file);
    await writeFile(file, removeGuard(await readFile(file, "utf8"), guard));
  }
  const main = path.join(copy, "explorer", "main.ts");
  const options = ["--json", "--states", String(states), "--played-every", "20"];
  const { stdout } = await run(process.execPath, [main, ...options], { maxBuffer: LONGEST_OUTPUT });
  await rm(copy, { recursive: true, force: true });
  return (JSON.parse(stdout) as (Finding & { readonly scenario: string }) | null) ?? undefined;
}

/** A guard that is not there any more, or twice, cannot be removed: its entry has to follow the code. */
export function removeGuard(code: string, { name, text, without }: Guard): string {
  const times = code.split(text).length - 1;
  if (times !== 1) throw new Error(`The guard "${name}" is ${times} times in its file, not once.`);
  return code.replace(text, () => without);
}
