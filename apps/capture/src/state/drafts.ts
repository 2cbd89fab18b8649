import { runMachine } from "@capno/machine/run-machine";

/** Texts that were begun, by what they are about: they outlive their page, not the session. */
export interface Drafts<Key, Draft> {
  getState(): ReadonlyMap<Key, Draft>;
  watch(listener: () => void): () => void;
  /** Undefined: there is none any more. */
  put(key: Key, draft: Draft | undefined): void;
}

export function createDrafts<Key, Draft>(): Drafts<Key, Draft> {
  type State = ReadonlyMap<Key, Draft>;
  const { getState, watch, send } = runMachine<State, readonly [Key, Draft | undefined], never>({
    initial: new Map(),
    step(state, [key, draft]) {
      const next = new Map(state);
      if (draft === undefined) next.delete(key);
      else next.set(key, draft);
      return [next, []];
    },
    runEffect: () => {},
  });
  return { getState, watch, put: (key, draft) => send([key, draft]) };
}
