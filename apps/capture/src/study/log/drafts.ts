import { createListeners } from "@capno/machine/create-listeners";

import type { Seen } from "./log-entry.ts";

/** Texts that were begun, by what they are about: they outlive their page, not the session. */
export interface Drafts<Key, Draft> {
  getState(): ReadonlyMap<Key, Draft>;
  watch(listener: () => void): () => void;
  /** Undefined deletes the draft. */
  put(key: Key, draft: Draft | undefined): void;
  /** Deletes all drafts at log-out, so that no text stays in memory. */
  clear(): void;
}

export function createDrafts<Key, Draft>(): Drafts<Key, Draft> {
  const listeners = createListeners();
  let drafts: ReadonlyMap<Key, Draft> = new Map();
  return {
    getState: () => drafts,
    watch: listeners.watch,
    put(key, draft) {
      const next = new Map(drafts);
      if (draft === undefined) next.delete(key);
      else next.set(key, draft);
      drafts = next;
      listeners.notify();
    },
    clear: () => void (drafts = new Map()),
  };
}

/** A reason that was begun and is not saved, with what its author saw of the explanation then. */
export interface ExplanationDraft {
  readonly reason: string;
  readonly seen: Seen;
}

/** By the key of the finding. */
export type ExplanationDrafts = Drafts<string, ExplanationDraft>;
