import { describe, expect, it } from "vitest";

import type { Http, HttpRequest } from "../http.ts";
import {
  aDiagnosisBody,
  aFeaturesBody,
  aRecordingBody,
  aToken,
  aUserInfoBody,
} from "../testing/wire-builders.ts";
import { allocateHandset } from "./allocation.ts";
import { getComputedFeatures, getRecording } from "./breath-tests.ts";
import { authoriseChannel } from "./channel-authorisation.ts";
import { sendMarketingPreference } from "./consent.ts";
import { getDiagnosisResult, recordReportAccess, sendSmokingHistory } from "./diagnosis.ts";
import { sendDiagnosisFeedback } from "./feedback.ts";
import { lockHandset, unlockHandset } from "./handsets.ts";
import { getHealthyWaveform, getPathBelowApi, isAllowedWaveformUrl } from "./healthy-waveform.ts";
import { getLicences } from "./licences.ts";
import { register, requestPasswordReset, setNewPassword } from "./registration.ts";
import { getScreeningResult } from "./screening.ts";
import { signIn } from "./sign-in.ts";
import { getUserInfo } from "./user-info.ts";

const answering = (status: number, body?: unknown): Http => ({
  send: () => Promise.resolve({ status, body }),
});

const aTestToken = (type: "access" | "refresh", userId: number) =>
  aToken({ type, lifeS: 300, iatS: 1_700_000_000, jti: "1", userId });

describe("signing in [spec §8]", () => {
  const credentials = { username: "a", password: "b" };

  it.each([
    [{ detail: "No active account" }, "No active account"],
    [{ code: 5 }, undefined],
    [undefined, undefined],
    [{ detail: 5 }, undefined],
  ])("hands over the server's words of a refusal: %j", async (body, detail) => {
    expect(await signIn(answering(401, body), credentials)).toEqual({ kind: "refused", detail });
  });

  it("does not take a text for a token", async () => {
    const http = answering(200, { access: "a", refresh: "b" });
    await expect(signIn(http, credentials)).rejects.toMatchObject({
      facts: { kind: "malformed-reply" },
    });
  });

  it("`signIn` refuses two tokens of different users [REQ-DATA-13]", async () => {
    const body = {
      access: aTestToken("access", 7),
      refresh: aTestToken("refresh", 8),
    };
    await expect(signIn(answering(200, body), credentials)).rejects.toMatchObject({
      facts: { kind: "malformed-reply" },
    });
    const own = { ...body, refresh: aTestToken("refresh", 7) };
    expect(await signIn(answering(200, own), credentials)).toMatchObject({ kind: "signed-in" });
  });

  it("reads who signed in", async () => {
    expect(await getUserInfo(answering(200, aUserInfoBody()))).toEqual({
      username: "research@capno.example",
      firstName: "Robin",
      lastName: "Archer",
      groups: [{ id: 1, projectId: "CARD", name: "Cardiff study" }],
      permissions: ["camrest.rw_dash", "camrest.view_detail", "camrest.device_assign"],
      hasConsentedToEula: true,
      hasWatchedTrainingVideo: true,
    });
  });
});

