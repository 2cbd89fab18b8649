import {
  getDocumentPath,
  toStoredItem,
  type StoredDocument,
  type StoreKind,
} from "@capno/api-client/endpoints/store-document";
import type { Authored, Versioned } from "@capno/api-client/models/stored-entry";
import { isRawObject } from "@capno/api-client/schemas/store-document";
import { runMachine } from "@capno/machine/run-machine";
import type { KeptText, ProductServices } from "@capno/product-contract/product-services";

import { createSharedDocument, type SharedDocument } from "./create-shared-document.ts";
import {
  createInitialState,
  stepOwnEntries,
  type Entries,
  type SharedEntriesEvent,
  type SharedEntriesState,
} from "./shared-entries-machine.ts";
import { createView, mergeEntries, type SharedEntriesView } from "./shared-entries-view.ts";

/** Entries that all members of a group share, or that are kept in this tab until log-out. */
export interface SharedEntries<Entry> {
  /** False: the entries are kept in this tab, and are lost at log-out. */
  readonly isShared: boolean;
  getState(): SharedEntriesView<Entry>;
  watch(listener: () => void): () => void;
  /** As it is shown now. */
  find(key: string): Entry | undefined;
  /**
   * Adds a version: `update` makes the entry that follows the one shown now. A new entry goes to each of the groups, of
   * which the account must be a member; without one to all that it has.
   */
  change(key: string, groupIds: readonly number[], update: (shown: Entry | undefined) => Entry): void;
  /** The same of many entries at once, each document being written once. */
  changeAll(changes: readonly SharedChange<Entry>[]): void;
  /** As the stores have them now, with local changes on top. Rejects where one does not answer. */
  readAll(): Promise<Entries<Entry>>;
  /** The document of each group as its store has it now; none where the entries are not shared. */
  readStored(): Promise<readonly GroupDocument<Entry>[]>;
  /** Looks what the others did, and sends again what is not shared yet. */
  ask(): void;
  /** Of one entry; without a key all of them. */
  dismissNotices(key?: string): void;
  dispose(): void;
}

export interface GroupDocument<Entry> extends Pick<
  StoredDocument<Entry>,
  "entries" | "unreadable" | "version"
> {
  readonly groupId: number;
}

export interface SharedChange<Entry> {
  readonly key: string;
  readonly groupIds: readonly number[];
  readonly update: (shown: Entry | undefined) => Entry;
}

export interface SharedEntriesOptions<Version extends Authored, Entry extends Versioned<Version>> {
  readonly services: ProductServices;
  readonly kind: StoreKind<Version, Entry>;
  /** Of the store, below the API; empty: the entries are not shared. */
  readonly storePath: string;
  /** Where entries that are not shared outlive a reload of the tab; the shell forgets them at log-out. */
  readonly tabKey: string;
}

export function createSharedEntries<Version extends Authored, Entry extends Versioned<Version>>(
  options: SharedEntriesOptions<Version, Entry>,
): SharedEntries<Entry> {
  const { session } = options.services;
  const groupIds = session.account().groups.map(({ id }) => id);
  const isShared = options.storePath !== "" && groupIds.length > 0;
  return isShared ? createOfGroups(options, groupIds) : createOwn(options);
}

