import type { Duid } from "@capno/domain/units";
import { queryOptions } from "@tanstack/react-query";

import type { Values } from "../values/values.ts";
import { queryKeys } from "./query-keys.ts";

/** The readings of a participant over time. */
export const trendsQuery = (values: Values, duid: Duid) =>
  queryOptions({
    queryKey: queryKeys.trends(duid),
    queryFn: ({ signal }) => values.readTrends(duid, { signal }),
  });
