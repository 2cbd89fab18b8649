import type { RunningMachine } from "@capno/machine/run-machine";

import type { ExportChoice } from "../../../paths/export-path.ts";
import type { EarlierRows } from "../choice/compare-redcap.ts";
import type { PlannedRecord } from "../choice/plan-package.ts";
import type { OpenTarget, PackageTarget } from "../files/package-target.ts";
import type { Missing } from "../tables/failed-table.ts";
import type { PackageEvent, PackageRun } from "./package-run.ts";

export interface PackageRunner extends RunningMachine<PackageRun, PackageEvent> {
  /** Lists what a package of this choice would hold. */
  ask(choice: ExportChoice): void;
  /** Starts an export of the listed records, or resumes a stopped one; without a target it resumes in the previous one. */
  begin(target?: { readonly open: OpenTarget; readonly name: string }): void;
  /** Opens an unfinished package to resume; resolves with the error text if it cannot. */
  openPart(file: Blob): Promise<string | undefined>;
  /** The choice behind the run, and the name of its file. */
  readonly facts: () => { readonly choice: ExportChoice | undefined; readonly name: string };
  readonly missing: () => readonly Missing[];
  /** The records that were listed. */
  readonly planned: () => readonly PlannedRecord[];
  /** Keeps the instances of an earlier redcap.csv. Until the export begins. */
  keepInstances(earlier: EarlierRows): void;
  /** Whether a stopped run has a target to resume in. */
  readonly hasTarget: () => boolean;
  /** Downloads the unfinished package held in memory; does nothing if it is on disk. */
  saveResumeFile(): Promise<void>;
  readonly target: () => PackageTarget["kind"] | undefined;
  /** How long Capture waits because of the server's `Retry-After`. */
  onServerBusy(ms: number): void;
  /** Ends a run, keeping what is on disk. */
  dispose(): void;
}
