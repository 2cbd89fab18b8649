import { isSameAccount } from "@capno/domain/username";
import type { BrowserMemory } from "../queries/browser-memory.ts";

/** Whether the steps are still to be shown by themselves: until the first test of a session. */
export interface Coaching {
  isOver(): boolean;
  noteTest(): void;
}

export function createCoaching(memory: BrowserMemory, key: string, username: string): Coaching {
  return {
    isOver: () => isSameAccount(memory.read(key), username),
    noteTest: () => memory.write(key, username),
  };
}
