import type { Participant } from "@capno/domain/participant/participant";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import type { FakeProductServices } from "@capno/test-kit/product-services";
import { aTrendBody } from "@capno/test-kit/wire-builders";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { OF_COORDINATOR, openStudy } from "../../app/testing/blinded-study.ts";
import { participantsQuery } from "../data/participants-query.ts";
import { recordsQuery } from "../data/records-query.ts";
import type { ListedNote } from "../notes/find-notes.ts";
import { createCapture, type Capture } from "../session/capture-session.ts";
import { SessionParts } from "../session/SessionParts.tsx";
import type { SummaryFileOrder } from "../summary/make-summary-file.ts";
import { recordOverviewQuery } from "../data/record-overview.ts";
import { loadSummaries } from "./load-summaries.ts";
import { getSingleFailure, useSummaries } from "./use-summaries.ts";

const RECORDS = "GET /capnogram/?duid=CARD-1";
const READINGS = "GET /duid/param/?duid=CARD-1";

async function open(): Promise<{
  readonly services: FakeProductServices;
  readonly capture: Capture;
  readonly participants: readonly Participant[];
}> {
  const services = openStudy({ permissions: OF_COORDINATOR }, []);
  const capture = createCapture(services);
  onTestFinished(() => capture.dispose());
  const { rows } = await capture.queries.fetchQuery(participantsQuery(services));
  return { services, capture, participants: rows };
}

