import type { Clock } from "@capno/api-client/clock";
import { isSameAccount } from "@capno/domain/account/username";
import { toEpochMs, toHandsetUdi, type EpochMs, type HandsetUdi } from "@capno/domain/units";
import * as v from "valibot";

import type { BrowserMemory } from "../storage/browser-memory.ts";
import { parseStored } from "../storage/parse-stored.ts";

interface RememberedLock {
  readonly udi: HandsetUdi;
  /** When the lease of the lock ends. */
  readonly until: EpochMs;
}

/** Remembers this tab's lock across a reload, since its lease may still last. Ignores another account's. */
export interface HoldMemory {
  read(): RememberedLock | undefined;
  write(hold: RememberedLock): void;
  forget(): void;
  /** Released handsets that may still be locked. */
  readUnanswered(): readonly RememberedLock[];
  writeUnanswered(unlocks: readonly RememberedLock[]): void;
}

const LOCK = {
  udi: v.pipe(v.string(), v.minLength(1), v.transform(toHandsetUdi)),
  until: v.pipe(v.number(), v.finite(), v.transform(toEpochMs)),
};
const Stored = v.object({ username: v.string(), ...LOCK });
const StoredUnlocks = v.object({ username: v.string(), unlocks: v.array(v.object(LOCK)) });

/**
 * Stores the end of a lease by the browser's own clock, which the pages of a browser share: the server's clock may be set
 * between two of them.
 */
export function createHoldMemory(
  memory: BrowserMemory,
  key: string,
  username: string,
  clock: Pick<Clock, "now" | "wall">,
): HoldMemory {
  const toWall = (until: EpochMs) => until - clock.now() + clock.wall();
  const toServer = (until: EpochMs) => toEpochMs(until - clock.wall() + clock.now());
  const unlocksKey = `${key}:unanswered-unlocks`;
  return {
    read() {
      const hold = parseStored(Stored, memory.read(key));
      return hold && isSameAccount(hold.username, username)
        ? { udi: hold.udi, until: toServer(hold.until) }
        : undefined;
    },
    write: ({ udi, until }) => memory.write(key, JSON.stringify({ username, udi, until: toWall(until) })),
    forget: () => memory.forget(key),
    readUnanswered() {
      const stored = parseStored(StoredUnlocks, memory.read(unlocksKey));
      return stored && isSameAccount(stored.username, username)
        ? stored.unlocks.map(({ udi, until }) => ({ udi, until: toServer(until) }))
        : [];
    },
    writeUnanswered(unlocks) {
      if (unlocks.length === 0) return memory.forget(unlocksKey);
      const plain = unlocks.map(({ udi, until }) => ({ udi, until: toWall(until) }));
      memory.write(unlocksKey, JSON.stringify({ username, unlocks: plain }));
    },
  };
}
