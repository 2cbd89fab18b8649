import type { ParticipantStatus } from "@capno/domain/participant-status";

import type { Authored, Versioned } from "./stored-entry.ts";

export interface StatusVersion extends Authored {
  /** Undefined takes the status back: it is not known. */
  readonly status: ParticipantStatus | undefined;
  /** The name of the file it was read from; undefined: it was set by hand. */
  readonly file?: string | undefined;
}

export type StoredStatus = Versioned<StatusVersion>;

/** Keyed by user ID. */
export type StoredStatuses = ReadonlyMap<string, StoredStatus>;
