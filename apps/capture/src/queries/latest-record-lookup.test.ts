import { createHttpQueue } from "@capno/api-client/http-queue";
import { toParticipants } from "@capno/domain/participant";
import { toEpochMs } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import { createLatestRecordLookup, getKnownRecords, getLatest } from "./latest-record-lookup.ts";

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
  const lookups = createLatestRecordLookup(services, createHttpQueue(services.http, services));
  for (const { duid } of people(3)) {
    services.http.reply(`GET /capnogram/?duid=${duid}`, [aRow({ duid, data_par_ver: "ERROR 3" })]);
  }
  const asked = () => services.http.sent("GET /capnogram/").map(({ query }) => query?.["duid"]);
  return { services, lookups, asked, clock: services.clock };
}

it("createLatestRecordLookup looks up rows that stay in view, once each, and returns what it found [REQ-LIST-40]", async () => {
  const { lookups, asked, clock } = open();
  const rows = people(6);
  lookups.onVisibleRows(rows.slice(0, 3));
  await clock.advanceAsync(799);
  expect(asked()).toEqual([]);
  await clock.advanceAsync(1);
  expect(asked()).toEqual(["CARD-000", "CARD-001", "CARD-002"]);
  lookups.onVisibleRows(rows.slice(0, 3));
  await clock.advanceAsync(5_000);
  expect(asked()).toHaveLength(3);
  expect(rows.map((row) => getLatest(lookups.getLookups(), row)?.isFailed)).toEqual([
    true,
    true,
    true,
    undefined,
    undefined,
    undefined,
  ]);
});

it("createLatestRecordLookup skips rows that were only scrolled past, and sends four requests at most at once", async () => {
  const { services, lookups, asked, clock } = open();
  const answer = services.http.hold("GET /capnogram/");
  const rows = people(40);
  for (let first = 0; first < 20; first++) {
    lookups.onVisibleRows(rows.slice(first, first + 10));
    await clock.advanceAsync(100);
  }
  expect(asked()).toEqual([]);
  await clock.advanceAsync(800);
  expect(asked()).toEqual(["CARD-019", "CARD-020", "CARD-021", "CARD-022"]);
  // Those that wait go with their rows.
  lookups.onVisibleRows(rows.slice(30, 32));
  await clock.advanceAsync(800);
  answer([]);
  await clock.advanceAsync(0);
  expect(asked().slice(4)).toEqual(["CARD-030", "CARD-031"]);
});

it("createLatestRecordLookup asks again when a row has a new record, and never for rows without records", async () => {
  const { lookups, asked, clock } = open();
  const [before] = people(1);
  const [after] = people(1, 4);
  if (before === undefined || after === undefined) throw new Error("nobody");
  lookups.onVisibleRows([before]);
  await clock.advanceAsync(1_000);
  expect(getLatest(lookups.getLookups(), after)).toBeUndefined();
  lookups.onVisibleRows([after]);
  await clock.advanceAsync(800);
  expect(asked()).toHaveLength(2);
  const [never] = people(1, 0);
  if (never === undefined) throw new Error("nobody");
  lookups.onVisibleRows([{ ...never, lastUsedTime: null }]);
  await clock.advanceAsync(800);
  expect(asked()).toHaveLength(2);
});

it("createLatestRecordLookup does not know the latest record where an unreadable one may be newer", async () => {
  const { services, lookups, clock } = open();
  services.http.reply("GET /capnogram/?duid=CARD-000", [aRow({ data_par_ver: "ERROR 3" }), { id: "?" }]);
  const rows = people(1);
  lookups.onVisibleRows(rows);
  await clock.advanceAsync(800);
  expect(rows.map((row) => getLatest(lookups.getLookups(), row))).toEqual([undefined]);
});

it("createLatestRecordLookup repeats a failed request after a minute, not with each scroll", async () => {
  const { services, lookups, asked, clock } = open();
  services.http.fail("GET /capnogram/?duid=CARD-000", "unexpected-status", 500);
  const rows = people(1);
  for (const waitMs of [800, 800, 59_000]) {
    lookups.onVisibleRows(rows);
    await clock.advanceAsync(waitMs);
  }
  expect(asked()).toHaveLength(1);
  lookups.onVisibleRows(rows);
  await clock.advanceAsync(800);
  expect(asked()).toHaveLength(2);
});

