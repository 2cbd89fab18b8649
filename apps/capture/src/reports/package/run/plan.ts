import type { EpochMs } from "@capno/domain/units";

import type { ExportChoice } from "../../../paths/export-path.ts";
import type { Missing } from "../tables/failed-table.ts";
import type { PlannedRecord } from "../tables/records-table.ts";

/** The contents of a package before its records are fetched, made from one reading of the lists. */
export interface Plan {
  readonly choice: ExportChoice;
  /** The versions of all programs that took part; null where one did not say. */
  readonly versions: Readonly<Record<string, string | null>>;
  /** The study's time zone, in which the chosen days begin and end. */
  readonly timeZone: string;
  readonly startedAt: number;
  /** The server's time when the oldest of the lists was requested, which may have been for another page. */
  readonly listsAsOf: EpochMs;
  readonly participants: number;
  /** It holds values that are blinded for other accounts. */
  readonly isUnblinded: boolean;
  /** The finished texts of these files. */
  readonly tables: Readonly<Record<"participants" | "checks" | "notes" | "changes", string>>;
  readonly records: readonly PlannedRecord[];
  readonly missing: readonly Missing[];
}
