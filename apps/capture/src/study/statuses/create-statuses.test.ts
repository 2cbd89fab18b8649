import { settle } from "@capno/api-client/testing/manual-clock";
import type { ParticipantStatus, ParticipantStatuses } from "@capno/domain/participant-status";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import { getSaveStatus, getUnsavedKeys } from "../shared-entries/shared-entries-view.ts";
import { aStoreSources } from "../shared-entries/testing/store-sources.ts";
import { createStatuses, toParticipantStatuses } from "./create-statuses.ts";

const CARD = { id: 1, projectId: "CARD", name: "Cardiff" };
const LEEDS = { id: 2, projectId: "LEEDS", name: "Leeds" };
const ENROLLED: ParticipantStatus = { kind: "enrolled", enrolled: "2026-03-03" };
const DIED: ParticipantStatus = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "died" };
const WIRE = {
  status: { enrolled: "2026-03-03", left: "", reason: "" },
  at: "2026-06-01T09:00:00Z",
  by: "jane",
};

function open({
  storePath = "/v2/statuses/",
  groups = [CARD],
  findGroupIds = (_duid: string): number[] => [1],
} = {}) {
  const config = aRuntimeConfig();
  const services = aProductServices({
    session: createFakeSession({ ...anAccount(), groups }),
    config: { ...config, capture: { ...config.capture, statusStoreUrl: storePath } },
  });
  for (const { id } of groups) services.http.reply(`GET /v2/statuses/${id}/`, { version: 0, statuses: {} });
  const statuses = createStatuses(aStoreSources(services, findGroupIds));
  const known = () => Object.fromEntries(toParticipantStatuses(statuses.getState().entries));
  const set = (duid: string, status: ParticipantStatus | undefined) =>
    statuses.set(duid, statuses.getSeen(duid), status);
  return { ...services, statuses, known, set };
}

