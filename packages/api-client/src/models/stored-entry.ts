import type { EpochMs } from "@capno/domain/units";

/** Who wrote a version, and when. The server sets both. */
export interface Authored {
  readonly at: EpochMs;
  /** The account. */
  readonly by: string;
  /** Chosen by the client that wrote it, which recognises its own write by it. Absent in older documents. */
  readonly id?: string | undefined;
}

/** An entry of a store: its newest version, and every version before it. It is changed by adding versions only. */
export type Versioned<Version extends Authored> = Version & {
  /** Oldest first. */
  readonly earlier: readonly Version[];
};
