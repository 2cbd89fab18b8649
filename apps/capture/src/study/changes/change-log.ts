import type { AllocationVersion, LoggedAllocation } from "@capno/api-client/models/allocation";
import type { Note, NoteVersion } from "@capno/api-client/models/note";
import { isExplanation, type Mark, type MarkVersion } from "@capno/api-client/models/review";
import type { StatusVersion } from "@capno/api-client/models/stored-status";
import { getVersions, type Authored, type Versioned } from "@capno/api-client/models/stored-entry";
import { writeParticipantStatus } from "@capno/domain/participant-status";

import { toUtc } from "../../kit/table.ts";
import {
  findStoreGaps,
  readStores,
  STORE_TITLES,
  type StoreName,
  type StoresReading,
} from "../session/read-stores.ts";
import type { GroupDocument, StoreReading } from "../shared-entries/create-shared-entries.ts";

export interface Change extends Authored {
  readonly what: "note" | "mark" | "explanation" | "status" | "allocation";
  /** The entry of the store. */
  readonly entry: string;
  /** When, but never before an earlier version of the entry: a server's clock may have been put back. */
  readonly order: number;
  readonly participantId: string | null;
  readonly day: string | null;
  readonly recordId: number | null;
  /** What the entry said before and says since; empty: nothing, or it was taken back. */
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  readonly file: string | null;
  readonly store: string;
  readonly groupId: number;
  readonly storeVersion: string;
}

export interface ChangeLog {
  /** Changes, the oldest first. */
  readonly changes: readonly Change[];
  /** What is not in it, in sentences. */
  readonly notHeld: readonly string[];
}

type Described = Pick<Change, "what" | "participantId" | "day" | "recordId">;

/** How the log names the entries and versions of a store. */
interface Source<Version extends Authored, Entry extends Versioned<Version>> {
  readonly describe: (key: string, entry: Entry) => Described;
  readonly write: (version: Version, key: string, entry: Entry) => Pick<Change, "after" | "reason" | "file">;
}

export const NEVER_HELD =
  "What was read, what was done in other systems, and what was never shared are not in this log.";

/** In place of a text that was not chosen: that there was one is said. */
export const TEXT_LEFT_OUT = "(text left out)";

export interface ChangeLogOptions {
  readonly hasNoteText: boolean;
}

export const readChangeLog = async (
  stores: Parameters<typeof readStores>[0],
  options: ChangeLogOptions,
): Promise<ChangeLog> => toChangeLog(await readStores(stores), options);

/** The changes that these stores hold, and what they do not. */
export function toChangeLog(stores: StoresReading, { hasNoteText }: ChangeLogOptions): ChangeLog {
  const changes = [
    ...toChanges<NoteVersion, Note>("notes", stores.notes, {
      describe: (_key, { duid, day = null, recordId = null }) => ({
        what: "note",
        participantId: duid,
        day,
        recordId,
      }),
      write: ({ text }) => ({
        after: text === "" || hasNoteText ? text : TEXT_LEFT_OUT,
        reason: "",
        file: null,
      }),
    }),
    ...toChanges<MarkVersion, Mark>("reviews", stores.reviews, {
      describe: describeReview,
      write: (version) =>
        "stamps" in version
          ? {
              after: version.stamps.join("; "),
              reason: version.stamps.map(toReasonName).join(", "),
              file: null,
            }
          : { after: version.reason, reason: version.reason, file: null },
    }),
    ...toChanges<StatusVersion, Versioned<StatusVersion>>("statuses", stores.statuses, {
      describe: (key) => ({ what: "status", participantId: key, day: null, recordId: null }),
      write: ({ status, file = null }) => ({
        after: formatStatus(status),
        reason: writeParticipantStatus(status).reason,
        file,
      }),
    }),
    ...toChanges<AllocationVersion, LoggedAllocation>("allocations", stores.allocations, {
      describe: (_key, { duid }) => ({ what: "allocation", participantId: duid, day: null, recordId: null }),
      write: ({ did }, _key, { udi, doneAt }) => ({
        after: `${did} ${udi}, done ${toUtc(doneAt)}`,
        reason: "",
        file: null,
      }),
    }),
  ];
  const kept = (Object.keys(STORE_TITLES) as StoreName[])
    .filter((store) => isKept(stores[store]))
    .map((store) => `The ${STORE_TITLES[store]} are not shared here: they are not in this log.`);
  return {
    changes: changes.toSorted(compareChanges),
    notHeld: [NEVER_HELD, ...kept, ...findStoreGaps(stores).map(({ sentence }) => sentence)],
  };
}

/** Whether the deployment has no store, so that the entries are kept in this tab. */
const isKept = (read: StoreReading<unknown> | string) => typeof read !== "string" && !read.isShared;

/** Of one moment by what they are about, so that the log is the same whatever order the stores answer in. */
function compareChanges(a: Change, b: Change): number {
  if (a.order !== b.order) return a.order - b.order;
  const [one, other] = [a, b].map(({ store, groupId, entry }) => `${store} ${groupId} ${entry}`);
  return one === other ? 0 : (one ?? "") < (other ?? "") ? -1 : 1;
}

/** 'unused' of 'unused:1763622000000'. */
const toReasonName = (stamp: string): string => stamp.split(":")[0] ?? stamp;

function describeReview(key: string, mark: Mark): Described {
  return isExplanation(mark)
    ? { what: "explanation", participantId: mark.duid ?? null, day: null, recordId: null }
    : { what: "mark", participantId: key, day: null, recordId: null };
}

/** 'enrolled 2026-03-03, left 2026-05-30, died' */
function formatStatus(status: StatusVersion["status"]): string {
  const { enrolled, left, reason } = writeParticipantStatus(status);
  return [enrolled && `enrolled ${enrolled}`, left && `left ${left}`, reason].filter(Boolean).join(", ");
}

function toChanges<Version extends Authored, Entry extends Versioned<Version>>(
  store: StoreName,
  read: StoreReading<Entry> | string,
  source: Source<Version, Entry>,
): readonly Change[] {
  if (typeof read === "string" || !read.isShared) return [];
  return read.documents.flatMap((document) => toChangesOfGroup(STORE_TITLES[store], document, source));
}

function toChangesOfGroup<Version extends Authored, Entry extends Versioned<Version>>(
  store: string,
  { groupId, version: storeVersion, entries }: GroupDocument<Entry>,
  { describe, write }: Source<Version, Entry>,
): readonly Change[] {
  return [...entries].flatMap(([key, entry]) => {
    const versions = getVersions<Version>(entry);
    let order = 0;
    return versions.map((version, place) => {
      order = Math.max(order, version.at);
      const previous = versions[place - 1];
      const { at, by, id } = version;
      return {
        at,
        by,
        id,
        entry: key,
        order,
        ...describe(key, entry),
        before: previous === undefined ? "" : write(previous, key, entry).after,
        ...write(version, key, entry),
        store,
        groupId,
        storeVersion,
      };
    });
  });
}
