import { isSameAccount } from "@capno/domain/username";
import { toEpochMs, toHandsetUdi, type EpochMs, type HandsetUdi } from "@capno/domain/units";
import * as v from "valibot";

import type { BrowserMemory } from "../storage/browser-memory.ts";
import { parseStored } from "../storage/parse-stored.ts";

/** Remembers this tab's lock across a reload, since its lease may still last. Ignores another account's. */
export interface HoldMemory {
  read(): { readonly udi: HandsetUdi; readonly until: EpochMs } | undefined;
  write(hold: { readonly udi: HandsetUdi; readonly until: EpochMs }): void;
  forget(): void;
}

const Stored = v.object({
  username: v.string(),
  udi: v.pipe(v.string(), v.minLength(1), v.transform(toHandsetUdi)),
  until: v.pipe(v.number(), v.finite(), v.transform(toEpochMs)),
});

export function createHoldMemory(memory: BrowserMemory, key: string, username: string): HoldMemory {
  return {
    read() {
      const hold = parseStored(Stored, memory.read(key));
      return hold && isSameAccount(hold.username, username)
        ? { udi: hold.udi, until: hold.until }
        : undefined;
    },
    write: ({ udi, until }) => memory.write(key, JSON.stringify({ username, udi, until })),
    forget: () => memory.forget(key),
  };
}
