import { toEpochMs, type EpochMs } from "@capno/domain/units";
import type { KeptText } from "@capno/product-contract/product-services";
import * as v from "valibot";

import { parseStored } from "../storage/parse-stored.ts";
import type { RememberedExport } from "./export-states.ts";

/**
 * What this browser knows of exported results. The marks (ids and times, no name and no value) survive log-out; since
 * when they are complete belongs to the session in this tab.
 */
interface ExportMemory {
  read(): { readonly exports: readonly RememberedExport[]; readonly since: EpochMs };
  /** Merges with what other tabs wrote, and drops entries older than a day. */
  write(exports: readonly RememberedExport[], now: EpochMs): void;
  /** Ends the session; the marks stay. */
  end(): void;
}

const Time = v.pipe(v.number(), v.transform(toEpochMs));
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
  storages: { readonly shared: () => KeptText; readonly tab: () => KeptText },
  key: string,
  openedAt: EpochMs,
): ExportMemory {
  // Preferences of this computer: a log-out leaves them.
  const marksKey = `pref:${key}`;
  const sinceKey = `pref:${key}:since`;
  /** Storage that is blocked or full is done without: the page itself still knows. */
  const attempt = <Result>(act: () => Result): Result | undefined => {
    try {
      return act();
    } catch {
      return undefined;
    }
  };
  const readMarks = () =>
    parseStored(Marks, attempt(() => storages.shared().getItem(marksKey)) ?? undefined) ?? [];
  return {
    read() {
      const since =
        parseStored(Time, attempt(() => storages.tab().getItem(sinceKey)) ?? undefined) ?? openedAt;
      attempt(() => storages.tab().setItem(sinceKey, String(since)));
      return { exports: readMarks(), since };
    },
    end: () => attempt(() => storages.tab().removeItem(sinceKey)),
    write(exports, now) {
      const marks = new Map(readMarks().map((mark) => [mark.capnogramId, mark]));
      for (const mark of exports) {
        const other = marks.get(mark.capnogramId);
        // Another tab may know more: that its file is saved, or that the final result is.
        const isLess = other !== undefined && getRank(other) > getRank(mark);
        if (!isLess) marks.set(mark.capnogramId, mark);
      }
      const kept = [...marks.values()].filter(({ at }) => at > now - MOST_AGE_MS);
      attempt(() => storages.shared().setItem(marksKey, JSON.stringify(kept)));
    },
  };
}

/** A final result counts for more than a first one, and a confirmed file for more than one that may be lost. */
const getRank = ({ isFinal, isConfirmed }: RememberedExport): number =>
  Number(isFinal) * 2 + Number(isConfirmed);