describe("refused forms [spec §5] [spec §8]", () => {
  it.each([400, 401, 403, 404, 409, 422])(
    "`requestPasswordReset` expects a %i, and calls it refused",
    async (status) => {
      const seen: HttpRequest[] = [];
      const http: Http = {
        send: (request) => (seen.push(request), Promise.resolve({ status, body: { detail: "no" } })),
      };
      expect(await requestPasswordReset(http, "a@c.uk")).toMatchObject({ kind: "refused" });
      expect(seen[0]?.expected).toContain(status);
    },
  );

  it("puts the messages beside their fields, also where the server sends a single text", async () => {
    const body = {
      username: ["taken", "too short"],
      sic: "unknown",
      groupname: ["taken"],
      allowed_domains: ["no domain"],
      password: [],
      odd: [5, null],
      sck: ["used already"],
      constructor: ["unheard of"],
    };
    const form = { username: "a", password: "b", invitationCode: "c" };
    expect(await register(answering(400, body), form)).toEqual({
      kind: "refused",
      errors: {
        byField: {
          username: ["taken", "too short"],
          invitationCode: ["unknown"],
          groupName: ["taken"],
          allowedDomains: ["no domain"],
        },
        general: ["used already", "unheard of"],
      },
    });
    expect(await register(answering(400, "<html>"), form)).toEqual({
      kind: "refused",
      errors: { byField: {}, general: [] },
    });
  });

  it("separate the messages about a new password from those about its link", async () => {
    const body = { password: ["too short"], vek: ["expired"], non_field_errors: ["no"] };
    expect(await setNewPassword(answering(400, body), { resetKey: "k", password: "p" })).toEqual({
      kind: "refused",
      errors: { byField: { password: ["too short"] }, general: ["expired", "no"] },
    });
  });

  it.each([
    [{ duid: ["one", "two"] }, "one two"],
    [{ handset_udi: ["gone"] }, "gone"],
    [{}, undefined],
    [undefined, undefined],
  ])("joins the messages of a refused allocation: %j", async (body, message) => {
    const allocation = { udi: "u", duid: "d", groupId: 1 };
    expect(await allocateHandset(answering(400, body), allocation)).toEqual({
      kind: "refused",
      message,
    });
  });

  it.each([
    [{ packYears: ["Must be below 200"] }, "Must be below 200"],
    [{ other: ["x"] }, undefined],
    [[], undefined],
  ])("tells why pack years were refused: %j", async (body, message) => {
    expect(await sendSmokingHistory(answering(400, body), "x", 500)).toEqual({
      kind: "refused",
      message,
    });
  });

  it("sends the final diagnosis where one was chosen", async () => {
    const requests: HttpRequest[] = [];
    const http: Http = { send: (request) => Promise.resolve({ status: 201, body: requests.push(request) }) };
    await sendDiagnosisFeedback(http, { testIdentifier: "x", agrees: "No", finalDiagnosis: "Asthma" });
    expect(requests[0]?.json).toEqual({
      testIdentifier: "X",
      feedback: [
        { question: "agrees", answer: "No" },
        { question: "final_diagnosis", answer: "Asthma" },
      ],
    });
  });

  it("tells why feedback was refused", async () => {
    const feedback = { testIdentifier: "x", agrees: "No", finalDiagnosis: "Asthma" } as const;
    const body = { testIdentifier: ["unknown"], non_field_errors: ["and more"] };
    expect(await sendDiagnosisFeedback(answering(400, body), feedback)).toEqual({
      kind: "refused",
      message: "unknown and more",
    });
    expect(await sendDiagnosisFeedback(answering(400, {}), feedback)).toEqual({
      kind: "refused",
      message: undefined,
    });
  });

  it("says whether a preference and an access were recorded", async () => {
    expect(await sendMarketingPreference(answering(400), true)).toBe(false);
    expect(await sendMarketingPreference(answering(403), true)).toBe(false);
    expect(await sendMarketingPreference(answering(204), false)).toBe(true);
    expect(await recordReportAccess(answering(404), "x", "VIEWED_REPORT")).toBe(false);
    expect(await recordReportAccess(answering(403), "x", "VIEWED_REPORT")).toBe(false);
    expect(await recordReportAccess(answering(204), "x", "VIEWED_REPORT")).toBe(true);
  });
});

describe("locking a handset [REQ-HANDSET-08]", () => {
  it.each([
    [200, {}, { kind: "held" }],
    [204, undefined, { kind: "held" }],
    [409, { lockedBy: "gp" }, { kind: "refused", status: 409, lockedBy: "gp" }],
    [423, { detail: "no" }, { kind: "refused", status: 423, lockedBy: null }],
    [400, undefined, { kind: "refused", status: 400, lockedBy: null }],
  ])("reads a %i with %j", async (status, body, outcome) => {
    expect(await lockHandset(answering(status, body), "u")).toEqual(outcome);
  });

  it.each([
    [200, "released"],
    [400, "not-held"],
    [403, "forbidden"],
  ])("reads an unlock's %i as %s", async (status, outcome) => {
    expect(await unlockHandset(answering(status), "u", "user-navigated-away")).toBe(outcome);
  });

  it("lets a refused channel be told with its status, without ending the session", async () => {
    await expect(authoriseChannel(answering(403), "c", "1.2")).rejects.toMatchObject({
      facts: { kind: "unexpected-status", status: 403 },
    });
  });
});

