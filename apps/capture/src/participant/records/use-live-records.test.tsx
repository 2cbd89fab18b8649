import { handsetChannel } from "@capno/realtime/channels";
import { aCapnogramRowBody, UDI } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { DetailHeader } from "../header/DetailHeader.tsx";
import { SummaryStatistics } from "../statistics/SummaryStatistics.tsx";
import {
  aRecord,
  aStudyOfThree,
  CHANNEL,
  findCard,
  openDetail,
  openPart,
  type Shown,
} from "../testing/open-detail.tsx";
import { useLiveRecords } from "./use-live-records.ts";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Study = ReturnType<typeof aStudyOfThree>;

/** As much of the page as changes when a record comes: its date, its values, and that one is on its way. */
function LatestRecord({ participant, all, records }: Shown) {
  const arriving = useLiveRecords(participant);
  return (
    <>
      <DetailHeader
        {...{ participant, order: all, all, records, notes: [], shown: records.latestRow, arriving }}
      />
      <SummaryStatistics records={records} />
    </>
  );
}

const openLatest = (study: Study) => openPart(study, LatestRecord);

/** Record 8 with 6.25 kPa is on the server from now on. */
function addRecord({ http }: Study) {
  http.reply("GET /capnogram/8/", { ...aRecord(8, 6.25), capnogram_dt: "2026-11-20T10:00:00Z" });
  http.reply("GET /capnogram/?duid=CARD-1", [
    aCapnogramRowBody({ id: 8, capnogram_dt: "2026-11-20T10:00:00Z" }),
    aCapnogramRowBody({ id: 7 }),
  ]);
}

const announce = ({ realtime }: Study, duid = "CARD-1") =>
  act(() => realtime.emit(CHANNEL, "capnogram", { duid, capnogram_id: 8 }));

async function waitForValue(text: string) {
  await waitFor(async () => expect((await findCard()).textContent).toContain(text));
}

describe("a new record [spec §4]", () => {
  it("appears by itself, with the record before it as previous", async () => {
    const study = aStudyOfThree();
    openDetail(study);
    await waitForValue("5.31");
    addRecord(study);
    announce(study);
    await waitForValue("6.25");
    await waitForValue("(5.31)");
  });

  it("replaces the page as a whole, and never shows its date over old values", async () => {
    const study = aStudyOfThree();
    openDetail(study);
    await waitForValue("5.31");
    addRecord(study);
    const answer = study.http.hold("GET /capnogram/8/");
    announce(study);
    await waitFor(() => expect(study.http.sent("GET /capnogram/8/")).toHaveLength(1));
    expect((await findCard()).textContent).toContain("5.31");
    expect(document.querySelector("time")?.dateTime).toBe("2026-11-20T09:20:00.000Z");
    answer({ ...aRecord(8, 6.25), capnogram_dt: "2026-11-20T10:00:00Z" });
    await waitForValue("6.25");
    expect(document.querySelector("time")?.dateTime).toBe("2026-11-20T10:00:00.000Z");
  });

  it("is found when it was stored while the first request was pending", async () => {
    const study = aStudyOfThree();
    const answer = study.http.hold("GET /capnogram/?duid=CARD-1");
    openLatest(study);
    await waitFor(() => expect(study.realtime.channels()).toContain(CHANNEL));
    addRecord(study);
    announce(study);
    answer([aCapnogramRowBody({ id: 7 })]);
    await waitForValue("6.25");
  });

  it("is found after a reconnect, although its events were missed", async () => {
    const study = aStudyOfThree();
    openLatest(study);
    await waitForValue("5.31");
    addRecord(study);
    act(() => study.realtime.succeed(CHANNEL));
    await waitForValue("6.25");
  });

  it("is found within a minute without any event, also after the first one", async () => {
    const study = aStudyOfThree();
    openLatest(study);
    await waitForValue("5.31");
    await act(() => study.clock.advanceAsync(60_000));
    addRecord(study);
    await act(() => study.clock.advanceAsync(60_000));
    await waitForValue("6.25");
  });

  it("is found by the ID in another spelling, with its readings, and is on its way no longer", async () => {
    const study = aStudyOfThree();
    openDetail(study);
    await waitForValue("5.31");
    act(() => study.realtime.emit(CHANNEL, "capnogram-progress", { duid: "CARD-1", progress: 40 }));
    await screen.findByText(/40\s?%/);
    const before = study.http.sent("GET /duid/param/?duid=CARD-1").length;
    addRecord(study);
    announce(study, "card-1");
    await waitForValue("6.25");
    expect(screen.queryByText(/40\s?%/)).toBeNull();
    await waitFor(() =>
      expect(study.http.sent("GET /duid/param/?duid=CARD-1").length).toBeGreaterThan(before),
    );
  });

  it("appears once although it was announced twice", async () => {
    const study = aStudyOfThree();
    openLatest(study);
    await waitForValue("5.31");
    addRecord(study);
    announce(study);
    announce(study);
    await waitForValue("6.25");
    expect(study.http.sent("GET /capnogram/8/")).toHaveLength(1);
  });

  it("cuts off no answer where events come faster than answers, and asks once more after the last", async () => {
    const study = aStudyOfThree();
    openDetail(study);
    await waitForValue("5.31");
    await act(() => study.clock.advanceAsync(10));
    const before = study.http.requests.length;
    const late = (body: unknown) => () =>
      new Promise<{ status: number; body: unknown }>((resolve) => {
        study.clock.after(900, () => resolve({ status: 200, body }));
      });
    study.http.answer("GET /capnogram/?duid=CARD-1", late([aCapnogramRowBody({ id: 7 })]));
    study.http.answer("GET /duid/param/?duid=CARD-1", late([]));
    for (let event = 0; event < 20; event++) {
      announce(study);
      // oxlint-disable-next-line no-await-in-loop -- one event after the other
      await act(() => study.clock.advanceAsync(300));
    }
    await act(() => study.clock.advanceAsync(3_000));
    const asked = study.http.requests.slice(before);
    expect(asked.filter(({ signal }) => signal?.aborted)).toEqual([]);
    // Answers take as long as three events.
    expect(asked.filter(({ path }) => path === "/capnogram/").length).toBeLessThan(10);
  });

  it("changes nothing on this page when it is of the handset's previous user", async () => {
    const study = aStudyOfThree();
    openLatest(study);
    await waitForValue("5.31");
    const asked = study.http.requests.length;
    announce(study, "CARD-2");
    announce(study, "");
    await act(() => study.clock.advanceAsync(10));
    expect(study.http.requests).toHaveLength(asked);
    expect(study.notices.reported.map(({ problem }) => problem)).toEqual([
      "a breath record came from a handset that is not allocated",
    ]);
  });

  it("is shown as arriving, until its handset falls silent", async () => {
    const study = aStudyOfThree();
    openDetail(study);
    await waitForValue("5.31");
    act(() => study.realtime.emit(CHANNEL, "capnogram-progress", { progress: 40 }));
    expect(await screen.findByText("A new record is arriving")).toBeDefined();
    await act(() => study.clock.advanceAsync(60_000));
    expect(screen.queryByText("A new record is arriving")).toBeNull();
  });

  it("is shown as arriving for as long as more of it comes, and the next one as well", async () => {
    const study = aStudyOfThree();
    openLatest(study);
    await waitForValue("5.31");
    const send = (progress: number) =>
      act(() => study.realtime.emit(CHANNEL, "capnogram-progress", { progress }));
    const readArriving = () =>
      screen.queryByText("A new record is arriving")?.closest("[role='status']")?.textContent;
    send(40);
    await act(() => study.clock.advanceAsync(40_000));
    send(60);
    await act(() => study.clock.advanceAsync(40_000));
    expect(readArriving()).toBe("A new record is arriving, 60%");
    announce(study);
    expect(readArriving()).toBeUndefined();
    send(5);
    expect(readArriving()).toBe("A new record is arriving, 5%");
  });

  it("is heard of on the channels of the deployment", async () => {
    const study = aStudyOfThree();
    const channelPrefix = "private-encrypted-ward-";
    const realtime = { ...study.config.realtime, channelPrefix };
    openLatest(Object.assign(study, { config: { ...study.config, realtime } }));
    await waitFor(() => expect(study.realtime.channels()).toEqual([handsetChannel(UDI, channelPrefix)]));
  });

  it("cannot be announced where the channel is refused, and the page says so", async () => {
    const study = aStudyOfThree();
    openLatest(study);
    await waitForValue("5.31");
    act(() => study.realtime.fail(CHANNEL, { type: "AuthError", error: "Forbidden", status: 403 }));
    expect(study.notices.shown).toContainEqual({
      level: "error",
      message: `AuthError: Failed to subscribe to ${CHANNEL} channel: Forbidden [403]`,
    });
  });
});

