import {
  getDocumentPath,
  type StoredDocument,
  type StoreKind,
} from "@capno/api-client/endpoints/store-document";
import {
  getVersions,
  type Authored,
  type VersionId,
  type Versioned,
} from "@capno/api-client/models/stored-entry";
import type { Http } from "@capno/api-client/http";
import { createListeners } from "@capno/machine/create-listeners";
import type { ProductServices } from "@capno/product-contract/product-services";

import { createSharedDocument, type SharedDocument } from "./create-shared-document.ts";
import { createTabDocument } from "./create-tab-document.ts";
import type { Membership } from "./membership.ts";
import { mergeEntries, type MergedEntries } from "./merge-entries.ts";
import {
  findShown,
  getNewestId,
  getShownEntries,
  type Entries,
  type EntryNotice,
  type NewVersion,
} from "./shared-entries-machine.ts";
import { createView, getSeen, getUnsavedKeys, type SharedEntriesView } from "./shared-entries-view.ts";

/** Entries that all members of a group share, or that are kept in this tab until log-out. */
export interface SharedEntries<Entry> {
  /** False: the entries are kept in this tab, and are lost at log-out. */
  readonly isShared: boolean;
  getState(): SharedEntriesView<Entry>;
  watch(listener: () => void): () => void;
  /** The entry as pages show it now. */
  find(key: string): Entry | undefined;
  /** The newest version shown now: what an author who starts a change has seen. */
  getSeen(key: string): VersionId;
  /**
   * Adds a version to an entry, in the document of each group of the account that the participant is in; where one lacks the
   * entry, with its history. A change whose author saw another version than the newest is not made, and is told.
   */
  change(change: SharedChange<Entry>): ChangeOutcome;
  /** The same of many entries at once, each document being written once. */
  changeAll(changes: readonly SharedChange<Entry>[]): readonly ChangeOutcome[];
  /** What the stores have at one moment. Rejects where one does not answer. */
  read(): Promise<StoreReading<Entry>>;
  /** Reads the documents of these groups, or of all, again, and sends changes that are not saved yet. */
  ask(groupIds?: readonly number[]): void;
  /** Does the same as `ask` where that is a minute ago or longer. */
  askIfDue(groupIds?: readonly number[]): void;
  /** Dismisses the notices of one entry; without a key, of all. */
  dismissNotices(key?: string): void;
  dispose(): void;
}

export interface SharedChange<Entry> {
  readonly key: string;
  /** The newest version that the author of the change saw. */
  readonly seen: VersionId;
  /** The new version. Its history is that of the entry. */
  readonly entry: Entry;
  /** The groups whose documents are written, in place of those of the participant. */
  readonly groupIds?: readonly number[];
}

export type ChangeOutcome =
  /** The change is shown and is being saved. */
  | "taken"
  /** The store says the same already. */
  | "unchanged"
  /** Another version has become the newest, which the author has not seen. */
  | "conflict"
  /** The participant is in none of the account's groups. */
  | "nowhere";

export interface StoreReading<Entry> {
  readonly isShared: boolean;
  /** The newest version of each entry, with local changes applied. */
  readonly entries: Entries<Entry>;
  /** The newest version of each entry without local changes. */
  readonly stored: Entries<Entry>;
  /** Entries of which groups say different things, by group. */
  readonly differing: MergedEntries<Entry>["differing"];
  /** Entries of which a change of this account is not in the store. */
  readonly unsaved: ReadonlySet<string>;
  /** As the store of each group has it; none where the entries are not shared. */
  readonly documents: readonly GroupDocument<Entry>[];
}

export interface GroupDocument<Entry> extends Pick<
  StoredDocument<Entry>,
  "entries" | "unreadable" | "version"
> {
  readonly groupId: number;
}

/** What every store of a session is made of. */
export interface StoreSources {
  readonly services: ProductServices;
  /** Sends polls, for which no person waits. */
  readonly queue: Http;
  readonly membership: Membership;
}

export interface SharedEntriesOptions<
  Version extends Authored,
  Entry extends Versioned<Version>,
> extends StoreSources {
  readonly kind: StoreKind<Version, Entry>;
  /** Of the store, below the API; empty: the entries are not shared. */
  readonly storePath: string;
  /** Where entries that are not shared outlive a reload of the tab; the shell forgets them at log-out. */
  readonly tabKey: string;
}

interface PlacedDocument<Entry> extends SharedDocument<Entry> {
  /** Undefined: it is no group's, but this tab's. */
  readonly groupId: number | undefined;
}

