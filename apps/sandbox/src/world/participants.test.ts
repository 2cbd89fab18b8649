import type { DuidItem } from "@capno/api-client/schemas/participants";
import { describe, expect, it } from "vitest";

import type { Sandbox } from "../server.ts";
import { advance, breathe, FREE_STUDY_UDI, signIn, startSandbox } from "../testing/test-sandbox.ts";

const DAY_MS = 86_400_000;
const DEASSIGN = { handset_udi: FREE_STUDY_UDI, assigned_by: "me" };

const asResearch = (sandbox: Sandbox) => signIn(sandbox, "research");
const readUser = async (sandbox: Sandbox, duid: string) =>
  (await (await asResearch(sandbox)).get(`/duid/${duid}/`)).body as DuidItem;

/** Noon of a day that stands still, and a free handset given to this user. */
async function openAllocated(duid: string): Promise<Sandbox> {
  const noon = new Date().setHours(12, 0, 0, 0);
  const sandbox = await startSandbox("demo", { wall: () => noon });
  const fields = { handset_udi: FREE_STUDY_UDI, duid, group: "1", assigned_by: "me" };
  expect((await (await asResearch(sandbox)).postForm("/device/assign/", fields)).status).toBe(200);
  return sandbox;
}

describe("a user in the sandbox", () => {
  it("has the share of days with a record since the allocation, both ends included, and none without a handset", async () => {
    const sandbox = await openAllocated("CARD-002");
    const adherences: (number | null)[] = [];
    const note = async () => adherences.push((await readUser(sandbox, "CARD-002")).adherence);
    // Those with the handset before count no more.
    expect((await readUser(sandbox, "CARD-002")).capnogram_count).toBeGreaterThan(0);
    await note();
    await breathe(sandbox, FREE_STUDY_UDI);
    await note();
    await advance(sandbox, DAY_MS);
    await note();
    await breathe(sandbox, FREE_STUDY_UDI);
    await breathe(sandbox, FREE_STUDY_UDI);
    await note();
    await advance(sandbox, 2 * DAY_MS);
    await note();
    await (await asResearch(sandbox)).postForm("/device/deassign/", DEASSIGN);
    await note();
    expect(adherences).toEqual([0, 1, 0.5, 1, 0.5, null]);
  });

  it("has the average quality of half a year and the quality of the newest record", async () => {
    const sandbox = await openAllocated("CARD-950");
    await breathe(sandbox, FREE_STUDY_UDI, { profile: "healthy" });
    const first = await readUser(sandbox, "CARD-950");
    const quality = first.capnogram_breath_quality;
    expect(quality).toBeGreaterThan(0);
    expect(first.latest_capnogram_breath_quality).toBe(quality);
    await advance(sandbox, 1_000);
    await breathe(sandbox, FREE_STUDY_UDI, { outcome: "decode-failed" });
    expect(await readUser(sandbox, "CARD-950")).toMatchObject({
      capnogram_count: 2,
      capnogram_breath_quality: quality,
      latest_capnogram_breath_quality: null,
    });
    await advance(sandbox, 184 * DAY_MS);
    expect(await readUser(sandbox, "CARD-950")).toMatchObject({
      capnogram_count: 2,
      capnogram_breath_quality: null,
    });
  });

  it("is of the group that its ID names, whichever else its author has", async () => {
    const sandbox = await startSandbox("demo");
    await (await asResearch(sandbox)).postForm("/duid/", { duid: "LEEDS-950" });
    expect((await readUser(sandbox, "LEEDS-950")).groups).toEqual([2]);
  });
});
