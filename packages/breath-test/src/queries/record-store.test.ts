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

describe("a recording that is heard of again and again", () => {
  it("a recording that is heard of again and again is asked for once, whatever else is out of date with each success", async () => {
    const { http, records, routes } = aStore();
    const answer = http.hold(RECORDING);
    const heard = ["decoded", "first", "final"].map((stage) => {
      records.forget("a", stage === "final");
      return records.fetchFacts("a");
    });
    answer(aRecordingBody());
    expect((await Promise.all(heard)).every((facts) => facts !== undefined)).toBe(true);
    await records.fetchForOpening("a");
    expect(routes().filter((route) => route === RECORDING)).toHaveLength(1);
  });

  it("a recording that is heard of again and again is asked for once more where the answer on its way was of the time before it was there", async () => {
    const { http, records } = aStore();
    http.reply(RECORDING, aRecordingBody());
    http.replyOnce(RECORDING, {}, 404);
    const early = records.fetchFacts("a");
    const late = records.fetchFacts("a");
    expect(await early).toBeUndefined();
    expect(await late).toBeDefined();
  });
});

describe("the waveform that a result is compared with", () => {
  it("the waveform that a result is compared with is there before the product's question is answered", async () => {
    const { records, routes } = aStore({ needsHealthyWaveform: true });
    await records.prepareComparison("a");
    expect(routes()).toEqual([FEATURES, HEALTHY]);
  });

  it("the waveform that a result is compared with is not asked for where none is shown", async () => {
    const { records, routes } = aStore();
    await records.prepareComparison("a");
    expect(routes()).toEqual([]);
  });
});

