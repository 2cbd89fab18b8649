import { expect, test, vi } from "vitest";

import {
  advance,
  breathe,
  type Caller,
  DIAGNOSIS_UDI,
  handsetPath,
  reset,
  SCREENING_UDI,
  signIn,
  startSandbox,
  stranger,
} from "../testing/test-sandbox.ts";

const CONTROL = "/__sandbox/final-diagnoses";

const outcomes = async (caller: Caller, udi: string) =>
  ((await caller.get(handsetPath(udi, "tests/"))).body as { testOutcome: string }[]).map(
    ({ testOutcome }) => testOutcome,
  );

test("a held final screening leaves the preliminary result, and its release may revise the probability", async () => {
  const sandbox = await startSandbox();
  const gp = await signIn(sandbox, "gp");
  const fate = stranger(sandbox);
  expect((await fate.postJson(CONTROL, { held: true })).status).toBe(200);
  const { capnogramId } = await breathe(sandbox, SCREENING_UDI);
  expect(await outcomes(gp, SCREENING_UDI)).toEqual(["In progress"]);
  await fate.postJson(CONTROL, { held: false, revised: { probability: 0.11 } });
  await vi.waitFor(async () => expect(await outcomes(gp, SCREENING_UDI)).toEqual(["Completed"]));
  expect((await gp.get(`/v2/capnograms/${capnogramId}/diagnosis/`)).body).toEqual({
    assessmentProbability: 0.11,
  });
  expect((await fate.postJson(CONTROL, { held: false, revised: { probability: 2 } })).status).toBe(400);
});

test("a held final diagnosis waits after the smoking history, and a reset releases it", async () => {
  const sandbox = await startSandbox();
  const clinic = await signIn(sandbox, "clinic");
  const fate = stranger(sandbox);
  await fate.postJson(CONTROL, { held: true });
  const { capnogramId } = await breathe(sandbox, DIAGNOSIS_UDI);
  await clinic.postJson(`/v2/capnograms/${capnogramId}/smokingHistory/`, { isKnown: false, packYears: null });
  await advance(sandbox, 60_000);
  expect(await outcomes(clinic, DIAGNOSIS_UDI)).toEqual(["In progress"]);
  await fate.postJson(CONTROL, { held: false, revised: { severityCategory: "Severe" } });
  await vi.waitFor(async () => expect(await outcomes(clinic, DIAGNOSIS_UDI)).toEqual(["Completed"]));
  expect((await clinic.get(`/v2/capnograms/${capnogramId}/diagnosis/`)).body).toMatchObject({
    assessmentSeverityCategory: "Severe",
  });

  await fate.postJson(CONTROL, { held: true });
  await reset(sandbox, { scenario: "empty" });
  await breathe(sandbox, SCREENING_UDI);
  expect(await outcomes(await signIn(sandbox, "gp"), SCREENING_UDI)).toEqual(["Completed"]);
});
