import { getTrends } from "@capno/api-client/endpoints/capnograms";
import { getGroupOfParticipant } from "@capno/domain/participant";
import { STATISTICS, type StatisticName } from "@capno/domain/statistics";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { useParticipants } from "../../../queries/use-participants.ts";
import { createThresholds } from "../../../state/worklist/evaluate-worklist.ts";
import { getTrendBands } from "../../../shared/trend-bands.ts";

/** The readings of a participant over time; all components that show them share one request. */
export function useTrends(duid: Duid) {
  const { http, clock } = useServices();
  return useQuery({
    queryKey: ["trends", duid],
    queryFn: ({ signal }) => getTrends(http, clock, duid, { signal }),
  });
}

/** From how many days without a reading on the line of a trend is dashed: those after which the participant counts as silent. */
export function useUnusedDays(duid: Duid): number {
  const { config, session } = useServices();
  const { data } = useParticipants();
  const thresholdsOf = useMemo(
    () => createThresholds(config.capture.worklist, session.account().groups),
    [config, session],
  );
  const participant = data?.rows.find((row) => row.duid === duid);
  return thresholdsOf(participant ?? { groupIds: undefined, study: getGroupOfParticipant(duid) }).unusedDays;
}

/** How a statistic is drawn over time, and the heading of its column in a table. */
export function useTrendAppearance(name: StatisticName) {
  const { title, unit, decimals, referenceLines } = STATISTICS[name];
  const references = useMemo(
    () => referenceLines.map(({ value, colour, isDashed }) => ({ value, color: colour, isDashed })),
    [referenceLines],
  );
  const bands = useMemo(() => getTrendBands(name), [name]);
  const heading = unit === "" ? title : `${title} (${unit})`;
  return { title, unit, decimals, references, bands, heading };
}
