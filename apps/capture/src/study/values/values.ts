import type { CallOptions } from "@capno/api-client/call-api";
import type { Http } from "@capno/api-client/http";
import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { ReadableList } from "@capno/api-client/models/list";
import type { Blinding } from "@capno/domain/account/blinding";
import type { TrendRecord } from "@capno/domain/statistic/trend";
import type { Duid } from "@capno/domain/units";

/** The only way to values of breathing in Capture: it refuses those that are blinded before anything is sent. */
export interface Values {
  readonly blinding: Blinding;
  /** True until the list of participants is loaded, and for a participant who is not in it. */
  isBlinded(duid: string): boolean;
  /** Resolves once that list is there, where it decides. */
  prepare(): Promise<unknown>;
  readRecord(row: RecordRow, options?: ReadOptions): Promise<Capnogram>;
  readTrends(duid: Duid, options?: ReadOptions): Promise<ReadableList<TrendRecord>>;
}

type RecordRow = Pick<CapnogramSummary, "id" | "recordedAt" | "duid" | "parserVersion">;

export interface ReadOptions extends CallOptions {
  /** The transport of the queue, for many calls; by default that of the services. */
  readonly http?: Http;
}
