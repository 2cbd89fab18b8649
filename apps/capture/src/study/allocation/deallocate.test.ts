import { toParticipants } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody, OTHER_UDI, UDI } from "@capno/test-kit/wire-builders";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";

import type { AllocationEntry } from "@capno/api-client/models/study-log";

import type { StudyLog } from "../log/study-log.ts";
import { anAllocation } from "../log/testing/log-entries.ts";
import { deallocate } from "./deallocate.ts";

const LIST = "GET /duid/";
const DEASSIGN = "POST /device/deassign/";
const held = (duid: string) => aDuidBody({ duid, handset_udi: UDI });
const free = (duid: string) => aDuidBody({ duid, handset_udi: null });

/** Presses Deallocate for CARD-1, whom the dialog names, while the server lists `list`. */
function press(
  list: readonly unknown[],
  services = aProductServices(),
  read: () => Promise<readonly AllocationEntry[]> = async () => [],
) {
  services.http.reply(LIST, list);
  const [participant] = toParticipants([{ ...NEVER_USED, duid: "CARD-1", handsetUdi: UDI }], toEpochMs(0));
  if (participant === undefined) throw new Error("no participant");
  const logged: unknown[] = [];
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const log = {
    write: (change: unknown) => void logged.push(change),
    read: async () => ({
      isRead: true,
      isShared: true,
      unsaved: [],
      rows: (await read()).map((entry) => ({ reading: "read", entry })),
    }),
  };
  return {
    services,
    outcome: deallocate(services, queries, log as unknown as Pick<StudyLog, "write" | "read">, participant),
    logged,
  };
}

describe("deallocate [REQ-LIST-33]", () => {
  it("asks for the list once, then frees the handset of the user named", async () => {
    const services = aProductServices();
    services.http.reply(DEASSIGN, {});
    const { outcome, logged } = press([held("CARD-1"), held("CARD-1")], services);
    expect(await outcome).toEqual({ kind: "done" });
    expect(logged).toMatchObject([{ kind: "allocation", did: "deallocated", udi: UDI, duid: "CARD-1" }]);
    const sent = services.http.requests.map(({ method, path }) => `${method} ${path}`);
    expect(sent).toEqual([LIST, DEASSIGN]);
    expect(services.activity.entries).toEqual([
      { what: "Handset deallocated", detail: "NTH 00001 from CARD-1" },
    ]);
  });

  it.each([
    ["another user has the handset", [free("CARD-1"), held("CARD-3")], "CARD-3 has NTH 00001 now."],
    ["no user has the handset", [free("CARD-1")], "No user has NTH 00001 now."],
    [
      "the list gives it to a second user",
      [held("CARD-1"), held("CARD-3")],
      "CARD-1 and CARD-3 have NTH 00001 now.",
    ],
    ["its holder cannot be read", [{}], "The user who has NTH 00001 now could not be read."],
  ])("sends nothing and says it where, by now, %s", async (_, list, message) => {
    const { services, outcome } = press(list);
    expect(await outcome).toEqual({ kind: "holder-changed", message: `${message} Nothing was changed.` });
    expect(services.http.sent(DEASSIGN)).toEqual([]);
    expect(services.activity.entries).toEqual([]);
  });

  it.each([
    ["in the server's words", { handset_udi: ["Already free."] }, expect.stringContaining("Already free.")],
    ["in its own words where the server has none", {}, "The handset could not be deallocated."],
  ])("says %s that the server refused, and logs nothing", async (_, body, message) => {
    const services = aProductServices();
    services.http.reply(DEASSIGN, body, 400);
    const { outcome, logged } = press([held("CARD-1")], services);
    expect(await outcome).toEqual({ kind: "refused", message });
    expect([logged, services.activity.entries]).toEqual([[], []]);
  });

  it("sends nothing where the list cannot be read", async () => {
    const services = aProductServices();
    const { outcome } = press([held("CARD-1")], services);
    services.http.fail(LIST, "network-failure");
    await expect(outcome).rejects.toThrow();
    expect(services.http.sent(DEASSIGN)).toEqual([]);
  });

  it("is done where the answer was lost and the list says that the handset is free", async () => {
    const services = aProductServices();
    services.http.answer(DEASSIGN, () => {
      services.http.reply(LIST, [free("CARD-1")]);
      throw new TypeError("the answer was lost");
    });
    expect(await press([held("CARD-1")], services).outcome).toEqual({ kind: "done" });
    expect(services.activity.entries).toHaveLength(1);
  });

  it.each([
    ["a colleague logged it meanwhile", "ben@capno.example", async (entry: AllocationEntry) => [entry]],
    ["the log cannot be read", "ben@capno.example", async () => Promise.reject(new Error("away"))],
  ])("logs nothing as one's own where the answer was lost and %s", async (_, by, read) => {
    const services = aProductServices();
    services.http.answer(DEASSIGN, () => {
      services.http.reply(LIST, [free("CARD-1")]);
      throw new TypeError("the answer was lost");
    });
    const at = services.clock.now();
    const done = { did: "deallocated", udi: toHandsetUdi(UDI), duid: toDuid("CARD-1"), doneAt: at } as const;
    const entry = anAllocation({ ...done, by, at });
    const { outcome, logged } = press([held("CARD-1")], services, () => read(entry));
    expect(await outcome).toEqual({ kind: "done" });
    expect(logged).toEqual([]);
    expect(services.activity.entries).toEqual([]);
  });

  it.each([
    ["their own account's deallocation", { by: "everyone@capno.example" }],
    ["an allocation", { did: "allocated" }],
    ["a deallocation of another handset", { udi: toHandsetUdi(OTHER_UDI) }],
    ["a deallocation before the press", { at: toEpochMs(1) }],
  ] as const)("logs it where the answer was lost and the log has %s alone", async (_, more) => {
    const services = aProductServices();
    services.http.answer(DEASSIGN, () => {
      services.http.reply(LIST, [free("CARD-1")]);
      throw new TypeError("the answer was lost");
    });
    const at = services.clock.now();
    const done = { did: "deallocated", udi: toHandsetUdi(UDI), duid: toDuid("CARD-1"), doneAt: at } as const;
    const by = "ben@capno.example";
    const entry = anAllocation({ ...done, by, at, ...more });
    const { outcome, logged } = press([held("CARD-1")], services, async () => [entry]);
    expect(await outcome).toEqual({ kind: "done" });
    expect(logged).toHaveLength(1);
  });

  it.each([
    ["the handset is still theirs", [held("CARD-1")]],
    ["another user has it", [free("CARD-1"), held("CARD-3")]],
    ["the user cannot be read", [{}]],
  ])("fails where the answer was lost and %s", async (_, after) => {
    const services = aProductServices();
    services.http.answer(DEASSIGN, () => {
      services.http.reply(LIST, after);
      throw new TypeError("the answer was lost");
    });
    const { outcome, logged } = press([held("CARD-1")], services);
    await expect(outcome).rejects.toThrow("lost");
    expect(logged).toEqual([]);
    expect(services.activity.entries).toEqual([]);
  });
});
