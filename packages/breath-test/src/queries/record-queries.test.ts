import { aProductServices } from "@capno/test-kit/product-services";
import { aFeaturesBody, aRecordingBody } from "@capno/test-kit/wire-builders";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { BreathTestDefinition } from "../definition.ts";
import { createQueryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";
import {
  breathTestsQuery,
  diagnosisQuery,
  featuresQuery,
  healthyWaveformQuery,
  recordingQuery,
} from "./record-queries.ts";
import { createRecordStore } from "./record-store.ts";

describe("diagnosisQuery [REQ-TEST-06]", () => {
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

  it("refetches the first diagnosis each time it is shown, and never returns it as the final one", async () => {
    const { show } = createDiagnoses();
    expect(await show("first")).toBe("first");
    expect(await show("first")).toBe("first again");
    expect(await show("final")).toBe("final");
    expect(await show("final")).toBe("final");
  });

  it("caches the first diagnosis only from its fetch to its page", async () => {
    const { client, show } = createDiagnoses();
    await show("first");
    vi.advanceTimersByTime(1_000);
    expect(client.getQueryData(queryKeys.diagnosis("a", "first"))).toBe("first");
    vi.advanceTimersByTime(2_000);
    expect(client.getQueryData(queryKeys.diagnosis("a", "first"))).toBeUndefined();
  });

  it("caches the final diagnosis as long as the cache lasts", async () => {
    const { client, show } = createDiagnoses();
    await show("final");
    vi.advanceTimersByTime(3_600_000);
    expect(client.getQueryData(queryKeys.diagnosis("a", "final"))).toBe("first");
  });

  it("never returns a first diagnosis as final, although its request was in flight when the final one was announced", async () => {
    const { client, records, show } = createDiagnoses();
    const early = show("first").catch(() => "given up");
    records.forget("a", true);
    await early;
    expect(client.getQueryData(queryKeys.diagnosis("a", "final"))).toBeUndefined();
    expect(await show("final")).not.toBe("first");
  });

  it("keeps a final diagnosis final on a late event, a new day or a repeated success [REQ-HISTORY-40]", () => {
    const { records } = createDiagnoses();
    records.forget("a", true);
    const listener = vi.fn();
    records.watch(listener);
    records.forget("a", false);
    records.forget("a", false);
    records.forgetAll();
    records.forget("a", true);
    expect(records.getKnownDiagnosis("a")).toBe("final");
    expect(listener).not.toHaveBeenCalled();
  });
});

describe("recordingQuery and featuresQuery [spec §3]", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("cache their data by id as long as the cache lasts", async () => {
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

describe("healthyWaveformQuery [REQ-TEST-15]", () => {
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

  it("gives up after ten seconds", async () => {
    const { services, asked, signal } = ask();
    await services.clock.advanceAsync(9_999);
    expect(signal()?.aborted).toBe(false);
    await services.clock.advanceAsync(1);
    expect(await asked).toBeNull();
    expect(signal()?.aborted).toBe(true);
    expect(services.notices.reported).toHaveLength(1);
    expect(services.clock.waiting()).toBe(0);
  });

  it("is cancelled silently with its page", async () => {
    const { services, client, query, asked, signal } = ask();
    await services.clock.advanceAsync(1);
    asked.catch(() => undefined);
    await client.cancelQueries(query);
    expect(signal()?.aborted).toBe(true);
    await services.clock.advanceAsync(0);
    expect(services.clock.waiting()).toBe(0);
    expect(services.notices.reported).toEqual([]);
  });

  it("cannot be cancelled after it has arrived", async () => {
    const services = aProductServices();
    const apiBaseUrl = new URL(URL_OF_WAVEFORM).origin;
    services.http.reply(`GET ${URL_OF_WAVEFORM}`, { sampleTimes: [0], sampleValues: [1] });
    const query = healthyWaveformQuery(
      { ...services, config: { ...services.config, apiBaseUrl } },
      URL_OF_WAVEFORM,
    );
    const page = new AbortController();
    await (query.queryFn as (context: { readonly signal: AbortSignal }) => Promise<unknown>)(page);
    page.abort();
    expect(services.http.requests[0]?.signal?.aborted).toBe(false);
  });

  describe("by host", () => {
    const WAVEFORM = { sampleTimes: [0], sampleValues: [1] };

    function fetchFrom(url: string, apiBaseUrl = "https://api.example/v1") {
      const services = aProductServices();
      const config = {
        ...services.config,
        apiBaseUrl,
        breathTest: { ...services.config.breathTest, healthyWaveformHosts: ["waveforms.example"] },
      };
      services.http.reply(`GET ${url}`, WAVEFORM);
      const asked = createQueryClient().fetchQuery(healthyWaveformQuery({ ...services, config }, url));
      return { services, asked };
    }

    it.each([
      ["a host on the deployment's list", URL_OF_WAVEFORM, undefined],
      ["the API's own host", "https://api.example/healthy.json", undefined],
      ["this page's host if the API is below it", "https://clinic.example/healthy.json", "/api"],
    ])("fetches from %s", async (_, url, apiBaseUrl) => {
      vi.stubGlobal("location", { host: "clinic.example", origin: "https://clinic.example" });
      const { asked } = fetchFrom(url, apiBaseUrl);
      expect((await asked)?.meansKPa).toHaveLength(1);
      vi.unstubAllGlobals();
    });

    it("reports any other host and fetches nothing", async () => {
      const { services, asked } = fetchFrom("https://elsewhere.example/healthy.json");
      expect(await asked).toBeNull();
      expect(services.http.requests).toEqual([]);
      expect(services.notices.reported.map(({ problem }) => problem)).toEqual([
        "the healthy waveform is on a host that is not allowed",
      ]);
    });
  });
});

describe("recordingQuery, failing [spec §7]", () => {
  it.each([
    [404, "not-found"],
    [400, "unexpected-status"],
  ])("turns status %d into %s", async (status, kind) => {
    const services = aProductServices();
    services.http.reply("GET /v2/capnograms/a/", {}, status);
    await expect(createQueryClient().fetchQuery(recordingQuery(services, "a"))).rejects.toMatchObject({
      facts: { kind, status, required: false },
    });
  });
});

it("breathTestsQuery requests the handset's tests and can be cancelled", async () => {
  const services = aProductServices();
  services.http.reply("GET /v2/handsets/(21)NTA00201/tests/", []);
  const client = createQueryClient();
  const { rows } = await client.fetchQuery(breathTestsQuery(services, "(21)NTA00201"));
  expect(rows).toEqual([]);
  expect(services.http.requests[0]?.signal).toBeInstanceOf(AbortSignal);
});
