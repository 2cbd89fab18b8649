import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isApiError } from "../api-error.ts";
import type { Http, HttpReply, HttpRequest } from "../http.ts";
import {
  aBreathTestBody,
  aCapnogramBody,
  aCapnogramRowBody,
  aDeviceBody,
  aDiagnosisBody,
  aDuidBody,
  aFeaturesBody,
  aHandsetBody,
  aRecordingBody,
  aTrendBody,
  aUserInfoBody,
} from "../testing/wire-builders.ts";
import { allocateHandset, deallocateHandset, getOwnHandsets } from "./allocation.ts";
import { getBreathTests, getComputedFeatures, getRecording } from "./breath-tests.ts";
import { getCapnogram, getCapnograms, getTrends } from "./capnograms.ts";
import { authoriseChannel } from "./channel-authorisation.ts";
import { recordEulaConsent, recordTrainingVideoWatched, sendMarketingPreference } from "./consent.ts";
import { getDiagnosisResult, recordReportAccess, sendSmokingHistory } from "./diagnosis.ts";
import { sendDiagnosisFeedback } from "./feedback.ts";
import { getTestHandsets, lockHandset, unlockHandset } from "./handsets.ts";
import { getHealthyWaveform } from "./healthy-waveform.ts";
import { getLicences } from "./licences.ts";
import { getNextParticipantIds, getParticipants } from "./participants.ts";
import { register, requestPasswordReset, setNewPassword } from "./registration.ts";
import { getScreeningResult } from "./screening.ts";
import { refreshTokens, signIn } from "./sign-in.ts";
import { getUserInfo } from "./user-info.ts";
import { getBackendVersions } from "./version.ts";

const UDI = "(01)0506(21)NTH/1";
const claims = btoa(JSON.stringify({ token_type: "access", iat: 1, exp: 301, jti: "j", user_id: 7 })).replace(
  /=+$/,
  "",
);
const TOKEN = `h.${claims}.s`;

interface Call {
  readonly call: (http: Http) => Promise<unknown>;
  /** The request as the contract lists it. */
  readonly request: string;
  readonly form?: object;
  readonly json?: object;
  /** A reply that is read; absent: its body says nothing. */
  readonly body?: unknown;
  readonly action: string;
  readonly required?: boolean;
  readonly expected?: readonly number[];
  readonly isAnonymous?: boolean;
}

const waveform = { sampleTimes: [0, 1], sampleValues: [0, 5] };

