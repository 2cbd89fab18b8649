import type { Group } from "@capno/api-client/models/account";
import type { EpochMs } from "@capno/domain/units";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

/** What a page depends on beside the participant's data. */
export interface SummarySettings {
  readonly config: Pick<RuntimeConfig, "statistics" | "capture" | "report">;
  readonly groups: readonly Group[];
  readonly zone: string;
  /** The server's time when the data was asked for. */
  readonly asOf: EpochMs;
}
