import { getCapnogram, getCapnograms } from "@capno/api-client/endpoints/capnograms";
import { findLatestRecords } from "@capno/domain/record-parameters";
import type { Duid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { useQuery } from "@tanstack/react-query";

/** The participant's list of records, the newest valid one and the valid one before it. Decision F5 */
export function useDetailRecords(duid: Duid) {
  const { http } = useServices();
  const list = useQuery({
    queryKey: ["records", duid],
    queryFn: ({ signal }) => getCapnograms(http, duid, { signal }),
  });
  const found = findLatestRecords(list.data?.rows ?? []);
  return {
    list,
    hasFailedLatest: found.hasFailedLatest,
    hasLatest: found.latest !== undefined,
    hasPrevious: found.previous !== undefined,
    latest: useRecord(duid, found.latest?.id),
    previous: useRecord(duid, found.previous?.id),
  };
}

export type DetailRecords = ReturnType<typeof useDetailRecords>;

function useRecord(duid: Duid, id: number | undefined) {
  const { http } = useServices();
  return useQuery({
    // The participant is part of the key: a record can never be found under another's name.
    queryKey: ["record", duid, id],
    queryFn: ({ signal }) => getCapnogram(http, id ?? Number.NaN, { signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
