import { createHttpQueue } from "@capno/api-client/http-queue";
import { toParticipants } from "@capno/domain/participant/participant";
import { toEpochMs } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";

import { createValues } from "../values/create-values.ts";
import { createRowReading } from "./create-row-reading.ts";
import { createStudy } from "./create-study.ts";
import { getKnownRecords, getLatest } from "./known-records.ts";

const USED = toEpochMs(Date.UTC(2026, 10, 20, 9, 20));

const people = (count: number, records = 3) =>
  toParticipants(
    Array.from({ length: count }, (_, place) => ({
      duid: `CARD-${String(place).padStart(3, "0")}`,
      groupIds: [1],
      handsetUdi: null,
      recordCount: records,
      latestRecordedAt: USED,
      qualityFraction: 1,
      latestQualityFraction: 1,
      adherenceFraction: 1,
    })),
    USED,
  );

const aRow = (changes: Parameters<typeof aCapnogramRowBody>[0] = {}) =>
  aCapnogramRowBody({ id: 9, duid: "CARD-000", ...changes });

function open() {
  const services = aProductServices();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const values = createValues(services, { known: () => undefined, load: () => Promise.resolve() });
  const study = createStudy(services, queries, createHttpQueue(services.http, services), values);
  const reading = createRowReading(services, study);
  for (const { duid } of people(3)) {
    services.http.reply(`GET /capnogram/?duid=${duid}`, [aRow({ duid, data_par_ver: "ERROR 3" })]);
  }
  const asked = () => services.http.sent("GET /capnogram/").map(({ query }) => query?.["duid"]);
  return { services, study, reading, asked, clock: services.clock };
}

it("createRowReading looks up rows that stay in view, once each, and returns what it found [REQ-LIST-40]", async () => {
  const { study, reading, asked, clock } = open();
  const rows = people(6);
  reading.onVisibleRows(rows.slice(0, 3));
  await clock.advanceAsync(799);
  expect(asked()).toEqual([]);
  await clock.advanceAsync(1);
  expect(asked()).toEqual(["CARD-000", "CARD-001", "CARD-002"]);
  reading.onVisibleRows(rows.slice(0, 3));
  await clock.advanceAsync(5_000);
  expect(asked()).toHaveLength(3);
  expect(rows.map((row) => getLatest(study.getRecords(), row)?.isFailed)).toEqual([
    true,
    true,
    true,
    undefined,
    undefined,
    undefined,
  ]);
});

it("createRowReading skips rows that were only scrolled past, and sends four requests at most at once", async () => {
  const { reading, services, asked, clock } = open();
  const answer = services.http.hold("GET /capnogram/");
  const rows = people(40);
  for (let first = 0; first < 20; first++) {
    reading.onVisibleRows(rows.slice(first, first + 10));
    await clock.advanceAsync(100);
  }
  expect(asked()).toEqual([]);
  await clock.advanceAsync(800);
  expect(asked()).toEqual(["CARD-019", "CARD-020", "CARD-021", "CARD-022"]);
  // Those that wait go with their rows.
  reading.onVisibleRows(rows.slice(30, 32));
  await clock.advanceAsync(800);
  answer([]);
  await clock.advanceAsync(0);
  expect(asked().slice(4)).toEqual(["CARD-030", "CARD-031"]);
});

it("createRowReading asks again when a row has a new record, and never for rows without records", async () => {
  const { study, reading, asked, clock } = open();
  const [before] = people(1);
  const [after] = people(1, 4);
  if (before === undefined || after === undefined) throw new Error("nobody");
  reading.onVisibleRows([before]);
  await clock.advanceAsync(1_000);
  expect(getLatest(study.getRecords(), after)).toBeUndefined();
  reading.onVisibleRows([after]);
  await clock.advanceAsync(800);
  expect(asked()).toHaveLength(2);
  const [never] = people(1, 0);
  if (never === undefined) throw new Error("nobody");
  reading.onVisibleRows([{ ...never, lastUsedTime: null }]);
  await clock.advanceAsync(800);
  expect(asked()).toHaveLength(2);
});

it("createRowReading does not know the latest record where an unreadable one may be newer", async () => {
  const { study, reading, services, clock } = open();
  services.http.reply("GET /capnogram/?duid=CARD-000", [aRow({ data_par_ver: "ERROR 3" }), { id: "?" }]);
  const rows = people(1);
  reading.onVisibleRows(rows);
  await clock.advanceAsync(1_000);
  expect(study.getRecords().get(rows[0]!.duid)?.list?.unreadable).toBe(1);
  expect(rows.map((row) => getLatest(study.getRecords(), row))).toEqual([undefined]);
});

it("createRowReading repeats a failed request after a minute, not with each scroll", async () => {
  const { reading, services, asked, clock } = open();
  services.http.fail("GET /capnogram/?duid=CARD-000", "unexpected-status", 500);
  const rows = people(1);
  for (const waitMs of [800, 800, 59_000]) {
    reading.onVisibleRows(rows);
    await clock.advanceAsync(waitMs);
  }
  expect(asked()).toHaveLength(1);
  reading.onVisibleRows(rows);
  await clock.advanceAsync(800);
  expect(asked()).toHaveLength(2);
});

it("createRowReading sends no request after the session's end", async () => {
  const { study, reading, asked, clock } = open();
  reading.onVisibleRows(people(1));
  study.dispose();
  reading.onVisibleRows(people(1));
  await clock.advanceAsync(5_000);
  expect(asked()).toEqual([]);
});

