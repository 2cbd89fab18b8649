// @vitest-environment jsdom
import { ApiError } from "@capno/api-client/api-error";
import { settle } from "@capno/api-client/testing/manual-clock";
import { toDuid } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { QueryCache, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { Values } from "../values/values.ts";
import { createQueries } from "./asking.ts";
import type { RecordList } from "./lists.ts";
import { queryKeys } from "./query-keys.ts";
import { recordQuery, recordsQuery } from "./records-query.ts";

afterEach(() => {
  vi.useRealTimers();
});

const DUID = toDuid("CARD-1");
const LIST = "GET /capnogram/?duid=CARD-1";
const row = (id: number, minute: number) =>
  aCapnogramRowBody({ id, duid: DUID, capnogram_dt: `2026-11-20T08:0${minute}:00Z` });

/** A page that shows the newest record of CARD-1, number 7, whose values come or are refused. */
async function openPage(refusal?: ApiError) {
  const services = aProductServices();
  services.http.reply(LIST, [row(7, 1)]);
  const queries = createQueries(services.clock, new QueryCache());
  let isBlinded = false;
  const asked: { readonly id: number; readonly answer: PromiseWithResolvers<unknown> }[] = [];
  const values = {
    isBlinded: () => isBlinded,
    readRecord({ id }: { readonly id: number }) {
      const answer = Promise.withResolvers<unknown>();
      asked.push({ id, answer });
      if (id === 7 && refusal === undefined) answer.resolve({ id });
      // Once: refused each time, a fault here would ask for ever.
      else if (id === 7 && asked.length === 1) answer.reject(refusal);
      return answer.promise;
    },
  } as unknown as Values;
  const list = recordsQuery({ ...services, values }, { duid: DUID });
  await queries.prefetchQuery(list);
  const newest = () => queries.getQueryData<RecordList>(queryKeys.records(DUID))?.rows[0];
  const shown = recordQuery(values, DUID, newest());
  const leaving = [new QueryObserver(queries, list), new QueryObserver(queries, shown)].map((part) =>
    part.subscribe(() => undefined),
  );
  await settle();
  return {
    services,
    queries,
    values,
    asked,
    newest,
    leave: () => leaving.forEach((end) => end()),
    shown,
    blind: () => (isBlinded = true),
    readList: () => queries.fetchQuery({ ...list, staleTime: 0 }),
    listsAsked: () => services.http.sent(LIST).length,
  };
}

const aFailure = (kind: "malformed-reply" | "network-failure") =>
  new ApiError({ kind, path: "/x/", method: "GET", action: "loading", required: false });

describe("the list of records of a page that shows the newest [REQ-DETAIL-25]", () => {
  it("names a newer record only once that record is there, so that date and values are of one", async () => {
    const { services, asked, newest, readList } = await openPage();
    services.http.reply(LIST, [row(7, 1), row(8, 2)]);
    const done = readList();
    await settle();
    expect(asked.map(({ id }) => id)).toEqual([7, 8]);
    expect(newest()?.id).toBe(7);
    asked[1]?.answer.resolve({});
    await done;
    expect(newest()?.id).toBe(8);
  });

  it("names a newer record whose values did not come", async () => {
    const { services, asked, newest, readList } = await openPage();
    services.http.reply(LIST, [row(7, 1), row(8, 2)]);
    const done = readList();
    await settle();
    asked[1]?.answer.reject(aFailure("malformed-reply"));
    await done;
    expect(newest()?.id).toBe(8);
  });

  it("asks for no record that no page shows", async () => {
    const { services, asked, newest, leave, readList } = await openPage();
    leave();
    services.http.reply(LIST, [row(7, 1), row(8, 2)]);
    const done = readList();
    await settle();
    expect(asked.map(({ id }) => id)).toEqual([7]);
    await done;
    expect(newest()?.id).toBe(8);
  });

  it("asks for no values of a participant who is blinded by now [REQ-BLIND-01] [SAFETY]", async () => {
    const { services, queries, values, asked, newest, blind, readList } = await openPage();
    services.http.reply(LIST, [row(7, 1), row(8, 2)]);
    blind();
    await readList();
    expect(newest()?.id).toBe(8);
    expect(queries.getQueryState(queryKeys.record(DUID, newest()))).toBeUndefined();
    const page = new QueryObserver(queries, recordQuery(values, DUID, newest()));
    page.subscribe(() => undefined)();
    expect(page.getCurrentResult().fetchStatus).toBe("idle");
    expect(asked.map(({ id }) => id)).toEqual([7]);
  });

  it("is kept after the page was left", async () => {
    vi.useFakeTimers();
    const { newest, leave, queries, shown } = await openPage();
    leave();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(newest()?.id).toBe(7);
    expect(queries.getQueryData(shown.queryKey)).toBeDefined();
  });
});

describe("a record that is not the one of the list", () => {
  it("has the list asked again, which names what the record was computed with", async () => {
    const { listsAsked } = await openPage(aFailure("malformed-reply"));
    expect(listsAsked()).toBe(2);
  });

  it("does not where the list that named it is still on its way", async () => {
    const { services, asked, listsAsked, readList } = await openPage();
    services.http.reply(LIST, [row(7, 1), row(8, 2)]);
    const done = readList();
    await settle();
    asked[1]?.answer.reject(aFailure("malformed-reply"));
    await done;
    await settle();
    expect(listsAsked()).toBe(2);
  });

  it("does not where the server could not be reached", async () => {
    const { listsAsked } = await openPage(aFailure("network-failure"));
    expect(listsAsked()).toBe(1);
  });
});
