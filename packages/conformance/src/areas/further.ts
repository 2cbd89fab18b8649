import { find, judgeEach, PASSED, tolerated, type Line } from "../lines/line.ts";
import { isSuccess } from "../exchange.ts";
import type { AreaOfKit } from "./area.ts";

const VERSION = /^\d+\.\d+\.\d+$/;

const VERSIONS_ARE_THREE_NUMBERS: Line = {
  id: "further.versions",
  area: "further",
  says: "Both versions have the form a.b.c.",
  cites: "spec §7, docs/contract/openapi.json getBackendVersions",
  effect: "reads",
  assumed: 1,
  productDoes: "The software UDI cannot be put together, and the page says so.",
  judge: (evidence) =>
    judgeEach(find(evidence, { operation: "getBackendVersions" }).filter(isSuccess), (exchange) => {
      const odd = Object.values(exchange.outcome.json as object).filter(
        (each) => typeof each === "string" && !VERSION.test(each),
      );
      return odd.length === 0 ? PASSED : tolerated(`${odd.join(", ")}: not of the form a.b.c.`, exchange);
    }),
};

/** What can wait longest. */
export const FURTHER: AreaOfKit = {
  area: "further",
  lines: [VERSIONS_ARE_THREE_NUMBERS],
  async collect(session) {
    await session.call("getBackendVersions", { by: "nobody" });
    await session.callWithoutToken("getLicences", {});
    if (session.tokens.has("a")) await session.call("getLicences", { by: "a" });
  },
};
