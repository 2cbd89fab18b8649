import { createListeners } from "@capno/machine/create-listeners";
import type { KeptText } from "@capno/product-contract/product-services";
import * as v from "valibot";

import { parseStored } from "./parse-stored.ts";

const KEY = "breath-test:settled";
const CHANNEL = "capno-settled-recordings";

/** More than a browser opens in a day; bounds the list. */
const MAX_STORED = 400;

/**
 * Recordings that any account opened or declined in any tab of this browser: none of them belongs to the next
 * patient.
 */
export interface HandledRecordings {
  read(): readonly string[];
  add(capnogramId: string): void;
  /** Calls back with recordings that other tabs handled; returns the unsubscribe function. */
  watch(listener: (capnogramIds: readonly string[]) => void): () => void;
  dispose(): void;
}

/** Shared by a channel at once, and by storage with tabs opened later. Either may be blocked. */
export function createHandledRecordings(browser: {
  readonly getStorage: () => KeptText;
  readonly openChannel: (name: string) => BroadcastChannel | undefined;
}): HandledRecordings {
  const own = new Set<string>();
  const listeners = createListeners<[capnogramIds: readonly string[]]>();
  const channel = browser.openChannel(CHANNEL);

  function read(): readonly string[] {
    const stored = parse(attempt(() => browser.getStorage().getItem(KEY)));
    return [...new Set([...stored, ...own])];
  }

  function note(capnogramIds: readonly string[]): void {
    for (const each of capnogramIds) own.add(each);
    listeners.notify(capnogramIds);
  }

  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === KEY) note(parse(newValue));
  };
  channel?.addEventListener("message", ({ data }: MessageEvent) => note(parseList(data)));
  globalThis.addEventListener?.("storage", onStorage);

  return {
    read,
    add(capnogramId) {
      own.add(capnogramId);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none: it never leaves the origin
      channel?.postMessage([capnogramId]);
      const text = JSON.stringify(read().slice(-MAX_STORED));
      attempt(() => browser.getStorage().setItem(KEY, text));
    },
    watch: listeners.watch,
    dispose() {
      globalThis.removeEventListener?.("storage", onStorage);
      channel?.close();
    },
  };
}

const Ids = v.array(v.string());

function parseList(value: unknown): readonly string[] {
  const result = v.safeParse(Ids, value);
  return result.success ? result.output : [];
}

function parse(text: string | null | undefined): readonly string[] {
  return parseStored(Ids, text ?? undefined) ?? [];
}

function attempt<Result>(task: () => Result): Result | undefined {
  try {
    return task();
  } catch {
    // Blocked or full: this page still knows what it handled itself.
    return undefined;
  }
}
