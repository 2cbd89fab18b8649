import { isFailedParse } from "@capno/domain/quality";
import type { RecordStatistics } from "@capno/domain/statistics";
import type { TrendRecord } from "@capno/domain/trend";
import { toHandsetUdi } from "@capno/domain/units";

import { callApi, callApiForList, withSignal, type CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";
import type { Capnogram, CapnogramSummary } from "../models/capnogram.ts";
import type { ReadableList } from "../models/list.ts";
import { CapnogramListItem, CapnogramReply } from "../schemas/capnograms.ts";
import { TrendItem } from "../schemas/trends.ts";
import { toInstant, toSample, toSamples } from "./wire-to-model.ts";

/** A participant's records, newest first, for `findLatestRecords`. */
export async function getCapnograms(
  http: Http,
  duid: string,
  options?: CallOptions,
): Promise<ReadableList<CapnogramSummary>> {
  return callApiForList(
    http,
    {
      method: "GET",
      path: "/capnogram/",
      query: { duid },
      action: "loading the breath records",
      ...withSignal(options),
    },
    CapnogramListItem,
    (wire) => ({
      id: wire.id,
      recordedAt: toInstant(wire.capnogram_dt),
      isFailed: isFailedParse(wire.data_par_ver),
      parserVersion: wire.data_par_ver,
    }),
  );
}

/** One record with its samples. A 404 is thrown as `not-found`. */
export async function getCapnogram(http: Http, id: number, options?: CallOptions): Promise<Capnogram> {
  const wire = await callApi(
    http,
    {
      method: "GET",
      path: `/capnogram/${id}/`,
      action: "loading the breath record",
      ...withSignal(options),
    },
    CapnogramReply,
  );
  return toCapnogram(wire);
}

/** A participant's records over time, oldest first, for `getTrendSeries`. */
export async function getTrends(
  http: Http,
  duid: string,
  options?: CallOptions,
): Promise<ReadableList<TrendRecord>> {
  return callApiForList(
    http,
    {
      method: "GET",
      path: "/duid/param/",
      query: { duid },
      action: "loading the trends",
      ...withSignal(options),
    },
    TrendItem,
    (wire) => ({ recordedAt: toInstant(wire.capnogram_dt), statistics: toStatistics(wire) }),
  );
}

export function toCapnogram(wire: CapnogramReply): Capnogram {
  return {
    id: wire.id,
    handsetUdi: toHandsetUdi(wire.handset_udi),
    recordedAt: toInstant(wire.capnogram_dt),
    samplesKPa: toSamples(wire.data_breath),
    breathStarts: wire.data_splits,
    breathErrors: wire.data_par_error,
    averageWaveform: {
      timesS: wire.data_avg_waveform.map((triple) => toSample(triple[0])),
      meansKPa: wire.data_avg_waveform.map((triple) => toSample(triple[1])),
      deviationsKPa: wire.data_avg_waveform.map((triple) => toSample(triple[2])),
    },
    statistics: toStatistics(wire),
  };
}

/** The first element of each array, and the rate. @spec §3, decision F8 */
function toStatistics(wire: TrendItem): RecordStatistics {
  const { PetCO2, metBurden, epTangent } = wire.data_par_breath_avg;
  return {
    endTidalCo2: toNumber(PetCO2[0]),
    respiratoryRate: toNumber(wire.data_par_cap.RR_est),
    metabolicBurden: toNumber(metBurden[0]),
    obstructiveIndex: toNumber(epTangent[0]),
  };
}

function toNumber(value: number | null | undefined): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