describe("results [spec §3] [spec §7] [HZ-03]", () => {
  it.each([
    [404, "not-found"],
    [400, "refused"],
  ])("tells a %i of a recording from a failure", async (status, kind) => {
    expect(await getRecording(answering(status), "x")).toEqual({ kind });
  });

  it.each([-0.01, 1.01, Infinity, "0.5", undefined])(
    "takes a probability of %j for no result",
    async (assessmentProbability) => {
      const http = answering(200, { assessmentProbability });
      await expect(getScreeningResult(http, "x")).rejects.toMatchObject({
        facts: { kind: "malformed-reply" },
      });
    },
  );

  it.each([0, 1, 0.5, null])("takes a probability of %s as it is [REQ-TEST-13]", async (probability) => {
    const http = answering(200, { assessmentProbability: probability });
    expect(await getScreeningResult(http, "x")).toEqual({ probability });
  });

  it.each([
    { assessmentProbabilityCategory: "" },
    { assessmentSeverityCategory: undefined },
    { version: null },
  ])("shows no diagnosis with a part missing: %j", async (change) => {
    const http = answering(200, aDiagnosisBody(change as never));
    await expect(getDiagnosisResult(http, "x")).rejects.toMatchObject({
      facts: { kind: "malformed-reply" },
    });
  });

  it("makes a gap of each sample that is no number [FM-13]", async () => {
    const body = aRecordingBody({
      breathWaveform: { sampleTimes: [0, 0.02, 0.04], sampleValues: [1, null, Infinity] },
    });
    const reply = await getRecording(answering(200, body), "x");
    expect(reply).toMatchObject({
      recording: { waveform: { timesS: [0, 0.02, 0.04], valuesKPa: [1, NaN, NaN] } },
    });
  });

  it("goes without the comparisons that the server leaves out [FM-13]", async () => {
    const { standardisedBreathWaveform: _s, healthyBreathWaveformUrl: _h, ...rest } = aFeaturesBody();
    expect(await getComputedFeatures(answering(200, rest), "x")).toMatchObject({
      standardisedWaveform: null,
      healthyWaveformUrl: null,
    });
    const healthy = { sampleTimes: [0], sampleValues: [1] };
    expect(await getHealthyWaveform(answering(200, healthy), "https://w.example/")).toEqual({
      timesS: [0],
      meansKPa: [1],
      deviationsKPa: null,
    });
  });

  it.each([
    ["https://waves.example/h.json", true],
    ["https://waves.example:8443/h.json", true],
    ["https://WAVES.example/h.json", true],
    ["http://waves.example/h.json", false],
    ["https://waves.example.evil.example/h.json", false],
    ["https://evil.example/waves.example", false],
    ["https://user:pw@waves.example/h.json", false],
    ["https://user@waves.example/h.json", false],
    ["https://:pw@waves.example/h.json", false],
    ["ftp://127.0.0.1:4400/h.json", false],
    ["http://127.0.0.1:4400/h.json", true],
    ["//waves.example/h.json", false],
    ["/h.json", false],
    ["javascript:alert(1)", false],
    ["", false],
  ])("allows the healthy waveform from %s: %s", (url, isAllowed) => {
    const hosts = ["waves.example", "127.0.0.1:4400"];
    expect(isAllowedWaveformUrl(url, hosts)).toBe(isAllowed);
  });
});

describe("licences [spec §2] [spec §3]", () => {
  it("are read in both spellings, with one or several authors, and unreadable entries are counted", async () => {
    const body = {
      web: [
        { name: "a", version: "1", license: "MIT", author: "Ann" },
        { name: "b", version: "2", licence: "ISC", author: ["Ann", "Bob", " "], url: null },
        { name: 5 },
      ],
    };
    const { groups, unreadable } = await getLicences(answering(200, body));
    expect(unreadable).toBe(1);
    expect(groups[0]?.entries).toMatchObject([
      { name: "a", licence: "MIT", authors: ["Ann"], url: null },
      { name: "b", licence: "ISC", authors: ["Ann", "Bob"], description: null },
    ]);
  });
});

describe("the path of a healthy waveform below the API [REQ-TEST-15]", () => {
  it.each([
    ["https://api.example/v2/healthy.json?v=1#top", "https://api.example", "/v2/healthy.json?v=1"],
    ["https://h.example/api/healthy.json", "https://h.example/api/", "/healthy.json"],
    ["https://h.example/api/../healthy.json", "https://h.example/api", undefined],
    ["https://h.example/apifake/healthy.json", "https://h.example/api", undefined],
    ["https://api.example.evil.example/healthy.json", "https://api.example", undefined],
    ["https://me:secret@api.example/healthy.json", "https://api.example", undefined],
    ["http://api.example/healthy.json", "https://api.example", undefined],
    ["/healthy.json", "https://api.example", undefined],
  ])("of %s with the API at %s is %s", (url, base, path) => {
    expect(getPathBelowApi(url, base)).toBe(path);
  });
});