const CALLS: Readonly<Record<string, Call>> = {
  signIn: {
    call: (http) => signIn(http, { username: " GP@Capno.Example ", password: "Secret 1" }),
    request: "POST /user/login/",
    form: { username: "gp@capno.example", password: "Secret 1" },
    body: { access: TOKEN, refresh: TOKEN },
    action: "logging in",
    expected: [401],
    isAnonymous: true,
  },
  refreshTokens: {
    call: (http) => refreshTokens(http, "old"),
    request: "POST /user/login/refresh/",
    form: { refresh: "old" },
    body: { access: TOKEN },
    action: "renewing your session",
    isAnonymous: true,
  },
  register: {
    call: (http) => register(http, { username: "A@B.example", password: "p", invitationCode: "sic" }),
    request: "POST /user/register/",
    form: { username: "a@b.example", password: "p", user_type: "SU", sic: "sic" },
    action: "registering your account",
    expected: [400],
    isAnonymous: true,
  },
  registerAdministrator: {
    call: (http) =>
      register(http, {
        username: "a@b.example",
        password: "p",
        invitationCode: "sic",
        administrator: { token: "t", groupName: "G", allowedDomains: ["b.example"] },
      }),
    request: "POST /user/register/",
    form: {
      username: "a@b.example",
      password: "p",
      user_type: "SA",
      sic: "sic",
      groupname: "G",
      sck: "t",
      allowed_domains: ["b.example"],
    },
    action: "registering your account",
    expected: [400],
    isAnonymous: true,
  },
  requestPasswordReset: {
    call: (http) => requestPasswordReset(http, " A@B.example"),
    request: "GET /user/login/reset/?username=a%40b.example",
    action: "requesting a password reset",
    expected: [400],
    isAnonymous: true,
  },
  setNewPassword: {
    call: (http) => setNewPassword(http, { resetKey: "k", password: "p" }),
    request: "POST /user/login/reset/",
    form: { vek: "k", sics: "{}", password: "p" },
    action: "resetting your password",
    expected: [400],
    isAnonymous: true,
  },
  getUserInfo: {
    call: (http) => getUserInfo(http),
    request: "GET /user/info/",
    body: aUserInfoBody(),
    action: "loading user data",
    required: true,
  },
  recordEulaConsent: {
    call: (http) => recordEulaConsent(http),
    request: "POST /user/eula",
    action: "recording your consent",
  },
  sendMarketingPreference: {
    call: (http) => sendMarketingPreference(http, true),
    request: "POST /v2/marketing-preference/",
    form: { opted_in: "true", consent_method: "DURING_EULA_AGREEMENT" },
    action: "saving your marketing preference",
    expected: [400, 403],
  },
  recordTrainingVideoWatched: {
    call: (http) => recordTrainingVideoWatched(http),
    request: "POST /user/training-video",
    action: "recording the training video as watched",
  },
  getBackendVersions: {
    call: (http) => getBackendVersions(http),
    request: "GET /version",
    body: { camrestVersion: "1.2.3", diagnoserverVersion: "4.5.6" },
    action: "loading the software versions",
    isAnonymous: true,
  },
  getLicences: {
    call: (http) => getLicences(http),
    request: "GET /v2/oss-list/",
    body: { web: [{ name: "react", version: "19" }] },
    action: "loading the open-source licences",
  },
  getOwnHandsets: {
    call: (http) => getOwnHandsets(http),
    request: "GET /device/",
    body: [aDeviceBody()],
    action: "loading the list of handsets",
    required: true,
  },
  allocateHandset: {
    call: (http) =>
      allocateHandset(http, { udi: UDI, duid: "CARD-1", groupId: 3, assignedBy: "a", trainer: "b" }),
    request: "POST /device/assign/",
    form: { handset_udi: UDI, duid: "CARD-1", group: "3", assigned_by: "a", trainer: "b" },
    action: "allocating the device",
    expected: [400],
  },
  deallocateHandset: {
    call: (http) => deallocateHandset(http, { udi: UDI, assignedBy: "a" }),
    request: "POST /device/deassign/",
    form: { handset_udi: UDI, assigned_by: "a" },
    action: "deallocating the device",
    expected: [400],
  },
  getParticipants: {
    call: (http) => getParticipants(http),
    request: "GET /duid/",
    body: [aDuidBody()],
    action: "loading the list of users",
    required: true,
  },
  getNextParticipantIds: {
    call: (http) => getNextParticipantIds(http),
    request: "GET /duid/next/",
    body: { "1": "CARD-13" },
    action: "loading the suggested user IDs",
  },
  getCapnograms: {
    call: (http) => getCapnograms(http, "CARD-1"),
    request: "GET /capnogram/?duid=CARD-1",
    body: [aCapnogramRowBody()],
    action: "loading the breath records",
  },
  getCapnogram: {
    call: (http) => getCapnogram(http, 7),
    request: "GET /capnogram/7/",
    body: aCapnogramBody(),
    action: "loading the breath record",
  },
  getTrends: {
    call: (http) => getTrends(http, "CARD-1"),
    request: "GET /duid/param/?duid=CARD-1",
    body: [aTrendBody()],
    action: "loading the trends",
  },
  getTestHandsets: {
    call: (http) => getTestHandsets(http, "nts"),
    request: "GET /v2/handsets/?product=nts",
    body: [aHandsetBody()],
    action: "loading the handset list",
    required: true,
  },
  lockHandset: {
    call: (http) => lockHandset(http, UDI),
    request: "POST /v2/handsets/(01)0506(21)NTH%2F1/lock/",
    action: "locking the handset",
    expected: [400, 409, 423],
  },
  unlockHandset: {
    call: (http) => unlockHandset(http, UDI, "user-finished-test"),
    request: "POST /v2/handsets/(01)0506(21)NTH%2F1/unlock/",
    form: { unlock_reason: "user-finished-test" },
    action: "unlocking the handset",
    expected: [400, 403],
  },
  getBreathTests: {
    call: (http) => getBreathTests(http, UDI),
    request: "GET /v2/handsets/(01)0506(21)NTH%2F1/tests/",
    body: [aBreathTestBody()],
    action: "loading the results history",
  },
  getRecording: {
    call: (http) => getRecording(http, "a/b"),
    request: "GET /v2/capnograms/a%2Fb/",
    body: aRecordingBody(),
    action: "loading the test results",
    expected: [400, 404],
  },
  getComputedFeatures: {
    call: (http) => getComputedFeatures(http, "a/b"),
    request: "GET /v2/capnograms/a%2Fb/computedFeatures/",
    body: aFeaturesBody(),
    action: "loading the features of the test",
  },
  getHealthyWaveform: {
    call: (http) => getHealthyWaveform(http, "https://waves.example/h.json"),
    request: "GET https://waves.example/h.json",
    body: waveform,
    action: "loading the healthy waveform",
    isAnonymous: true,
  },
  getScreeningResult: {
    call: (http) => getScreeningResult(http, "a/b"),
    request: "GET /v2/capnograms/a%2Fb/diagnosis/",
    body: { assessmentProbability: 0.4 },
    action: "loading the screening result",
  },
  getDiagnosisResult: {
    call: (http) => getDiagnosisResult(http, "a/b"),
    request: "GET /v2/capnograms/a%2Fb/diagnosis/",
    body: aDiagnosisBody(),
    action: "loading the diagnosis",
  },
  sendSmokingHistory: {
    call: (http) => sendSmokingHistory(http, "a/b", 12.5),
    request: "POST /v2/capnograms/a%2Fb/smokingHistory/",
    json: { isKnown: true, packYears: 12.5 },
    action: "sending the smoking history",
    expected: [400],
  },
  sendUnknownSmokingHistory: {
    call: (http) => sendSmokingHistory(http, "a", null),
    request: "POST /v2/capnograms/a/smokingHistory/",
    json: { isKnown: false, packYears: null },
    action: "sending the smoking history",
    expected: [400],
  },
  recordReportAccess: {
    call: (http) => recordReportAccess(http, "a/b", "VIEWED_PDF"),
    request: "POST /v2/capnograms/a%2Fb/access/?type=VIEWED_PDF",
    action: "recording the access to the report",
    expected: [400, 403, 404],
  },
  sendDiagnosisFeedback: {
    call: (http) =>
      sendDiagnosisFeedback(http, {
        testIdentifier: " 12b34c56jaf ",
        agrees: "Yes",
        finalDiagnosis: "",
      }),
    request: "POST /v2/diagnosis-feedback/",
    json: { testIdentifier: "12B34C56JAF", feedback: [{ question: "agrees", answer: "Yes" }] },
    action: "sending the diagnosis feedback",
    expected: [400],
  },
  authoriseChannel: {
    call: (http) => authoriseChannel(http, "private-encrypted-x", "1.2"),
    request: "POST /pusher/auth/",
    form: { socket_id: "1.2", channel_name: "private-encrypted-x" },
    body: { auth: "k:s", shared_secret: "c2VjcmV0" },
    action: "connecting to live updates",
    expected: [401, 403],
  },
};

