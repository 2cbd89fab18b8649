import type { Capnogram } from "@capno/api-client/models/capnogram";
import type { ChosenRecords, ComparedRecord } from "@capno/domain/comparison";
import type { Duid } from "@capno/domain/units";
import { useQueries, useQueryClient, type UseQueryResult } from "@tanstack/react-query";

import { queryKeys } from "../../../queries/query-keys.ts";
import { useCapture } from "../../../state/use-capture.ts";

export interface SideRecords {
  readonly loaded: ReadonlyMap<number, ComparedRecord>;
  /** How many records have neither an answer nor a failure yet. */
  readonly pending: number;
  readonly failed: number;
  retry(): void;
}

/** An answer with the requested record number; the caller checks later that both agree. */
interface Answer {
  readonly asked: number;
  readonly record: ComparedRecord;
}

/**
 * The records of a side through Capture's queue: few at once, and none while the server is busy. Of each only what
 * is compared is kept, not its samples.
 */
export function useSideRecords(duid: Duid, chosen: ChosenRecords): SideRecords {
  const { queue, values } = useCapture();
  const queries = useQueryClient();
  return useQueries({
    queries: chosen.records.map((row) => ({
      queryKey: queryKeys.comparedRecord(duid, row),
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Answer> => {
        const known = queries.getQueryData<Capnogram>(queryKeys.record(duid, row));
        return {
          asked: row.id,
          record: toCompared(known ?? (await values.readRecord(row, { signal, http: queue }))),
        };
      },
      gcTime: Number.POSITIVE_INFINITY,
    })),
    combine: combineAnswers,
  });
}

function toCompared(record: Capnogram): ComparedRecord {
  const { id, handsetUdi, breathStarts, breathErrors, averageWaveform, statistics } = record;
  return { id, handsetUdi, breathStarts, breathErrors, averageWaveform, statistics };
}

function combineAnswers(answers: readonly UseQueryResult<Answer>[]): SideRecords {
  const failed = answers.filter(({ isLoadingError }) => isLoadingError);
  return {
    loaded: new Map(
      answers.flatMap(({ data }) => (data === undefined ? [] : [[data.asked, data.record] as const])),
    ),
    pending: answers.filter(({ isPending }) => isPending).length,
    failed: failed.length,
    retry: () => failed.forEach((answer) => void answer.refetch()),
  };
}
