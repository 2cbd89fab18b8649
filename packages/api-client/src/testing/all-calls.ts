import { toEpochMs } from "@capno/domain/units";

import type { Http } from "../http.ts";
import { createManualClock } from "./manual-clock.ts";
import {
  aBreathTestBody,
  aCapnogramBody,
  aCapnogramRowBody,
  aDeviceBody,
  aDiagnosisBody,
  aDuidBody,
  aFeaturesBody,
  aHandsetBody,
  aLogEntryBody,
  aRecordingBody,
  aTrendBody,
  aUserInfoBody,
} from "./wire-builders.ts";
import { allocateHandset, deallocateHandset, getOwnHandsets } from "../endpoints/allocation.ts";
import { getBreathTests, getComputedFeatures, getRecording } from "../endpoints/breath-tests.ts";
import { getCapnograms } from "../endpoints/capnograms.ts";
import { getCapnogram, getTrends } from "../endpoints/record-values.ts";
import { authoriseChannel } from "../endpoints/channel-authorisation.ts";
import {
  recordEulaConsent,
  recordTrainingVideoWatched,
  sendMarketingPreference,
} from "../endpoints/consent.ts";
import { getDiagnosisResult, recordReportAccess, sendSmokingHistory } from "../endpoints/diagnosis.ts";
import { sendDiagnosisFeedback } from "../endpoints/feedback.ts";
import { getTestHandsets, lockHandset, unlockHandset } from "../endpoints/handsets.ts";
import { getHealthyWaveform } from "../endpoints/healthy-waveform.ts";
import { getLicences } from "../endpoints/licences.ts";
import { getNextParticipantIds, getParticipants } from "../endpoints/participants.ts";
import { register, requestPasswordReset, setNewPassword } from "../endpoints/registration.ts";
import { getScreeningResult } from "../endpoints/screening.ts";
import { refreshTokens, signIn } from "../endpoints/sign-in.ts";
import { addStudyLogEntries, getStudyLogPage } from "../endpoints/study-log.ts";
import { getUserInfo } from "../endpoints/user-info.ts";
import { getBackendVersions } from "../endpoints/version.ts";

const CLOCK = createManualClock();
const RECORDED_AT = toEpochMs(Date.UTC(2026, 10, 20, 9, 20));
const UDI = "(01)0506(21)NTH/1";
const claims = btoa(JSON.stringify({ token_type: "access", iat: 1, exp: 301, jti: "j", user_id: 7 })).replace(
  /=+$/,
  "",
);
const TOKEN = `h.${claims}.s`;

const { at: _at, by: _by, ...NEW_STATUS } = aLogEntryBody();

/** What a call of the client sends and reads. */
export interface Call {
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

/** Every call of the client once, or once for each form of what it sends. */
export const EVERY_CALL: Readonly<Record<string, Call>> = {
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
    expected: [400, 401, 403, 404, 409, 422],
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
    call: (http) => getParticipants(http, CLOCK),
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
    call: (http) => getCapnograms(http, CLOCK, "CARD-1"),
    request: "GET /capnogram/?duid=CARD-1",
    body: [aCapnogramRowBody()],
    action: "loading the breath records",
  },
  getCapnogram: {
    call: (http) => getCapnogram(http, CLOCK, { id: 7, recordedAt: RECORDED_AT, parserVersion: "1.4.0" }),
    request: "GET /capnogram/7/",
    body: aCapnogramBody(),
    action: "loading the breath record",
    expected: [403],
  },
  getTrends: {
    call: (http) => getTrends(http, CLOCK, "CARD-1"),
    request: "GET /duid/param/?duid=CARD-1",
    body: [aTrendBody()],
    action: "loading the trends",
    expected: [403],
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
  getStudyLogPage: {
    call: (http) => getStudyLogPage(http, "/v2/study-log/", { after: "c-1", limit: 500 }),
    request: "GET /v2/study-log/?after=c-1&limit=500",
    body: { entries: [aLogEntryBody()], cursor: "c-2", hasMore: true },
    action: "loading the study log",
    expected: [403, 410],
  },
  addStudyLogEntries: {
    call: (http) => addStudyLogEntries(http, "/v2/study-log/", [NEW_STATUS]),
    request: "POST /v2/study-log/",
    json: { entries: [NEW_STATUS] },
    body: { results: [{ id: NEW_STATUS.id, saved: aLogEntryBody() }] },
    action: "saving to the study log",
    expected: [403, 413],
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
