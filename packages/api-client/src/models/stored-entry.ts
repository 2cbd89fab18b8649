import type { Branded, EpochMs } from "@capno/domain/units";

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
  /** How many earlier versions this release cannot read. They stay in the store. */
  readonly unreadEarlier?: number;
};

/** Names a version of an entry: what the author of a change saw. */
export type VersionId = Branded<string, "VersionId">;

/** There is no entry yet. */
export const NOTHING_SEEN = "" as VersionId;

/** A version of an older document has no id of its own. */
export const getVersionId = (version: Authored | undefined): VersionId =>
  version === undefined ? NOTHING_SEEN : ((version.id ?? `${version.at} ${version.by}`) as VersionId);

/** Every version of an entry that can be read, oldest first. */
export function getVersions<Version extends Authored>(
  entry: Versioned<Version> | undefined,
): readonly Version[] {
  if (entry === undefined) return [];
  const { earlier, unreadEarlier: _unread, ...newest } = entry;
  // What is left of a version without its history is a version.
  return [...earlier, newest as unknown as Version];
}

/** By the time of the server; of one moment by their ids, so that every client has the same order. */
export function compareVersions(one: Authored, other: Authored): number {
  if (one.at !== other.at) return one.at - other.at;
  const [a, b] = [getVersionId(one), getVersionId(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
