import { aProductServices } from "@capno/test-kit/product-services";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { BreathTestDefinition } from "../journey/definition.ts";
import { createQueryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";
import { diagnosisQuery } from "./record-queries.ts";

describe("the first diagnosis never stands where the final one is · decision T6", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function createDiagnoses() {
    const answers = ["first", "final", "never asked for"];
    const fetchDiagnosis = vi.fn(async () => answers.shift());
    const definition = { fetchDiagnosis } as unknown as BreathTestDefinition;
    const services = aProductServices();
    const client = createQueryClient();
    const show = (isFinal: boolean) => client.fetchQuery(diagnosisQuery(services, definition, "a", isFinal));
    return { client, show };
  }

  it("is asked for again each time it is shown, until it is known to be final", async () => {
    const { show } = createDiagnoses();
    expect(await show(false)).toBe("first");
    expect(await show(false)).toBe("final");
    expect(await show(true)).toBe("final");
  });

  it("is kept for the moment from the fetch to its page, and no longer", async () => {
    const { client, show } = createDiagnoses();
    await show(false);
    vi.advanceTimersByTime(1_000);
    expect(client.getQueryData(queryKeys.diagnosis("a"))).toBe("first");
    vi.advanceTimersByTime(2_000);
    expect(client.getQueryData(queryKeys.diagnosis("a"))).toBeUndefined();
  });
});
