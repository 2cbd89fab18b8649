import {
  BreathTestListReply,
  ComputedFeaturesReply,
  HealthyWaveformReply,
  RecordingReply,
} from "@capno/api-client/schemas/breath-tests";
import { CapnogramListReply, CapnogramReply } from "@capno/api-client/schemas/capnograms";
import { DiagnosisReply } from "@capno/api-client/schemas/diagnosis";
import { DeviceListReply, HandsetListReply } from "@capno/api-client/schemas/handsets";
import { LicenceListReply } from "@capno/api-client/schemas/licences";
import { DuidItem, DuidListReply, NewDuidReply, NextDuidReply } from "@capno/api-client/schemas/participants";
import { ScreeningReply } from "@capno/api-client/schemas/screening";
import { RefreshReply, SignInReply } from "@capno/api-client/schemas/sign-in";
import { TrendListReply } from "@capno/api-client/schemas/trends";
import { UserInfoReply } from "@capno/api-client/schemas/user-info";
import { VersionReply } from "@capno/api-client/schemas/version";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

import {
  type Answer,
  breathe,
  call,
  DIAGNOSIS_UDI,
  handsetPath,
  readLog,
  SCREENING_UDI,
  SHELL_ORIGIN,
  signIn,
  startSandbox,
  stranger,
} from "../testing/test-sandbox.ts";

/** Every reply as the contract's page has it: status, content type, shape. */
function expectReply<Schema extends v.GenericSchema>(
  answer: Answer,
  schema: Schema,
  status = 200,
): v.InferOutput<Schema> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  return v.parse(schema, answer.body);
}

const Nothing = v.strictObject({});
const Fields = v.record(v.string(), v.array(v.string()));

