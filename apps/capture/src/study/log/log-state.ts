import { isApiError } from "@capno/api-client/api-error";
import type { EpochMs } from "@capno/domain/units";

import type { KnownRow } from "./log-entry.ts";
import { NOTHING_READ, type ReadLog } from "./log-reading.ts";
import type { Unsaved } from "./log-writing.ts";

/** The reason why the log cannot be read or written. */
export type Trouble =
  | "unreachable"
  /** 403: this account may not read, or not write. */
  | "not-allowed"
  /** 404: the path of the deployment is wrong. */
  | "wrong-path"
  /** An answer that is no page of a log. */
  | "malformed"
  /** 400 and other refusals of a whole request. */
  | "refused"
  /** A second 410 in one reading. */
  | "reset-twice"
  /** A row that was answered as saved is not in the log. */
  | "not-kept"
  /** Without a server log: the tab's storage is full or blocked. */
  | "no-room";

export interface LogState {
  /** False until a reading is whole: then nothing is known, which is not "empty". */
  readonly isRead: boolean;
  /** When the last reading was whole; undefined: none was, or the log is kept in this tab. */
  readonly asOf: EpochMs | undefined;
  readonly read: ReadLog;
  /** Rows that came back from a write and are not read yet. */
  readonly confirmed: readonly KnownRow[];
  readonly unsaved: readonly Unsaved[];
  readonly readTrouble: Trouble | undefined;
  readonly writeTrouble: Trouble | undefined;
  /** Rows that the log had before it was set back, and has no more; null: nothing to say. */
  readonly setBack: number | null;
  /** Users whose status the undo of a file left: another account changed it, or the row before cannot be read. */
  readonly notUndone: readonly string[];
}

export const FIRST_STATE: LogState = {
  isRead: false,
  asOf: undefined,
  read: NOTHING_READ,
  confirmed: [],
  unsaved: [],
  readTrouble: undefined,
  writeTrouble: undefined,
  setBack: null,
  notUndone: [],
};

export function toTrouble(error: unknown): Trouble {
  if (!isApiError(error)) return "unreachable";
  const { kind, status = 0 } = error.facts;
  if (kind === "malformed-reply") return "malformed";
  if (status === 404) return "wrong-path";
  return status >= 400 && status < 500 && status !== 429 ? "refused" : "unreachable";
}