describe("the statuses of participants [REQ-STATUS-02]", () => {
  it("are written once for each group when a file is used, each with the name of the file", async () => {
    const { http, statuses } = open({
      groups: [CARD, LEEDS],
      findGroupIds: (duid) => (duid === "CARD-1" ? [1] : duid === "LEEDS-1" ? [2] : [1, 2]),
    });
    for (const id of [1, 2]) http.reply(`PUT /v2/statuses/${id}/`, { version: 1 });
    const file = new Map<string, ParticipantStatus>([
      ["CARD-1", ENROLLED],
      ["LEEDS-1", DIED],
      ["BOTH-1", DIED],
    ]);
    statuses.takeFile("participants.csv", statuses.findChanges(file));
    await settle();
    const sent = (id: number) =>
      http
        .sent(`PUT /v2/statuses/${id}/`)
        .map(({ json }) => Object.keys((json as { statuses: object }).statuses));
    expect([sent(1), sent(2)]).toEqual([[["CARD-1", "BOTH-1"]], [["LEEDS-1", "BOTH-1"]]]);
    expect(http.sent("PUT /v2/statuses/2/")[0]?.json).toMatchObject({
      statuses: {
        "LEEDS-1": {
          status: { enrolled: "2026-03-03", left: "2026-05-30", reason: "died", file: "participants.csv" },
        },
      },
    });
    statuses.dispose();
  });

  it("return to their values from before the file on Undo, except those changed since", async () => {
    const { statuses, known, set } = open({ storePath: "" });
    set("CARD-1", ENROLLED);
    const file = new Map<string, ParticipantStatus>([
      ["CARD-1", DIED],
      ["CARD-2", DIED],
      ["CARD-3", DIED],
    ]);
    statuses.takeFile("participants.csv", statuses.findChanges(file));
    expect(statuses.usedFile()).toMatchObject({ name: "participants.csv", changes: { length: 3 } });
    set("CARD-3", ENROLLED);
    statuses.undoFile();
    expect(known()).toEqual({ "CARD-1": ENROLLED, "CARD-3": ENROLLED });
    expect(statuses.usedFile()).toBeUndefined();
    // Nothing is forgotten: what was taken back is in the history.
    expect(statuses.find("CARD-2")?.earlier).toMatchObject([{ status: DIED, file: "participants.csv" }]);
    statuses.dispose();
  });

  it("of a file that a colleague used first are saved, and Undo leaves the colleague's alone [SAFETY]", async () => {
    const { http, statuses, known } = open();
    http.reply("PUT /v2/statuses/1/", {}, 412);
    statuses.ask();
    await settle();
    const file = new Map<string, ParticipantStatus>([
      ["CARD-1", ENROLLED],
      ["CARD-2", DIED],
    ]);
    http.reply("GET /v2/statuses/1/", { version: 1, statuses: { "CARD-1": { ...WIRE, id: "theirs" } } });
    statuses.takeFile("participants.csv", statuses.findChanges(file));
    http.replyOnce("PUT /v2/statuses/1/", {}, 412);
    http.reply("PUT /v2/statuses/1/", { version: 2 });
    await settle();
    await settle();
    expect(known()).toEqual({ "CARD-1": ENROLLED, "CARD-2": DIED });
    expect([...getUnsavedKeys(statuses.getState())]).toEqual([]);
    statuses.undoFile();
    expect(known()).toEqual({ "CARD-1": ENROLLED });
    expect(statuses.find("CARD-1")).toMatchObject({ id: "theirs", by: "jane" });
    statuses.dispose();
  });

  it("of a file are taken as they were shown: a colleague's newer word stays, and is told [SAFETY]", async () => {
    const { http, statuses, known } = open();
    statuses.ask();
    await settle();
    const changes = statuses.findChanges(new Map([["CARD-1", DIED]]));
    expect(changes).toMatchObject([{ duid: "CARD-1", before: undefined, after: DIED }]);
    http.reply("GET /v2/statuses/1/", { version: 1, statuses: { "CARD-1": WIRE } });
    statuses.ask();
    await settle();
    expect(statuses.takeFile("participants.csv", changes)).toEqual(["conflict"]);
    expect(known()).toEqual({ "CARD-1": ENROLLED });
    expect(statuses.getState().notices).toMatchObject([{ lost: { status: DIED } }]);
    statuses.undoFile();
    expect(known()).toEqual({ "CARD-1": ENROLLED });
    statuses.dispose();
  });

  it.each([
    ["no answer", undefined, "unreachable"],
    ["status 500", 500, "unreachable"],
    ["status 403", 403, "refused"],
  ])(
    "are not shared where the store answers a write with %s, and are sent again",
    async (_what, status, trouble) => {
      const { http, clock, statuses, set } = open();
      if (status === undefined) http.fail("PUT /v2/statuses/1/", "network-failure");
      else http.reply("PUT /v2/statuses/1/", {}, status);
      set("CARD-1", DIED);
      await settle();
      expect([getSaveStatus(statuses, "CARD-1"), statuses.getState().trouble]).toEqual([
        "not-shared",
        trouble,
      ]);
      http.reply("PUT /v2/statuses/1/", { version: 1 });
      clock.advance(60_000);
      await settle();
      expect(getSaveStatus(statuses, "CARD-1")).toBe("saved");
      statuses.dispose();
    },
  );

  it("keep what another window wrote first, and the second window names its author", async () => {
    const { http, statuses, known, set } = open();
    http.reply("PUT /v2/statuses/1/", {}, 412);
    statuses.ask();
    await settle();
    http.reply("GET /v2/statuses/1/", { version: 1, statuses: { "CARD-1": WIRE } });
    set("CARD-1", DIED);
    await settle();
    expect(known()).toEqual({ "CARD-1": ENROLLED });
    expect(getSaveStatus(statuses, "CARD-1")).toBe("lost");
    expect(statuses.getState().notices).toMatchObject([
      { key: "CARD-1", entry: { by: "jane", status: ENROLLED }, lost: { status: DIED } },
    ]);
    statuses.dispose();
  });

  it("are counted as unreadable and not shown where an entry contradicts itself", async () => {
    const { http, statuses, known } = open();
    const broken = { ...WIRE, status: { enrolled: "2026-05-30", left: "2026-03-03", reason: "moved" } };
    http.reply("GET /v2/statuses/1/", { version: 1, statuses: { "CARD-1": broken, "CARD-2": WIRE } });
    statuses.ask();
    await settle();
    expect(known()).toEqual({ "CARD-2": ENROLLED });
    expect(statuses.getState().unreadable.size).toBe(1);
    statuses.dispose();
  });

  it("of 10,000 participants are taken and undone at once", () => {
    const { statuses, known } = open({ storePath: "" });
    const file: ParticipantStatuses = new Map(
      Array.from({ length: 10_000 }, (_, place) => [`CARD-${place}`, DIED]),
    );
    statuses.takeFile("participants.csv", statuses.findChanges(file));
    expect(Object.keys(known())).toHaveLength(10_000);
    statuses.undoFile();
    expect(known()).toEqual({});
    statuses.dispose();
  });
});