/** One document for each group of the account. */
function createOfGroups<Version extends Authored, Entry extends Versioned<Version>>(
  { services, kind, storePath }: SharedEntriesOptions<Version, Entry>,
  groupIds: readonly number[],
): SharedEntries<Entry> {
  const documents = new Map<number, SharedDocument<Entry>>(
    groupIds.map((id) => [
      id,
      createSharedDocument({ ...services, kind, path: getDocumentPath(storePath, id) }),
    ]),
  );
  const all = [...documents.values()];
  const readView = createView(() => all.map(({ getState }) => getState()));
  const sendAll = (event: SharedEntriesEvent<Entry>) => all.forEach((document) => document.send(event));
  function changeAll(changes: readonly SharedChange<Entry>[]): void {
    const changed = new Map<SharedDocument<Entry>, Map<string, Entry>>();
    for (const { key, groupIds: wanted, update } of changes) {
      const holders = all.filter((document) => findShown(document.getState(), key) !== undefined);
      const named = wanted.flatMap((id) => documents.get(id) ?? []);
      for (const document of holders.length > 0 ? holders : named.length > 0 ? named : all) {
        const entries = changed.get(document) ?? new Map<string, Entry>();
        changed.set(document, entries.set(key, update(findShown(document.getState(), key))));
      }
    }
    for (const [document, entries] of changed) document.send({ type: "changed", entries });
  }
  const endTask = services.session.beforeLogOut(() => all.forEach((document) => document.flush()));
  return {
    isShared: true,
    getState: readView,
    watch(listener) {
      const ends = all.map((document) => document.watch(listener));
      return () => ends.forEach((end) => end());
    },
    find: (key) => readView().entries.get(key),
    change: (key, wanted, update) => changeAll([{ key, groupIds: wanted, update }]),
    changeAll,
    async readAll() {
      const parts = await Promise.all(all.map((document) => document.readAll()));
      return mergeEntries(parts);
    },
    readStored: () =>
      Promise.all(
        [...documents].map(async ([groupId, document]) => ({ ...(await document.readStored()), groupId })),
      ),
    ask: () => sendAll({ type: "asked" }),
    dismissNotices: (key) => sendAll({ type: "notices-dismissed", ...(key === undefined ? {} : { key }) }),
    dispose() {
      endTask();
      all.forEach((document) => document.dispose());
    },
  };
}

function createOwn<Version extends Authored, Entry extends Versioned<Version>>({
  services,
  kind,
  tabKey,
}: SharedEntriesOptions<Version, Entry>): SharedEntries<Entry> {
  const { tab } = services.storage;
  const machine = runMachine<SharedEntriesState<Entry>, SharedEntriesEvent<Entry>, never>({
    initial: createInitialState(readKept(tab, tabKey, kind)),
    step: (state, event) => [stepOwnEntries(state, event)[0], []],
    runEffect: () => {},
  });
  const readView = createView(() => [machine.getState()]);
  function changeAll(changes: readonly SharedChange<Entry>[]): void {
    const { own } = machine.getState();
    const entries = new Map(changes.map(({ key, update }) => [key, update(own.get(key))]));
    machine.send({ type: "changed", entries });
  }
  const endWatch = machine.watch(() => keep(tab, tabKey, kind, machine.getState().own));
  return {
    isShared: false,
    getState: readView,
    watch: machine.watch,
    find: (key) => machine.getState().own.get(key),
    change: (key, _groups, update) => changeAll([{ key, groupIds: [], update }]),
    changeAll,
    readAll: async () => machine.getState().own,
    readStored: async () => [],
    ask: () => {},
    dismissNotices: () => {},
    dispose: () => endWatch(),
  };
}

const findShown = <Entry>({ document, pending }: SharedEntriesState<Entry>, key: string): Entry | undefined =>
  pending.get(key)?.entry ?? document?.entries.get(key);

function readKept<Version extends Authored, Entry extends Versioned<Version>>(
  tab: KeptText,
  key: string,
  { fields, parse }: StoreKind<Version, Entry>,
): Entries<Entry> {
  try {
    const document: unknown = JSON.parse(tab.getItem(key) ?? "{}");
    const items = isRawObject(document) ? (document[fields.entries] ?? {}) : {};
    return new Map(
      Object.entries(items).flatMap(([id, item]) => {
        const entry = parse(item);
        return entry === undefined ? [] : [[id, entry] as const];
      }),
    );
  } catch {
    return new Map();
  }
}

function keep<Version extends Authored, Entry extends Versioned<Version>>(
  tab: KeptText,
  key: string,
  kind: StoreKind<Version, Entry>,
  entries: Entries<Entry>,
): void {
  try {
    const items = [...entries].map(([id, entry]) => [id, toStoredItem(entry, kind)]);
    tab.setItem(key, JSON.stringify({ [kind.fields.entries]: Object.fromEntries(items) }));
  } catch {
    // Blocked or full: they last as long as the page.
  }
}
