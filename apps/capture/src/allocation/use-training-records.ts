import { toSearchText } from "@capno/domain/participant/participant";
import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import { useServices } from "@capno/product-contract/use-services";
import { formatSubscriptionFailure } from "@capno/realtime/channel-failure";
import { handsetChannel } from "@capno/realtime/channels";
import { parseHandsetEvent } from "@capno/realtime/handset-events";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { useStudy } from "../study/data/use-study.ts";
import { useValues } from "../study/values/use-values.ts";
import { askAgain } from "../study/data/asking.ts";
import { queryKeys } from "../study/data/query-keys.ts";
import { recordQuery, recordsQuery } from "../study/data/records-query.ts";
import type { Allocation } from "../study/allocation/allocation-machine.ts";

export interface TrainingRecords {
  /** Percent of the record in progress; undefined while there is none. */
  readonly progress: number | undefined;
  /** For a blinded participant only the arrival and time of the record. */
  readonly last: Capnogram | CapnogramSummary | undefined;
  readonly problem: string | undefined;
}

export const isWhole = (record: Capnogram | CapnogramSummary): record is Capnogram => "samplesKPa" in record;

/** A recording is dated at its begin and may have begun before the allocation was confirmed. */
const RECORDING_MS = 120_000;
/** How long the idle clock is held after the last sign of a breath. */
const IDLE_HOLD_MS = 15 * 60_000;

/**
 * What the chosen handset sends while the participant is trained. Events only say that there is something to
 * fetch: after a lost connection the newest record is fetched anyway, so nothing is missed.
 */
export function useTrainingRecords({ udi, duid }: Allocation): TrainingRecords {
  const { http, realtime, session, clock, config, notices } = useServices();
  const values = useValues();
  const study = useStudy();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [allocatedAt] = useState(() => clock.now());

  useEffect(() => {
    // A breath in progress counts as user activity even without mouse or keyboard input.
    const release = session.holdIdleClock();
    const cancel = clock.after(IDLE_HOLD_MS, release);
    return () => {
      cancel();
      release();
    };
  }, [session, clock, progress]);

  useEffect(
    () =>
      realtime.subscribe(handsetChannel(udi, config.realtime.channelPrefix), {
        onEvent(name, payload) {
          const event = parseHandsetEvent(name, payload);
          if (event?.kind === "progress") setProgress(Math.round(event.percent));
          if (event?.kind !== "capnogram") return;
          setProgress(undefined);
          if (event.duid === null) {
            notices.report("a breath record came from a handset that is not allocated");
            setProblem("A record came from this handset, but it is not allocated to a user.");
          } else if (toSearchText(event.duid) === toSearchText(duid)) {
            study.onRecordsChanged(duid);
            for (const queryKey of [queryKeys.trends(duid), queryKeys.participants])
              void askAgain(queries, { queryKey });
          } else {
            setProblem("A record came from this handset, but it is allocated to another user now.");
          }
        },
        onSubscribed: () => study.onRecordsMissed(duid),
        onFailure: (failure) => notices.show({ level: "error", message: formatSubscriptionFailure(failure) }),
      }),
    [realtime, udi, duid, study, queries, notices, config],
  );

  const list = useQuery({
    ...recordsQuery({ http, clock, values }, { duid }),
    refetchInterval: config.breathTest.pollIntervalMs,
  });
  // Records of an earlier handset or an earlier use of this user ID are not this training.
  const newest = list.data?.rows.find(
    (row) => !row.isFailed && !row.hasUnknownDate && row.recordedAt > allocatedAt - RECORDING_MS,
  );
  const record = useQuery(recordQuery(values, duid, newest));

  return {
    progress,
    last: values.isBlinded(duid) ? newest : record.data,
    problem: problem ?? (list.isError || record.isError ? "The last record could not be loaded." : undefined),
  };
}
