import { describe, expect, it } from "vitest";

import { ApiError } from "../api-error.ts";
import { toRequest } from "../endpoint.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import type { Http, HttpReply, HttpRequest } from "../http.ts";
import {
  aBreathTestBody,
  aDeviceBody,
  aDiagnosisBody,
  aDuidBody,
  aFeaturesBody,
  aHandsetBody,
  aRecordingBody,
  aToken,
  UDI,
} from "../testing/wire-builders.ts";
import { allocateHandset, deallocateHandset, getOwnHandsets } from "./allocation.ts";
import { getBreathTests, getComputedFeatures, getRecording } from "./breath-tests.ts";
import { authoriseChannel } from "./channel-authorisation.ts";
import { getDiagnosisResult, recordReportAccess, sendSmokingHistory } from "./diagnosis.ts";
import { sendDiagnosisFeedback } from "./feedback.ts";
import { getTestHandsets, LOCK, unlockHandset } from "./handsets.ts";
import { getHealthyWaveform } from "./healthy-waveform.ts";
import { getLicences } from "./licences.ts";
import { getParticipants } from "./participants.ts";
import { register } from "./registration.ts";
import { refreshTokens, signIn } from "./sign-in.ts";

function answering(status: number, body?: unknown): Http & { readonly requests: HttpRequest[] } {
  const requests: HttpRequest[] = [];
  return {
    requests,
    send: (request): Promise<HttpReply> => {
      requests.push(request);
      return Promise.resolve({ status, body });
    },
  };
}
const RECORDED_AT = Date.UTC(2026, 10, 20, 9, 20);

describe("rows of the API's lists", () => {
  it("hold the UDI and the group of a handset of the account's groups", async () => {
    expect((await getOwnHandsets(answering(200, [aDeviceBody()]))).rows).toEqual([{ udi: UDI, groupId: 1 }]);
  });

  it("hold the product, the name and the current user of a test handset", async () => {
    const body = [aHandsetBody({ lockedBy: "gp@capno.example" })];
    expect((await getTestHandsets(answering(200, body), "nts")).rows).toEqual([
      { udi: UDI, product: "nts", lockedBy: "gp@capno.example", name: "Room 1" },
    ]);
  });

  it("hold identifier, time, outcome and recording of a breath test", async () => {
    expect((await getBreathTests(answering(200, [aBreathTestBody()]), UDI)).rows).toEqual([
      {
        testIdentifier: "12B34C56JAF",
        capturedAt: RECORDED_AT,
        hasOffset: true,
        outcome: "Completed",
        capnogramId: "cap-1",
      },
    ]);
  });

  it("hold no last use for a participant without a record", async () => {
    const { rows } = await getParticipants(
      answering(200, [aDuidBody({ latest_capnogram_dt: null })]),
      createManualClock(),
    );
    expect(rows).toMatchObject([{ duid: "CARD-1", lastUsedTime: null }]);
  });

  it("hold the address and description of a licensed component, and no licence where none is named", async () => {
    const row = { name: "a", version: "1", url: "https://a.example/", description: "A part." };
    const { groups } = await getLicences(answering(200, { web: [row] }));
    expect(groups).toEqual([
      {
        name: "web",
        entries: [
          {
            name: "a",
            version: "1",
            url: "https://a.example/",
            licence: null,
            description: "A part.",
            authors: [],
          },
        ],
      },
    ]);
  });
});

describe("what the API says of one test", () => {
  it("is read each from its own field: the recording", async () => {
    const body = aRecordingBody({ breathWaveform: { sampleTimes: [0, 1], sampleValues: [2, 3] } });
    expect(await getRecording(answering(200, body), "x")).toEqual({
      kind: "found",
      recording: {
        testIdentifier: "12B34C56JAF",
        capturedAt: RECORDED_AT,
        receivedAt: RECORDED_AT + 80_000,
        hasOffsets: true,
        administeredBy: "gp@capno.example",
        handsetUdi: UDI,
        waveform: { timesS: [0, 1], valuesKPa: [2, 3] },
      },
    });
  });

  it("is read each from its own field: what was computed of it", async () => {
    const url = "https://w.example/";
    const body = aFeaturesBody({ breathErrors: ["short", ""], healthyBreathWaveformUrl: url });
    expect(await getComputedFeatures(answering(200, body), "x")).toEqual({
      averageWaveform: { timesS: [0, 1, 2], meansKPa: [0, 5, 0], deviationsKPa: [0.1, 0.2, 0.1] },
      splitsS: [0, 3, 6, 9],
      breathErrors: ["short", ""],
      standardisedWaveform: { timesS: [0, 1, 2], valuesKPa: [0, 5, 0] },
      healthyWaveformUrl: url,
    });
  });

  it.each([
    [true, null],
    [true, 0],
    [false, null],
  ])(
    "is read each from its own field: the diagnosis, with pack years given %s, %s",
    async (isGiven, years) => {
      const ancillaryFeatures = { smokingPackYearsProvided: isGiven, smokingPackYears: years };
      expect(await getDiagnosisResult(answering(200, aDiagnosisBody({ ancillaryFeatures })), "x")).toEqual({
        probabilityCategory: "COPD likely",
        severityCategory: "Moderate",
        explanationHtml: "Out of 100 such tests<br>90 had COPD.",
        smoking: { isProvided: isGiven, packYears: years },
        version: "2.3.1",
      });
    },
  );
});

