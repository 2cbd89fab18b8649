import { aProductServices } from "@capno/test-kit/product-services";
import { aBreathTestBody } from "@capno/test-kit/wire-builders";
import { expect, it } from "vitest";

import { FIRST, testsRoute } from "../testing/names.ts";
import { createQueryClient } from "./query-client.ts";
import { todaysTestsQuery } from "./todays-tests-query.ts";

it.each([
  ["In progress", "a", "pollIntervalMs"],
  ["In progress", null, "handsetListRefreshMs"],
  ["Completed", "a", "handsetListRefreshMs"],
] as const)(
  "todaysTestsQuery asks again for a test that is *%s*, with the recording %s, after %s",
  async (testOutcome, capnogramId, interval) => {
    const services = aProductServices();
    services.http.reply(testsRoute(FIRST), [aBreathTestBody({ testOutcome, capnogramId })]);
    const query = todaysTestsQuery(services, FIRST);
    const client = createQueryClient();
    await client.fetchQuery(query);
    const found = client.getQueryCache().find({ queryKey: query.queryKey });
    const { refetchInterval } = query;
    expect(typeof refetchInterval === "function" && refetchInterval(found as never)).toBe(
      services.config.breathTest[interval],
    );
  },
);