function answering(body: unknown, status = 200) {
  const requests: HttpRequest[] = [];
  const http: Http = {
    send(request): Promise<HttpReply> {
      requests.push(request);
      return Promise.resolve({ status, body });
    },
  };
  return { http, requests };
}

const names = Object.keys(CALLS);
const get = (name: string): Call => CALLS[name] as Call;
const withBody = names.filter((name) => get(name).body !== undefined);

describe("calls of the API · spec §7, decisions D5, D7", () => {
  it.each(names)("%s sends what the contract lists and reads its answer", async (name) => {
    const expected = get(name);
    const { http, requests } = answering(expected.body);
    await expect(expected.call(http)).resolves.not.toBeNaN();
    const [request] = requests;
    const query = request?.query ? `?${new URLSearchParams(request.query).toString()}` : "";
    expect(`${request?.method} ${request?.path}${query}`).toBe(expected.request);
    expect(request?.form).toEqual(expected.form);
    expect(request?.json).toEqual(expected.json);
    expect(request?.action).toBe(expected.action);
    expect(request?.required ?? false).toBe(expected.required ?? false);
    expect(request?.expected).toEqual(expected.expected);
    expect(request?.access === "anonymous").toBe(expected.isAnonymous ?? false);
  });

  it("names every action differently where it is another thing that the person wants", () => {
    const distinct = new Set(names.map((name) => `${get(name).request} ${get(name).action}`));
    const actions = new Set(names.map((name) => get(name).action));
    expect(distinct.size - actions.size).toBeLessThanOrEqual(2);
  });
});

