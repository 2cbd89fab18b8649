import { STATUS_STORE } from "@capno/api-client/endpoints/statuses";
import type { StatusVersion, StoredStatus, StoredStatuses } from "@capno/api-client/models/stored-status";
import {
  isSameStatus,
  type ParticipantStatus,
  type ParticipantStatuses,
} from "@capno/domain/participant-status";
import type { EpochMs } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";

import { createSharedEntries, type SharedEntries } from "../shared-entries/create-shared-entries.ts";

/** A user's new status; undefined takes it back. */
export type StatusChange = readonly [duid: string, status: ParticipantStatus | undefined];

/** What the last file of this session changed, which can be undone. */
export interface UsedFile {
  readonly name: string;
  readonly usedAt: EpochMs;
  /** What it said, and what was known before. */
  readonly changes: readonly StatusChange[];
  readonly before: readonly StatusChange[];
}

/** The key is a user ID. */
export interface StatusesController extends SharedEntries<StoredStatus> {
  set(duid: string, status: ParticipantStatus | undefined): void;
  /** Takes what a file says. */
  takeFile(name: string, statuses: ParticipantStatuses): void;
  /** The file that was used last in this session; undefined: none, or it was undone. */
  usedFile(): UsedFile | undefined;
  /** Restores what was known before the last file, except where it was changed since. */
  undoFile(): void;
}

/** Runs the statuses of a session. */
export function createStatuses(
  services: ProductServices,
  findGroupIds: (duid: string) => readonly number[],
): StatusesController {
  const { clock, config, session } = services;
  const shared = createSharedEntries<StatusVersion, StoredStatus>({
    services,
    kind: STATUS_STORE,
    storePath: config.capture.statusStoreUrl ?? "",
    tabKey: "capture:statuses",
  });
  let used: UsedFile | undefined;
  const known = (duid: string) => shared.find(duid)?.status;

  function change(changes: readonly StatusChange[], file?: string): void {
    shared.changeAll(
      changes.map(([duid, status]) => {
        const version: StatusVersion = {
          id: crypto.randomUUID(),
          status,
          file,
          at: clock.now(),
          by: session.account().username,
        };
        return {
          key: duid,
          groupIds: findGroupIds(duid),
          update(shown) {
            if (shown === undefined) return { ...version, earlier: [] };
            const { earlier, ...newest } = shown;
            return { ...version, earlier: [...earlier, newest] };
          },
        };
      }),
    );
  }

  return {
    ...shared,
    set: (duid, status) => change([[duid, status]]),
    takeFile(name, statuses) {
      const changes = findChanges(statuses, shared.getState().entries);
      const before = changes.map(([duid]): StatusChange => [duid, known(duid)]);
      used = { name, usedAt: clock.now(), changes, before };
      change(changes, name);
    },
    usedFile: () => used,
    undoFile() {
      if (used === undefined) return;
      const { changes, before } = used;
      used = undefined;
      change(before.filter(([duid], place) => isSameStatus(known(duid), changes[place]?.[1])));
    },
  };
}

/** What a file says and is not known yet. */
export const findChanges = (statuses: ParticipantStatuses, stored: StoredStatuses): readonly StatusChange[] =>
  [...statuses].filter(([duid, status]) => !isSameStatus(status, stored.get(duid)?.status));

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
