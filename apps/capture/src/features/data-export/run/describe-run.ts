import type { ProductServices } from "@capno/product-contract/product-services";

import { getStartOfDay } from "../../../shared/time/start-of-day.ts";
import { getWindow } from "../choice/window-of-days.ts";
import { formatProvenance } from "../tables/provenance.ts";
import type { ExportFacts, ExportOutcome } from "./open-export.ts";

/** The description of a run in provenance.json. */
export function describeRun(
  { session, config, clock }: Pick<ProductServices, "session" | "config" | "clock">,
  facts: ExportFacts,
  { counts, missing, files }: ExportOutcome,
): string {
  const { groups, permissions } = session.account();
  const { choice } = facts;
  const chosen = groups.filter(({ id }) => choice.groupId === null || id === choice.groupId);
  return formatProvenance({
    product: config.productName,
    environment: config.environmentName,
    server: config.apiBaseUrl,
    versions: facts.versions,
    permissions,
    choice,
    projects: chosen.map(({ projectId }) => projectId),
    window: getWindow(choice, getStartOfDay),
    timeZone: facts.timeZone,
    counts: { ...counts, participants: facts.participants.count, recordsPlanned: facts.records.length },
    missing,
    files,
    startedAt: facts.startedAt,
    listsAsOf: facts.listsAsOf,
    finishedAt: clock.now(),
    interruptions: facts.interruptions,
  });
}
