import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { queryKeys } from "../../study/data/query-keys.ts";
import { useKnownBreaths } from "./record-overview.ts";

const DUID = toDuid("CARD-1");
const ROW = {
  id: 7,
  duid: DUID,
  recordedAt: toEpochMs(0),
  hasUnknownDate: false,
  isFailed: false,
  parserVersion: "2.6.1",
};
const BREATHS = classifyBreaths({ starts: { length: 3 }, errors: ["", "cough", ""] });

function watch() {
  const queries = new QueryClient();
  const { result } = renderHook(() => useKnownBreaths(DUID), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const lookUp = (of: string) =>
    act(() => {
      queries.setQueryData(queryKeys.recordOverview(toDuid(of), ROW), { breaths: BREATHS });
    });
  return { getBreaths: () => result.current(ROW), lookUp };
}

describe("`useKnownBreaths`", () => {
  it("says what is known of a record as soon as it was looked up", () => {
    const { getBreaths, lookUp } = watch();
    expect(getBreaths()).toBeUndefined();
    lookUp("CARD-1");
    expect(getBreaths()).toEqual(BREATHS);
  });

  it("never says what is known of another participant's record", () => {
    const { getBreaths, lookUp } = watch();
    lookUp("CARD-2");
    expect(getBreaths()).toBeUndefined();
  });
});
