import { isSameAccount } from "@capno/domain/username";
import type { HandsetUdi } from "@capno/domain/units";

/** What a session that ended leaves to the next one of its account in this window. */
export interface SessionHandover {
  readonly username: string;
  /** The lease of this handset had run out: who held it is told. */
  readonly lapsedUdi: HandsetUdi | undefined;
}

/** Outlives the session on purpose: everything stored ends with it. */
let exportStatus: SessionHandover | undefined;

export function storeHandover(left: SessionHandover): void {
  exportStatus = left;
}

/** Once, and only to the account that left it. */
export function takeHandover(username: string): Partial<SessionHandover> {
  const left = exportStatus;
  exportStatus = undefined;
  return left && isSameAccount(left.username, username) ? left : {};
}
