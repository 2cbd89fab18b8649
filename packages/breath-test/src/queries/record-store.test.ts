import { aProductServices } from "@capno/test-kit/product-services";
import { toHandsetUdi } from "@capno/domain/units";
import { aFeaturesBody, aRecordingBody } from "@capno/test-kit/wire-builders";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { BreathRecording } from "@capno/api-client/models/breath-test";
import type { BreathTestDefinition } from "../definition.ts";
import { createQueryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";
import { diagnosisQuery, featuresQuery, recordingQuery } from "./record-queries.ts";
import { createRecordStore } from "./record-store.ts";

const RECORDING = "GET /v2/capnograms/a/";
const FEATURES = "GET /v2/capnograms/a/computedFeatures/";
const DIAGNOSIS = "GET /v2/capnograms/a/diagnosis/";
const HEALTHY = "GET https://waveforms.example/healthy.json";

function aStore(definition: Partial<BreathTestDefinition> = {}) {
  const base = aProductServices();
  const { http } = base;
  const config = {
    ...base.config,
    breathTest: { ...base.config.breathTest, healthyWaveformHosts: ["waveforms.example"] },
  };
  http.reply(FEATURES, aFeaturesBody({ healthyBreathWaveformUrl: "https://waveforms.example/healthy.json" }));
  http.reply(DIAGNOSIS, {});
  http.reply(HEALTHY, { sampleTimes: [0], sampleValues: [1] });
  const whole = {
    needsHealthyWaveform: false,
    fetchDiagnosis: (given, id) =>
      given.send({ method: "GET", path: `/v2/capnograms/${id}/diagnosis/`, action: "loading" }),
    ...definition,
  } as BreathTestDefinition;
  const services = { ...base, config };
  const client = createQueryClient();
  const records = createRecordStore(services, whole, client);
  const routes = () => http.requests.map(({ method, path }) => `${method} ${path}`);
  return { http, records, routes, services, definition: whole, client };
}

describe("createRecordStore, on repeated reports of a recording", () => {
  it("fetches the recording once, whatever else each success invalidates", async () => {
    const { http, records, routes } = aStore();
    const answer = http.hold(RECORDING);
    const updates = ["decoded", "first", "final"].map((stage) => {
      records.forget("a", stage === "final");
      return records.fetchFacts("a");
    });
    answer(aRecordingBody());
    expect((await Promise.all(updates)).every((facts) => facts !== undefined)).toBe(true);
    await records.fetchForOpening("a");
    expect(routes().filter((route) => route === RECORDING)).toHaveLength(1);
  });

  it("fetches again if the request in flight was sent before the recording existed", async () => {
    const { http, records } = aStore();
    http.reply(RECORDING, aRecordingBody());
    http.replyOnce(RECORDING, {}, 404);
    const early = records.fetchFacts("a");
    const late = records.fetchFacts("a");
    expect(await early).toBeUndefined();
    expect(await late).toBeDefined();
  });
});

describe("createRecordStore, preparing a comparison", () => {
  it("fetches the waveform before the product's question is answered", async () => {
    const { records, routes } = aStore({ needsHealthyWaveform: true });
    await records.prepareComparison("a");
    expect(routes()).toEqual([FEATURES, HEALTHY]);
  });

  it("fetches nothing if the product compares with none", async () => {
    const { records, routes } = aStore();
    await records.prepareComparison("a");
    expect(routes()).toEqual([]);
  });
});

describe("createRecordStore, on a success", () => {
  const pages: (() => void)[] = [];
  afterEach(() => pages.splice(0).forEach((close) => close()));

  /** An open result page, whose queries are observed. */
  async function openPage() {
    const store = aStore();
    const { http, services, definition, client, routes } = store;
    http.reply(RECORDING, aRecordingBody());
    pages.push(
      new QueryObserver(client, recordingQuery(services, "a")).subscribe(() => undefined),
      new QueryObserver(client, featuresQuery(services, "a")).subscribe(() => undefined),
      new QueryObserver(client, diagnosisQuery(services, definition, "a", "first")).subscribe(
        () => undefined,
      ),
    );
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    const count = (route: string) => routes().filter((each) => each === route).length;
    return { ...store, count };
  }

  it("refetches an open page's data, including the first diagnosis while that is the only one", async () => {
    const { records, count } = await openPage();
    records.forget("a", false);
    expect([RECORDING, FEATURES, DIAGNOSIS].map(count)).toEqual([2, 2, 2]);
    expect(records.getKnownDiagnosis("a")).toBe("first");
  });

  it("refetches an open page's data except the first diagnosis once the final one exists", async () => {
    const { records, count, client } = await openPage();
    records.forget("a", true);
    // The same success reported twice must not make an open page flicker.
    records.forget("a", true);
    expect([RECORDING, FEATURES, DIAGNOSIS].map(count)).toEqual([2, 2, 1]);
    expect(client.getQueryData(queryKeys.diagnosis("a", "first"))).toBeDefined();
    expect(records.getKnownDiagnosis("a")).toBe("final");
  });

  it("leaves another recording's data alone", async () => {
    const { records, count } = await openPage();
    records.forget("b", true);
    expect([RECORDING, FEATURES, DIAGNOSIS].map(count)).toEqual([1, 1, 1]);
    expect(records.getKnownDiagnosis("a")).toBeUndefined();
  });

  it("removes data that no page shows, except the recording, which never changes", async () => {
    const { http, records, client, routes } = aStore();
    http.reply(RECORDING, aRecordingBody());
    await records.fetchForOpening("a");
    records.forget("a", false);
    expect(client.getQueryData(queryKeys.features("a"))).toBeUndefined();
    expect(client.getQueryData(queryKeys.diagnosis("a", "first"))).toBeUndefined();
    expect(client.getQueryData(queryKeys.recording("a"))).toBeDefined();
    await records.fetchForOpening("a");
    expect(routes().filter((route) => route === RECORDING)).toHaveLength(1);
  });
});

describe("createRecordStore, on a new day [REQ-HISTORY-02]", () => {
  it("clears recordings, and remembers that a diagnosis is final", async () => {
    const { http, records, client } = aStore();
    http.reply(RECORDING, aRecordingBody());
    records.forget("a", true);
    await records.fetchForOpening("a");
    client.setQueryData(queryKeys.handsets, "the handsets");
    records.forgetAll();
    expect(client.getQueryData(queryKeys.recording("a"))).toBeUndefined();
    expect(client.getQueryData(queryKeys.handsets)).toBe("the handsets");
    expect(records.getKnownDiagnosis("a")).toBe("final");
  });
});

describe("createRecordStore, before a result page opens", () => {
  it("fetches the final diagnosis if it is known to exist, otherwise the first", async () => {
    const { http, records, client } = aStore();
    http.reply(RECORDING, aRecordingBody());
    await records.fetchForOpening("a");
    expect(client.getQueryData(queryKeys.diagnosis("a", "first"))).toBeDefined();
    expect(client.getQueryData(queryKeys.diagnosis("a", "final"))).toBeUndefined();
    records.forget("a", true);
    await records.fetchForOpening("a");
    expect(client.getQueryData(queryKeys.diagnosis("a", "final"))).toBeDefined();
  });

  it("returns the recording's facts, and nothing if it cannot be fetched", async () => {
    const { http, records } = aStore();
    http.reply(RECORDING, aRecordingBody({ administeredBy: "gp2@capno.example" }));
    expect(await records.fetchForOpening("a")).toMatchObject({ administeredBy: "gp2@capno.example" });
    const other = aStore();
    other.http.fail(RECORDING, "network-failure");
    expect(await other.records.fetchForOpening("a")).toBeUndefined();
  });

  it("returns the test's name for an announcement, and nothing if it cannot be fetched", async () => {
    const { http, records } = aStore();
    http.reply(RECORDING, aRecordingBody({ testIdentifier: "NTS-7" }));
    expect(await records.findTestIdentifier("a")).toBe("NTS-7");
    const other = aStore();
    other.http.fail(RECORDING, "network-failure");
    expect(await other.records.findTestIdentifier("a")).toBeUndefined();
  });
});

describe("createRecordStore, fetching facts", () => {
  it("fetches once, and again only at the next report", async () => {
    const { http, records, routes } = aStore();
    http.reply(RECORDING, {}, 404);
    expect(await records.fetchFacts("a")).toBeUndefined();
    expect(routes()).toEqual([RECORDING]);
    http.reply(RECORDING, aRecordingBody());
    expect(await records.fetchFacts("a")).toBeDefined();
  });
});

describe("createRecordStore, without a named waveform", () => {
  it.each([
    ["the features cannot be fetched", undefined],
    ["the features name none", aFeaturesBody({ healthyBreathWaveformUrl: "" })],
  ])("fetches no waveform if %s", async (_, body) => {
    const { http, records, routes, services } = aStore({ needsHealthyWaveform: true });
    if (body === undefined) http.fail(FEATURES, "network-failure");
    else http.reply(FEATURES, body);
    await records.prepareComparison("a");
    expect(routes()).toEqual([FEATURES]);
    expect(services.notices.reported).toEqual([]);
  });
});

describe("createRecordStore, remembering first results", () => {
  it("keeps which result was printed, whatever is shown afterwards [SAFETY]", () => {
    const { records } = aStore();
    expect(records.getFirstSeen("a")).toBeUndefined();
    records.noteFirstSeen("a", { isTaken: false, result: "88%" });
    expect(records.getFirstSeen("a")).toEqual({ isTaken: false, result: "88%" });
    records.noteFirstSeen("a", { isTaken: true, result: "88%" });
    records.noteFirstSeen("a", { isTaken: false, result: "59%" });
    expect(records.getFirstSeen("a")).toEqual({ isTaken: true, result: "88%" });
    expect(records.getFirstSeen("b")).toBeUndefined();
  });

  it("notifies watchers once, and none that unsubscribed", () => {
    const { records } = aStore();
    const [updates, stopped] = [vi.fn(), vi.fn()];
    records.watch(updates);
    records.watch(stopped)();
    records.forget("a", false);
    records.forget("a", false);
    expect(updates).toHaveBeenCalledOnce();
    expect(stopped).not.toHaveBeenCalled();
    records.forget("a", true);
    expect(updates).toHaveBeenCalledTimes(2);
  });

  it("forgets everything at the end of the session", () => {
    const { records } = aStore();
    records.noteFirstSeen("a", { isTaken: true, result: "88%" });
    records.forget("a", false);
    records.dispose();
    expect([records.getFirstSeen("a"), records.getKnownDiagnosis("a")]).toEqual([undefined, undefined]);
  });
});

describe("createRecordStore, with a running test", () => {
  it("expects recordings of its handset only", () => {
    const { records } = aStore();
    const [own, other] = [toHandsetUdi("(21)NTA00201"), toHandsetUdi("(21)NTA00202")];
    records.expectHandset("a", own);
    const of = (handsetUdi: typeof own) => ({ handsetUdi }) as BreathRecording;
    expect([own, other].map((udi) => records.isAsExpected("a", of(udi)))).toEqual([true, false]);
    expect(records.isAsExpected("b", of(other))).toBe(true);
  });
});

describe("createRecordStore, with a list of tests [HZ-01]", () => {
  it("takes no other recording for the one of a row, and fetches it again", async () => {
    const { http, records, services, client } = aStore();
    http.reply(RECORDING, aRecordingBody());
    const recording = await client.fetchQuery(recordingQuery(services, "a"));
    const { testIdentifier, capturedAt, handsetUdi } = recording;
    const list = (changes: { readonly testIdentifier?: string }) =>
      client.setQueryData(queryKeys.breathTests(handsetUdi), {
        rows: [
          { testIdentifier, capturedAt, capnogramId: "a", outcome: "Completed", hasOffset: true, ...changes },
        ],
        unreadable: 0,
      });
    const judge = () => [
      records.isAsExpected("a", recording),
      client.getQueryData(queryKeys.recording("a")) !== undefined,
    ];
    list({});
    expect(judge()).toEqual([true, true]);
    list({ testIdentifier: "ANOTHER" });
    expect(judge()).toEqual([false, false]);
    // What was listed is forgotten with the day.
    records.forgetAll();
    expect(records.isAsExpected("a", recording)).toBe(true);
  });
});
