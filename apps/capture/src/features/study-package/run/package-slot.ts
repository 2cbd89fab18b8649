import type { PackageRunner } from "./create-package-runner.ts";

/** Where the one run of a session lives: its code comes with its page, and it outlives that page. */
export interface PackageSlot {
  /** The run there is, else a new one. */
  open(create: () => PackageRunner): PackageRunner;
  dispose(): void;
}

export function createPackageSlot(): PackageSlot {
  let runner: PackageRunner | undefined;
  return {
    open: (create) => (runner ??= create()),
    dispose: () => runner?.dispose(),
  };
}
