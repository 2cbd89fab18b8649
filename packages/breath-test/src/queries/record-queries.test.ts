import { aProductServices } from "@capno/test-kit/product-services";
import { aFeaturesBody, aRecordingBody } from "@capno/test-kit/wire-builders";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { BreathTestDefinition } from "../journey/definition.ts";
import { createQueryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";
import { diagnosisQuery, featuresQuery, healthyWaveformQuery, recordingQuery } from "./record-queries.ts";
import { createRecordStore } from "./record-store.ts";

describe("the first diagnosis never stands where the final one is · decision T6", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function createDiagnoses() {
    const answers = ["first", "first again", "final", "never asked for"];
    const fetchDiagnosis = vi.fn(async () => answers.shift());
    const definition = { fetchDiagnosis } as unknown as BreathTestDefinition;
    const services = aProductServices();
    const client = createQueryClient();
    const records = createRecordStore(services, definition, client);
    const show = (which: "first" | "final") =>
      client.fetchQuery(diagnosisQuery(services, definition, "a", which));
    return { client, records, show, fetchDiagnosis };
  }

  it("is asked for again each time it is shown, and never answers for the final one", async () => {
    const { show } = createDiagnoses();
    expect(await show("first")).toBe("first");
    expect(await show("first")).toBe("first again");
    expect(await show("final")).toBe("final");
    expect(await show("final")).toBe("final");
  });

  it("is kept for the moment from the fetch to its page, and no longer", async () => {
    const { client, show } = createDiagnoses();
    await show("first");
    vi.advanceTimersByTime(1_000);
    expect(client.getQueryData(queryKeys.diagnosis("a", "first"))).toBe("first");
    vi.advanceTimersByTime(2_000);
    expect(client.getQueryData(queryKeys.diagnosis("a", "first"))).toBeUndefined();
  });

  it("is not what opens as final, though it was still on its way when the final one was announced", async () => {
    const { client, records, show } = createDiagnoses();
    const early = show("first").catch(() => "given up");
    records.forget("a", true);
    await early;
    expect(client.getQueryData(queryKeys.diagnosis("a", "final"))).toBeUndefined();
    expect(await show("final")).not.toBe("first");
  });

  it("is final for good: neither late news, nor a new day, nor a second success takes that back", () => {
    const { records } = createDiagnoses();
    records.forget("a", true);
    const heard = vi.fn();
    records.watch(heard);
    records.forget("a", false);
    records.noteFirst("a");
    records.forgetAll();
    records.forget("a", true);
    expect(records.getKnownDiagnosis("a")).toBe("final");
    expect(heard).not.toHaveBeenCalled();
  });
});

describe("what was read of a recording · spec §3", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is kept by its id for as long as the cache is, and asked for once", async () => {
    const services = aProductServices();
    services.http.reply("GET /v2/capnograms/a/", aRecordingBody());
    services.http.reply("GET /v2/capnograms/a/computedFeatures/", aFeaturesBody());
    const client = createQueryClient();
    const read = () =>
      Promise.all([
        client.fetchQuery(recordingQuery(services, "a")),
        client.fetchQuery(featuresQuery(services, "a")),
      ]);
    await read();
    vi.advanceTimersByTime(3_600_000);
    await read();
    expect(services.http.requests).toHaveLength(2);
  });
});

describe("the healthy waveform · decision T15", () => {
  const URL_OF_WAVEFORM = "https://waveforms.example/healthy.json";

  function ask() {
    const services = aProductServices();
    const config = {
      ...services.config,
      breathTest: { ...services.config.breathTest, healthyWaveformHosts: ["waveforms.example"] },
    };
    let given: AbortSignal | undefined;
    const http = {
      send: ({ signal }: { readonly signal?: AbortSignal }) => {
        given = signal;
        return new Promise<never>((_, reject) =>
          signal?.addEventListener("abort", () => reject(new Error("given up"))),
        );
      },
    };
    const client = createQueryClient();
    const query = healthyWaveformQuery({ ...services, config, http }, URL_OF_WAVEFORM);
    return { services, client, query, asked: client.fetchQuery(query), signal: () => given };
  }

  it("is given up after ten seconds, and the result stands without it", async () => {
    const { services, asked, signal } = ask();
    await services.clock.advanceAsync(9_999);
    expect(signal()?.aborted).toBe(false);
    await services.clock.advanceAsync(1);
    expect(await asked).toBeNull();
    expect(signal()?.aborted).toBe(true);
    expect(services.notices.reported).toHaveLength(1);
    expect(services.clock.waiting()).toBe(0);
  });

  it("is given up with the page that asked, without a word", async () => {
    const { services, client, query, asked, signal } = ask();
    await services.clock.advanceAsync(1);
    asked.catch(() => undefined);
    await client.cancelQueries(query);
    expect(signal()?.aborted).toBe(true);
    expect(services.clock.waiting()).toBe(0);
  });
});
