import { describe, expect, it } from "vitest";

import {
  breathe,
  call,
  type Caller,
  DIAGNOSIS_UDI,
  handsetPath,
  SCREENING_UDI,
  signIn,
  startSandbox,
  STUDY_UDI,
} from "../testing/test-sandbox.ts";

interface Curve {
  readonly sampleTimes: readonly number[];
  readonly sampleValues: readonly number[];
}

/** A minute before and after noon are of one day. */
const atNoon = { wall: () => new Date().setHours(12, 0, 0, 0) };

async function read<Body>(caller: Caller, path: string): Promise<Body> {
  return (await caller.get(path)).body as Body;
}

describe("a recording in the sandbox", () => {
  it("says who held the handset, if the backend names accounts, and when it was received", async () => {
    const sandbox = await startSandbox("empty", atNoon);
    const gp = await signIn(sandbox, "gp");
    await gp.postForm(handsetPath(SCREENING_UDI, "lock/"));
    const ask = async (request: object) => {
      const { capnogramId } = await breathe(sandbox, SCREENING_UDI, { ...request });
      const path = `/v2/capnograms/${capnogramId}/`;
      return read<{ administeredBy: string; capturedAt: string; receivedAt: string }>(gp, path);
    };
    const { administeredBy, capturedAt, receivedAt } = await ask({ capturedAgoMs: 60_000 });
    expect(administeredBy).toBe("gp@capno.example");
    expect(Date.parse(receivedAt) - Date.parse(capturedAt)).toBe(60_000);
    expect((await ask({ namesAccount: false })).administeredBy).toBeNull();
  });

  it("of a study has a deviation at each moment, and no curves where it could not be read", async () => {
    const sandbox = await startSandbox("demo");
    const research = await signIn(sandbox, "research");
    const ask = async (request: object) => {
      const { id } = await breathe(sandbox, STUDY_UDI, { ...request });
      const path = `/capnogram/${id}/`;
      return read<{ data_breath: number[]; data_avg_waveform: (number | null)[][] }>(research, path);
    };
    const { data_breath, data_avg_waveform } = await ask({});
    expect([data_breath.length, data_avg_waveform.length].every((count) => count > 10)).toBe(true);
    expect(data_avg_waveform.flat().filter((value) => value === null)).toEqual([]);
    expect(await ask({ outcome: "decode-failed" })).toMatchObject({ data_breath: [], data_avg_waveform: [] });
  });

  it("without one good breath has failed", async () => {
    const sandbox = await startSandbox();
    const gp = await signIn(sandbox, "gp");
    await breathe(sandbox, SCREENING_UDI, { coughShare: 1 });
    expect((await gp.get(handsetPath(SCREENING_UDI, "tests/"))).body).toMatchObject([
      { testOutcome: "Failed", capnogramId: null },
    ]);
  });
});

describe("a result in the sandbox", () => {
  it.each([
    [
      { isKnown: true, packYears: 20 },
      { smokingPackYearsProvided: true, smokingPackYears: 20 },
    ],
    [
      { isKnown: true, packYears: 0 },
      { smokingPackYearsProvided: true, smokingPackYears: 0 },
    ],
    [
      { isKnown: false, packYears: null },
      { smokingPackYearsProvided: false, smokingPackYears: null },
    ],
  ])("has no smoking history before it is given, and then %j", async (answer, ancillaryFeatures) => {
    const sandbox = await startSandbox();
    const clinic = await signIn(sandbox, "clinic");
    const { capnogramId } = await breathe(sandbox, DIAGNOSIS_UDI);
    const path = `/v2/capnograms/${capnogramId}`;
    expect(await read(clinic, `${path}/diagnosis/`)).toMatchObject({
      ancillaryFeatures: { smokingPackYearsProvided: false, smokingPackYears: null },
    });
    expect((await clinic.postJson(`${path}/smokingHistory/`, answer)).status).toBe(200);
    expect(await read(clinic, `${path}/diagnosis/`)).toMatchObject({ ancillaryFeatures });
  });

  it("is compared with a healthy breath, to whose length and height it is drawn", async () => {
    const sandbox = await startSandbox();
    const clinic = await signIn(sandbox, "clinic");
    const { capnogramId } = await breathe(sandbox, DIAGNOSIS_UDI);
    const features = await read<{
      healthyBreathWaveformUrl: string;
      breathWaveformAverage: Curve;
      standardisedBreathWaveform: Curve;
    }>(clinic, `/v2/capnograms/${capnogramId}/computedFeatures/`);
    const healthy = (await call(features.healthyBreathWaveformUrl)).body as Curve;
    const getSize = ({ sampleTimes, sampleValues }: Curve) => [
      sampleTimes.at(-1) ?? 0,
      Math.max(...sampleValues),
    ];
    const [lengthS = 0, heightKPa = 0] = getSize(healthy);
    expect(getSize(features.standardisedBreathWaveform)).toEqual([
      expect.closeTo(lengthS, 2),
      expect.closeTo(heightKPa, 2),
    ]);
    expect(getSize(features.breathWaveformAverage)).not.toEqual([lengthS, heightKPa]);
  });
});

describe("the smoking history in the sandbox", () => {
  it.each([
    ["a number that is said not to be known", { isKnown: false, packYears: 20 }],
    ["no number that is said to be known", { isKnown: true, packYears: null }],
    ["fewer than 0 pack years", { isKnown: true, packYears: -1 }],
    ["more than 300 pack years", { isKnown: true, packYears: 300.5 }],
  ])("refuses %s", async (_, answer) => {
    const sandbox = await startSandbox();
    const clinic = await signIn(sandbox, "clinic");
    const { capnogramId } = await breathe(sandbox, DIAGNOSIS_UDI);
    const send = (body: unknown) => clinic.postJson(`/v2/capnograms/${capnogramId}/smokingHistory/`, body);
    expect((await send(answer)).status).toBe(400);
    expect((await send({ isKnown: true, packYears: 300 })).status).toBe(200);
  });

  it("is taken once, and in Diagnose alone", async () => {
    const sandbox = await startSandbox();
    const everyone = await signIn(sandbox, "everyone");
    const answer = async (udi: string) => {
      const { capnogramId } = await breathe(sandbox, udi);
      const path = `/v2/capnograms/${capnogramId}/smokingHistory/`;
      const sent = { isKnown: true, packYears: 20 };
      return [(await everyone.postJson(path, sent)).status, (await everyone.postJson(path, sent)).status];
    };
    expect(await answer(DIAGNOSIS_UDI)).toEqual([200, 400]);
    expect(await answer(SCREENING_UDI)).toEqual([404, 404]);
  });
});
