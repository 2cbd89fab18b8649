import type { ExportChoice } from "../../../paths/export-path.ts";
import type { PackageWindow } from "../choice/window-of-days.ts";
import type { Missing } from "./failed-table.ts";
import { toUtc } from "../../../shared/table.ts";

export interface Provenance {
  readonly product: string;
  readonly environment: string;
  readonly server: string;
  readonly versions: Readonly<Record<string, string | null>>;
  /** The permissions of the account, not its identity. */
  readonly permissions: readonly string[];
  readonly choice: ExportChoice;
  readonly projects: readonly string[];
  readonly window: PackageWindow;
  readonly timeZone: string;
  readonly counts: {
    readonly participants: number;
    readonly recordsPlanned: number;
    readonly records: number;
    readonly breaths: number;
    readonly samples: number;
  };
  readonly missing: readonly Missing[];
  readonly files: readonly string[];
  readonly startedAt: number;
  readonly listsAsOf: number | undefined;
  readonly finishedAt: number;
  readonly interruptions: readonly { readonly stoppedAt: number; readonly wentOnAt: number }[];
}

/**
 * `provenance.json`: who may not be named, by role; with what, from where, by which choice, what came and what did
 * not. All times are in one place, because nothing else differs between a package and the same one made again.
 */
export function formatProvenance(facts: Provenance): string {
  const { choice, window } = facts;
  const text = {
    product: facts.product,
    environment: facts.environment,
    server: facts.server,
    versions: facts.versions,
    madeBy: { role: "an account of the research team", permissions: facts.permissions.toSorted() },
    filter: {
      projects: facts.projects,
      firstDay: choice.from,
      lastDay: choice.until,
      timeZone: facts.timeZone,
      from: window.from === null ? null : toUtc(window.from),
      before: window.before === null ? null : toUtc(window.before),
      undatedRecords: "included, with date_is_known false",
      leftOut: choice.without,
    },
    counts: { ...facts.counts, recordsMissing: facts.counts.recordsPlanned - facts.counts.records },
    missing: countReasons(facts.missing),
    files: facts.files,
    times: {
      startedAt: toUtc(facts.startedAt),
      listsAsOf: facts.listsAsOf === undefined ? null : toUtc(facts.listsAsOf),
      finishedAt: toUtc(facts.finishedAt),
      interruptions: facts.interruptions.map(({ stoppedAt, wentOnAt }) => ({
        stoppedAt: toUtc(stoppedAt),
        wentOnAt: toUtc(wentOnAt),
      })),
    },
  };
  return `${JSON.stringify(text, null, 2)}\n`;
}

function countReasons(missing: readonly Missing[]) {
  const counts = new Map<string, { what: string; reason: string; rows: number }>();
  for (const { what, reason } of missing) {
    const key = `${what}\n${reason}`;
    counts.set(key, { what, reason, rows: (counts.get(key)?.rows ?? 0) + 1 });
  }
  return [...counts.values()];
}
