import { ApiError } from "@capno/api-client/api-error";
import { createFakeRealtime } from "@capno/test-kit/fake-realtime";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, onTestFinished } from "vitest";

import { participantsQuery } from "../data/participants-query.ts";
import { getSinceRecently } from "../data/study.ts";
import { handsetsQuery } from "../data/use-own-handsets.ts";
import { serveLog } from "../log/testing/log-entries.ts";
import { GET_LOG } from "../log/testing/model-log-server.ts";
import { createCapture } from "./capture-session.ts";
import type { SessionPart } from "./session-parts.ts";

const LIST = "GET /duid/";
const RECORDS = "GET /capnogram/?duid=CARD-1";

function open(isLive = false) {
  const realtime = createFakeRealtime();
  if (isLive) realtime.setLink("live");
  const services = aProductServices({ realtime });
  const { http, clock } = services;
  serveLog(services);
  const people = [aDuidBody({ duid: "CARD-1" })];
  http.reply(LIST, people);
  http.reply("GET /device/", []);
  http.reply(RECORDS, [aCapnogramRowBody({ duid: "CARD-1" })]);
  const capture = createCapture(services);
  const { queries, study } = capture;
  onTestFinished(() => capture.dispose());
  return {
    ...{ ...services, realtime, capture, people },
    sent: (route: string) => http.sent(route).length,
    turn: () => clock.advanceAsync(0),
    /** A page shows the list of users until the test ends. */
    showList() {
      const page = new QueryObserver(queries, participantsQuery(services));
      onTestFinished(page.subscribe(() => undefined));
      return clock.advanceAsync(0);
    },
    async readRecords() {
      const { rows } = await queries.ensureQueryData(participantsQuery(services));
      const { signal } = new AbortController();
      await study.readRecords(rows, { signal, since: getSinceRecently(clock.now()) });
    },
  };
}

describe("Capture's session, when its link is live again", () => {
  it("asks for what a page shows and is old, and for nothing when the link is live for the first time", async () => {
    const { realtime, clock, showList, turn, sent } = open();
    await showList();
    await clock.advanceAsync(60_000);
    realtime.setLink("live");
    await turn();
    realtime.setLink("reconnecting");
    await turn();
    expect(sent(LIST)).toBe(1);
    realtime.setLink("live");
    await turn();
    expect(sent(LIST)).toBe(2);
  });

  it("takes no list of records from before for known, also where the link was live before the session", async () => {
    const { realtime, clock, readRecords, sent } = open(true);
    await readRecords();
    await clock.advanceAsync(60_000);
    await readRecords();
    expect(sent(RECORDS)).toBe(1);
    realtime.setLink("reconnecting");
    realtime.setLink("live");
    await readRecords();
    expect(sent(RECORDS)).toBe(2);
  });

  it("asks for nothing after its end", async () => {
    const { realtime, capture, clock, showList, turn, sent } = open();
    realtime.setLink("live");
    await showList();
    await clock.advanceAsync(60_000);
    capture.dispose();
    realtime.setLink("reconnecting");
    realtime.setLink("live");
    await turn();
    expect(sent(LIST)).toBe(1);
    expect(
      capture.queries
        .getQueryCache()
        .getAll()
        .every(({ state }) => state.data === undefined),
    ).toBe(true);
  });
});

describe("Capture's session reads the study log", () => {
  it.each([
    ["has come", 200],
    ["has failed", 500],
  ])("once the list of users %s, and once only", async (_, status) => {
    const { http, capture, people, showList, clock, turn, sent } = open();
    const answer = http.hold(LIST);
    await showList();
    capture.log.show();
    await turn();
    expect(sent(GET_LOG)).toBe(0);
    answer(people, status);
    await turn();
    expect(sent(GET_LOG)).toBe(1);
    await clock.advanceAsync(10_000);
    expect(sent(GET_LOG)).toBe(1);
  });

  it("after three seconds without that list, and not for a page that was left by then", async () => {
    const { http, capture, showList, clock, sent } = open();
    http.hold(LIST);
    await showList();
    const leave = capture.log.show();
    await clock.advanceAsync(2_999);
    leave();
    await clock.advanceAsync(10_000);
    expect(sent(GET_LOG)).toBe(0);
    capture.log.show();
    await clock.advanceAsync(3_000);
    expect(sent(GET_LOG)).toBe(1);
  });
});

describe("Capture's session", () => {
  it("makes a part once, tells it and the readings of a busy server, and ends it", async () => {
    const { http, capture, clock } = open();
    const told: unknown[] = [];
    const create = (): SessionPart => ({
      onServerBusy: (ms) => void told.push(ms),
      dispose: () => void told.push("ended"),
    });
    expect(capture.getPart(create)).toBe(capture.getPart(create));
    http.answer(RECORDS, ({ method, path, action }) => {
      const facts = { method, path, action, required: false, status: 503, retryAfterS: 30 };
      throw new ApiError({ kind: "unexpected-status", ...facts });
    });
    capture.studyReading.start(null);
    await clock.advanceAsync(0);
    expect(told).toEqual([30_000]);
    expect(capture.studyReading.getState()).toMatchObject({
      progress: { busyUntil: clock.now() + 30_000 },
    });
    capture.dispose();
    expect(told).toEqual([30_000, "ended"]);
  });

  it("reports what a section of a page could not load, once, and leaves to the page what that raises", async () => {
    const { http, notices, capture, clock } = open();
    const { queries, services } = capture;
    const refetch = async () => {
      await queries.prefetchQuery({ ...handsetsQuery(services), staleTime: 0 });
      await clock.advanceAsync(0);
    };
    http.reply("GET /device/", { rows: "no list" });
    http.reply(LIST, { rows: "no list" });
    await refetch();
    await queries.prefetchQuery(participantsQuery(services));
    expect(notices.reported).toEqual([]);
    http.reply("GET /device/", []);
    await refetch();
    http.reply("GET /device/", { rows: "no list" });
    await refetch();
    await refetch();
    expect(notices.reported.map(({ problem }) => problem)).toEqual(["handsets could not be loaded"]);
  });

  it("sends nothing more of what it began after its end", async () => {
    const { http, capture, turn, sent } = open();
    http.hold(LIST);
    capture.studyReading.start(null);
    await turn();
    capture.dispose();
    await turn();
    expect(http.sent(LIST).map(({ signal }) => signal?.aborted)).toEqual([true]);
    capture.allocation.send({ type: "opened" });
    expect(capture.allocation.getState()).toEqual({ status: "closed" });
    expect(sent(RECORDS)).toBe(0);
  });
});
