import { isSameAccount } from "@capno/domain/account";
import { toEpochMs } from "@capno/domain/units";
import * as v from "valibot";

import type { BrowserMemory } from "../storage/browser-memory.ts";
import { parseStored } from "../storage/parse-stored.ts";
import type { RememberedExport } from "./export-states.ts";

/** Remembers across a reload which results this tab has exported in this session. Ignores another account's. */
export interface ExportMemory {
  read(): readonly RememberedExport[];
  write(exports: readonly RememberedExport[]): void;
  forget(): void;
}

const Stored = v.object({
  username: v.string(),
  exports: v.array(
    v.object({
      capnogramId: v.string(),
      isFinal: v.boolean(),
      how: v.picklist(["file-made", "text-copied", "fhir-saved", "printed"]),
      at: v.pipe(v.number(), v.transform(toEpochMs)),
      // A page of an earlier version took every file for saved.
      isConfirmed: v.optional(v.boolean(), false),
    }),
  ),
});

export function createExportMemory(memory: BrowserMemory, key: string, username: string): ExportMemory {
  return {
    read() {
      const stored = parseStored(Stored, memory.read(key));
      return stored && isSameAccount(stored.username, username) ? stored.exports : [];
    },
    write: (exports) => memory.write(key, JSON.stringify({ username, exports })),
    forget: () => memory.forget(key),
  };
}