describe("`loadSummaries`", () => {
  async function load(
    prepare: (services: FakeProductServices, capture: Capture) => unknown,
    given = new AbortController(),
    since = (services: FakeProductServices) => services.clock.now(),
  ) {
    const { services, capture, participants } = await open();
    await prepare(services, capture);
    let handled = 0;
    const note = (text: string) => ({ id: text, thread: text, text, at: 1, by: "jane" }) as ListedNote;
    const loading = loadSummaries(capture, {
      participants,
      notes: new Map([
        ["CARD-1", [note("of CARD-1")]],
        ["LEEDS-1", [note("of LEEDS-1")]],
      ]) as never,
      statuses: new Map([["LEEDS-1", { kind: "enrolled", enrolled: "2026-03-03" }]]),
      since: since(services),
      signal: given.signal,
      onProgress: () => undefined,
      onParticipant: () => void handled++,
    });
    return { loading, handled: () => handled, services };
  }

  it("gives each participant their own records, values, notes and status", async () => {
    const { loading, handled } = await load(() => undefined);
    const { sources, failures } = await loading;
    expect(failures).toEqual([]);
    expect(handled()).toBe(2);
    for (const { participant, records, values, notes } of sources) {
      const { duid } = participant;
      expect(new Set(records.rows.map((row) => row.duid))).toEqual(new Set([duid]));
      expect(values?.latest?.id).toBe(duid === "CARD-1" ? 119 : 219);
      expect(JSON.stringify(notes)).toContain(`of ${duid}`);
      const [newest, ...older] = records.rows;
      expect(newest && values?.breathsOf(newest)).toBeDefined();
      // Of the others no record was read, and that of the newest is not theirs.
      expect(older.map((row) => values?.breathsOf(row)).filter((breaths) => breaths !== undefined)).toEqual(
        [],
      );
    }
    expect(sources.map(({ status }) => (typeof status === "object" ? status.kind : status))).toEqual([
      undefined,
      "enrolled",
    ]);
  });

  it.each([
    ["records", RECORDS, /^The records could not be read: /],
    ["readings", READINGS, /./],
    ["newest record", "GET /capnogram/119/", /./],
  ])("names who has no summary because of their %s, and makes the others", async (_, route, reason) => {
    const { loading, handled } = await load(({ http }) => http.fail(route, "unexpected-status", 412));
    const { sources, failures } = await loading;
    expect(sources.map(({ participant }) => participant.duid)).toEqual(["LEEDS-1"]);
    expect(failures).toEqual([{ userId: "CARD-1", reason: expect.stringMatching(reason) }]);
    expect(handled()).toBe(2);
  });

  it("reports what kept a summary from being made", async () => {
    const { loading, services } = await load(({ http }) => http.fail(READINGS, "unexpected-status", 500));
    await loading;
    expect(services.notices.reported.map(({ problem }) => problem)).toEqual(["a summary could not be made"]);
  });

  it.each([
    ["once for the records that were read after the press", -60_000, 1],
    ["again for those that were read before it", 0, 2],
  ])("asks %s", async (_, ms, count) => {
    const { loading, services } = await load(
      async ({ clock }, { study, queries, services: own }) => {
        const { rows } = await queries.fetchQuery(participantsQuery(own));
        const { signal } = new AbortController();
        await study.readRecords(rows, { signal, since: clock.now() });
        await clock.advanceAsync(30_000);
      },
      undefined,
      ({ clock }) => toEpochMs(clock.now() + ms),
    );
    await loading;
    expect(services.http.sent(RECORDS)).toHaveLength(count);
  });

  it("counts as unreadable the readings that were and those of no record, and knows the breaths that a page looked up", async () => {
    const { loading } = await load(async ({ http, clock }, { values, queue, queries }) => {
      http.reply(READINGS, [{ capnogram_dt: 7 }, aTrendBody({ capnogram_dt: "2019-01-01T08:00:00Z" })]);
      const duid = toDuid("CARD-1");
      const { rows } = await queries.fetchQuery(recordsQuery({ http, clock, values }, { duid }));
      const [, second] = rows;
      if (second === undefined) throw new Error("no second record");
      const { queryKey } = recordOverviewQuery({ values, queue }, duid, second);
      queries.setQueryData(queryKey, { breaths: { kind: "absent" } } as never);
    });
    const { sources } = await loading;
    const [{ values, records } = {}] = sources;
    expect(values?.trends).toMatchObject({ rows: [], unreadable: 2 });
    expect(records?.rows.slice(0, 3).map((row) => values?.breathsOf(row) !== undefined)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("makes none where the session has ended", async () => {
    const { loading } = await load(({ http }) => http.fail(READINGS, "session-ended", 401));
    await expect(loading).rejects.toMatchObject({ facts: { kind: "session-ended" } });
  });
});

describe("`useSummaries`", () => {
  /** The file dialog of a browser, and what came of its file. */
  function giveFileDialog() {
    const file: string[] = [];
    const stream = {
      write: async () => void file.push("written"),
      close: async () => void file.push("closed"),
      abort: async () => void file.push("discarded"),
    };
    vi.stubGlobal("showSaveFilePicker", async () => ({
      createWritable: async () => stream,
      remove: async () => void file.push("removed"),
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    return file;
  }

  /** In place of the PDF: the users of its pages. Returns what each file was asked to hold. */
  function giveFileMaker() {
    const maker = "../summary/make-summary-file.ts";
    const orders: SummaryFileOrder[] = [];
    vi.doMock(maker, () => ({
      makeSummaryFile: async (order: SummaryFileOrder) => {
        orders.push(order);
        return new TextEncoder().encode(order.participants.map(({ participant }) => participant.duid).join());
      },
    }));
    onTestFinished(() => vi.doUnmock(maker));
    return orders;
  }

  async function openHook() {
    const { services, capture, participants } = await open();
    const file = giveFileDialog();
    const orders = giveFileMaker();
    const hook = renderHook(() => useSummaries(), {
      wrapper: ({ children }) => (
        <ServicesProvider services={services}>
          <SessionParts capture={capture}>
            <QueryClientProvider client={capture.queries}>{children}</QueryClientProvider>
          </SessionParts>
        </ServicesProvider>
      ),
    });
    const make = (count = 1) => {
      const order = { participants: participants.slice(0, count), name: ["users", "summaries"] } as const;
      return act(() => void hook.result.current.make(order));
    };
    const status = () => hook.result.current.run.status;
    return { ...hook, services, file, orders, make, status };
  }

  it("saves a file of whom it could read, as of the list of users, and tells it whom it could not", async () => {
    const { services, make, status, result, file, orders } = await openHook();
    const listedAt = services.clock.now();
    await act(() => services.clock.advanceAsync(9_000));
    services.http.fail(RECORDS, "unexpected-status", 412);
    make(2);
    await waitFor(() => expect(status()).toBe("ended"));
    const failures = [{ userId: "CARD-1" }];
    expect(result.current.run).toMatchObject({ made: 1, outcome: "saved", failures });
    expect(getSingleFailure(result.current.run)).toBeUndefined();
    expect(file).toEqual(["written", "closed"]);
    const { groups } = services.session.account();
    expect(orders).toMatchObject([{ asked: 2, failures, settings: { asOf: listedAt, groups } }]);
    expect(services.activity.entries).toMatchObject([{ what: "Exported" }]);
  });

  it("ends the file before with the next one", async () => {
    const { services, make, status } = await openHook();
    const answer = services.http.hold(READINGS);
    make();
    await waitFor(() => expect(services.http.sent(READINGS)).toHaveLength(1));
    make();
    await waitFor(() => expect(services.http.sent(READINGS)[0]?.signal?.aborted).toBe(true));
    answer([]);
    await waitFor(() => expect(status()).toBe("ended"));
  });

  it("says of a file that could not be written that it was not saved, and not that its users could not be read", async () => {
    const { make, status, result } = await openHook();
    vi.stubGlobal("showSaveFilePicker", async () => ({
      createWritable: async () => ({
        write: () => Promise.reject(new DOMException("full", "QuotaExceededError")),
        abort: async () => {},
      }),
    }));
    make();
    await waitFor(() => expect(status()).toBe("failed"));
    expect(getSingleFailure(result.current.run)).toMatch(/^The file was not saved/);
  });

  it("saves no file if no summary could be made, and names the users", async () => {
    const { services, make, status, result, file } = await openHook();
    services.http.fail(RECORDS, "unexpected-status", 412);
    make();
    await waitFor(() => expect(status()).toBe("ended"));
    expect(result.current.run).toMatchObject({
      ...{ made: 0, outcome: undefined, failures: [{ userId: "CARD-1" }] },
      fileName: expect.stringMatching(/^users-summaries-.*\.pdf$/),
    });
    expect(getSingleFailure(result.current.run)).toMatch(/^The records could not be read: /);
    expect(file).toEqual(["removed"]);
    expect(services.activity.entries).toEqual([]);
  });

  it("says of a file whose code did not arrive that, and not that its users could not be read", async () => {
    const { make, status, result, file } = await openHook();
    vi.doMock("../summary/make-summary-file.ts", () => {
      throw new Error("no answer");
    });
    expect(getSingleFailure(result.current.run)).toBeUndefined();
    make();
    await waitFor(() => expect(status()).toBe("failed"));
    expect(getSingleFailure(result.current.run)).toBe("What makes the PDF could not be loaded.");
    await waitFor(() => expect(file).toEqual(["removed"]));
  });

  it("fails with the session, reports that, and keeps no file", async () => {
    const { services, make, status, file } = await openHook();
    services.http.fail(READINGS, "session-ended", 401);
    make();
    await waitFor(() => expect(status()).toBe("failed"));
    expect(services.notices.reported.map(({ problem }) => problem)).toContain("summaries could not be made");
    await waitFor(() => expect(file).toEqual(["removed"]));
  });

  it.each(["is cancelled", "its page is left"])(
    "ends its requests and reports nothing when it %s",
    async (how) => {
      const { services, make, status, result, unmount, file } = await openHook();
      services.http.hold(READINGS);
      make();
      await waitFor(() => expect(services.http.sent(READINGS)).toHaveLength(1));
      if (how === "is cancelled") act(() => result.current.cancel());
      else unmount();
      await waitFor(() => expect(services.http.sent(READINGS)[0]?.signal?.aborted).toBe(true));
      await act(async () => undefined);
      if (how === "is cancelled") expect(status()).toBe("idle");
      expect([services.notices.reported, file.includes("written")]).toEqual([[], false]);
    },
  );

  it("makes nothing where the person chose no file", async () => {
    const { services, make, status } = await openHook();
    vi.stubGlobal("showSaveFilePicker", () => Promise.reject(new DOMException("closed", "AbortError")));
    const before = services.http.requests.length;
    make();
    await act(async () => undefined);
    expect([status(), services.http.requests.length]).toEqual(["idle", before]);
  });
});
