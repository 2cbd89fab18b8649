import type { RunningMachine } from "@capno/machine/run-machine";

import type { ExportChoice } from "../../../paths/export-path.ts";
import type { EarlierRows } from "../choice/compare-redcap.ts";
import type { PlannedRecord } from "../choice/plan-package.ts";
import type { Destination } from "../files/package-target.ts";
import type { ExportEvent, ExportState } from "./export-machine.ts";

export interface ExportRunner extends RunningMachine<ExportState, ExportEvent> {
  /** Lists what a package of this choice would hold. */
  ask(choice: ExportChoice): void;
  /** Starts the export of what was listed, or resumes a stopped one, which needs no destination where it has one. */
  begin(destination?: Destination): void;
  /** Opens an unfinished package to resume; resolves with the reason if it cannot. */
  openResumeFile(file: Blob): Promise<string | undefined>;
  /** Keeps the instances of an earlier redcap.csv, and returns the records so numbered. Until the export begins. */
  keepInstances(earlier: EarlierRows): readonly PlannedRecord[];
  /** Downloads the unfinished package held in memory; does nothing if it is on disk. */
  saveResumeFile(): Promise<void>;
  /** How long Capture waits because of the server's `Retry-After`. */
  onServerBusy(ms: number): void;
  /** Ends an export, keeping what is on disk. */
  dispose(): void;
}
