import { settle } from "@capno/api-client/testing/manual-clock";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import { getSaveStatus } from "../shared-entries/shared-entries-view.ts";
import { aStoreSources } from "../shared-entries/testing/store-sources.ts";
import { createNotes } from "./create-notes.ts";

const CARD = { id: 1, projectId: "CARD", name: "Cardiff" };
const LEEDS = { id: 2, projectId: "LEEDS", name: "Leeds" };
const SUBJECT = { duid: toDuid("CARD-1") };
const item = (text: string, at: string, by: string, earlier: object[] = []) => ({
  user: "CARD-1",
  text,
  at,
  by,
  earlier,
});

function open({ groups = [CARD], permissions = anAccount().permissions, groupIds = [1] } = {}) {
  const config = aRuntimeConfig();
  const services = aProductServices({
    session: createFakeSession({ ...anAccount(), groups, permissions }),
    config: { ...config, capture: { ...config.capture, noteStoreUrl: "/v2/notes/" } },
  });
  for (const { id } of groups) services.http.reply(`GET /v2/notes/${id}/`, { version: 0, notes: {} });
  return { ...services, notes: createNotes(aStoreSources(services, () => groupIds)) };
}

describe("shared notes", () => {
  it("are not changed by an author who saw an older version than the newest, and who is told [REQ-NOTE-03]", async () => {
    const { http, notes } = open();
    const jane = item("Had a cold", "2026-11-20T06:00:00Z", "jane@capno.example");
    http.reply("GET /v2/notes/1/", { version: 1, notes: { a: jane } });
    http.reply("PUT /v2/notes/1/", { version: 3 });
    notes.ask();
    await settle();
    const shown = notes.find("a");
    if (shown === undefined) throw new Error("the note was not read");
    const { user: _user, earlier: _earlier, ...first } = jane;
    const tom = item("Had influenza", "2026-11-20T06:05:00Z", "tom@capno.example", [first]);
    http.reply("GET /v2/notes/1/", { version: 2, notes: { a: tom } });
    notes.ask();
    await settle();
    expect(notes.revise("a", shown, "Was well")).toBe("conflict");
    expect(notes.find("a")).toMatchObject({ text: "Had influenza" });
    expect(notes.getState().notices).toMatchObject([
      { entry: { text: "Had influenza", by: "tom@capno.example" }, lost: { text: "Was well" } },
    ]);
    const newest = notes.find("a");
    if (newest === undefined) throw new Error("the note is gone");
    expect(notes.revise("a", newest, "Was well")).toBe("taken");
    await settle();
    expect(notes.find("a")).toMatchObject({
      duid: toDuid("CARD-1"),
      text: "Was well",
      earlier: [
        { text: "Had a cold", by: "jane@capno.example" },
        { text: "Had influenza", by: "tom@capno.example", at: toEpochMs(Date.UTC(2026, 10, 20, 6, 5)) },
      ],
    });
    notes.dispose();
  });

  it("count as being saved until the store has answered, and as saved after that [REQ-NOTE-03]", async () => {
    const { http, notes } = open();
    const answer = http.hold("PUT /v2/notes/1/");
    const key = notes.add(SUBJECT, "Had a cold");
    await settle();
    expect(getSaveStatus(notes, key)).toBe("saving");
    answer({ version: 1 });
    await settle();
    expect(getSaveStatus(notes, key)).toBe("saved");
    notes.dispose();
  });

  it.each([
    ["no answer", undefined, "unreachable"],
    ["status 500", 500, "unreachable"],
    ["status 413", 413, "too-large"],
    ["status 409", 409, "refused"],
    ["status 405", 405, "PUT-blocked"],
  ])(
    "stay unshared where the store refuses them with %s, and are sent again after a minute",
    async (_what, status, trouble) => {
      const { http, clock, notes } = open();
      if (status === undefined) http.fail("PUT /v2/notes/1/", "network-failure");
      else http.reply("PUT /v2/notes/1/", {}, status);
      const key = notes.add(SUBJECT, "Had a cold");
      await settle();
      expect(getSaveStatus(notes, key)).toBe("not-shared");
      expect(notes.getState().trouble).toBe(trouble);
      http.reply("PUT /v2/notes/1/", { version: 1 });
      clock.advance(60_000);
      await settle();
      expect(getSaveStatus(notes, key)).toBe("saved");
      notes.dispose();
    },
  );

  it("send unsaved notes first at any kind of log-out, in a request that outlives the session", async () => {
    const { http, session, notes } = open();
    http.hold("PUT /v2/notes/1/");
    notes.add(SUBJECT, "Had a cold");
    await settle();
    session.logOut();
    expect(http.sent("PUT /v2/notes/1/").at(-1)).toMatchObject({
      keepalive: true,
      json: { version: 0, notes: {} },
    });
    notes.dispose();
  });

  it("are stored in the document of the participant's group only", async () => {
    const { http, notes } = open({ groups: [CARD, LEEDS], groupIds: [2] });
    http.reply("PUT /v2/notes/2/", { version: 1 });
    notes.add(SUBJECT, "Had a cold");
    await settle();
    expect(http.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /v2/notes/2/",
      "PUT /v2/notes/2/",
    ]);
    notes.dispose();
  });

  it("of all groups are shown together, and a group that does not answer does not count as empty", async () => {
    const { http, notes } = open({ groups: [CARD, LEEDS] });
    http.reply("GET /v2/notes/1/", { version: 1, notes: { a: item("A", "2026-11-20T06:00:00Z", "jane") } });
    http.fail("GET /v2/notes/2/", "network-failure");
    notes.ask();
    await settle();
    expect([...notes.getState().entries.keys()]).toEqual(["a"]);
    expect(notes.getState()).toMatchObject({ isRead: false, trouble: "unreachable" });
    await expect(notes.read()).rejects.toThrow();
    notes.dispose();
  });

  it("are not requested for an account without the permission for details, and its export says so [REQ-NOTE-05]", async () => {
    const { http, notes } = open({ permissions: ["camrest.rw_dash"] });
    notes.ask();
    await settle();
    expect(http.requests).toEqual([]);
    await expect(notes.read()).rejects.toMatchObject({ facts: { status: 403 } });
    notes.dispose();
  });
});

it("a poll that finds nothing new keeps the same view, so that no page is drawn again", async () => {
  const { http, notes } = open({ groups: [CARD, LEEDS] });
  http.reply("GET /v2/notes/1/", { version: 1, notes: { a: item("A", "2026-11-20T06:00:00Z", "jane") } });
  notes.ask();
  await settle();
  const view = notes.getState();
  notes.ask();
  await settle();
  expect(http.sent("GET /v2/notes/1/")).toHaveLength(2);
  expect(notes.getState()).toBe(view);
  notes.dispose();
});
