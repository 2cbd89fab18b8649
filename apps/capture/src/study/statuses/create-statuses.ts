import { STATUS_STORE } from "@capno/api-client/endpoints/statuses";
import type { StatusVersion, StoredStatus, StoredStatuses } from "@capno/api-client/models/stored-status";
import { getVersionId, type VersionId } from "@capno/api-client/models/stored-entry";
import {
  isSameStatus,
  type ParticipantStatus,
  type ParticipantStatuses,
} from "@capno/domain/participant-status";

import {
  createSharedEntries,
  type ChangeOutcome,
  type SharedEntries,
  type StoreSources,
} from "../shared-entries/create-shared-entries.ts";

/** A row of a file that changes a status: what its reader saw, and what the file says. */
export interface FileChange {
  readonly duid: string;
  readonly seen: VersionId;
  readonly before: ParticipantStatus | undefined;
  readonly after: ParticipantStatus;
}

/** What the last file of this session changed, which can be undone. */
export interface UsedFile {
  readonly name: string;
  /** The changes that were made; where a colleague had written a newer version, none was. */
  readonly changes: readonly FileChange[];
}

/** The key is a user ID. */
export interface StatusesController extends SharedEntries<StoredStatus> {
  /** Undefined takes the status back. */
  set(duid: string, seen: VersionId, status: ParticipantStatus | undefined): ChangeOutcome;
  /** What a file would change now. */
  findChanges(statuses: ParticipantStatuses): readonly FileChange[];
  /** Takes these changes of a file, as they were shown. */
  takeFile(name: string, changes: readonly FileChange[]): readonly ChangeOutcome[];
  /** The file that was used last in this session; undefined: none, or it was undone. */
  usedFile(): UsedFile | undefined;
  /** Restores what was known before the last file, where its own version is still the newest. */
  undoFile(): void;
}

export function createStatuses(sources: StoreSources): StatusesController {
  const { clock, config, session } = sources.services;
  const shared = createSharedEntries<StatusVersion, StoredStatus>({
    ...sources,
    kind: STATUS_STORE,
    storePath: config.capture.statusStoreUrl ?? "",
    tabKey: "capture:statuses",
  });
  let used: (UsedFile & { readonly versions: ReadonlyMap<string, VersionId> }) | undefined;
  const create = (status: ParticipantStatus | undefined, file?: string): StoredStatus => ({
    id: crypto.randomUUID(),
    status,
    file,
    at: clock.now(),
    by: session.account().username,
    earlier: [],
  });
  return {
    ...shared,
    set: (duid, seen, status) => shared.change({ key: duid, seen, entry: create(status) }),
    findChanges(statuses) {
      const { entries } = shared.getState();
      return [...statuses].flatMap(([duid, after]) => {
        const entry = entries.get(duid);
        if (entry !== undefined && isSameStatus(after, entry.status)) return [];
        return [{ duid, seen: shared.getSeen(duid), before: entry?.status, after }];
      });
    },
    takeFile(name, changes) {
      const asked = changes.map(({ duid, seen, after }) => ({ key: duid, seen, entry: create(after, name) }));
      const outcomes = shared.changeAll(asked);
      const isTaken = (_change: unknown, place: number) => outcomes[place] === "taken";
      used = {
        name,
        changes: changes.filter(isTaken),
        versions: new Map(asked.filter(isTaken).map(({ key, entry }) => [key, getVersionId(entry)])),
      };
      return outcomes;
    },
    usedFile: () => used,
    undoFile() {
      if (used === undefined) return;
      const { changes, versions } = used;
      used = undefined;
      shared.changeAll(
        changes.flatMap(({ duid, before }) => {
          const seen = shared.getSeen(duid);
          // What a colleague wrote since, or had written before the file arrived, is theirs.
          return seen === versions.get(duid) ? [{ key: duid, seen, entry: create(before) }] : [];
        }),
      );
    },
  };
}

/** The newest version that came from a file, of anybody. */
export function findLastFile(
  stored: StoredStatuses,
): (Pick<StatusVersion, "at" | "by"> & { readonly file: string }) | undefined {
  let last: ReturnType<typeof findLastFile>;
  for (const { file, at, by } of stored.values())
    if (file !== undefined && at > (last?.at ?? 0)) last = { file, at, by };
  return last;
}

/** The known statuses; what was taken back is not known. */
export function toParticipantStatuses(stored: StoredStatuses): ParticipantStatuses {
  const statuses = new Map<string, ParticipantStatus>();
  for (const [duid, { status }] of stored) if (status !== undefined) statuses.set(duid, status);
  return statuses;
}
