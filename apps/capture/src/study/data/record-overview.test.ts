import { createManualClock, settle } from "@capno/api-client/testing/manual-clock";
import type { Capnogram } from "@capno/api-client/models/capnogram";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { QueryCache } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";

import type { Values } from "../values/values.ts";
import { createQueries } from "./asking.ts";
import { recordOverviewQuery } from "./record-overview.ts";
import { recordQuery } from "./records-query.ts";

const DUID = toDuid("CARD-1");
const ROW = {
  id: 7,
  duid: DUID,
  recordedAt: toEpochMs(0),
  hasUnknownDate: false,
  isFailed: false,
  parserVersion: "2.6.1",
} as const;
const NOTHING = { endTidalCo2: null, respiratoryRate: null, metabolicBurden: null, obstructiveIndex: null };

function open() {
  const queries = createQueries(createManualClock(), new QueryCache());
  const asked: PromiseWithResolvers<Capnogram>[] = [];
  const values = {
    isBlinded: () => false,
    readRecord() {
      const answer = Promise.withResolvers<Capnogram>();
      asked.push(answer);
      return answer.promise;
    },
  } as unknown as Values;
  return {
    asked,
    page: queries.fetchQuery(recordQuery(values, DUID, ROW)),
    lookUp: () =>
      queries.fetchQuery(recordOverviewQuery({ values, queue: aProductServices().http }, DUID, ROW)),
  };
}

describe("the look-up of a record that a page is asking for", () => {
  it("waits for the page's answer and asks for nothing itself, however slow the line is", async () => {
    const { asked, page, lookUp } = open();
    const overview = lookUp();
    await settle();
    expect(asked).toHaveLength(1);
    asked[0]?.resolve({
      breathStarts: [0, 150],
      breathErrors: [""],
      statistics: NOTHING,
    } as unknown as Capnogram);
    await page;
    expect(await overview).toMatchObject({ statistics: NOTHING });
    expect(asked).toHaveLength(1);
  });

  it("takes the record that the page has already, and asks for nothing", async () => {
    const { asked, page, lookUp } = open();
    await settle();
    const breaths = { breathStarts: [0, 150], breathErrors: [""] };
    asked[0]?.resolve({ ...breaths, statistics: NOTHING } as unknown as Capnogram);
    await page;
    const overview = lookUp();
    await settle();
    expect(asked).toHaveLength(1);
    expect(await overview).toMatchObject({ statistics: NOTHING });
  });

  it("asks itself where the page's request fails", async () => {
    const { asked, page, lookUp } = open();
    const overview = lookUp();
    await settle();
    asked[0]?.reject(new Error("no answer"));
    await expect(page).rejects.toThrow("no answer");
    await settle();
    expect(asked).toHaveLength(2);
    asked[1]?.resolve({ breathStarts: [0], breathErrors: [""], statistics: NOTHING } as unknown as Capnogram);
    expect(await overview).toMatchObject({ statistics: NOTHING });
  });
});
