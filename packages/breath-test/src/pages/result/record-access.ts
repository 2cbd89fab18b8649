import type { ReportKind } from "../../definition.ts";
import type { Journey } from "../../session/create-journey.ts";

/** Tells the server who viewed or made a report. Ignores failures. */
export function recordReportAccess(
  { definition, services }: Pick<Journey, "definition" | "services">,
  capnogramId: string,
  kind: ReportKind,
): void {
  definition
    .recordAccess?.(services.http, capnogramId, kind)
    .catch((error: unknown) => services.notices.report("a look at a report was not recorded", error));
}
