import { isSameAccount } from "@capno/domain/account";
import { toEpochMs, type EpochMs } from "@capno/domain/units";
import type { KeptText } from "@capno/product-contract/product-services";
import * as v from "valibot";

import { parseStored } from "../storage/parse-stored.ts";
import type { RememberedExport } from "./export-states.ts";

/**
 * What this browser knows of exported results. The marks (ids and times, no name and no value) survive log-out; since
 * when they are complete belongs to the session.
 */
export interface ExportMemory {
  read(): { readonly exports: readonly RememberedExport[]; readonly since: EpochMs };
  /** Adds to what other tabs have written; what is older than a day is dropped. */
  write(exports: readonly RememberedExport[], now: EpochMs): void;
}

const Time = v.pipe(v.number(), v.transform(toEpochMs));
const Since = v.object({ username: v.string(), since: Time });
const Marks = v.array(
  v.object({
    capnogramId: v.string(),
    isFinal: v.boolean(),
    how: v.picklist(["file-made", "text-copied", "fhir-saved", "printed"]),
    at: Time,
    isConfirmed: v.boolean(),
  }),
);
const MOST_AGE_MS = 24 * 60 * 60_000;

export function createExportMemory(
  getStorage: () => KeptText,
  key: string,
  username: string,
  openedAt: EpochMs,
): ExportMemory {
  // A preference of this computer: a log-out leaves it.
  const marksKey = `pref:${key}`;
  const read = (from: string): string | undefined => {
    try {
      return getStorage().getItem(from) ?? undefined;
    } catch {
      return undefined;
    }
  };
  const write = (to: string, content: unknown): void => {
    try {
      getStorage().setItem(to, JSON.stringify(content));
    } catch {
      // Blocked or full: the page itself still knows.
    }
  };
  return {
    read() {
      const stored = parseStored(Since, read(key));
      const isOurs = stored !== undefined && isSameAccount(stored.username, username);
      const since = isOurs ? stored.since : openedAt;
      if (!isOurs) write(key, { username, since });
      return { exports: parseStored(Marks, read(marksKey)) ?? [], since };
    },
    write(exports, now) {
      const marks = new Map(
        (parseStored(Marks, read(marksKey)) ?? []).map((mark) => [mark.capnogramId, mark]),
      );
      for (const mark of exports) {
        const other = marks.get(mark.capnogramId);
        // Another tab may know more: that its file is saved, or that the final result is.
        const isLess =
          other !== undefined &&
          Number(other.isFinal) * 2 + Number(other.isConfirmed) >
            Number(mark.isFinal) * 2 + Number(mark.isConfirmed);
        if (!isLess) marks.set(mark.capnogramId, mark);
      }
      write(
        marksKey,
        [...marks.values()].filter(({ at }) => at > now - MOST_AGE_MS),
      );
    },
  };
}
