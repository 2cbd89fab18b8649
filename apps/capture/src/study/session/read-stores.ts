import type { LoggedAllocation } from "@capno/api-client/models/allocation";
import type { Note } from "@capno/api-client/models/note";
import type { Mark } from "@capno/api-client/models/review";
import type { StoredStatus } from "@capno/api-client/models/stored-status";

import type { Capture } from "./capture-session.ts";
import type { StoreReading } from "../shared-entries/create-shared-entries.ts";
import type { Entries } from "../shared-entries/shared-entries-machine.ts";
import { toReason } from "../data/failure-reason.ts";

/** What every store has at one moment; of one that does not answer the reason, in the words of failed.csv. */
export interface StoresReading {
  readonly notes: StoreReading<Note> | string;
  readonly reviews: StoreReading<Mark> | string;
  readonly statuses: StoreReading<StoredStatus> | string;
  readonly allocations: StoreReading<LoggedAllocation> | string;
}

export type StoreName = keyof StoresReading;

/** Asks for an answer, as often as the caller has patience, or says why there is none. */
type Ask = <Answer extends object>(ask: () => Promise<Answer>) => Promise<Answer | string>;

const askOnce: Ask = async (ask) => {
  try {
    return await ask();
  } catch (error) {
    return toReason(error);
  }
};

/** Reads each store once: everything in a file is made of one reading. */
export async function readStores(
  {
    notes,
    reviews,
    statuses,
    allocationLog,
  }: Pick<Capture, "notes" | "reviews" | "statuses" | "allocationLog">,
  ask: Ask = askOnce,
): Promise<StoresReading> {
  const [ofNotes, ofReviews, ofStatuses, ofAllocations] = await Promise.all([
    ask(() => notes.read()),
    ask(() => reviews.read()),
    ask(() => statuses.read()),
    ask(() => allocationLog.read()),
  ]);
  return { notes: ofNotes, reviews: ofReviews, statuses: ofStatuses, allocations: ofAllocations };
}

/** What the documents of a store give; undefined where it could not be read. */
export const getStored = <Entry>(read: StoreReading<Entry> | string): Entries<Entry> | undefined =>
  typeof read === "string" ? undefined : read.stored;

export const STORE_TITLES: Readonly<Record<StoreName, string>> = {
  notes: "notes",
  reviews: "marks and explanations",
  statuses: "statuses",
  allocations: "allocations",
};

/** Something of a store that could not be read, or is gone. */
export interface StoreGap {
  readonly store: StoreName;
  /** How many entries; null where it is not known. */
  readonly count: number | null;
  /** In the words of failed.csv. */
  readonly reason: string;
  /** In a sentence, for a log of these stores. */
  readonly sentence: string;
}

/** The one list of gaps: every file that is made of these stores names each of them. */
export function findStoreGaps(stores: StoresReading): readonly StoreGap[] {
  return (Object.keys(STORE_TITLES) as StoreName[]).flatMap((store) => {
    const title = STORE_TITLES[store];
    const read = stores[store];
    if (typeof read === "string") {
      const sentence = `The ${title} could not be read: they are not in this log.`;
      return [{ store, count: null, reason: read, sentence }];
    }
    const unsaved: readonly StoreGap[] =
      read.unsaved.size === 0
        ? []
        : [
            {
              store,
              count: read.unsaved.size,
              reason: "changes of this account that are not in the store",
              sentence: `Changes of the ${title} by this account that are not in the store: ${read.unsaved.size}.`,
            },
          ];
    const ofGroups = read.documents.flatMap(
      ({ groupId, version, entries, unreadable }): readonly StoreGap[] => {
        const { size } = unreadable;
        if (size > 0) {
          const reason = `entries of group ${groupId} could not be read`;
          const sentence = `Entries of the ${title} of group ${groupId} that could not be read: ${size}.`;
          return [{ store, count: size, reason, sentence }];
        }
        if (version === "0" || entries.size > 0) return [];
        const emptied = `is at version ${version} and holds nothing: it was emptied`;
        const sentence = `The store of the ${title} of group ${groupId} ${emptied}.`;
        return [{ store, count: null, reason: `the store of group ${groupId} ${emptied}`, sentence }];
      },
    );
    return [...unsaved, ...ofGroups];
  });
}