describe("the cache headers of an answer", () => {
  test("forbid storing any answer that may contain personal data, refusals too", async () => {
    const sandbox = await startSandbox();
    const gp = await signIn(sandbox, "gp");
    for (const path of ["/user/info/", handsetPath(SCREENING_UDI, "tests/"), "/duid/", "/no/such/call/"]) {
      const answer = await gp.get(path);
      expect(answer.headers.get("cache-control"), `${path} ${answer.status}`).toBe("no-store");
    }
    const document = await fetch(`${sandbox.url}/documents/product-label.svg`);
    expect(document.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(document.headers.get("content-security-policy")).toContain("sandbox");
  });
});

describe("the sandbox's sign-in and user calls", () => {
  test("sign in, refresh the tokens and return the account", async () => {
    const sandbox = await startSandbox();
    const visitor = stranger(sandbox);
    const tokens = expectReply(
      await visitor.postForm("/user/login/", {
        username: "research@capno.example",
        password: "breathe-easy-1",
      }),
      SignInReply,
    );
    expectReply(await visitor.postForm("/user/login/refresh/", { refresh: tokens.refresh }), RefreshReply);
    const research = await signIn(sandbox, "research");
    const info = expectReply(await research.get("/user/info/"), UserInfoReply);
    expect(info.groups.map(({ projectid }) => projectid)).toEqual(["CARD", "LEEDS"]);
    expectReply(await visitor.get("/version"), VersionReply);
    expectReply(await research.get("/v2/oss-list/"), LicenceListReply);
  });

  test.each([
    ["a wrong password", { username: "gp@capno.example", password: "guess" }],
    ["an unknown name", { username: "ghost@capno.example", password: "breathe-easy-1" }],
  ])("refuse %s with the same text", async (_, fields) => {
    const sandbox = await startSandbox();
    expect(await stranger(sandbox).postForm("/user/login/", fields)).toMatchObject({
      status: 401,
      body: { detail: "No active account found with the given credentials" },
    });
  });

  test("accept a multipart form", async () => {
    const sandbox = await startSandbox();
    const body = new FormData();
    body.set("username", "gp@capno.example");
    body.set("password", "breathe-easy-1");
    expectReply(await call(`${sandbox.url}/user/login/`, { method: "POST", body }), SignInReply);
  });

  test("record consent, training video and marketing preference", async () => {
    const sandbox = await startSandbox();
    const newcomer = await signIn(sandbox, "newcomer");
    const trainee = await signIn(sandbox, "trainee");
    expect((await newcomer.postForm("/user/eula")).status).toBe(204);
    expect((await trainee.postForm("/user/training-video")).status).toBe(204);
    const preference = { opted_in: "true", consent_method: "DURING_EULA_AGREEMENT" };
    expect((await newcomer.postForm("/v2/marketing-preference/", preference)).status).toBe(204);
    expectReply(
      await newcomer.postForm("/v2/marketing-preference/", { ...preference, opted_in: "perhaps" }),
      Fields,
      400,
    );

    expect((await newcomer.get("/user/info/")).body).toMatchObject({ consented_to_eula: true });
    expect((await trainee.get("/user/info/")).body).toMatchObject({
      has_watched_ntd_training_video: true,
    });
    const log = await readLog(sandbox);
    expect(log["consents"]).toHaveLength(1);
    expect(log["marketingPreferences"]).toMatchObject([{ optedIn: true }]);
  });

  test.each(["/user/info/", "/duid/", "/v2/handsets/?product=nts", "/v2/oss-list/"])(
    "refuse %s without a session",
    async (path) => {
      const sandbox = await startSandbox();
      const answer = await stranger(sandbox).get(path);
      expect(answer).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
    },
  );

  test.each([
    ["nobody", "/duid/"],
    ["gp", "/duid/"],
    ["viewer", "/duid/next/"],
    ["viewer", "/duid/param/?duid=CARD-001"],
    ["gp", "/v2/handsets/?product=ntd"],
    ["research", "/v2/handsets/?product=nts"],
  ])("refuse %s the path %s", async (name, path) => {
    const sandbox = await startSandbox();
    const answer = await (await signIn(sandbox, name)).get(path);
    expect(answer).toMatchObject({ status: 403, body: { detail: expect.any(String) } });
  });
});

describe("the sandbox's calls for Capture", () => {
  test("list handsets, participants, records and trends", async () => {
    const sandbox = await startSandbox("demo");
    const research = await signIn(sandbox, "research");
    expectReply(await research.get("/device/"), DeviceListReply);
    expectReply(await research.get("/duid/"), DuidListReply);
    expect(expectReply(await research.get("/duid/CARD-001/"), DuidItem).duid).toBe("CARD-001");
    expect((await research.get("/duid/CARD-999/")).status).toBe(404);
    expectReply(await research.get("/duid/next/"), NextDuidReply);

    const records = expectReply(await research.get("/capnogram/?duid=CARD-001"), CapnogramListReply);
    const times = records.map(({ capnogram_dt }) => Number(capnogram_dt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const trend = expectReply(await research.get("/duid/param/?duid=CARD-001"), TrendListReply);
    const trendTimes = trend.map(({ capnogram_dt }) => capnogram_dt);
    expect(trendTimes).toEqual(trendTimes.toSorted((a, b) => a - b));

    const latest = expectReply(await research.get(`/capnogram/${records[0]?.id}/`), CapnogramReply);
    expect(latest.data_breath).toHaveLength(3_750);
    expect(latest.data_splits).toHaveLength(latest.data_par_error.length);
    expect(latest.data_par_breath_avg).toEqual(trend.at(-1)?.data_par_breath_avg);
    expect((await research.get("/capnogram/999999/")).status).toBe(404);
    expect((await research.get("/capnogram/?duid=CARD-999")).status).toBe(404);
  });

  test("create a user ID once", async () => {
    const sandbox = await startSandbox("demo");
    const research = await signIn(sandbox, "research");
    expectReply(await research.postForm("/duid/", { duid: "LEEDS-900" }), NewDuidReply, 201);
    expectReply(await research.postForm("/duid/", { duid: "LEEDS-900" }), Fields, 400);
    expectReply(await research.postForm("/duid/", { duid: "GPNORTH-1" }), Fields, 400);
    expect((await research.get("/duid/next/")).body).toMatchObject({ 2: "LEEDS-901" });
  });

  test("show a viewer of one study nothing of another", async () => {
    const sandbox = await startSandbox("demo");
    const viewer = await signIn(sandbox, "viewer");
    const rows = expectReply(await viewer.get("/duid/"), DuidListReply);
    expect(rows.every(({ duid }) => duid.startsWith("CARD-"))).toBe(true);
    expect((await viewer.get("/duid/LEEDS-001/")).status).toBe(404);
  });
});

describe("the sandbox's calls for Screen and Diagnose", () => {
  test("serve a screening from the handset list to report access", async () => {
    const sandbox = await startSandbox();
    const gp = await signIn(sandbox, "gp");
    const handsets = expectReply(await gp.get("/v2/handsets/?product=nts"), HandsetListReply);
    expect(handsets).toHaveLength(3);
    await gp.postForm(handsetPath(SCREENING_UDI, "lock/"));
    const { capnogramId, testIdentifier } = await breathe(sandbox, SCREENING_UDI);

    const tests = expectReply(await gp.get(handsetPath(SCREENING_UDI, "tests/")), BreathTestListReply);
    expect(tests).toMatchObject([{ testIdentifier, testOutcome: "Completed", capnogramId }]);
    const base = `/v2/capnograms/${capnogramId}/`;
    const recording = expectReply(await gp.get(base), RecordingReply);
    expect(recording).toMatchObject({
      administeredBy: "gp@capno.example",
      handsetUdi: SCREENING_UDI,
    });
    expect(recording.breathWaveform.sampleTimes).toHaveLength(3_750);
    const features = expectReply(await gp.get(`${base}computedFeatures/`), ComputedFeaturesReply);
    expect(features.breathErrors).toHaveLength(features.breathWaveformSplits.length);
    expectReply(await call(features.healthyBreathWaveformUrl ?? ""), HealthyWaveformReply);

    const { assessmentProbability } = expectReply(await gp.get(`${base}diagnosis/`), ScreeningReply);
    const log = await readLog(sandbox);
    expect(log["capnograms"]).toMatchObject([
      { capnogramId, probability: assessmentProbability, profile: "copd" },
    ]);

    expect((await gp.postForm(`${base}access/?type=VIEWED_REPORT`)).status).toBe(204);
    expectReply(await gp.postForm(`${base}access/?type=GLANCED`), Fields, 400);
    expect((await readLog(sandbox))["reportAccess"]).toMatchObject([
      { capnogramId, type: "VIEWED_REPORT", username: "gp@capno.example" },
    ]);
  });

  test("serve a diagnosis with smoking history and feedback", async () => {
    const sandbox = await startSandbox();
    const clinic = await signIn(sandbox, "clinic");
    const { capnogramId, testIdentifier } = await breathe(sandbox, DIAGNOSIS_UDI);
    const tests = async () => (await clinic.get(handsetPath(DIAGNOSIS_UDI, "tests/"))).body;
    expect(await tests()).toMatchObject([{ testOutcome: "In progress", capnogramId }]);

    const base = `/v2/capnograms/${capnogramId}/`;
    for (const wrong of [
      { isKnown: true, packYears: null },
      { isKnown: false, packYears: 3 },
      { isKnown: true, packYears: -1 },
      { isKnown: true, packYears: 301 },
    ]) {
      expectReply(await clinic.postJson(`${base}smokingHistory/`, wrong), Fields, 400);
    }
    expectReply(
      await clinic.postJson(`${base}smokingHistory/`, { isKnown: false, packYears: null }),
      Nothing,
    );
    const result = expectReply(await clinic.get(`${base}diagnosis/`), DiagnosisReply);
    expect(result.ancillaryFeatures).toEqual({
      smokingPackYearsProvided: false,
      smokingPackYears: null,
    });

    const feedback = [{ question: "agrees", answer: "Yes" }];
    expectReply(await clinic.postJson("/v2/diagnosis-feedback/", { testIdentifier, feedback }), Nothing);
    expectReply(
      await clinic.postJson("/v2/diagnosis-feedback/", { testIdentifier: "nothing", feedback }),
      v.object({ testIdentifier: v.array(v.string()) }),
      400,
    );
    expect((await readLog(sandbox))["feedback"]).toMatchObject([{ testIdentifier, feedback }]);
  });

  test.each([
    ["an unknown capnogram", "nothing", 404],
    ["no capnogram id at all", "%3Cb%3E", 400],
  ])("refuse a request for %s", async (_, id, status) => {
    const sandbox = await startSandbox();
    expect((await (await signIn(sandbox, "gp")).get(`/v2/capnograms/${id}/`)).status).toBe(status);
  });

  test("store no result for a record that could not be decoded", async () => {
    const sandbox = await startSandbox();
    const gp = await signIn(sandbox, "gp");
    const { capnogramId } = await breathe(sandbox, SCREENING_UDI, { outcome: "decode-failed" });
    expect((await gp.get(handsetPath(SCREENING_UDI, "tests/"))).body).toMatchObject([
      { testOutcome: "Failed", capnogramId: null },
    ]);
    expect((await gp.get(`/v2/capnograms/${capnogramId}/diagnosis/`)).status).toBe(404);
  });

  test("store nothing for a handset that went silent", async () => {
    const sandbox = await startSandbox();
    const gp = await signIn(sandbox, "gp");
    await breathe(sandbox, SCREENING_UDI, { outcome: "silent" });
    expect((await gp.get(handsetPath(SCREENING_UDI, "tests/"))).body).toEqual([]);
  });
});

describe("a handset of a product that the account may not use [SAFETY]", () => {
  test("is neither locked nor shown to an account of its own group, with 403", async () => {
    const sandbox = await startSandbox();
    const { database } = sandbox.world;
    const group = database.selectFrom("groups").select("id").where("projectid", "=", "GPNORTH");
    await database
      .updateTable("handsets")
      .set({ group_id: (await group.executeTakeFirstOrThrow()).id })
      .where("udi", "=", DIAGNOSIS_UDI)
      .execute();
    const gp = await signIn(sandbox, "gp");
    expect((await gp.postForm(handsetPath(DIAGNOSIS_UDI, "lock/"))).status).toBe(403);
    expect((await gp.get(handsetPath(DIAGNOSIS_UDI, "tests/"))).status).toBe(403);
    expect(await database.selectFrom("lock_leases").selectAll().execute()).toEqual([]);
  });
});

describe("the sandbox's answers to browsers", () => {
  test("allow the shell's origin only, and expose the Date header", async () => {
    const sandbox = await startSandbox();
    const answer = await call(`${sandbox.url}/version`, { headers: { origin: SHELL_ORIGIN } });
    expect(answer.headers.get("access-control-allow-origin")).toBe(SHELL_ORIGIN);
    expect(answer.headers.get("access-control-expose-headers")).toBe("Date,Retry-After,ETag");
    expect(Date.parse(answer.headers.get("date") ?? "")).toBeGreaterThan(0);

    const preflight = await call(`${sandbox.url}/user/info/`, {
      method: "OPTIONS",
      headers: {
        origin: SHELL_ORIGIN,
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");

    const other = await call(`${sandbox.url}/version`, {
      headers: { origin: "https://evil.example" },
    });
    expect(other.headers.get("access-control-allow-origin")).not.toBe("https://evil.example");
    expect(other.headers.get("access-control-allow-origin")).not.toBe("*");
  });

  test.each(["/duid", "/user/info", "/user/eula/", "/version/", "/v2/handsets?product=nts"])(
    "answer %s with 404, since trailing slashes count [REQ-DATA-01]",
    async (path) => {
      const sandbox = await startSandbox();
      const everyone = await signIn(sandbox, "everyone");
      expect((await everyone.get(path)).status).toBe(404);
      expect((await everyone.postForm(path)).status).toBe(404);
    },
  );

  test("refuse control calls from a page of another site", async () => {
    const sandbox = await startSandbox();
    const reset = (origin: string) =>
      call(`${sandbox.url}/__sandbox/reset`, { method: "POST", headers: { origin } });
    expect((await reset("https://evil.example")).status).toBe(403);
    expect((await reset(sandbox.url)).status).toBe(200);
    expect((await reset(SHELL_ORIGIN)).status).toBe(200);
  });

  test("serve the documents as real files", async () => {
    const sandbox = await startSandbox();
    const guide = await call(`${sandbox.url}/documents/decontamination-guide.pdf`);
    expect(guide.headers.get("content-type")).toBe("application/pdf");
    expect(guide.body).toMatch(/^%PDF-1\.\d/);
    expect((await call(`${sandbox.url}/documents/..%2Fpackage.json`)).status).toBe(404);
    const part = await call(`${sandbox.url}/documents/help.pdf`, { headers: { range: "bytes=0-3" } });
    expect(part).toMatchObject({ status: 206, body: "%PDF" });
  });
});
