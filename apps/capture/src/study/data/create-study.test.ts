import { ApiError } from "@capno/api-client/api-error";
import { createHttpQueue } from "@capno/api-client/http-queue";
import { settle } from "@capno/api-client/testing/manual-clock";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { onlineManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";

import { participantsQuery } from "./participants-query.ts";
import { handsetsQuery } from "./use-own-handsets.ts";
import { queryKeys } from "./query-keys.ts";
import { recordsQuery } from "./records-query.ts";
import { createValues } from "../values/create-values.ts";
import { createStudy } from "./create-study.ts";
import type { StudyProgress } from "./study.ts";

const LEEDS = 2;
const LONG_AGO = toEpochMs(0);

/** LEEDS-1 and so on, with a record each, and CARD-1 of another project. */
function open(count = 3) {
  const groups = [aGroup(), aGroup({ id: LEEDS, projectId: "LEEDS" })];
  const services = aProductServices({ session: createFakeSession(anAccount({ groups })) });
  const { http, clock } = services;
  const duids = Array.from({ length: count }, (_, place) => `LEEDS-${place + 1}`);
  const serve = (counts = 1) =>
    http.reply("GET /duid/", [
      aDuidBody({ duid: "CARD-1", groups: [1] }),
      ...duids.map((duid) => aDuidBody({ duid, groups: [LEEDS], capnogram_count: counts })),
    ]);
  serve();
  http.reply("GET /device/", []);
  for (const duid of duids) http.reply(`GET /capnogram/?duid=${duid}`, [aCapnogramRowBody({ duid })]);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const values = createValues(services, { known: () => undefined, load: () => Promise.resolve() });
  const study = createStudy(services, queries, createHttpQueue(http, { clock }), values);
  const asked = () => http.sent("GET /capnogram/").map(({ query }) => query?.["duid"]);
  const read = (since = LONG_AGO, signal = new AbortController().signal) => {
    const progress: StudyProgress[] = [];
    const done = study.readGroup(LEEDS, { since, signal, onProgress: (now) => void progress.push(now) });
    // Looked at by each test; a rejection that comes before is no unhandled one.
    done.catch(() => undefined);
    return { done, progress };
  };
  return { services, values, http, clock, queries, study, asked, read, serve };
}

describe("`createStudy`", () => {
  it("reads the participants of a project and the records of each once, and says how far it is", async () => {
    const { read, asked } = open();
    const { done, progress } = read();
    const { records, participants } = await done;
    expect([...records.keys()]).toEqual(["LEEDS-1", "LEEDS-2", "LEEDS-3"]);
    expect(participants.rows).toHaveLength(4);
    expect(asked()).toEqual(["LEEDS-1", "LEEDS-2", "LEEDS-3"]);
    expect(progress.at(0)).toMatchObject({ total: 3, done: 0 });
    expect(progress.at(-1)).toMatchObject({ total: 3, done: 3 });
  });

  it("shares one request between two views, and an answer with a later one", async () => {
    const { read, asked } = open();
    await Promise.all([read().done, read().done]);
    await read().done;
    expect(asked()).toHaveLength(3);
  });

  it("sends no request for a participant who was never recorded [REQ-CHECK-05]", async () => {
    const { http, read, asked } = open(0);
    http.reply("GET /duid/", [
      aDuidBody({
        duid: "LEEDS-9",
        groups: [LEEDS],
        capnogram_count: 0,
        latest_capnogram_dt: null,
        handset_udi: null,
      }),
    ]);
    expect((await read().done).records.get(toDuid("LEEDS-9"))).toMatchObject({ rows: [], unreadable: 0 });
    expect(asked()).toEqual([]);
  });

  it("sends at most four requests for records at once, over all views together", async () => {
    const { http, study, read, asked } = open(20);
    const answer = http.hold("GET /capnogram/");
    const duids = Array.from({ length: 20 }, (_, place) => `LEEDS-${place + 1}`);
    for (const duid of duids) http.answer(`GET /capnogram/?duid=${duid}`, () => new Promise(() => undefined));
    read();
    read();
    await settle();
    void study
      .readRecords(
        duids.toReversed().map((duid) => ({
          duid: toDuid(duid),
          count: 1,
          lastUsedTime: null,
          hasUnknownDate: false,
        })),
        { since: LONG_AGO, signal: new AbortController().signal },
      )
      .catch(() => undefined);
    await settle();
    answer([]);
    await settle();
    expect(asked()).toHaveLength(4);
  });

  it("asks again where a row has a new record, and where the list is older than what the caller takes", async () => {
    const { clock, read, asked, serve } = open();
    const first = await read().done;
    clock.advance(60_000);
    const again = await read(clock.now()).done;
    expect(asked()).toHaveLength(6);
    expect([first.asOf, again.asOf]).toEqual([clock.now() - 60_000, clock.now()]);
    serve(2);
    clock.advance(1);
    await read().done;
    expect(asked()).toHaveLength(9);
  });

  it("says as of when its oldest list was asked for", async () => {
    const { clock, read, study } = open();
    const { participants } = await read().done;
    const [begin] = [clock.now()];
    clock.advance(60_000);
    const [row] = participants.rows.filter(({ duid }) => duid === "LEEDS-1");
    if (row === undefined) throw new Error("no row");
    await study.readRecords([row], { since: clock.now(), signal: new AbortController().signal });
    expect((await read().done).asOf).toBe(begin);
  });

  it("is as old as its list of handsets where that is the oldest", async () => {
    const { services, clock, queries, read, study } = open(1);
    const { participants } = await read().done;
    const begin = clock.now();
    clock.advance(60_000);
    await queries.fetchQuery(participantsQuery(services));
    const { signal } = new AbortController();
    await study.readRecords(participants.rows, { since: clock.now(), signal });
    expect(study.getKnown(LEEDS, LONG_AGO)?.asOf).toBe(begin);
  });

  it("is as old as its list of participants where that is the oldest", async () => {
    const { services, clock, queries, read, study } = open(1);
    const { participants } = await read().done;
    const begin = clock.now();
    clock.advance(60_000);
    await queries.fetchQuery(handsetsQuery(services));
    const { signal } = new AbortController();
    await study.readRecords(participants.rows, { signal, since: clock.now() });
    expect(study.getKnown(LEEDS, LONG_AGO)?.asOf).toBe(begin);
  });

  it("has the list of handsets as it is now, also where the records of before are taken", async () => {
    const { http, clock, read, study, asked } = open(1);
    await read().done;
    clock.advance(1_000);
    http.reply("GET /device/", [{ handset_udi: UDI, group: LEEDS }]);
    const { handsets } = await read().done;
    expect(handsets?.rows.map(({ udi }) => udi)).toEqual([UDI]);
    expect(study.getKnown(LEEDS, LONG_AGO)?.handsets).toEqual(handsets);
    clock.advance(1_000);
    http.reply("GET /device/", []);
    const again = await read(clock.now()).done;
    expect([again.handsets?.rows, again.asOf]).toEqual([[], clock.now()]);
    expect(asked()).toHaveLength(2);
  });

  it("asks for one participant again after a record was announced, also where an answer was on its way", async () => {
    const { http, clock, study, read, asked } = open();
    await read().done;
    clock.advance(1);
    study.onRecordsChanged(toDuid("LEEDS-2"));
    await read().done;
    expect(asked().slice(3)).toEqual(["LEEDS-2"]);
    clock.advance(1);
    const answer = http.hold("GET /capnogram/?duid=LEEDS-2");
    const { done } = read(clock.now());
    await settle();
    clock.advance(1);
    http.reply("GET /capnogram/?duid=LEEDS-2", [aCapnogramRowBody({ id: 99, duid: "LEEDS-2" })]);
    study.onRecordsChanged(toDuid("LEEDS-2"));
    answer([]);
    expect((await done).records.get(toDuid("LEEDS-2"))).toMatchObject({ rows: [{ id: 99 }] });
  });

  it("asks once where the server's time becomes more exact, and goes back by that, while an answer is on its way", async () => {
    const { http, clock, read, asked } = open(1);
    const answer = http.hold("GET /capnogram/?duid=LEEDS-1");
    const answerHandsets = http.hold("GET /device/");
    const { done } = read(clock.now());
    await settle();
    clock.stepServer(-300);
    answer([aCapnogramRowBody({ duid: "LEEDS-1" })]);
    answerHandsets([]);
    expect((await done).records.get(toDuid("LEEDS-1"))).toMatchObject({ rows: [{}] });
    expect(asked()).toEqual(["LEEDS-1"]);
    expect(http.sent("GET /device/")).toHaveLength(1);
  });

  it("asks again where the server's clock was set back since, although the list looks new", async () => {
    const { clock, read, asked } = open(1);
    await read().done;
    clock.stepServer(-3_600_000);
    await read().done;
    expect(asked()).toHaveLength(2);
  });

  it("asks for everyone again after events of all were missed, and no page of another for those of one", async () => {
    const { services, values, clock, queries, study, read, asked } = open();
    await read().done;
    const row = { duid: toDuid("LEEDS-1"), count: 1, lastUsedTime: null, hasUnknownDate: false };
    const leave = new QueryObserver(queries, {
      ...recordsQuery({ ...services, values }, row),
      refetchOnMount: false,
    }).subscribe(() => undefined);
    clock.advance(60_000);
    study.onRecordsMissed(toDuid("LEEDS-2"));
    await settle();
    expect(asked()).toHaveLength(3);
    leave();
    study.onRecordsMissed(undefined);
    await read().done;
    expect(asked().slice(3)).toEqual(["LEEDS-1", "LEEDS-2", "LEEDS-3"]);
  });

  it("asks again for a record that was announced just before events were missed", async () => {
    const { clock, study, read, asked } = open();
    await read().done;
    clock.advance(1);
    study.onRecordsChanged(toDuid("LEEDS-2"));
    study.onRecordsMissed(toDuid("LEEDS-2"));
    await read().done;
    expect(asked().slice(3)).toEqual(["LEEDS-2"]);
  });

  it("takes a record of a participant for no list of theirs", async () => {
    const { clock, queries, study, read } = open(1);
    await read().done;
    queries.setQueryData(["record", "LEEDS-1"], { id: 7 });
    clock.advance(1_000);
    expect(study.getRecords().get(toDuid("LEEDS-1"))).toMatchObject({ list: { rows: [{}] } });
  });

  it("reads although the browser says that it is offline, and each participant once who is listed twice", async () => {
    const { http, read, asked } = open(1);
    http.reply(
      "GET /duid/",
      [1, 2].map(() => aDuidBody({ duid: "LEEDS-1", groups: [LEEDS] })),
    );
    onlineManager.setOnline(false);
    try {
      const { done, progress } = read();
      await done;
      expect(progress.at(0)?.total ?? progress.at(-1)?.total).toBe(1);
      expect(asked()).toEqual(["LEEDS-1"]);
    } finally {
      onlineManager.setOnline(true);
    }
  });

  it("ends with the session that ends at its list of handsets, and cancels its other requests", async () => {
    const { http, read } = open(1);
    http.fail("GET /device/", "session-ended", 401);
    http.hold("GET /capnogram/?duid=LEEDS-1");
    await expect(read().done).rejects.toMatchObject({ facts: { kind: "session-ended" } });
    await settle();
    expect(http.sent("GET /capnogram/")[0]?.signal?.aborted).toBe(true);
  });

  it("goes on without the list of handsets where that alone fails", async () => {
    const { http, read } = open(1);
    http.fail("GET /device/", "unexpected-status", 412);
    expect(await read().done).toMatchObject({ handsets: undefined, records: { size: 1 } });
  });

  it("says nothing more of a busy server to a reading that is done", async () => {
    const { study, read } = open(1);
    const { done, progress } = read();
    await done;
    const told = progress.length;
    study.onServerBusy(60_000);
    expect(progress).toHaveLength(told);
  });

  it("names whose records could not be read, and asks for them alone when it is tried again", async () => {
    const { http, read, asked } = open(5);
    http.fail("GET /capnogram/?duid=LEEDS-1", "not-found", 404);
    http.fail("GET /capnogram/?duid=LEEDS-2", "unexpected-status", 412);
    http.fail("GET /capnogram/?duid=LEEDS-3", "unexpected-status", 500);
    http.reply("GET /capnogram/?duid=LEEDS-4", { rows: "no list" });
    const { records } = await read().done;
    expect([...records].filter(([, list]) => typeof list === "string")).toEqual([
      ["LEEDS-1", "not found on the server"],
      ["LEEDS-2", "the server answered 412"],
      ["LEEDS-3", "the server answered 500"],
      ["LEEDS-4", "the answer could not be read"],
    ]);
    for (const duid of ["LEEDS-1", "LEEDS-2", "LEEDS-3", "LEEDS-4"])
      http.reply(`GET /capnogram/?duid=${duid}`, []);
    const again = await read().done;
    expect([...again.records.values()].every((list) => typeof list === "object")).toBe(true);
    expect(asked().slice(5)).toEqual(["LEEDS-1", "LEEDS-2", "LEEDS-3", "LEEDS-4"]);
  });

  it("keeps an earlier list where a newer one fails, and says when that was", async () => {
    const { http, clock, study, read } = open(1);
    await read().done;
    http.fail("GET /capnogram/?duid=LEEDS-1", "unexpected-status", 500);
    clock.advance(1_000);
    await read(clock.now()).done;
    clock.advance(1_000);
    expect(study.getRecords().get(toDuid("LEEDS-1"))).toMatchObject({
      list: { rows: [{}] },
      failedAt: 1_000,
    });
  });

  it("says no more that a list failed once it has come", async () => {
    const { http, clock, study, read } = open(1);
    const readFailure = () => study.getRecords().get(toDuid("LEEDS-1"))?.failedAt;
    http.fail("GET /capnogram/?duid=LEEDS-1", "unexpected-status", 500);
    await read().done;
    clock.advance(1_000);
    expect(readFailure()).toBe(0);
    http.reply("GET /capnogram/?duid=LEEDS-1", []);
    await read().done;
    clock.advance(1_000);
    expect(readFailure()).toBeUndefined();
  });

  it("waits while the network is down, and as long as a busy server asks for", async () => {
    const { http, clock, read } = open(1);
    const refuse = (facts: Pick<ApiError["facts"], "kind" | "status" | "retryAfterS">) =>
      http.answer("GET /capnogram/?duid=LEEDS-1", ({ method, path, action }) => {
        throw new ApiError({ ...facts, method, path, action, required: false });
      });
    http.fail("GET /version", "network-failure");
    refuse({ kind: "network-failure" });
    const { done, progress } = read();
    await clock.advanceAsync(0);
    expect(progress.at(-1)).toMatchObject({ isLinkDown: true, done: 0 });
    refuse({ kind: "unexpected-status", status: 503, retryAfterS: 3_600 });
    await clock.advanceAsync(15_000);
    expect(progress.at(-1)).toMatchObject({ isLinkDown: false, busyUntil: clock.now() + 3_600_000 });
    http.reply("GET /capnogram/?duid=LEEDS-1", []);
    await clock.advanceAsync(3_600_000);
    expect((await done).records.get(toDuid("LEEDS-1"))).toMatchObject({ rows: [] });
  });

  it("gives up a request when the last view leaves, not before, and keeps what was read", async () => {
    const { http, study, read } = open(2);
    http.hold("GET /capnogram/?duid=LEEDS-2");
    const [one, other] = [new AbortController(), new AbortController()];
    const readings = [read(LONG_AGO, one.signal), read(LONG_AGO, other.signal)];
    await settle();
    const [request] = http.sent("GET /capnogram/?duid=LEEDS-2");
    one.abort();
    await settle();
    expect(request?.signal?.aborted).toBe(false);
    other.abort();
    await settle();
    expect(request?.signal?.aborted).toBe(true);
    for (const { done } of readings) await expect(done).rejects.toThrow();
    expect([...(study.getKnown(LEEDS, LONG_AGO)?.records.keys() ?? [])]).toEqual(["LEEDS-1"]);
  });

  it("does not give up a request that a page of the participant waits for", async () => {
    const { services, values, http, queries, read } = open(1);
    const answer = http.hold("GET /capnogram/?duid=LEEDS-1");
    const leaving = new AbortController();
    read(LONG_AGO, leaving.signal);
    await settle();
    const row = { duid: toDuid("LEEDS-1"), count: 1, lastUsedTime: null, hasUnknownDate: false };
    const page = new QueryObserver(queries, recordsQuery({ ...services, values }, row));
    const leave = page.subscribe(() => undefined);
    leaving.abort();
    answer([]);
    await settle();
    expect(page.getCurrentResult().data).toMatchObject({ rows: [] });
    expect(http.sent("GET /capnogram/?duid=LEEDS-1")).toHaveLength(1);
    leave();
  });

  it("lists participants under their own project only, and none of a project the account lacks", async () => {
    const { study, read, asked } = open();
    await read().done;
    const { signal } = new AbortController();
    const other = await study.readGroup(1, { since: LONG_AGO, signal }).catch(() => undefined);
    expect([...(other?.records.keys() ?? [])]).toEqual(["CARD-1"]);
    const gone = await study.readGroup(99, { since: LONG_AGO, signal });
    expect([...gone.records.keys()]).toEqual([]);
    expect([...(study.getKnown(1, LONG_AGO)?.records.keys() ?? [])]).toEqual([]);
    expect(asked()).toHaveLength(4);
  });

  it("sends nothing after the session's end, and ends what is running", async () => {
    const { http, clock, queries, study, read, asked } = open(9);
    http.hold("GET /capnogram/?duid=LEEDS-1");
    const { done } = read();
    await settle();
    // The other lists have come, and are to be published together.
    await clock.advanceAsync(10);
    const onPublished = vi.fn();
    study.watch(onPublished);
    study.dispose();
    queries.setQueryData(queryKeys.records(toDuid("LEEDS-1")), { rows: [] });
    clock.advance(1_000);
    expect(onPublished).not.toHaveBeenCalled();
    await expect(done).rejects.toThrow();
    const before = asked().length;
    await expect(read().done).rejects.toThrow();
    expect(asked()).toHaveLength(before);
  });
});