describe("times of recordings without an offset", () => {
  it.each([
    ["2026-11-20T09:20:00", true],
    ["2026-11-20T10:20:00+01:00", false],
  ])("of %s are read with a guessed time: %s", async (text, isGuessed) => {
    const listed = await getBreathTests(answering(200, [aBreathTestBody({ capturedAt: text })]), UDI);
    expect(listed.rows).toMatchObject([{ capturedAt: RECORDED_AT, hasOffset: !isGuessed }]);
    for (const times of [{ capturedAt: text }, { receivedAt: text }]) {
      const reply = await getRecording(answering(200, aRecordingBody(times)), "x");
      expect(reply).toMatchObject({ recording: { hasOffsets: !isGuessed } });
    }
  });
});

describe("curves from the API [FM-13]", () => {
  it("have a gap in the standardised waveform where a value is null", async () => {
    const body = aFeaturesBody({
      standardisedBreathWaveform: { sampleTimes: [0, 1], sampleValues: [null, 5] },
    });
    expect((await getComputedFeatures(answering(200, body), "x")).standardisedWaveform).toEqual({
      timesS: [0, 1],
      valuesKPa: [Number.NaN, 5],
    });
  });

  it("have deviations in the healthy waveform where there are any", async () => {
    const body = { sampleTimes: [0, 1], sampleValues: [0, 5], sampleStdDeviations: [0.1, null] };
    expect(await getHealthyWaveform(answering(200, body), "https://w.example/")).toEqual({
      timesS: [0, 1],
      meansKPa: [0, 5],
      deviationsKPa: [0.1, Number.NaN],
    });
  });
});

describe("the outcome of a write", () => {
  const accepted = { kind: "accepted" };
  const allocation = { udi: UDI, duid: "CARD-1", groupId: 3 };

  it("is accepted for an allocation, which sends no empty assignee [REQ-ALLOC-05]", async () => {
    const http = answering(200, { duid: ["not an error"] });
    expect(await allocateHandset(http, allocation)).toEqual(accepted);
    expect(http.requests[0]?.form).toStrictEqual({ handset_udi: UDI, duid: "CARD-1", group: "3" });
  });

  it("is, for a refused allocation or deallocation, the message about the user ID before all others", async () => {
    const body = { handset_udi: ["gone"], duid: ["taken"] };
    const refused = { kind: "refused", message: "taken" };
    expect(await allocateHandset(answering(400, body), allocation)).toEqual(refused);
    expect(await deallocateHandset(answering(400, body), { udi: UDI, assignedBy: "a" })).toEqual(refused);
    expect(await deallocateHandset(answering(204), { udi: UDI, assignedBy: "a" })).toEqual(accepted);
  });

  it("is accepted for a registration, or lists the errors of its fields", async () => {
    const form = { username: "a", password: "b", invitationCode: "c" };
    expect(await register(answering(201, { sic: ["not an error"] }), form)).toEqual(accepted);
    expect(await register(answering(400, { password: ["Too common."] }), form)).toEqual({
      kind: "refused",
      errors: { byField: { password: ["Too common."] }, general: [] },
    });
  });

  it("is accepted for pack years and feedback, and false for a report access that was refused", async () => {
    const feedback = { testIdentifier: "x", agrees: "No", finalDiagnosis: "" } as const;
    expect(await sendSmokingHistory(answering(200), "x", 5)).toEqual(accepted);
    expect(await sendDiagnosisFeedback(answering(201), feedback)).toEqual(accepted);
    expect(await recordReportAccess(answering(400), "x", "VIEWED_PDF")).toBe(false);
  });

  it.each([401, 403])(
    "is an API error with the status %d for a refused channel [REQ-SESSION-09]",
    async (status) => {
      const error: unknown = await authoriseChannel(answering(status), "c", "1.2").catch(
        (caught: unknown) => caught,
      );
      expect(error).toBeInstanceOf(ApiError);
      expect((error as ApiError).facts).toStrictEqual({
        kind: "unexpected-status",
        method: "POST",
        path: "/pusher/auth/",
        action: "connecting to live updates",
        status,
        required: false,
      });
    },
  );
});

describe("tokens [spec §7]", () => {
  const token = (type: "access" | "refresh") => aToken({ type, lifeS: 300, iatS: 1000, jti: type });
  const [access, refresh] = [token("access"), token("refresh")];
  const malformed = { facts: { kind: "malformed-reply" } };

  it.each([
    { access, refresh: "no token" },
    { access: "no token", refresh },
  ])("are both read before a user is signed in: case %#", async (tokens) => {
    const credentials = { username: "a", password: "b" };
    await expect(signIn(answering(200, tokens), credentials)).rejects.toMatchObject(malformed);
  });

  it.each([{ access: "no token" }, { access: "no token", refresh }, { access, refresh: "no token" }])(
    "are read when they are renewed: %#",
    async (tokens) => {
      const error: unknown = await refreshTokens(answering(200, tokens), refresh).catch(
        (caught: unknown) => caught,
      );
      expect(error).toMatchObject(malformed);
      expect(`${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`).not.toContain(
        refresh,
      );
    },
  );

  it("come back with a new one to renew by only where the server sent one", async () => {
    expect(await refreshTokens(answering(200, { access }), "r")).toStrictEqual({ access });
    expect(await refreshTokens(answering(200, { access, refresh }), "r")).toStrictEqual({ access, refresh });
  });
});

describe("the request of an endpoint", () => {
  it("that unlocks a handset outlives the page", async () => {
    const http = answering(200);
    await unlockHandset(http, UDI, "user-navigated-away");
    expect(http.requests[0]?.keepalive).toBe(true);
  });

  it("leaves a missing path part empty, and encodes the others", () => {
    expect(toRequest(LOCK).path).toBe("/v2/handsets//lock/");
    expect(toRequest(LOCK, { parts: { udi: "a/../b?c" } }).path).toBe("/v2/handsets/a%2F..%2Fb%3Fc/lock/");
  });
});
