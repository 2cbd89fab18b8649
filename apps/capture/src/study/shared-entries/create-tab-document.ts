import {
  toStoredItem,
  type StoredDocument,
  type StoreKind,
} from "@capno/api-client/endpoints/store-document";
import type { Authored, Versioned } from "@capno/api-client/models/stored-entry";
import { isRawObject } from "@capno/api-client/schemas/store-document";
import { runMachine } from "@capno/machine/run-machine";
import type { KeptText } from "@capno/product-contract/product-services";

import type { SharedDocument } from "./create-shared-document.ts";
import {
  createInitialState,
  createSharedStep,
  type Entries,
  type SharedEntriesEffect,
  type SharedEntriesEvent,
  type SharedEntriesState,
} from "./shared-entries-machine.ts";

/** Without a store: entries are kept in this tab, and outlive a reload of it. The shell forgets them at log-out. */
export function createTabDocument<Version extends Authored, Entry extends Versioned<Version>>(
  tab: KeptText,
  tabKey: string,
  kind: StoreKind<Version, Entry>,
): SharedDocument<Entry> {
  const step = createSharedStep<Version, Entry>(kind.isSame);
  const machine = runMachine<
    SharedEntriesState<Entry>,
    SharedEntriesEvent<Entry>,
    SharedEntriesEffect<Entry>
  >({
    initial: createInitialState(toDocument(readKept(tab, tabKey, kind))),
    step(state, event) {
      if (event.type === "asked") return [state, []];
      const [next, effects] = step(state, event);
      const write = effects.find((effect) => effect.type === "write");
      if (write === undefined) return [next, effects];
      const changed = [...write.changes].map(([key, { entry }]) => [key, entry] as const);
      const document = toDocument(new Map([...write.document.entries, ...changed]));
      // Nobody else writes here: it is saved as soon as it is changed.
      return [step(next, { type: "was-written", document })[0], [write]];
    },
    runEffect() {
      const entries = machine.getState().document?.entries ?? new Map<string, Entry>();
      if (!keep(tab, tabKey, kind, entries)) machine.send({ type: "failed", trouble: "not-kept" });
    },
  });
  const read = async () => machine.getState().document ?? toDocument<Entry>(new Map());
  return { ...machine, read, isDue: () => false, flush: () => {}, dispose: () => {} };
}

const toDocument = <Entry>(entries: Entries<Entry>): StoredDocument<Entry> => ({
  entries,
  unreadable: new Map(),
  version: "0",
  tag: undefined,
  raw: {},
});

function readKept<Version extends Authored, Entry extends Versioned<Version>>(
  tab: KeptText,
  tabKey: string,
  { fields, parse }: StoreKind<Version, Entry>,
): Entries<Entry> {
  try {
    const document: unknown = JSON.parse(tab.getItem(tabKey) ?? "{}");
    const items = isRawObject(document) ? (document[fields.entries] ?? {}) : {};
    return new Map(
      Object.entries(items).flatMap(([id, item]) => {
        const entry = parse(item, id);
        return entry === undefined ? [] : [[id, entry] as const];
      }),
    );
  } catch {
    return new Map();
  }
}

/** False where the storage is full or blocked. Then nothing older is left either: a reload would show it as the newest. */
function keep<Version extends Authored, Entry extends Versioned<Version>>(
  tab: KeptText,
  tabKey: string,
  kind: StoreKind<Version, Entry>,
  entries: Entries<Entry>,
): boolean {
  try {
    const items = [...entries].map(([id, entry]) => [id, toStoredItem(entry, kind)]);
    tab.setItem(tabKey, JSON.stringify({ [kind.fields.entries]: Object.fromEntries(items) }));
    return true;
  } catch {
    try {
      tab.removeItem(tabKey);
    } catch {
      // The storage is blocked, so it holds no older entries either.
    }
    return false;
  }
}
