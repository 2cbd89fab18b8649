import type { CallOptions } from "@capno/api-client/call-api";
import { isWorthReporting } from "@capno/api-client/api-error";
import type { WriteOutcome } from "@capno/api-client/endpoints/shared-document";
import { runMachine, type RunningMachine } from "@capno/machine/run-machine";
import type { Notices } from "@capno/product-contract/product-services";

import { reportOnce } from "../../shared/report-once.ts";
import {
  getShownEntries,
  NO_ENTRIES,
  stepOwnEntries,
  stepSharedEntries,
  type Authored,
  type Entries,
  type SharedEntriesEffect,
  type SharedEntriesEvent,
  type SharedEntriesState,
} from "./shared-entries-machine.ts";

export interface SharedEntries<Entry> extends Omit<RunningMachine<SharedEntriesState<Entry>, never>, "send"> {
  /** False: the entries are not shared, and are lost at log-out. */
  readonly isShared: boolean;
  /** As it is shown now. */
  find(key: string): Entry | undefined;
  /** Null removes the entry. */
  change(key: string, entry: Entry | null): void;
  /** As the store has them now, with local changes on top. Rejects where the store does not answer. */
  readAll(): Promise<Entries<Entry>>;
  /** Looks what the others did. */
  ask(): void;
  /** Of one entry; without a key all of them. */
  dismissNotices(key?: string): void;
  dispose(): void;
}

export interface SharedEntriesOptions<Entry> {
  readonly notices: Notices;
  /** Text of the error report when the store fails. It must hold no personal data. */
  readonly failure: string;
  /** Undefined: the entries are not shared. */
  readonly store: EntryStore<Entry> | undefined;
  /** Entries of this session that are not shared, from before a reload. */
  readonly own?: Entries<Entry>;
}

export interface EntryStore<Entry> {
  read(options: CallOptions): Promise<{ readonly entries: Entries<Entry>; readonly version: string | null }>;
  write(entries: Entries<Entry>, replaces: string | null, options: CallOptions): Promise<WriteOutcome>;
}

/** Keeps entries of a session, and shares them with other accounts where the deployment has a store. */
export function createSharedEntries<Entry extends Authored>({
  notices,
  failure,
  store,
  own = NO_ENTRIES.known,
}: SharedEntriesOptions<Entry>): SharedEntries<Entry> {
  const ended = new AbortController();
  const options = { signal: ended.signal };
  const machine = runMachine<
    SharedEntriesState<Entry>,
    SharedEntriesEvent<Entry>,
    SharedEntriesEffect<Entry>
  >({
    initial: { ...NO_ENTRIES, known: own },
    step: store === undefined ? stepOwnEntries : stepSharedEntries,
    runEffect: (effect) => void (store && runEffect(store, effect)),
  });

  function send(event: SharedEntriesEvent<Entry>): void {
    if (!ended.signal.aborted) machine.send(event);
  }

  async function runEffect(
    { read, write }: EntryStore<Entry>,
    effect: SharedEntriesEffect<Entry>,
  ): Promise<void> {
    try {
      if (effect.type === "read") {
        send({ type: "was-read", ...(await read(options)) });
        return;
      }
      const { entries, replaces } = effect;
      const outcome = await write(entries, replaces, options);
      if (outcome.kind === "overtaken") send({ type: "was-overtaken" });
      else send({ type: "was-written", entries, version: outcome.version });
    } catch (error) {
      if (isWorthReporting(error)) reportOnce(notices, failure, error);
      send({ type: "failed" });
    }
  }

  return {
    isShared: store !== undefined,
    getState: machine.getState,
    watch: machine.watch,
    find: (key) => getShownEntries(machine.getState()).get(key),
    change: (key, entry) => send({ type: "changed", key, entry }),
    async readAll() {
      const state = machine.getState();
      if (store === undefined) return getShownEntries(state);
      const { entries } = await store.read(options);
      return getShownEntries({ known: entries, pending: machine.getState().pending });
    },
    ask: () => send({ type: "asked" }),
    dismissNotices: (key) => send({ type: "notices-dismissed", ...(key === undefined ? {} : { key }) }),
    dispose: () => ended.abort(),
  };
}