describe("what was asked for before the news of a success", () => {
  const pages: (() => void)[] = [];
  afterEach(() => pages.splice(0).forEach((close) => close()));

  /** A result page: what it shows is asked for as long as it is open. */
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

  it("what was asked for before the news of a success is asked for again on an open page: the first diagnosis too, while it is all there is", async () => {
    const { records, count } = await openPage();
    records.forget("a", false);
    expect([RECORDING, FEATURES, DIAGNOSIS].map(count)).toEqual([2, 2, 2]);
    expect(records.getKnownDiagnosis("a")).toBe("first");
  });

  it("what was asked for before the news of a success is asked for again but for the first diagnosis once the final one is there", async () => {
    const { records, count, client } = await openPage();
    records.forget("a", true);
    // Heard twice: an open page must not flicker.
    records.forget("a", true);
    expect([RECORDING, FEATURES, DIAGNOSIS].map(count)).toEqual([2, 2, 1]);
    expect(client.getQueryData(queryKeys.diagnosis("a", "first"))).toBeDefined();
    expect(records.getKnownDiagnosis("a")).toBe("final");
  });

  it("what was asked for before the news of a success is another recording's business no more than its own", async () => {
    const { records, count } = await openPage();
    records.forget("b", true);
    expect([RECORDING, FEATURES, DIAGNOSIS].map(count)).toEqual([1, 1, 1]);
    expect(records.getKnownDiagnosis("a")).toBeUndefined();
  });

  it("what was asked for before the news of a success is gone where no page shows it, but for the recording, which never changes", async () => {
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

describe("a new day [REQ-HISTORY-02]", () => {
  it("takes what was read of recordings, and not that a diagnosis is final", async () => {
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

describe("what is fetched before the result page opens", () => {
  it("what is fetched before the result page opens is the final diagnosis where that is known to be there, else the first", async () => {
    const { http, records, client } = aStore();
    http.reply(RECORDING, aRecordingBody());
    await records.fetchForOpening("a");
    expect(client.getQueryData(queryKeys.diagnosis("a", "first"))).toBeDefined();
    expect(client.getQueryData(queryKeys.diagnosis("a", "final"))).toBeUndefined();
    records.forget("a", true);
    await records.fetchForOpening("a");
    expect(client.getQueryData(queryKeys.diagnosis("a", "final"))).toBeDefined();
  });

  it("says whose the recording is, and nothing where it cannot be had", async () => {
    const { http, records } = aStore();
    http.reply(RECORDING, aRecordingBody({ administeredBy: "gp2@capno.example" }));
    expect(await records.fetchForOpening("a")).toMatchObject({ administeredBy: "gp2@capno.example" });
    const other = aStore();
    other.http.fail(RECORDING, "network-failure");
    expect(await other.records.fetchForOpening("a")).toBeUndefined();
  });

  it("what is fetched before the result page opens is the name of the test alone for an announcement, and no name where it cannot be had", async () => {
    const { http, records } = aStore();
    http.reply(RECORDING, aRecordingBody({ testIdentifier: "NTS-7" }));
    expect(await records.findTestIdentifier("a")).toBe("NTS-7");
    const other = aStore();
    other.http.fail(RECORDING, "network-failure");
    expect(await other.records.findTestIdentifier("a")).toBeUndefined();
  });
});

describe("facts of a recording that did not come", () => {
  it("facts of a recording that did not come are asked for once, and again with the next news alone", async () => {
    const { http, records, routes } = aStore();
    http.reply(RECORDING, {}, 404);
    expect(await records.fetchFacts("a")).toBeUndefined();
    expect(routes()).toEqual([RECORDING]);
    http.reply(RECORDING, aRecordingBody());
    expect(await records.fetchFacts("a")).toBeDefined();
  });
});

describe("the waveform that cannot be named", () => {
  it.each([
    ["the features cannot be had", undefined],
    ["they name none", aFeaturesBody({ healthyBreathWaveformUrl: "" })],
  ])("the waveform that cannot be named is not asked for where %s", async (_, body) => {
    const { http, records, routes, services } = aStore({ needsHealthyWaveform: true });
    if (body === undefined) http.fail(FEATURES, "network-failure");
    else http.reply(FEATURES, body);
    await records.prepareComparison("a");
    expect(routes()).toEqual([FEATURES]);
    expect(services.notices.reported).toEqual([]);
  });
});

describe("a first result that somebody saw", () => {
  it("stays printed, whatever is shown afterwards", () => {
    const { records } = aStore();
    expect(records.getFirstSeen("a")).toBeUndefined();
    records.noteFirstSeen("a", "shown");
    expect(records.getFirstSeen("a")).toBe("shown");
    records.noteFirstSeen("a", "printed");
    records.noteFirstSeen("a", "shown");
    expect(records.getFirstSeen("a")).toBe("printed");
    expect(records.getFirstSeen("b")).toBeUndefined();
  });

  it("a first result that somebody saw is news to whoever watches, once, and to nobody who has stopped", () => {
    const { records } = aStore();
    const [heard, stopped] = [vi.fn(), vi.fn()];
    records.watch(heard);
    records.watch(stopped)();
    records.forget("a", false);
    records.forget("a", false);
    expect(heard).toHaveBeenCalledOnce();
    expect(stopped).not.toHaveBeenCalled();
    records.forget("a", true);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("a first result that somebody saw is nothing to the next session", () => {
    const { records } = aStore();
    records.noteFirstSeen("a", "printed");
    records.forget("a", false);
    records.dispose();
    expect([records.getFirstSeen("a"), records.getKnownDiagnosis("a")]).toEqual([undefined, undefined]);
  });
});

describe("the handset of a live test", () => {
  it("the handset of a live test is the only one whose recording its result page shows", () => {
    const { records } = aStore();
    const [own, other] = [toHandsetUdi("(21)NTA00201"), toHandsetUdi("(21)NTA00202")];
    records.expectHandset("a", own);
    const of = (handsetUdi: typeof own) => ({ handsetUdi }) as BreathRecording;
    expect([own, other].map((udi) => records.isAsExpected("a", of(udi)))).toEqual([true, false]);
    expect(records.isAsExpected("b", of(other))).toBe(true);
  });
});
