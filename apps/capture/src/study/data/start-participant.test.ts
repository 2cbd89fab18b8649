import { PERMISSIONS } from "@capno/domain/account/permission";
import { toDuid } from "@capno/domain/units";
import { aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";

import { OF_COORDINATOR, openStudy } from "../../app/testing/blinded-study.ts";
import { createCapture } from "../session/capture-session.ts";
import { participantsQuery } from "./participants-query.ts";
import { recordsQuery } from "./records-query.ts";
import { startParticipant } from "./start-participant.ts";

const LISTS = ["/capnogram/?duid=CARD-1", "/duid/param/?duid=CARD-1"];
const NEWEST = "/capnogram/119/";

async function open(permissions: readonly string[], blinded: readonly string[] = []) {
  const services = openStudy({ permissions: [...permissions] }, [...blinded]);
  const capture = createCapture(services);
  await capture.queries.prefetchQuery(participantsQuery(services));
  const before = services.http.requests.length;
  const start = (duid: string, signal = new AbortController().signal, isNewestShown = true) =>
    startParticipant(capture, duid, { signal, isNewestShown });
  const asked = () =>
    services.http.requests
      .slice(before)
      .map(({ path, query }) => path + (query ? `?${new URLSearchParams(query)}` : ""));
  return { services, capture, start, asked };
}

const OF_EVERYTHING = [...OF_COORDINATOR, PERMISSIONS.viewValues];
const turn = () => new Promise((resolve) => void setImmediate(resolve));

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

  it("asks for the newest record that could be processed, as the page shows it", async () => {
    const { services, start, asked } = await open(OF_EVERYTHING);
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 120, data_par_ver: "ERROR 3", capnogram_dt: "2026-11-20T08:00:00Z" }),
      aCapnogramRowBody({ id: 119, capnogram_dt: "2026-11-19T08:00:00Z" }),
    ]);
    await start("CARD-1");
    expect(asked()).toEqual([...LISTS, NEWEST]);
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

  it("asks for no record for a page that shows none [REQ-DETAIL-43]", async () => {
    const { start, asked } = await open(OF_EVERYTHING);
    await start("CARD-1", new AbortController().signal, false);
    expect(asked()).toEqual(LISTS);
  });

  it("asks for nothing of a participant who was left while the list of users was on its way [SAFETY]", async () => {
    const services = openStudy({ permissions: OF_EVERYTHING }, []);
    const answer = services.http.hold("GET /duid/");
    const left = new AbortController();
    const started = startParticipant(createCapture(services), "CARD-1", {
      signal: left.signal,
      isNewestShown: true,
    });
    left.abort();
    answer([aDuidBody({ duid: "CARD-1" })]);
    await started;
    expect(services.http.sent("GET /capnogram/")).toEqual([]);
    expect(services.http.sent("GET /duid/param/")).toEqual([]);
  });

  it("leaves no fault behind where it was ended, and can be ended at each later press", async () => {
    const { services, capture, start } = await open(OF_EVERYTHING);
    await start("CARD-1");
    await capture.queries.invalidateQueries();
    services.http.hold("GET /capnogram/?duid=LEEDS-1");
    services.http.hold("GET /capnogram/?duid=CARD-1");
    for (const duid of ["CARD-1", "LEEDS-1"].map(toDuid)) {
      const left = new AbortController();
      void start(duid, left.signal);
      await turn();
      left.abort();
      await turn();
      expect(services.http.sent(`GET /capnogram/?duid=${duid}`).at(-1)?.signal?.aborted).toBe(true);
      const { queryKey } = recordsQuery({ ...services, values: capture.values }, { duid });
      expect(capture.queries.getQueryState(queryKey)?.status).toBe(duid === "CARD-1" ? "success" : "pending");
    }
    expect(services.notices.reported).toEqual([]);
  });

  it("keeps on its way what a page that is shown waits for, and asks no more for it", async () => {
    const { services, capture, start, asked } = await open(OF_EVERYTHING);
    const answer = services.http.hold("GET /capnogram/?duid=CARD-1");
    const page = new QueryObserver(
      capture.queries,
      recordsQuery({ ...services, values: capture.values }, { duid: toDuid("CARD-1") }),
    );
    const leave = page.subscribe(() => undefined);
    const left = new AbortController();
    const started = start("CARD-1", left.signal);
    await turn();
    left.abort();
    answer([aCapnogramRowBody({ id: 119, duid: "CARD-1" })]);
    await started;
    await vi.waitFor(() => expect(page.getCurrentResult().data?.rows).toHaveLength(1));
    expect(asked()).not.toContain(NEWEST);
    leave();
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
