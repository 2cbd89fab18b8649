import type { CapnogramListItem } from "@capno/api-client/schemas/capnograms";
import { describe, expect, it } from "vitest";

import { signIn, startSandbox } from "../testing/test-sandbox.ts";

async function ask(name: string, duid: string) {
  const sandbox = await startSandbox("blinded-study");
  const account = await signIn(sandbox, name);
  const list = await account.get(`/capnogram/?duid=${duid}`);
  const [record] = list.body as readonly CapnogramListItem[];
  const detail = await account.get(`/capnogram/${record?.id}/`);
  const trends = await account.get(`/duid/param/?duid=${duid}`);
  return [list.status, detail.status, trends.status];
}

describe("the sandbox of a blinded study [REQ-BLIND-03]", () => {
  it.each([
    ["research", "CARD-001", [200, 403, 403]],
    ["research", "LEEDS-001", [200, 200, 200]],
    ["everyone", "CARD-001", [200, 200, 200]],
  ])("answers %s about %s with %j: lists, a record, trends", async (name, duid, statuses) => {
    expect(await ask(name, duid)).toEqual(statuses);
  });
});
