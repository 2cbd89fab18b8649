import { toEpochMs } from "@capno/domain/units";
import { expect, it } from "vitest";

import type { Http, HttpRequest } from "../http.ts";
import { aCapnogramBody, aDiagnosisBody, aDuidBody, aTrendBody } from "../testing/wire-builders.ts";
import { getDiagnosisResult, sendSmokingHistory } from "./diagnosis.ts";
import { getParticipants } from "./participants.ts";
import { getCapnogram, getTrends } from "./record-values.ts";
import { getScreeningResult } from "./screening.ts";

/** A 0 is a number that somebody measured or said: it is never read or sent as "not known". */

const NOW = toEpochMs(Date.UTC(2026, 10, 20, 12));
const CLOCK = { now: () => NOW };
const answering = (body: unknown): Http => ({ send: () => Promise.resolve({ status: 200, body }) });

const NONE = {
  data_par_breath_avg: { PetCO2: [0], metBurden: [0], epTangent: [0] },
  data_par_cap: { RR_est: 0 },
};
const ZEROS = { endTidalCo2: 0, respiratoryRate: 0, metabolicBurden: 0, obstructiveIndex: 0 };

it.each([
  [0, { isKnown: true, packYears: 0 }],
  [null, { isKnown: false, packYears: null }],
])("pack years of %s are sent as %j", async (packYears, json) => {
  const requests: HttpRequest[] = [];
  const http: Http = {
    send(request) {
      requests.push(request);
      return Promise.resolve({ status: 200, body: undefined });
    },
  };
  await sendSmokingHistory(http, "cap-1", packYears);
  expect(requests.map((request) => request.json)).toEqual([json]);
});

it("0 pack years of a diagnosis and a probability of 0 are read as 0", async () => {
  const ancillaryFeatures = { smokingPackYearsProvided: true, smokingPackYears: 0 };
  const { smoking } = await getDiagnosisResult(answering(aDiagnosisBody({ ancillaryFeatures })), "cap-1");
  expect(smoking).toEqual({ isProvided: true, packYears: 0 });
  const { probability } = await getScreeningResult(answering({ assessmentProbability: 0 }), "cap-1");
  expect(probability).toBe(0);
});

it("the values of a record and of a trend are read as 0", async () => {
  const row = { id: 7, recordedAt: toEpochMs(Date.UTC(2026, 10, 20, 9, 20)), parserVersion: "1.4.0" };
  const body = aCapnogramBody({ ...NONE, data_breath: [0, 5, null] });
  const { statistics, samplesKPa } = await getCapnogram(answering(body), CLOCK, row);
  expect(statistics).toEqual(ZEROS);
  expect(samplesKPa).toEqual([0, 5, Number.NaN]);
  const { rows } = await getTrends(answering([aTrendBody(NONE)]), CLOCK, "CARD-1");
  expect(rows.map((each) => each.statistics)).toEqual([ZEROS]);
});

it("the shares of a participant are read as 0%", async () => {
  const body = aDuidBody({
    ...{ capnogram_count: 0, adherence: 0 },
    ...{ capnogram_breath_quality: 0, latest_capnogram_breath_quality: 0 },
  });
  const { rows } = await getParticipants(answering([body]), CLOCK);
  expect(rows).toMatchObject([{ count: 0, adherence: 0, quality: 0, lastQuality: 0 }]);
});