export function createSharedEntries<Version extends Authored, Entry extends Versioned<Version>>({
  services,
  queue,
  membership,
  kind,
  storePath,
  tabKey,
}: SharedEntriesOptions<Version, Entry>): SharedEntries<Entry> {
  const { groups } = services.session.account();
  const isShared = storePath !== "" && groups.length > 0;
  const documents: readonly PlacedDocument<Entry>[] = isShared
    ? groups.map(({ id }) => ({
        ...createSharedDocument({ ...services, queue, kind, path: getDocumentPath(storePath, id) }),
        groupId: id,
      }))
    : [{ ...createTabDocument(services.storage.tab, tabKey, kind), groupId: undefined }];
  const listeners = createListeners();
  let ownNotices: readonly EntryNotice<Entry>[] = [];
  const readView = createView<Version, Entry>({
    kind,
    membership,
    readDocuments: () => documents.map(({ groupId, getState }) => ({ groupId, state: getState() })),
    readNotices: () => ownNotices,
  });

  function findTargets({ key, entry, groupIds }: SharedChange<Entry>): readonly PlacedDocument<Entry>[] {
    if (!isShared) return documents;
    const duid = kind.getDuid(key, entry);
    const wanted = groupIds ?? (duid === undefined ? [] : membership.groupIdsOf(duid));
    return documents.filter(({ groupId }) => groupId !== undefined && wanted.includes(groupId));
  }

  function changeAll(changes: readonly SharedChange<Entry>[]): readonly ChangeOutcome[] {
    const view = readView();
    const batches = new Map<PlacedDocument<Entry>, Map<string, NewVersion<Entry>>>();
    const refused: EntryNotice<Entry>[] = [];
    const outcomes = changes.map((change): ChangeOutcome => {
      const { key, seen, entry } = change;
      const shown = view.entries.get(key);
      const targets = findTargets(change);
      if (targets.length === 0) {
        refused.push({ key, entry: shown, lost: entry, isNowhere: true });
        return "nowhere";
      }
      const saysTheSame = shown !== undefined && kind.isSame(shown, entry);
      if (getSeen(view, key) !== seen && !saysTheSame) {
        refused.push({ key, entry: shown, lost: entry });
        return "conflict";
      }
      const lacking = targets.filter(({ getState }) => {
        const known = findShown(getState(), key);
        return known === undefined || !kind.isSame(known, entry);
      });
      for (const document of lacking) {
        const batch = batches.get(document) ?? new Map<string, NewVersion<Entry>>();
        batches.set(document, batch);
        // The store knows a version again by its id.
        const earlier = getVersions<Version>(shown).map((version) => ({
          ...version,
          id: version.id ?? crypto.randomUUID(),
        }));
        batch.set(key, { entry: { ...entry, earlier }, follows: getNewestId(document.getState(), key) });
      }
      return lacking.length === 0 ? "unchanged" : "taken";
    });
    for (const [document, batch] of batches) document.send({ type: "changed", changes: batch });
    if (refused.length > 0) {
      const replaced = new Set(refused.map(({ key }) => key));
      ownNotices = [...ownNotices.filter(({ key }) => !replaced.has(key)), ...refused];
      listeners.notify();
    }
    return outcomes;
  }

  const choose = (groupIds: readonly number[] | undefined) =>
    documents.filter(({ groupId }) => groupId === undefined || (groupIds?.includes(groupId) ?? true));
  const askAll = (asked: readonly PlacedDocument<Entry>[]) =>
    asked.forEach((document) => document.send({ type: "asked" }));
  const endTask = services.session.beforeLogOut(() => documents.forEach((document) => document.flush()));
  return {
    isShared,
    getState: readView,
    watch(listener) {
      const ends = [...documents, listeners, membership].map((source) => source.watch(listener));
      return () => ends.forEach((end) => end());
    },
    find: (key) => readView().entries.get(key),
    getSeen: (key) => getSeen(readView(), key),
    change: (change) => changeAll([change])[0] ?? "nowhere",
    changeAll,
    async read() {
      const stored = await Promise.all(
        documents.map(async (document) => ({ document, answer: await document.read() })),
      );
      const parts = stored.map(({ document: { groupId }, answer }) => ({ ...answer, groupId }));
      const shown = stored.map(({ document, answer }) => ({
        groupId: document.groupId,
        unreadable: answer.unreadable,
        entries: getShownEntries({ ...document.getState(), document: answer }),
      }));
      const merge = (from: typeof shown) => mergeEntries<Version, Entry>(from, kind, membership.groupIdsOf);
      const { entries, differing } = merge(parts);
      return {
        isShared,
        entries: merge(shown).entries,
        stored: entries,
        differing,
        unsaved: getUnsavedKeys(readView()),
        documents: stored.flatMap(({ document: { groupId }, answer }) =>
          groupId === undefined ? [] : [{ ...answer, groupId }],
        ),
      };
    },
    ask: (groupIds) => askAll(choose(groupIds)),
    askIfDue: (groupIds) => askAll(choose(groupIds).filter((document) => document.isDue())),
    dismissNotices(key) {
      ownNotices = ownNotices.filter((notice) => key !== undefined && notice.key !== key);
      listeners.notify();
      documents.forEach((document) =>
        document.send({ type: "notices-dismissed", ...(key === undefined ? {} : { key }) }),
      );
    },
    dispose() {
      endTask();
      documents.forEach((document) => document.dispose());
    },
  };
}
