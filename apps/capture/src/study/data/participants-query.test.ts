import { isApiError } from "@capno/api-client/api-error";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";

import { participantsQuery, readParticipants } from "./participants-query.ts";

const LIST = "GET /duid/";
const read = async (queries: QueryClient, services: ReturnType<typeof aProductServices>) =>
  (await readParticipants(queries, services)).rows.map(({ duid }) => duid);

describe("readParticipants, before a write [REQ-LIST-33] [REQ-ALLOC-14]", () => {
  it("asks again although the list is fresh, and the pages show that answer", async () => {
    const services = aProductServices();
    const queries = new QueryClient();
    services.http.reply(LIST, [aDuidBody({ duid: "CARD-1" })]);
    await queries.fetchQuery(participantsQuery(services));
    services.http.reply(LIST, [aDuidBody({ duid: "CARD-2" })]);
    expect(await read(queries, services)).toEqual(["CARD-2"]);
    expect(queries.getQueryData(participantsQuery(services).queryKey)?.rows).toMatchObject([
      { duid: "CARD-2" },
    ]);
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
