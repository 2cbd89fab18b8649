import { createHttpQueue } from "@capno/api-client/http-queue";
import { toParticipants } from "@capno/domain/participant";
import { toEpochMs } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import { createLatestLooks, getKnownRecords, getLatest } from "./latest-looks.ts";

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
  const looks = createLatestLooks(services, createHttpQueue(services.http, services));
  for (const { duid } of people(3)) {
    services.http.reply(`GET /capnogram/?duid=${duid}`, [aRow({ duid, data_par_ver: "ERROR 3" })]);
  }
  const asked = () => services.http.sent("GET /capnogram/").map(({ query }) => query?.["duid"]);
  return { services, looks, asked, clock: services.clock };
}

it("asks for the rows that stay in sight, once each, and says what it found [REQ-LIST-40]", async () => {
  const { looks, asked, clock } = open();
  const rows = people(6);
  looks.see(rows.slice(0, 3));
  await clock.advanceAsync(799);
  expect(asked()).toEqual([]);
  await clock.advanceAsync(1);
  expect(asked()).toEqual(["CARD-000", "CARD-001", "CARD-002"]);
  looks.see(rows.slice(0, 3));
  await clock.advanceAsync(5_000);
  expect(asked()).toHaveLength(3);
  expect(rows.map((row) => getLatest(looks.getLooks(), row)?.isFailed)).toEqual([
    true,
    true,
    true,
    undefined,
    undefined,
    undefined,
  ]);
});

it("asks for nobody whose row only passed by, and has four under way at most", async () => {
  const { services, looks, asked, clock } = open();
  const answer = services.http.hold("GET /capnogram/");
  const rows = people(40);
  for (let first = 0; first < 20; first++) {
    looks.see(rows.slice(first, first + 10));
    await clock.advanceAsync(100);
  }
  expect(asked()).toEqual([]);
  await clock.advanceAsync(800);
  expect(asked()).toEqual(["CARD-019", "CARD-020", "CARD-021", "CARD-022"]);
  // Those that wait go with their rows.
  looks.see(rows.slice(30, 32));
  await clock.advanceAsync(800);
  answer([]);
  await clock.advanceAsync(0);
  expect(asked().slice(4)).toEqual(["CARD-030", "CARD-031"]);
});

it("asks again when the list says that there is another record, and for nobody without one", async () => {
  const { looks, asked, clock } = open();
  const [before] = people(1);
  const [after] = people(1, 4);
  if (before === undefined || after === undefined) throw new Error("nobody");
  looks.see([before]);
  await clock.advanceAsync(800);
  expect(getLatest(looks.getLooks(), after)).toBeUndefined();
  looks.see([after]);
  await clock.advanceAsync(800);
  expect(asked()).toHaveLength(2);
  looks.see(people(1, 0));
  await clock.advanceAsync(800);
  expect(asked()).toHaveLength(2);
});

it("does not know where the newest record may be the one that cannot be read", async () => {
  const { services, looks, clock } = open();
  services.http.reply("GET /capnogram/?duid=CARD-000", [aRow({ data_par_ver: "ERROR 3" }), { id: "?" }]);
  const rows = people(1);
  looks.see(rows);
  await clock.advanceAsync(800);
  expect(rows.map((row) => getLatest(looks.getLooks(), row))).toEqual([undefined]);
});

it("does not ask again with each scroll for what failed, but a minute later", async () => {
  const { services, looks, asked, clock } = open();
  services.http.fail("GET /capnogram/?duid=CARD-000", "unexpected-status", 500);
  const rows = people(1);
  for (const waitMs of [800, 800, 59_000]) {
    looks.see(rows);
    await clock.advanceAsync(waitMs);
  }
  expect(asked()).toHaveLength(1);
  looks.see(rows);
  await clock.advanceAsync(800);
  expect(asked()).toHaveLength(2);
});

it("asks nothing after the session's end", async () => {
  const { looks, asked, clock } = open();
  looks.see(people(1));
  looks.dispose();
  looks.see(people(1));
  await clock.advanceAsync(5_000);
  expect(asked()).toEqual([]);
});

describe("the days of a row's records [REQ-DETAIL-42]", () => {
  const known = (looks: ReturnType<typeof open>["looks"], row: ReturnType<typeof people>[number]) =>
    getKnownRecords(looks.getLooks().get(row.duid), row);
  const one = (count: number, records?: number) => {
    const [row] = people(count, records);
    if (row === undefined) throw new Error("nobody");
    return row;
  };

  it("the days of a row's records are those of the same answer: nothing is asked for twice", async () => {
    const { looks, asked, clock } = open();
    const row = one(1);
    expect(known(looks, row)).toEqual({ records: undefined, isComplete: false });
    looks.see([row]);
    await clock.advanceAsync(800);
    expect(known(looks, row)).toMatchObject({ records: [{ isFailed: true }], isComplete: true });
    expect(asked()).toHaveLength(1);
  });

  it("the days of a row's records are not all of them once the list counts another", async () => {
    const { looks, clock } = open();
    looks.see([one(1)]);
    await clock.advanceAsync(800);
    expect(known(looks, one(1, 4))).toMatchObject({ records: [{ isFailed: true }], isComplete: false });
  });

  it("the days of a row's records are not all of them where a row could not be read, and stay what they were where asking failed", async () => {
    const { services, looks, clock } = open();
    services.http.reply("GET /capnogram/?duid=CARD-000", [aRow(), { id: "?" }]);
    looks.see([one(1)]);
    await clock.advanceAsync(800);
    expect(known(looks, one(1))).toMatchObject({ records: [{}], isComplete: false });
    services.http.fail("GET /capnogram/?duid=CARD-000", "unexpected-status", 500);
    looks.see([one(1, 4)]);
    await clock.advanceAsync(800);
    expect(known(looks, one(1, 4))).toMatchObject({ records: [{}], isComplete: false });
  });

  it("the days of a row's records of who was never recorded are none, without a question", () => {
    const { looks } = open();
    const row = { ...one(1, 0), lastUsedTime: null };
    expect(known(looks, row)).toEqual({ records: [], isComplete: true });
  });
});