describe("createRowReading [REQ-LIST-40]", () => {
  it("checks every participant whose records are unknown, four at once, and counts those done", async () => {
    const { reading, services, asked, clock } = open();
    const answer = services.http.hold("GET /capnogram/");
    reading.check(people(40).slice(3));
    await clock.advanceAsync(0);
    expect(asked()).toHaveLength(4);
    expect(reading.getCheck()).toMatchObject({ done: 0, total: 37 });
    answer([]);
    for (let round = 0; round < 10; round++) await clock.advanceAsync(20);
    expect(asked()).toHaveLength(37);
    expect(reading.getCheck()).toBeUndefined();
  });

  it("sends no more requests after `stopCheck`, keeps the answers, and lets a new check begin", async () => {
    const { study, reading, services, asked, clock } = open();
    services.http.hold("GET /capnogram/?duid=CARD-003");
    reading.check(people(3));
    await clock.advanceAsync(200);
    reading.check(people(40).slice(3, 4));
    reading.stopCheck();
    await clock.advanceAsync(200);
    expect(reading.getCheck()).toBeUndefined();
    expect(people(4).map((row) => getLatest(study.getRecords(), row)?.isFailed)).toEqual([
      true,
      true,
      true,
      undefined,
    ]);
    reading.check(people(4));
    await clock.advanceAsync(0);
    expect(asked().slice(3)).toEqual(["CARD-003", "CARD-003"]);
  });

  it("counts those that are added with those before, as one check", async () => {
    const { reading, services, clock } = open();
    services.http.hold("GET /capnogram/?duid=CARD-003");
    reading.check(people(3));
    reading.check(people(4));
    await clock.advanceAsync(500);
    expect(reading.getCheck()).toMatchObject({ done: 3, total: 4 });
  });

  it("counts a second check from its own users alone", async () => {
    const { reading, services, clock } = open();
    reading.check(people(2));
    await clock.advanceAsync(500);
    expect(reading.getCheck()).toBeUndefined();
    services.http.hold("GET /capnogram/?duid=CARD-002");
    reading.check(people(3));
    await clock.advanceAsync(500);
    expect(reading.getCheck()).toMatchObject({ done: 0, total: 1 });
  });

  it("does not check a user without records", () => {
    const { reading } = open();
    reading.check(people(2, 0).map((row) => ({ ...row, lastUsedTime: null })));
    expect(reading.getCheck()).toBeUndefined();
  });

  it("sends nothing for a page that was left, and ends what it sent", async () => {
    const { reading, services, asked, clock } = open();
    services.http.hold("GET /capnogram/");
    reading.onVisibleRows(people(5).slice(3, 4));
    await clock.advanceAsync(800);
    reading.check(people(5).slice(4));
    reading.onVisibleRows(people(1));
    reading.leave();
    await clock.advanceAsync(5_000);
    expect([asked(), reading.getCheck()]).toEqual([["CARD-003", "CARD-004"], undefined]);
    expect(services.http.sent("GET /capnogram/").map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  });

  it("continues a check while the calendar scrolls", async () => {
    const { reading, services, asked, clock } = open();
    const answer = services.http.hold("GET /capnogram/");
    reading.check(people(9).slice(3));
    reading.onVisibleRows([]);
    await clock.advanceAsync(900);
    answer([]);
    await clock.advanceAsync(200);
    expect(asked()).toHaveLength(6);
  });
});

describe("the records of a row in the study calendar [REQ-DETAIL-42]", () => {
  const known = (study: ReturnType<typeof open>["study"], row: ReturnType<typeof people>[number]) =>
    getKnownRecords(study.getRecords().get(row.duid), row);
  const one = (count: number, records?: number) => {
    const [row] = people(count, records);
    if (row === undefined) throw new Error("nobody");
    return row;
  };

  it("come from the same response, without a second request", async () => {
    const { study, reading, asked, clock } = open();
    const row = one(1);
    expect(known(study, row)).toEqual({ records: undefined, isComplete: false });
    reading.onVisibleRows([row]);
    await clock.advanceAsync(1_000);
    expect(known(study, row)).toMatchObject({ records: [{ isFailed: true }], isComplete: true });
    expect(asked()).toHaveLength(1);
  });

  it("are incomplete once the list counts more of them", async () => {
    const { study, reading, clock } = open();
    reading.onVisibleRows([one(1)]);
    await clock.advanceAsync(1_000);
    expect(known(study, one(1, 4))).toMatchObject({ records: [{ isFailed: true }], isComplete: false });
  });

  it("are incomplete where one could not be read, and stay as they were where the request failed", async () => {
    const { study, reading, services, clock } = open();
    services.http.reply("GET /capnogram/?duid=CARD-000", [aRow(), { id: "?" }]);
    reading.onVisibleRows([one(1)]);
    await clock.advanceAsync(1_000);
    expect(known(study, one(1))).toMatchObject({ records: [{}], isComplete: false });
    services.http.fail("GET /capnogram/?duid=CARD-000", "unexpected-status", 500);
    reading.onVisibleRows([one(1, 4)]);
    await clock.advanceAsync(1_000);
    expect(known(study, one(1, 4))).toMatchObject({ records: [{}], isComplete: false });
  });

  it("are complete and empty, without a request, for a participant who was never recorded", () => {
    const { study } = open();
    const row = { ...one(1, 0), lastUsedTime: null };
    expect(known(study, row)).toEqual({ records: [], isComplete: true });
  });
});
