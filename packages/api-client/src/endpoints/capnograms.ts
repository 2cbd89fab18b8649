import { isFailedParse } from "@capno/domain/quality";
import { toDuid, toHandsetUdi } from "@capno/domain/units";

import { callApi, callApiForList, withSignal, type CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";
import type {
  Capnogram,
  CapnogramSummary,
  StatisticValues,
  TrendPoint,
} from "../models/capnogram.ts";
import type { ReadableList } from "../models/list.ts";
import {
  CapnogramListItem,
  CapnogramReply,
  type BreathAverages,
  type RecordingParameters,
} from "../schemas/capnograms.ts";
import { TrendRecord } from "../schemas/trends.ts";
import { toInstant, toKnown, toSample, toSamples } from "./wire-to-model.ts";

/** A participant's records, newest first. */
export async function getCapnograms(
  http: Http,
  duid: string,
  options?: CallOptions,
): Promise<ReadableList<CapnogramSummary>> {
  const { rows, unreadable } = await callApiForList(
    http,
    {
      method: "GET",
      path: "/capnogram/",
      query: { duid },
      action: "loading the breath records",
      ...withSignal(options),
    },
    CapnogramListItem,
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      recordedAt: toInstant(row.capnogram_dt),
      hasFailedParse: isFailedParse(row.data_par_ver),
      parserVersion: row.data_par_ver,
      duid: toDuid(row.duid),
    })),
    unreadable,
  };
}

/** One record with its samples. A 404 is thrown as `not-found`. */
export async function getCapnogram(
  http: Http,
  id: number,
  options?: CallOptions,
): Promise<Capnogram> {
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

/** A participant's statistics over time, oldest first. */
export async function getTrends(
  http: Http,
  duid: string,
  options?: CallOptions,
): Promise<ReadableList<TrendPoint>> {
  const { rows, unreadable } = await callApiForList(
    http,
    {
      method: "GET",
      path: "/duid/param/",
      query: { duid },
      action: "loading the trends",
      ...withSignal(options),
    },
    TrendRecord,
  );
  return {
    rows: rows.map((row) => ({
      recordedAt: toInstant(row.capnogram_dt),
      statistics: toStatistics(row.data_par_breath_avg, row.data_par_cap),
    })),
    unreadable,
  };
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
    statistics: toStatistics(wire.data_par_breath_avg, wire.data_par_cap),
  };
}

/** The first element of each list is the record's value. @spec §3, decision F8 */
function toStatistics(averages: BreathAverages, parameters: RecordingParameters): StatisticValues {
  return {
    endTidalCo2: toKnown(averages.PetCO2[0]),
    respiratoryRate: toKnown(parameters.RR_est),
    metabolicBurden: toKnown(averages.metBurden[0]),
    obstructiveIndex: toKnown(averages.epTangent[0]),
  };
}
