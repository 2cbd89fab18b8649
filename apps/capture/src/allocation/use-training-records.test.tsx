import { ServicesProvider } from "@capno/product-contract/use-services";
import { handsetChannel } from "@capno/realtime/channels";
import { PERMISSIONS } from "@capno/domain/account/permission";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aCapnogramBody, aCapnogramRowBody, UDI } from "@capno/test-kit/wire-builders";
import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { queryKeys } from "../study/data/query-keys.ts";
import { createCapture } from "../study/session/capture-session.ts";
import { SessionParts } from "../study/session/SessionParts.tsx";
import { isWhole, useTrainingRecords } from "./use-training-records.ts";

const MINUTE = 60_000;
const CHANNEL = handsetChannel(UDI);

/** A training as it begins, with the clock that the session goes by. */
function train(services = aProductServices()) {
  services.http.reply("GET /capnogram/?duid=CARD-1", []);
  const capture = createCapture(services);
  const { queries } = capture;
  const hook = renderHook(
    () => useTrainingRecords({ udi: toHandsetUdi(UDI), duid: toDuid("CARD-1") } as never),
    {
      wrapper: ({ children }) => (
        <ServicesProvider services={services}>
          <SessionParts capture={capture}>
            <QueryClientProvider client={queries}>{children}</QueryClientProvider>
          </SessionParts>
        </ServicesProvider>
      ),
    },
  );
  const pass = (ms: number) => act(() => services.clock.advance(ms));
  const breathe = (percent: number) =>
    act(() => services.realtime.emit(CHANNEL, "capnogram-progress", { duid: "CARD-1", progress: percent }));
  return { ...hook, queries, pass, breathe, holds: services.session.idleHolds, services };
}

describe("a training and the idle clock [REQ-ALLOC-10]", () => {
  it("counts as activity for a quarter of an hour, and no longer without a breath", () => {
    const { holds, pass } = train();
    expect(holds()).toBe(1);
    pass(15 * MINUTE - 1);
    expect(holds()).toBe(1);
    pass(1);
    expect(holds()).toBe(0);
  });

  it("counts again with every progress of a breath, for as long as they come", () => {
    const { holds, pass, breathe, result } = train();
    pass(14 * MINUTE);
    breathe(40);
    expect(result.current.progress).toBe(40);
    pass(14 * MINUTE);
    expect(holds()).toBe(1);
    pass(MINUTE);
    expect(holds()).toBe(0);
    breathe(60);
    expect(holds()).toBe(1);
  });

  it("leaves the idle clock alone once the training is closed", () => {
    const { holds, pass, breathe, unmount } = train();
    breathe(10);
    unmount();
    expect(holds()).toBe(0);
    pass(60 * MINUTE);
    expect(holds()).toBe(0);
  });
});

describe("a training whose handset's channel is refused [spec §8]", () => {
  it("says that no record would arrive by itself", () => {
    const { services } = train();
    const refusal = { type: "AuthError", error: "Forbidden", status: undefined };
    act(() => services.realtime.fail(CHANNEL, refusal));
    expect(services.notices.shown).toEqual([
      {
        level: "error",
        message: `AuthError: Failed to subscribe to ${CHANNEL} channel: Forbidden [no status]`,
      },
    ]);
  });
});

it("a training hears its handset on the channels of its deployment", () => {
  const config = aRuntimeConfig();
  const channelPrefix = "private-encrypted-ward-";
  const { services } = train(
    aProductServices({ config: { ...config, realtime: { ...config.realtime, channelPrefix } } }),
  );
  expect(services.realtime.channels()).toEqual([handsetChannel(UDI, channelPrefix)]);
});

it("a training says that its handset was given to another user meanwhile [REQ-ALLOC-14]", () => {
  const { services, result } = train();
  act(() => services.realtime.emit(CHANNEL, "capnogram", { duid: "CARD-3", capnogram_id: 7 }));
  expect(result.current.problem).toBe(
    "A record came from this handset, but it is allocated to another user now.",
  );
});

it("a training shows the record that came since the allocation, and no earlier one", async () => {
  const { services, result } = train();
  const { http, clock } = services;
  const at = (minutes: number) => new Date(clock.now() + minutes * MINUTE).toISOString();
  http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 6, capnogram_dt: at(-2) })]);
  act(() => services.realtime.emit(CHANNEL, "capnogram", { duid: "CARD-1", capnogram_id: 6 }));
  await waitFor(() => expect(http.sent("GET /capnogram/?duid=CARD-1").length).toBeGreaterThan(1));
  expect(result.current.last).toBeUndefined();
  const capnogram_dt = at(-1);
  http.reply("GET /capnogram/7/", aCapnogramBody({ id: 7, capnogram_dt }));
  http.reply("GET /capnogram/?duid=CARD-1", [
    aCapnogramRowBody({ id: 7, capnogram_dt }),
    aCapnogramRowBody({ id: 6, capnogram_dt: at(-10) }),
  ]);
  act(() => services.realtime.emit(CHANNEL, "capnogram", { duid: "CARD-1", capnogram_id: 7 }));
  await waitFor(() => expect(result.current.last?.id).toBe(7));
  expect(http.sent("GET /capnogram/7/")).toHaveLength(1);
  expect(http.sent("GET /capnogram/6/")).toHaveLength(0);
});

