import { PERMISSIONS } from "@capno/domain/account/permission";
import { describe, expect, it } from "vitest";

import { OF_COORDINATOR, openStudy } from "../../app/testing/blinded-study.ts";
import { createCapture } from "../session/capture-session.ts";
import { participantsQuery } from "./participants-query.ts";
import { startParticipant } from "./start-participant.ts";

const LISTS = ["/capnogram/?duid=CARD-1", "/duid/param/?duid=CARD-1"];
const NEWEST = "/capnogram/119/";

async function open(permissions: readonly string[], blinded: readonly string[] = []) {
  const services = openStudy({ permissions: [...permissions] }, [...blinded]);
  const capture = createCapture(services);
  await capture.queries.prefetchQuery(participantsQuery(services));
  const before = services.http.requests.length;
  const start = (duid: string, signal = new AbortController().signal) =>
    startParticipant(capture, duid, { signal, isNewestShown: true });
  const asked = () =>
    services.http.requests
      .slice(before)
      .map(({ path, query }) => path + (query ? `?${new URLSearchParams(query)}` : ""));
  return { services, start, asked };
}

describe("`startParticipant` [REQ-DETAIL-49]", () => {
  it("asks for records and readings at once, then for the newest record", async () => {
    const { services, start, asked } = await open(OF_COORDINATOR);
    const answer = services.http.hold("GET /capnogram/?duid=CARD-1");
    const started = start("CARD-1");
    await Promise.resolve();
    expect(asked()).toEqual(LISTS);
    answer([]);
    await started;
    expect(asked()).toEqual(LISTS);
  });

  it("asks once when a participant is pressed twice", async () => {
    const { start, asked } = await open(OF_COORDINATOR);
    await Promise.all([start("CARD-1"), start("CARD-1")]);
    await start("CARD-1");
    expect(asked()).toEqual([...LISTS, NEWEST]);
  });

  it("keeps on its way what a second press of the same participant waits for", async () => {
    const { services, start } = await open(OF_COORDINATOR);
    services.http.hold("GET /capnogram/?duid=CARD-1");
    const first = new AbortController();
    void start("CARD-1", first.signal);
    void start("CARD-1");
    await Promise.resolve();
    first.abort();
    expect(services.http.sent("GET /capnogram/?duid=CARD-1").map(({ signal }) => signal?.aborted)).toEqual([
      false,
    ]);
  });

  it("drops the record of a participant whom the person has left [SAFETY]", async () => {
    const { start, asked } = await open([...OF_COORDINATOR, PERMISSIONS.viewValues]);
    const left = new AbortController();
    const first = start("CARD-1", left.signal);
    left.abort();
    await Promise.all([first, start("LEEDS-1")]);
    expect(asked()).not.toContain(NEWEST);
    expect(asked()).toContain("/capnogram/219/");
  });

  it("asks nothing of a user whom the list does not name, nor without the permission", async () => {
    const unlisted = await open(OF_COORDINATOR);
    await unlisted.start("CARD-99");
    expect(unlisted.asked()).toEqual([]);
    const forbidden = await open([PERMISSIONS.capture]);
    await forbidden.start("CARD-1");
    expect(forbidden.asked()).toEqual([]);
  });

  it("requests nothing more if the list fails, and reports no error", async () => {
    const services = openStudy({ permissions: [...OF_COORDINATOR] }, []);
    services.http.fail("GET /duid/", "unexpected-status", 500);
    const { signal } = new AbortController();
    await startParticipant(createCapture(services), "CARD-1", { signal, isNewestShown: true });
    expect(services.http.sent("GET /capnogram/")).toEqual([]);
  });

  it("asks for no value of a blinded participant [REQ-BLIND-01]", async () => {
    const { services, start, asked } = await open(OF_COORDINATOR, ["CARD"]);
    await start("CARD-1");
    expect(asked()).toEqual(["/capnogram/?duid=CARD-1"]);
    expect(services.notices.reported).toEqual([]);
  });
});
