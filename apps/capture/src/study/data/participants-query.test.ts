import { isApiError } from "@capno/api-client/api-error";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { QueryCache, QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";

import { createQueries } from "./asking.ts";
import { participantsQuery, readParticipants } from "./participants-query.ts";

const LIST = "GET /duid/";
const read = async (queries: QueryClient, services: ReturnType<typeof aProductServices>) =>
  (await readParticipants(queries, services)).rows.map(({ duid }) => duid);

it.each([
  [
    "of a foreign group among their own",
    { groups: [1, 9] },
    "a user is of a group that the account does not name",
  ],
  ["who is listed twice", { duid: "CARD-2" }, "a user is listed more than once"],
  ["with a handset of unknown type", { handset_udi: "(01)0(21)X" }, "a handset of unknown type"],
  ["as every other", {}],
])("the list of users reports once a user %s, and keeps the row", async (_what, odd, ...expected) => {
  const account = anAccount({ groups: [aGroup({ id: 1 })] });
  const services = aProductServices({ session: createFakeSession(account) });
  const rows = [
    aDuidBody({ duid: "CARD-1", groups: [1], ...odd }),
    aDuidBody({ duid: "CARD-2", groups: [1] }),
  ];
  services.http.reply(LIST, rows);
  const readList = () => new QueryClient().fetchQuery(participantsQuery(services));
  await readList();
  expect((await readList()).rows).toHaveLength(2);
  expect(services.notices.reported.map(({ problem }) => problem)).toEqual(expected);
});

it("the list of users is as of its request, however late its answer is", async () => {
  const services = aProductServices();
  const askedAt = services.clock.now();
  const answer = services.http.hold(LIST);
  const reading = new QueryClient().fetchQuery(participantsQuery(services));
  services.clock.advance(9_000);
  answer([aDuidBody({ duid: "CARD-1" })]);
  expect((await reading).asOf).toBe(askedAt);
});

describe("readParticipants, before a write [REQ-LIST-33] [REQ-ALLOC-14]", () => {
  it("asks again although the list is fresh, and the pages show that answer", async () => {
    const services = aProductServices();
    const queries = createQueries(services.clock, new QueryCache());
    services.http.reply(LIST, [aDuidBody({ duid: "CARD-1" })]);
    await queries.fetchQuery(participantsQuery(services));
    services.http.reply(LIST, [aDuidBody({ duid: "CARD-2" })]);
    expect(await read(queries, services)).toEqual(["CARD-2"]);
    expect(queries.getQueryData(participantsQuery(services).queryKey)?.rows).toMatchObject([
      { duid: "CARD-2" },
    ]);
    // The answer to the request of this moment is new enough.
    expect(services.http.sent(LIST)).toHaveLength(2);
  });

  it("does not take the answer to a request that was sent before", async () => {
    const services = aProductServices();
    const queries = new QueryClient();
    const answerOld = services.http.hold(LIST);
    const refresh = queries.fetchQuery(participantsQuery(services)).catch(() => undefined);
    await vi.waitFor(() => expect(services.http.sent(LIST)).toHaveLength(1));
    services.http.reply(LIST, [aDuidBody({ duid: "CARD-2" })]);
    const reading = read(queries, services);
    answerOld([aDuidBody({ duid: "CARD-1" })]);
    expect(await reading).toEqual(["CARD-2"]);
    await refresh;
  });

  it("does not take an answer that the shell asked for before", async () => {
    const services = aProductServices();
    const askedAt = services.clock.now();
    services.clock.advance(10_000);
    let calls = 0;
    services.http.answer(LIST, () => {
      calls += 1;
      const body = [aDuidBody({ duid: `CARD-${calls}` })];
      return calls === 1 ? { status: 200, body, askedAt } : { status: 200, body };
    });
    expect(await read(new QueryClient(), services)).toEqual(["CARD-2"]);
  });

  it("fails without asking for a reload of the page", async () => {
    const services = aProductServices();
    services.http.fail(LIST, "network-failure");
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const error: unknown = await readParticipants(queries, services).catch((reason: unknown) => reason);
    expect(isApiError(error) && error.facts.required).toBe(false);
  });
});