describe("from A to B [REQ-DETAIL-25]", () => {
  it("shows nothing of A under B, also when A's answer comes late", async () => {
    const study = aStudyOfThree();
    const lateRecord = study.http.hold("GET /capnogram/7/");
    const lateTrends = study.http.hold("GET /duid/param/?duid=CARD-1");
    openDetail(study, "/detail/CARD-1");
    await waitFor(() => expect(study.http.sent("GET /capnogram/7/")).toHaveLength(1));
    await userEvent.click(await screen.findByRole("button", { name: "Next user" }));
    await waitForValue("7.77");
    expect(study.http.sent("GET /capnogram/7/")[0]?.signal?.aborted).toBe(true);
    expect(study.http.sent("GET /duid/param/?duid=CARD-1")[0]?.signal?.aborted).toBe(true);

    lateRecord(aRecord(7, 5.31));
    lateTrends([]);
    await act(() => study.clock.advanceAsync(10));
    expect((await findCard()).textContent).toContain("7.77");
    expect(document.body.textContent).not.toContain("5.31");
    expect(study.realtime.channels()).not.toContain(CHANNEL);
  });

  it("opening another participant whose data are there already closes the tables that were opened for A [REQ-DETAIL-25]", async () => {
    openDetail(aStudyOfThree(), "/detail/CARD-2");
    await waitForValue("7.77");
    await userEvent.click(screen.getByRole("button", { name: "Previous user" }));
    await waitForValue("5.31");
    const areShown = () =>
      screen
        .getAllByRole("button", { name: "View as table" })
        .map((button) => button.getAttribute("aria-pressed") === "true");
    await waitFor(() => expect(areShown()).toHaveLength(4));
    for (const button of screen.getAllByRole("button", { name: "View as table" }))
      await userEvent.click(button);
    expect(areShown()).toContain(true);
    await userEvent.click(screen.getByRole("button", { name: "Next user" }));
    await waitForValue("7.77");
    await waitFor(() => expect(areShown()).toHaveLength(4));
    expect(areShown()).not.toContain(true);
  });

  it("shows B empty and loading rather than A's values", async () => {
    const study = aStudyOfThree();
    study.http.hold("GET /capnogram/70/");
    openDetail(study, "/detail/CARD-1");
    await waitForValue("5.31");
    await userEvent.click(screen.getByRole("button", { name: "Next user" }));
    await screen.findByRole("heading", { level: 1, name: /CARD-2/ });
    expect(screen.queryByRole("article")).toBeNull();
    expect(document.body.textContent).not.toContain("5.31");
  });
});
