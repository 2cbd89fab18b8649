import type { DuidItem } from "@capno/api-client/schemas/participants";
import { describe, expect, test } from "vitest";

import {
  advance,
  type Caller,
  FREE_STUDY_UDI,
  readLog,
  reset,
  signIn,
  startSandbox,
  STUDY_UDI,
} from "../testing/test-sandbox.ts";

const OTHER_FREE_UDI = "(01)05012345678900(21)NTH00172";

function assign(caller: Caller, handset_udi: string, duid: string, group = "1") {
  const fields = { handset_udi, duid, group, assigned_by: "me", trainer: "me" };
  return caller.postForm("/device/assign/", fields);
}

async function getParticipant(caller: Caller, duid: string): Promise<DuidItem> {
  return (await caller.get(`/duid/${duid}/`)).body as DuidItem;
}

describe("allocation [spec §4] [REQ-ALLOC-05] [REQ-ALLOC-11]", () => {
  test("gives a free handset to a new participant", async () => {
    const sandbox = await startSandbox("demo");
    const research = await signIn(sandbox, "research");
    const duid = ((await research.get("/duid/next/")).body as Record<string, string>)["1"] ?? "";
    expect(duid).toBe("CARD-037");

    expect(await assign(research, FREE_STUDY_UDI, duid)).toMatchObject({ status: 200, body: {} });
    expect(await getParticipant(research, duid)).toEqual({
      duid,
      groups: [1],
      handset_udi: FREE_STUDY_UDI,
      capnogram_count: 0,
      latest_capnogram_dt: null,
      capnogram_breath_quality: null,
      latest_capnogram_breath_quality: null,
      adherence: 0,
    });
    expect((await research.get("/duid/next/")).body).toMatchObject({ 1: "CARD-038" });
  });

  test("is closed to an account that may not allocate: nothing is suggested, given, taken back or created", async () => {
    const sandbox = await startSandbox("demo");
    const viewer = await signIn(sandbox, "viewer");
    const deassign = { handset_udi: STUDY_UDI, assigned_by: "viewer@capno.example" };
    const answers = await Promise.all([
      viewer.get("/duid/next/"),
      assign(viewer, FREE_STUDY_UDI, "CARD-037"),
      viewer.postForm("/device/deassign/", deassign),
      viewer.postForm("/duid/", { duid: "CARD-037" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await getParticipant(viewer, "CARD-001")).handset_udi).toBe(STUDY_UDI);
    expect((await viewer.get("/duid/CARD-037/")).status).toBe(404);
  });

  test("leaves a participant with one handset and a handset with one participant", async () => {
    const sandbox = await startSandbox("demo");
    const research = await signIn(sandbox, "research");
    // Both have been known to everybody for months: overriding them is deliberate.
    expect((await assign(research, STUDY_UDI, "CARD-002")).status).toBe(200);
    expect((await getParticipant(research, "CARD-001")).handset_udi).toBeNull();
    expect((await getParticipant(research, "CARD-002")).handset_udi).toBe(STUDY_UDI);

    expect((await assign(research, FREE_STUDY_UDI, "CARD-002")).status).toBe(200);
    expect((await getParticipant(research, "CARD-002")).handset_udi).toBe(FREE_STUDY_UDI);
  });

  test("is ended once by a deallocation", async () => {
    const sandbox = await startSandbox("demo");
    const research = await signIn(sandbox, "research");
    const fields = { handset_udi: STUDY_UDI, assigned_by: "research@capno.example" };
    expect((await research.postForm("/device/deassign/", fields)).status).toBe(200);
    expect((await research.postForm("/device/deassign/", fields)).status).toBe(400);
    expect((await getParticipant(research, "CARD-001")).handset_udi).toBeNull();
    expect((await readLog(sandbox))["allocations"]).toMatchObject([
      { event: "deallocated", handsetUdi: STUDY_UDI, duid: "CARD-001" },
    ]);
  });

  test("tells the second of two administrators who allocate one user ID who was first", async () => {
    const sandbox = await startSandbox("demo");
    const [research, everyone] = [await signIn(sandbox, "research"), await signIn(sandbox, "everyone")];
    const answers = await Promise.all([
      assign(research, FREE_STUDY_UDI, "CARD-037"),
      assign(everyone, OTHER_FREE_UDI, "CARD-037"),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusal = answers.find(({ status }) => status === 400)?.body as { duid: string[] };
    expect(refusal.duid.join(" ")).toMatch(/CARD-037 has just been given .+@capno\.example/);
  });

  test("tells the second of two administrators who allocate one handset who was first", async () => {
    const sandbox = await startSandbox("demo");
    const [research, everyone] = [await signIn(sandbox, "research"), await signIn(sandbox, "everyone")];
    expect((await assign(research, FREE_STUDY_UDI, "CARD-037")).status).toBe(200);
    expect(await assign(everyone, FREE_STUDY_UDI, "CARD-038")).toMatchObject({
      status: 400,
      body: { duid: [expect.stringContaining("research@capno.example")] },
    });
    // Two minutes later the other has seen it, and overrides knowingly.
    await advance(sandbox, 2 * 60_000 + 1);
    expect((await assign(everyone, FREE_STUDY_UDI, "CARD-038")).status).toBe(200);
  });

  test("is no conflict where another administrator has just done the same", async () => {
    const sandbox = await startSandbox("demo");
    const [research, everyone] = [await signIn(sandbox, "research"), await signIn(sandbox, "everyone")];
    expect((await assign(research, FREE_STUDY_UDI, "CARD-037")).status).toBe(200);
    expect((await assign(everyone, FREE_STUDY_UDI, "CARD-037")).status).toBe(200);
  });

  test("takes the suggested user ID first in the scenario two-admins-one-id", async () => {
    const sandbox = await startSandbox("demo");
    await reset(sandbox, { scenario: "two-admins-one-id" });
    const research = await signIn(sandbox, "research");
    expect(await assign(research, FREE_STUDY_UDI, "CARD-037")).toMatchObject({
      status: 400,
      body: { duid: [expect.stringContaining("second.administrator@capno.example")] },
    });
    expect((await assign(research, FREE_STUDY_UDI, "CARD-038")).status).toBe(200);
  });

  test.each([
    ["an id of another project", FREE_STUDY_UDI, "LEEDS-090", "1"],
    ["an id with letters", FREE_STUDY_UDI, "CARD-9a", "1"],
    ["an id of more than ten digits", FREE_STUDY_UDI, "CARD-12345678901", "1"],
    ["a group that is not theirs", FREE_STUDY_UDI, "GPNORTH-1", "3"],
    ["a group that the id does not name", FREE_STUDY_UDI, "CARD-090", "2"],
    ["a handset that is not there", "(01)0(21)NTH99999", "CARD-090", "1"],
    ["a handset of a practice", "(01)05012345678900(21)NTA00201", "CARD-090", "1"],
  ])("is refused for %s", async (_, udi, duid, group) => {
    const sandbox = await startSandbox("demo");
    const research = await signIn(sandbox, "research");
    expect(await assign(research, udi, duid, group)).toMatchObject({
      status: 400,
      body: { duid: [expect.any(String)] },
    });
  });
});
