import { isSameAccount } from "@capno/domain/account/username";
import type { BrowserMemory } from "./browser-memory.ts";

/** Whether the steps start expanded: until the first test of a session. */
export interface PatientInstructions {
  isOver(): boolean;
  noteTest(): void;
}

export function createPatientInstructions(
  memory: BrowserMemory,
  key: string,
  username: string,
): PatientInstructions {
  return {
    isOver: () => isSameAccount(memory.read(key), username),
    noteTest: () => memory.write(key, username),
  };
}
