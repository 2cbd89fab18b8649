import { isSameTime, isUnknownDate } from "@capno/domain/time/instant";
import { mapStatistics, type RecordStatistics } from "@capno/domain/statistic/statistics";
import type { TrendRecord } from "@capno/domain/statistic/trend";
import { toHandsetUdi } from "@capno/domain/units";
import type * as v from "valibot";

import {
  callApiForList,
  parseReply,
  toMalformedReply,
  toRefusedReply,
  type CallOptions,
} from "../call-api.ts";
import type { Clock } from "../clock.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import type { Capnogram, CapnogramSummary } from "../models/capnogram.ts";
import type { ReadableList } from "../models/list.ts";
import { CapnogramReply, STATISTIC_FIELDS, type StatisticParts } from "../schemas/capnograms.ts";
import { TrendItem } from "../schemas/trends.ts";
import { toSample, toSamples } from "./wire-to-model.ts";

/**
 * The calls that bring values of breathing. In Capture `study/values/create-values.ts` alone makes them. A server refuses them
 * where a study is blinded, to an account that is signed in: a 403 is no end of the session.
 */
export const CAPNOGRAM = {
  method: "GET",
  path: "/capnogram/{id}/",
  action: "loading the breath record",
  expected: [403],
  reply: CapnogramReply,
} as const satisfies Endpoint;

export const TRENDS = {
  method: "GET",
  path: "/duid/param/",
  action: "loading the trends",
  expected: [403],
  row: TrendItem,
} as const satisfies Endpoint;

/**
 * The record of a row, with its samples.
 * @throws {ApiError} `not-found` for a 404; `unexpected-status` for a 403; `malformed-reply` where the answer is of another record.
 */
export async function getCapnogram(
  http: Http,
  clock: Pick<Clock, "now">,
  { id, recordedAt, parserVersion }: Pick<CapnogramSummary, "id" | "recordedAt" | "parserVersion">,
  options?: CallOptions,
): Promise<Capnogram> {
  const request = toRequest(CAPNOGRAM, { parts: { id } }, options);
  const reply = await http.send(request);
  if (reply.status === 403) throw toRefusedReply(request, reply);
  const wire = parseReply(http, request, reply, CAPNOGRAM.reply);
  if (wire.id !== id) throw toMalformedReply(request, reply, "the id, which is of another record");
  if (!isSameTime(wire.capnogram_dt, recordedAt))
    throw toMalformedReply(request, reply, "the date, which is not that of the list");
  if (wire.data_par_ver !== undefined && wire.data_par_ver !== parserVersion)
    throw toMalformedReply(request, reply, "the parser version, which is not that of the list");
  return toCapnogram(wire, clock);
}

/** A participant's records over time, oldest first, for `getTrendSeries`. */
export async function getTrends(
  http: Http,
  clock: Pick<Clock, "now">,
  duid: string,
  options?: CallOptions,
): Promise<ReadableList<TrendRecord>> {
  return callApiForList(http, toRequest(TRENDS, { query: { duid } }, options), TRENDS.row, (wire) => ({
    recordedAt: wire.capnogram_dt,
    hasUnknownDate: isUnknownDate(wire.capnogram_dt, clock.now()),
    statistics: toStatistics(wire),
  }));
}

function toCapnogram(wire: v.InferOutput<typeof CapnogramReply>, clock: Pick<Clock, "now">): Capnogram {
  return {
    id: wire.id,
    handsetUdi: toHandsetUdi(wire.handset_udi),
    recordedAt: wire.capnogram_dt,
    hasUnknownDate: isUnknownDate(wire.capnogram_dt, clock.now()),
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

/** The first element of a list per breath, or the number of the recording. */
function toStatistics(wire: StatisticParts): RecordStatistics {
  return mapStatistics((name) => {
    const { part, field } = STATISTIC_FIELDS[name];
    const values: Readonly<Record<string, number | null | undefined | readonly (number | null)[]>> =
      wire[part];
    const value = values[field];
    return toNumber(typeof value === "object" ? value?.[0] : value);
  });
}

function toNumber(value: number | null | undefined): number | null {
  return Number.isFinite(value) ? (value as number) : null;
}
