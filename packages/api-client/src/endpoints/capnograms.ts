import { toRecordedDate } from "@capno/domain/time/instant";
import { isFailedParse } from "@capno/domain/breath/quality";
import { toDuid, toHandsetUdi } from "@capno/domain/units";

import { callApiForList, type CallOptions } from "../call-api.ts";
import type { Clock } from "../clock.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import type { CapnogramSummary } from "../models/capnogram.ts";
import type { ReadableList } from "../models/list.ts";
import { CapnogramListItem } from "../schemas/capnograms.ts";

export const CAPNOGRAMS = {
  method: "GET",
  path: "/capnogram/",
  action: "loading the breath records",
  row: CapnogramListItem,
} as const satisfies Endpoint;

/** A participant's records, newest first, for `findLatestRecords`. */
export async function getCapnograms(
  http: Http,
  clock: Pick<Clock, "now">,
  duid: string,
  options?: CallOptions,
): Promise<ReadableList<CapnogramSummary>> {
  return callApiForList(
    http,
    toRequest(CAPNOGRAMS, { query: { duid } }, options),
    CAPNOGRAMS.row,
    (wire) => ({
      id: wire.id,
      duid: toDuid(wire.duid),
      // Read the clock after the answer: the first answers set it to the server's time.
      ...toRecordedDate(wire.capnogram_dt === "impossible" ? null : wire.capnogram_dt, clock.now()),
      isFailed: isFailedParse(wire.data_par_ver),
      parserVersion: wire.data_par_ver,
      handsetUdi: wire.handset_udi ? toHandsetUdi(wire.handset_udi) : undefined,
    }),
    (wire) => wire.duid === duid,
  );
}
