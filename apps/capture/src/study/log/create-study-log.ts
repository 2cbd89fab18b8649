import type { Http } from "@capno/api-client/http";
import type { Account } from "@capno/api-client/models/account";
import type { LogEntry } from "@capno/api-client/models/study-log";
import { canViewDetail } from "@capno/domain/account/permission";
import type { ProductServices } from "@capno/product-contract/product-services";
import { createStore } from "zustand/vanilla";

import { createLogReader } from "./create-log-reader.ts";
import { createLogWriter } from "./create-log-writer.ts";
import { saysTheSame, toEntry, toSeen, type Change, type KnownRow } from "./log-entry.ts";
import { openReading } from "./log-reading.ts";
import { FIRST_STATE, type LogState } from "./log-state.ts";
import { createLogView } from "./log-view.ts";
import { addUnsaved, follow, type Unsaved } from "./log-writing.ts";
import type { StudyLog, Written } from "./study-log.ts";
import { keepRows, readKeptRows } from "./tab-rows.ts";

export interface StudyLogSources {
  readonly services: Pick<ProductServices, "http" | "clock" | "config" | "session" | "notices" | "storage">;
  /** Sends what no person waits for. */
  readonly queue: Http;
  /** Asks for the list of users. */
  readonly readUsers: () => Promise<ReadonlySet<string>>;
  readonly afterFirstPaint: (callback: () => void) => () => void;
}

export function createStudyLog({ services, queue, readUsers, afterFirstPaint }: StudyLogSources): StudyLog {
  const { http, clock, config, session, notices, storage } = services;
  const path = config.capture.studyLogUrl ?? "";
  const isShared = path !== "";
  const ended = new AbortController();
  const { signal } = ended;
  const store = createStore<LogState>(() => FIRST_STATE);
  const toView = createLogView(isShared);
  const getState = () => toView(store.getState());
  const wire = { path, clock, notices, store, signal };
  const reader = createLogReader({
    ...wire,
    queue,
    readUsers,
    maySee: ({ entry }) => entry.kind !== "note" || canViewDetail(session.account()),
    afterFirstPaint,
    onLost: () => writer.sendLater(),
  });
  const writer = createLogWriter({ ...wire, http, onWritten: () => void reader.read().catch(() => {}) });
  if (!isShared) keepInTab(readKeptRows(storage.tab));

  function keepInTab(rows: readonly KnownRow[]): void {
    store.setState(({ read }) => {
      const reading = openReading(read);
      reading.add({ rows, cursor: "", hasMore: false, unknownFields: [], nameless: 0 });
      return { isRead: true, read: reading.toReadLog() };
    });
  }

  function sign(change: Change): LogEntry {
    const { username } = session.account();
    return toEntry(change, { id: crypto.randomUUID(), at: clock.now(), by: username });
  }

  function writeAll(
    changes: readonly Change[],
    { isUndo }: { readonly isUndo?: true } = {},
  ): readonly Written[] {
    const { isRead, threads } = getState();
    const added: Unsaved[] = [];
    const notUndone: string[] = [];
    const written = changes.map((change): Written => {
      const entry = sign(change);
      const newest = threads[entry.kind].get(entry.thread)?.at(-1);
      if (saysTheSame(entry, newest)) return { id: null, outcome: "unchanged" };
      // Before the log is read, only the server knows the newest row.
      const isSeen = !isRead || toSeen(newest?.entry) === change.follows;
      if (isSeen) added.push({ status: "waiting", entry, ...(isUndo ? { isUndo } : {}) });
      else if (isUndo) notUndone.push(entry.duid ?? "");
      else added.push({ status: "conflict", newest: newest ?? null, entry });
      return isSeen ? { id: entry.id, outcome: "taken" } : { id: null, outcome: "conflict" };
    });
    tellNotUndone(notUndone);
    put(added);
    return written;
  }

  function tellNotUndone(users: readonly string[]): void {
    if (users.length > 0) store.setState(({ notUndone }) => ({ notUndone: [...notUndone, ...users] }));
  }

  function put(added: readonly Unsaved[]): void {
    if (added.length === 0) return;
    const waiting = added.filter(({ status }) => status === "waiting");
    if (isShared) {
      store.setState(({ unsaved }) => ({ unsaved: addUnsaved(unsaved, added) }));
      if (waiting.length > 0) writer.send();
      return;
    }
    // No other account writes here: a row is saved as soon as it is written.
    keepInTab(waiting.map(({ entry }) => ({ reading: "read", entry })));
    store.setState(({ unsaved }) => ({
      unsaved: addUnsaved(unsaved, added).filter(({ status }) => status !== "waiting"),
    }));
    const isKept = keepRows(storage.tab, store.getState().read.rows);
    store.setState({ writeTrouble: isKept ? undefined : "no-room" });
  }

  const remove = (id: string) =>
    store.setState(({ unsaved }) => ({ unsaved: unsaved.filter(({ entry }) => entry.id !== id) }));
  const endTask = session.beforeLogOut(() => isShared && writer.flush());
  let rights = toRights(session.account());
  const endWatching = session.watchAccount((account) => {
    if (toRights(account) === rights) return;
    rights = toRights(account);
    if (isShared) reader.restart();
  });
  return {
    getState,
    watch: (listener) => store.subscribe(listener),
    show: () => (isShared ? reader.show() : () => {}),
    write: (change) => writeAll([change])[0] ?? { id: null, outcome: "unchanged" },
    writeAll,
    saveMine(id) {
      const mine = store.getState().unsaved.find(({ entry }) => entry.id === id);
      if (mine?.status !== "conflict") return;
      remove(id);
      put([follow(mine, mine.newest, crypto.randomUUID())]);
    },
    discard: remove,
    tryAgain() {
      if (!isShared) return;
      writer.send();
      void reader.read().catch(() => {});
    },
    async read() {
      if (isShared) await reader.read();
      return getState();
    },
    tellNotUndone,
    dismissSetBack: () => store.setState({ setBack: null }),
    dismissNotUndone: () => store.setState({ notUndone: [] }),
    dispose() {
      endTask();
      endWatching();
      reader.dispose();
      writer.dispose();
      ended.abort();
      store.setState(FIRST_STATE, true);
    },
  };
}

/** What decides which rows an account sees. */
const toRights = ({ username, groups, permissions }: Account): string =>
  JSON.stringify([username, groups.map(({ id }) => id), [...permissions]]);