describe("a training", () => {
  const LIST = "GET /capnogram/?duid=CARD-1";
  const isAsked = ({ http }: FakeProductServices, times: number) =>
    waitFor(() => expect(http.sent(LIST).length).toBeGreaterThan(times));
  /** A record of now, and the event that announces it. */
  async function record(
    { services }: Pick<ReturnType<typeof train>, "services">,
    more: object,
    { duid = "CARD-1", status = 200 }: { readonly duid?: string | null; readonly status?: number } = {},
  ) {
    const { http, clock, realtime } = services;
    const capnogram_dt = new Date(clock.now()).toISOString();
    http.reply("GET /capnogram/7/", aCapnogramBody({ id: 7, capnogram_dt }), status);
    http.reply(LIST, [aCapnogramRowBody({ id: 7, duid: "CARD-1", capnogram_dt, ...more })]);
    const before = http.sent(LIST).length;
    act(() => realtime.emit(CHANNEL, "capnogram", { duid, capnogram_id: 7 }));
    if (duid !== null) await isAsked(services, before);
    await act(async () => undefined);
  }

  it.each([
    ["whose analysis failed", { data_par_ver: "ERROR 3" }],
    ["of an unknown date, which is to come", { capnogram_dt: "2026-12-24T00:07:00Z" }],
  ])("shows no record %s", async (_, more) => {
    const training = train();
    await record(training, more);
    expect(training.result.current.last).toBeUndefined();
    expect(training.services.http.sent("GET /capnogram/7/")).toEqual([]);
  });

  it("shows its record's arrival, whatever the spelling of its user, and its progress no longer", async () => {
    const training = train();
    const lists = [queryKeys.participants, queryKeys.trends(toDuid("CARD-1"))];
    for (const list of lists) training.queries.setQueryData(list, { rows: [] });
    training.breathe(40.4);
    expect(training.result.current.progress).toBe(40);
    await record(training, {}, { duid: "card-1" });
    await waitFor(() => expect(training.result.current.last?.id).toBe(7));
    expect(training.result.current).toMatchObject({ progress: undefined, problem: undefined });
    // What other pages show of the user is old now.
    expect(lists.map((list) => training.queries.getQueryState(list)?.isInvalidated)).toEqual([true, true]);
  });

  it("shows of a blinded user that a record came, and asks for no value [REQ-BLIND-01]", async () => {
    const config = aRuntimeConfig();
    const account = anAccount({ permissions: [PERMISSIONS.capture, PERMISSIONS.assignHandset] });
    const training = train(
      aProductServices({
        session: createFakeSession(account),
        config: { ...config, capture: { ...config.capture, blinded: ["CARD"] } },
      }),
    );
    await record(training, {});
    const { last } = training.result.current;
    expect(last?.id).toBe(7);
    expect(last && isWhole(last)).toBe(false);
    expect(training.services.http.sent("GET /capnogram/7/")).toEqual([]);
  });

  it("shows its record for as long as it lasts", async () => {
    const training = train();
    await record(training, {});
    await waitFor(() => expect(training.result.current.last?.id).toBe(7));
    training.pass(10 * MINUTE);
    training.breathe(20);
    expect(training.result.current).toMatchObject({ progress: 20, last: { id: 7 } });
  });

  it("says that a record came of no user, and reports it", async () => {
    const training = train();
    await record(training, {}, { duid: null });
    expect(training.result.current.problem).toMatch(/is not allocated to a user\.$/);
    expect(training.services.notices.reported).toHaveLength(1);
  });

  it("says that its record could not be loaded", async () => {
    const training = train();
    await record(training, {}, { status: 500 });
    await waitFor(() => expect(training.result.current.problem).toBe("The last record could not be loaded."));
  });

  it("says so as well where the list of records could not be loaded", async () => {
    const { services, result } = train();
    services.http.fail(LIST, "unexpected-status", 500);
    act(() => services.realtime.emit(CHANNEL, "capnogram", { duid: "CARD-1", capnogram_id: 7 }));
    await waitFor(() => expect(result.current.problem).toBe("The last record could not be loaded."));
  });

  it("asks again after its channel was away, and by itself where no event comes", async () => {
    const config = aRuntimeConfig();
    const trainPolling = (pollIntervalMs: number) =>
      train(
        aProductServices({ config: { ...config, breathTest: { ...config.breathTest, pollIntervalMs } } }),
      );
    const { services, pass } = trainPolling(10 * MINUTE);
    await isAsked(services, 0);
    await act(async () => undefined);
    pass(MINUTE);
    const before = services.http.sent(LIST).length;
    act(() => services.realtime.succeed(CHANNEL));
    await isAsked(services, before);
    const polling = trainPolling(5);
    await isAsked(polling.services, 2);
    polling.unmount();
  });
});
