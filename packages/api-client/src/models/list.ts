import type { EpochMs } from "@capno/domain/units";

/** A list of the server without its unreadable rows, which are counted. */
export interface ReadableList<Row> {
  readonly rows: readonly Row[];
  /** How many rows could not be read: "1 record could not be read". */
  readonly unreadable: number;
  /** When it was requested, where that was before this call. */
  readonly askedAt?: EpochMs;
}
