import { toHandsetUdi } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import { handsetsQuery, setHolder, type HandsetList } from "./handsets-query.ts";
import { createQueryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";

const FIRST = "(21)NTA00201";
const SECOND = "(21)NTA00202";

async function read(...rows: readonly Parameters<typeof aHandsetBody>[0][]) {
  const services = aProductServices();
  services.http.reply(
    "GET /v2/handsets/",
    rows.map((row) => aHandsetBody(row)),
  );
  const client = createQueryClient();
  const list = await client.fetchQuery(handsetsQuery(services, { wireProduct: "nts" }));
  const shown = () => client.getQueryData<HandsetList>(queryKeys.handsets);
  return { services, client, list, shown };
}

describe("handsetsQuery", () => {
  it("requests the product's handsets, and sorts them by serial number", async () => {
    const { services, list } = await read(
      { udi: SECOND, lockedBy: "gp2@capno.example", name: "Room 2" },
      { udi: FIRST, lockedBy: null, name: null },
    );
    expect(services.http.sent("GET /v2/handsets/?product=nts")).toHaveLength(1);
    expect(list.handsets).toMatchObject([
      { udi: FIRST, serialText: "00201", lockedBy: null, name: null },
      { udi: SECOND, serialText: "00202", lockedBy: "gp2@capno.example", name: "Room 2" },
    ]);
    expect(list.unreadable).toBe(0);
    expect(services.notices.reported).toEqual([]);
  });

  it("dates the list by its request, since a late answer says nothing about a newer lock", async () => {
    const services = aProductServices();
    const askedAt = services.clock.now();
    const answer = services.http.hold("GET /v2/handsets/");
    const reading = createQueryClient().fetchQuery(handsetsQuery(services, { wireProduct: "nts" }));
    services.clock.advance(5_000);
    answer([]);
    expect((await reading).askedAt).toBe(askedAt);
  });

  it("keeps a handset of unknown type and reports it [spec §3]", async () => {
    const { services, list } = await read({ udi: FIRST }, { udi: "(21)XYZ00009" });
    expect(list.handsets).toHaveLength(2);
    expect(services.notices.reported.map(({ problem }) => problem)).toEqual(["a handset of unknown type"]);
  });

  it("refetches at the deployment's interval, since events may be lost [REQ-HANDSET-09] [REQ-HANDSET-30]", () => {
    const services = aProductServices();
    expect(handsetsQuery(services, { wireProduct: "nts" }).refetchInterval).toBe(
      services.config.breathTest.handsetListRefreshMs,
    );
  });
});

describe("handsetsQuery, given a handset twice [FM-28]", () => {
  it("lists it once if both rows agree", async () => {
    const { list } = await read({ udi: FIRST }, { udi: SECOND }, { udi: FIRST });
    expect(list.handsets.map(({ udi }) => udi)).toEqual([FIRST, SECOND]);
    expect(list.unreadable).toBe(0);
  });

  it("counts it as unreadable if the rows disagree about its holder [REQ-HANDSET-31]", async () => {
    const { list } = await read(
      { udi: FIRST },
      { udi: SECOND },
      { udi: FIRST, lockedBy: "gp2@capno.example" },
    );
    expect(list.handsets.map(({ udi }) => udi)).toEqual([SECOND]);
    expect(list.unreadable).toBe(1);
  });
});

describe("setHolder", () => {
  it("changes the holder of one handset in the cached list", async () => {
    const { client, shown } = await read({ udi: FIRST, lockedBy: null }, { udi: SECOND, lockedBy: null });
    const holders = () => shown()?.handsets.map(({ lockedBy }) => lockedBy);
    setHolder(client, FIRST, "gp2@capno.example");
    expect(holders()).toEqual(["gp2@capno.example", null]);
    setHolder(client, FIRST, null);
    expect(holders()).toEqual([null, null]);
  });

  it("keeps the same list if nothing changes, and creates none", async () => {
    const { client, shown } = await read({ udi: FIRST, lockedBy: "gp2@capno.example" });
    const before = shown();
    setHolder(client, FIRST, "gp2@capno.example");
    setHolder(client, toHandsetUdi("(21)NTA00999"), "gp2@capno.example");
    expect(shown()).toBe(before);
    const empty = createQueryClient();
    setHolder(empty, FIRST, "gp2@capno.example");
    expect(empty.getQueryData(queryKeys.handsets)).toBeUndefined();
  });
});
