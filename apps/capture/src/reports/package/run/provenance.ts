import type { ProductServices } from "@capno/product-contract/product-services";

import { toUtc } from "../../../kit/table.ts";
import { getWindow } from "../choice/window-of-days.ts";
import type { Missing } from "../tables/failed-table.ts";
import type { Plan } from "./plan.ts";
import type { PackageOutcome } from "./write-package.ts";

/**
 * `provenance.json`: who may not be named, by role; with what, from where, by which choice, what came and what did
 * not. All times are in one place, because nothing else differs between a package and the same one made again.
 */
export function formatProvenance(
  { session, config, clock }: Pick<ProductServices, "session" | "config" | "clock">,
  plan: Plan,
  { counts, missing, files }: PackageOutcome,
): string {
  const { groups, permissions } = session.account();
  const { choice } = plan;
  const chosen = groups.filter(({ id }) => choice.groupId === null || id === choice.groupId);
  const window = getWindow(choice, plan.timeZone);
  const recordsPlanned = plan.records.length;
  const text = {
    product: config.productName,
    environment: config.environmentName,
    server: config.apiBaseUrl,
    versions: plan.versions,
    madeBy: { role: "an account of the research team", permissions: permissions.toSorted() },
    filter: {
      projects: chosen.map(({ projectId }) => projectId),
      firstDay: choice.from,
      lastDay: choice.until,
      timeZone: plan.timeZone,
      from: window.from === null ? null : toUtc(window.from),
      before: window.before === null ? null : toUtc(window.before),
      undatedRecords: "included, with date_is_known false",
      leftOut: choice.without,
      holdsUnblindedValues: plan.isUnblinded,
    },
    counts: {
      ...counts,
      participants: plan.participants,
      recordsPlanned,
      recordsMissing: recordsPlanned - counts.records,
    },
    missing: countReasons(missing),
    files,
    times: {
      startedAt: toUtc(plan.startedAt),
      listsAsOf: toUtc(plan.listsAsOf),
      finishedAt: toUtc(clock.now()),
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