/** A reply with something wrong somewhere: a field less, or of another type. */
function spoil(body: unknown, path: readonly number[], value: unknown): unknown {
  const [at, ...rest] = path;
  if (typeof body !== "object" || body === null || at === undefined) return value;
  const keys = Object.keys(body);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const copy: Record<string, unknown> = Array.isArray(body)
    ? (Object.assign([], body) as unknown as Record<string, unknown>)
    : { ...body };
  const spoilt = spoil(copy[key], rest, value);
  if (spoilt === REMOVED) Reflect.deleteProperty(copy, key);
  else copy[key] = spoilt;
  return copy;
}
const REMOVED = Symbol("removed");

function holdsNothingUnreadable(value: unknown): void {
  const text = JSON.stringify(value, (_key, each: unknown) => (each === undefined ? "undefined!" : each));
  expect(text ?? "").not.toMatch(/\[object Object\]/);
}

describe("hostile answers · fault F12", () => {
  it.each(withBody)("%s refuses what is not its answer, in words, and nothing else", async (name) => {
    const { call, body } = get(name);
    const hostile = fc.oneof(
      fc.anything(),
      fc
        .tuple(
          fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
          fc.oneof(fc.constant(REMOVED), fc.anything()),
        )
        .map(([path, value]) => spoil(body, path, value)),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (answer) => {
        try {
          holdsNothingUnreadable(await call(answering(answer).http));
        } catch (error) {
          expect(isApiError(error) && error.facts.kind).toBe("malformed-reply");
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each(withBody)("%s accepts fields that it does not know", async (name) => {
    const { call, body } = get(name);
    const extend = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(extend);
      if (typeof value !== "object" || value === null) return value;
      const extended = Object.entries(value).map(([key, each]) => [key, extend(each)]);
      return { ...Object.fromEntries(extended), newInTheNextRelease: { since: 2027 } };
    };
    const isMap = name === "getNextParticipantIds" || name === "getLicences";
    if (isMap) return;
    expect(await call(answering(extend(body)).http)).toEqual(await call(answering(body).http));
  });

  it("does not quote the answer in the failure: it may hold a patient's data", async () => {
    const body = aRecordingBody({ administeredBy: 5 as never, testIdentifier: "SECRET-ID" });
    const error = await getRecording(answering(body).http, "x").catch((caught: unknown) => caught);
    const said = `${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`;
    expect(said).toContain("administeredBy");
    expect(said).not.toContain("SECRET-ID");
  });
});

describe("lists · fault F12", () => {
  const lists: readonly [string, object][] = [
    ["getParticipants", { duid: 5 }],
    ["getOwnHandsets", { handset_udi: null }],
    ["getCapnograms", { capnogram_dt: "yesterday" }],
    ["getTrends", { data_par_cap: null }],
    ["getTestHandsets", { lockedBy: undefined }],
    ["getBreathTests", { capturedAt: "20 November 2026" }],
  ];

  it.each(lists)("%s drops a row that cannot be read and counts it", async (name, fault) => {
    const { call, body } = get(name);
    const [row] = body as readonly object[];
    const answer = [row, { ...row, ...fault }, row, null];
    expect(await call(answering(answer).http)).toMatchObject({ unreadable: 2, rows: { length: 2 } });
  });

  it.each(lists)("%s refuses an answer that is no list", async (name) => {
    const { call } = get(name);
    await expect(call(answering({ results: [] }).http)).rejects.toMatchObject({
      facts: { kind: "malformed-reply" },
    });
  });
});
