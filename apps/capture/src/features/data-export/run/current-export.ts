import type { PackageRunner } from "./package-runner.ts";

/** Holds the session's only run: its code is loaded with its page, and the run outlives that page. */
export interface CurrentExport {
  /** The run there is, else a new one. */
  open(create: () => PackageRunner): PackageRunner;
  /** The server wants to be left alone for so long. */
  onServerBusy(ms: number): void;
  dispose(): void;
}

export function createCurrentExport(): CurrentExport {
  let runner: PackageRunner | undefined;
  return {
    open: (create) => (runner ??= create()),
    onServerBusy: (ms) => runner?.onServerBusy(ms),
    dispose: () => runner?.dispose(),
  };
}
