import { isSameAccount } from "@capno/domain/username";
import * as v from "valibot";

import type { BrowserMemory } from "../storage/browser-memory.ts";
import { parseStored } from "../storage/parse-stored.ts";

/** Remembers across a reload which recordings this tab has seen in this session. Ignores another account's. */
export interface SeenMemory {
  read(): readonly string[];
  write(capnogramIds: readonly string[]): void;
  forget(): void;
}

const Stored = v.object({ username: v.string(), capnogramIds: v.array(v.string()) });

export function createSeenMemory(memory: BrowserMemory, key: string, username: string): SeenMemory {
  return {
    read() {
      const stored = parseStored(Stored, memory.read(key));
      return stored && isSameAccount(stored.username, username) ? stored.capnogramIds : [];
    },
    write: (capnogramIds) => memory.write(key, JSON.stringify({ username, capnogramIds })),
    forget: () => memory.forget(key),
  };
}
