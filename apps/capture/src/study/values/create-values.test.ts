import { PERMISSIONS } from "@capno/domain/account/permission";
import { toParticipants, type Participant } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import { BlindedError } from "./blinded-error.ts";
import { createValues } from "./create-values.ts";

type Known = readonly Participant[] | undefined;

interface Deployment {
  readonly blinded?: readonly string[];
  readonly permissions?: readonly string[];
}

function open(
  given: Known | (() => Known),
  { blinded = ["CARD"], permissions = [PERMISSIONS.capture, PERMISSIONS.viewDetail] }: Deployment = {},
) {
  const known = typeof given === "function" ? given : () => given;
  const config = aRuntimeConfig();
  const services = aProductServices({
    session: createFakeSession(
      anAccount({
        permissions,
        groups: [aGroup({ id: 1, projectId: "CARD" }), aGroup({ id: 2, projectId: "LEEDS" })],
      }),
    ),
    config: { ...config, capture: { ...config.capture, blinded } },
  });
  let loads = 0;
  const load = async () => void loads++;
  return { ...services, values: createValues(services, { known, load }), loads: () => loads };
}

const list = (groupIds: readonly number[]) =>
  toParticipants([{ ...NEVER_USED, duid: "LEEDS-1", groupIds }], toEpochMs(0));

describe("`createValues` [REQ-BLIND-01]", () => {
  it("treats every participant as blinded until the list of participants gives their groups [REQ-BLIND-05]", () => {
    expect(open(undefined).values.isBlinded("LEEDS-1")).toBe(true);
    expect(open(list([2])).values.isBlinded("LEEDS-1")).toBe(false);
    expect(open(list([2, 1])).values.isBlinded("LEEDS-1")).toBe(true);
    expect(open(list([2])).values.isBlinded("LEEDS-2")).toBe(true);
  });

  it("judges a participant by the newest list, however often they were judged before [SAFETY]", () => {
    let known: readonly Participant[] | undefined = list([2]);
    const { values } = open(() => known);
    expect(values.isBlinded("LEEDS-1")).toBe(false);
    known = list([2, 1]);
    expect(values.isBlinded("LEEDS-1")).toBe(true);
    known = undefined;
    expect(values.isBlinded("LEEDS-1")).toBe(true);
  });

  it("judges a participant who is listed twice by both rows, in either order [SAFETY]", () => {
    const [open2, blinded] = [list([2]), list([1])];
    expect(open([...open2, ...blinded]).values.isBlinded("LEEDS-1")).toBe(true);
    expect(open([...blinded, ...open2]).values.isBlinded("LEEDS-1")).toBe(true);
  });

  it("sends no request for a record or trends that are blinded [REQ-BLIND-04]", async () => {
    const { values, http } = open(list([1]));
    const duid = toDuid("LEEDS-1");
    await expect(
      values.readRecord({ id: 7, recordedAt: toEpochMs(0), parserVersion: "1.4.0", duid }),
    ).rejects.toThrow(BlindedError);
    await expect(values.readTrends(duid)).rejects.toThrow(BlindedError);
    expect(http.requests).toEqual([]);
  });

  it("waits for the list of participants where it decides, and only there [REQ-BLIND-05]", async () => {
    const blinded = open(undefined);
    await blinded.values.prepare();
    expect(blinded.loads()).toBe(1);
    const plain = open(undefined, { blinded: [] });
    await plain.values.prepare();
    expect(plain.loads()).toBe(0);
  });

  it("blinds nothing for an account that may view values", () => {
    const permissions = [PERMISSIONS.capture, PERMISSIONS.viewValues];
    expect(open(undefined, { permissions }).values.isBlinded("CARD-1")).toBe(false);
  });

  it("sends by the transport that it is given", async () => {
    const { values, http } = open(list([2]));
    const queue = createFakeHttp();
    const duid = toDuid("LEEDS-1");
    const row = { id: 7, recordedAt: toEpochMs(0), parserVersion: "1.4.0", duid };
    await Promise.allSettled([
      values.readRecord(row, { http: queue }),
      values.readTrends(duid, { http: queue }),
    ]);
    expect(queue.requests.map(({ path }) => path)).toEqual(["/capnogram/7/", "/duid/param/"]);
    expect(http.requests).toEqual([]);
  });
});