it("createLatestRecordLookup sends no request after the session's end", async () => {
  const { lookups, asked, clock } = open();
  lookups.onVisibleRows(people(1));
  lookups.dispose();
  lookups.onVisibleRows(people(1));
  await clock.advanceAsync(5_000);
  expect(asked()).toEqual([]);
});

describe("createLatestRecordLookup [REQ-LIST-40]", () => {
  it("checks every participant whose records are unknown, four at once, and counts those done", async () => {
    const { services, lookups, asked, clock } = open();
    const answer = services.http.hold("GET /capnogram/");
    lookups.check(people(40).slice(3));
    await clock.advanceAsync(0);
    expect(asked()).toHaveLength(4);
    expect(lookups.getCheck()).toEqual({ done: 0, total: 37 });
    answer([]);
    await clock.advanceAsync(200);
    expect(asked()).toHaveLength(37);
    expect(lookups.getCheck()).toBeUndefined();
  });

  it("sends no more requests after `stopCheck`, keeps the answers, and lets a new check begin", async () => {
    const { services, lookups, asked, clock } = open();
    services.http.hold("GET /capnogram/?duid=CARD-003");
    lookups.check(people(3));
    await clock.advanceAsync(200);
    lookups.check(people(40).slice(3, 4));
    lookups.stopCheck();
    await clock.advanceAsync(200);
    expect(lookups.getCheck()).toBeUndefined();
    expect(people(4).map((row) => getLatest(lookups.getLookups(), row)?.isFailed)).toEqual([
      true,
      true,
      true,
      undefined,
    ]);
    lookups.check(people(4));
    await clock.advanceAsync(0);
    expect(asked().slice(3)).toEqual(["CARD-003", "CARD-003"]);
  });

  it("continues a check while the calendar scrolls", async () => {
    const { services, lookups, asked, clock } = open();
    const answer = services.http.hold("GET /capnogram/");
    lookups.check(people(9).slice(3));
    lookups.onVisibleRows([]);
    await clock.advanceAsync(900);
    answer([]);
    await clock.advanceAsync(200);
    expect(asked()).toHaveLength(6);
  });
});

describe("the records of a row in the study calendar [REQ-DETAIL-42]", () => {
  const known = (lookups: ReturnType<typeof open>["lookups"], row: ReturnType<typeof people>[number]) =>
    getKnownRecords(lookups.getLookups().get(row.duid), row);
  const one = (count: number, records?: number) => {
    const [row] = people(count, records);
    if (row === undefined) throw new Error("nobody");
    return row;
  };

  it("come from the same response, without a second request", async () => {
    const { lookups, asked, clock } = open();
    const row = one(1);
    expect(known(lookups, row)).toEqual({ records: undefined, isComplete: false });
    lookups.onVisibleRows([row]);
    await clock.advanceAsync(1_000);
    expect(known(lookups, row)).toMatchObject({ records: [{ isFailed: true }], isComplete: true });
    expect(asked()).toHaveLength(1);
  });

  it("are incomplete once the list counts more of them", async () => {
    const { lookups, clock } = open();
    lookups.onVisibleRows([one(1)]);
    await clock.advanceAsync(1_000);
    expect(known(lookups, one(1, 4))).toMatchObject({ records: [{ isFailed: true }], isComplete: false });
  });

  it("are incomplete where one could not be read, and stay as they were where the request failed", async () => {
    const { services, lookups, clock } = open();
    services.http.reply("GET /capnogram/?duid=CARD-000", [aRow(), { id: "?" }]);
    lookups.onVisibleRows([one(1)]);
    await clock.advanceAsync(1_000);
    expect(known(lookups, one(1))).toMatchObject({ records: [{}], isComplete: false });
    services.http.fail("GET /capnogram/?duid=CARD-000", "unexpected-status", 500);
    lookups.onVisibleRows([one(1, 4)]);
    await clock.advanceAsync(1_000);
    expect(known(lookups, one(1, 4))).toMatchObject({ records: [{}], isComplete: false });
  });

  it("are complete and empty, without a request, for a participant who was never recorded", () => {
    const { lookups } = open();
    const row = { ...one(1, 0), lastUsedTime: null };
    expect(known(lookups, row)).toEqual({ records: [], isComplete: true });
  });
});
