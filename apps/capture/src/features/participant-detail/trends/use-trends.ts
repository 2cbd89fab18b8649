import { getTrends } from "@capno/api-client/endpoints/capnograms";
import { STATISTICS, type StatisticName } from "@capno/domain/statistics";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

import { getTrendBands } from "../../../shared/trend-bands.ts";

/** The readings of a participant over time; all components that show them share one request. */
export function useTrends(duid: Duid) {
  const { http, clock } = useServices();
  return useQuery({
    queryKey: ["trends", duid],
    queryFn: ({ signal }) => getTrends(http, clock, duid, { signal }),
  });
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
