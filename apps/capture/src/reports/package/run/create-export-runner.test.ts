import { ApiError } from "@capno/api-client/api-error";
import type { HttpRequest } from "@capno/api-client/http";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { parquetReadObjects } from "hyparquet";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";

import packageFile from "../../../../package.json" with { type: "json" };
import {
  createFakeDisk,
  EVERYTHING,
  makePackage,
  openRunner,
  readFiles,
  nextEventLoopTurn,
} from "../testing/open-package.ts";
import { makeRecords, serveStudy } from "../testing/study-server.ts";
import type { ExportRunner } from "./create-export-runner.ts";

const TWO_DAYS = {
  "CARD-2": [
    { id: 21, at: "2026-10-02T08:00:00Z" },
    { id: 22, at: "2000-01-01T00:07:00Z" },
  ],
  "CARD-1": [
    { id: 12, at: "2026-10-02T23:30:00+01:00", version: "ERROR: no breath" },
    { id: 11, at: "2026-10-01T08:00:00Z" },
  ],
};

function refuseForAnHour({ method, path, action }: HttpRequest): never {
  const facts = { method, path, action, required: false, status: 503, retryAfterS: 3_600 };
  throw new ApiError({ ...facts, kind: "unexpected-status" });
}

/** A record at each quarter of an hour of three days. */
const QUARTERS = Array.from({ length: 3 * 96 }, (_, quarter) => ({
  id: quarter + 1,
  at: new Date(Date.UTC(2026, 10, 16, 0, quarter * 15)).toISOString(),
}));

describe("a study export", () => {
  it.each([
    ["Europe/London", "2026-11-17T00:00:00.000Z", "2026-11-17T23:45:00.000Z"],
    ["Pacific/Auckland", "2026-11-16T11:00:00.000Z", "2026-11-17T10:45:00.000Z"],
    ["America/Los_Angeles", "2026-11-17T08:00:00.000Z", "2026-11-18T07:45:00.000Z"],
  ])(
    "of a day holds that day of the study in %s, whatever the zone of the computer [REQ-EXPORT-09]",
    async (studyZone, first, last) => {
      const config = aRuntimeConfig();
      const services = aProductServices({
        config: { ...config, capture: { ...config.capture, studyZone } },
      });
      const running = openRunner(services);
      serveStudy(services.http, { "CARD-1": QUARTERS });
      const read = readFiles(
        await makePackage(running, { ...EVERYTHING, from: "2026-11-17", until: "2026-11-17" }),
      );
      const times = read
        .rows("records.csv")
        .map((row) => row["recorded_at"] ?? "")
        .toSorted();
      expect([times.length, times[0], times.at(-1)]).toEqual([96, first, last]);
      expect(read.text("provenance.json")).toContain(studyZone);
    },
  );

  it("contains every record in a fixed order, and says how it was made [REQ-EXPORT-03]", async () => {
    const running = openRunner();
    serveStudy(running.services.http, TWO_DAYS);
    const read = readFiles(await makePackage(running));
    expect(read.names).toEqual([
      "waveforms.parquet",
      "participants.csv",
      "records.csv",
      "breaths.csv",
      "redcap.csv",
      "redcap-dictionary.csv",
      "checks.csv",
      "notes.csv",
      "changes.csv",
      "failed.csv",
      "datapackage.json",
      "provenance.json",
      "README.txt",
      "SHA256SUMS",
    ]);
    expect(
      read
        .rows("records.csv")
        .map((row) => [row["record_id"], row["recorded_at"], row["date_is_known"], row["analysis_failed"]]),
    ).toEqual([
      ["11", "2026-10-01T08:00:00.000Z", "true", "false"],
      ["12", "2026-10-02T22:30:00.000Z", "true", "true"],
      ["21", "2026-10-02T08:00:00.000Z", "true", "false"],
      ["22", "2000-01-01T00:07:00.000Z", "false", "false"],
    ]);
    expect(
      read.rows("participants.csv").map(({ participant_id: id, records_in_package: n }) => [id, n]),
    ).toEqual([
      ["CARD-1", "2"],
      ["CARD-2", "2"],
    ]);
    expect(read.rows("breaths.csv")).toHaveLength(16);
    expect(
      read
        .rows("redcap.csv")
        .map((row) => [row["record_id"], row["redcap_repeat_instance"], row["recorded_at_utc"]]),
    ).toEqual([
      ["CARD-1", "11", "2026-10-01 08:00:00"],
      ["CARD-1", "12", "2026-10-02 22:30:00"],
      ["CARD-2", "21", "2026-10-02 08:00:00"],
      ["CARD-2", "22", ""],
    ]);
    expect(read.rows("failed.csv")).toEqual([]);
    const waveforms = read.files["waveforms.parquet"];
    const rows = await parquetReadObjects({
      file: waveforms?.slice().buffer ?? new ArrayBuffer(),
    });
    expect(rows.map((row) => row["record_id"])).toEqual([11n, 12n, 21n, 22n]);
    expect(rows[0]?.["co2"]).toHaveLength(600);

    const provenance = JSON.parse(read.text("provenance.json")) as Record<string, unknown>;
    expect(provenance).toMatchObject({
      versions: { capture: packageFile.version, shell: "4.2.4", camrest: "7.1.0", diagnoserver: "2.3.1" },
      counts: {
        participants: 2,
        recordsPlanned: 4,
        records: 4,
        recordsMissing: 0,
        breaths: 16,
        samples: 2400,
      },
    });
    // Who may not be named.
    expect(read.text("provenance.json")).not.toContain("everyone@");
    expect(running.services.activity.entries).toEqual([{ what: "Exported", detail: "package.zip" }]);
  });

  it("describes the columns of every table, in their order", async () => {
    const running = openRunner();
    serveStudy(running.services.http, TWO_DAYS);
    const read = readFiles(await makePackage(running));
    const { resources } = JSON.parse(read.text("datapackage.json")) as {
      resources: { path: string; schema: { fields: { name: string; unit?: string }[] } }[];
    };
    for (const { path, schema } of resources.filter((each) => each.path.endsWith(".csv"))) {
      const [heading] = parse(read.text(path), { columns: false });
      expect(
        schema.fields.map(({ name }) => name),
        path,
      ).toEqual(heading);
    }
    const units = resources.flatMap(({ schema }) => schema.fields.map(({ unit }) => unit));
    expect(new Set(units)).toEqual(new Set([undefined, "%", "kPa", "/min", "1", "mmol/s", "s"]));
  });

  it("leaves out the tables that were not chosen and the records outside the date range, but not undated ones", async () => {
    const running = openRunner();
    // Days are the reader's own: late on the second wherever this is read.
    const [, ...earlier] = TWO_DAYS["CARD-1"];
    const late = { id: 12, at: new Date(2026, 9, 2, 23, 30).toISOString(), version: "ERROR: no breath" };
    serveStudy(running.services.http, { ...TWO_DAYS, "CARD-1": [late, ...earlier] });
    const choice = {
      ...EVERYTHING,
      from: "2026-10-02",
      until: "2026-10-02",
      without: ["waveforms", "breaths"],
    } as const;
    const read = readFiles(await makePackage(running, choice));
    expect(read.names).not.toContain("waveforms.parquet");
    expect(read.names).not.toContain("breaths.csv");
    expect(read.rows("records.csv").map((row) => row["record_id"])).toEqual(["12", "21", "22"]);
    expect(read.rows("redcap.csv").map((row) => row["redcap_repeat_instance"])).toEqual(["12", "21", "22"]);
  });

  it("lists what could not be fetched, and why", async () => {
    const running = openRunner();
    const { http } = running.services;
    serveStudy(http, { "CARD-1": makeRecords(3), "CARD-2": makeRecords(2, 50) });
    http.fail("GET /capnogram/2/", "unexpected-status", 500);
    http.reply("GET /capnogram/3/", { id: "no number" });
    http.fail("GET /capnogram/?duid=CARD-2", "not-found", 404);
    http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" }), aDuidBody({ duid: "CARD-2" }), { duid: 5 }]);
    const read = readFiles(await makePackage(running));
    expect(read.rows("records.csv").map((row) => row["record_id"])).toEqual(["1"]);
    expect(read.rows("failed.csv").map((row) => Object.values(row))).toEqual([
      ["participants", "", "", "", "1", "the rows of the list could not be read"],
      ["records of a participant", "CARD-2", "", "", "", "not found on the server"],
      ["record", "CARD-1", "2", "2026-10-01T01:00:00.000Z", "1", "the server answered 500"],
      ["record", "CARD-1", "3", "2026-10-01T02:00:00.000Z", "1", "the answer could not be read"],
    ]);
    expect(running.runner.getState()).toMatchObject({
      status: "finished",
      progress: { done: 1, missing: 2 },
    });
  });

  it.each(["2026-02-30T10:00:00Z", "2026-11-31T10:00:00Z", "2026-10-01T24:00:00Z"])(
    "keeps all other records where a record of %s fails, and lists that one",
    async (at) => {
      const running = openRunner();
      serveStudy(running.services.http, { "CARD-1": [...makeRecords(2), { id: 3, at }] });
      const read = readFiles(await makePackage(running));
      for (const file of ["records.csv", "redcap.csv"]) expect(read.rows(file)).toHaveLength(2);
      expect(
        read.rows("failed.csv").map((row) => [row["record_id"], row["recorded_at"], row["reason"]]),
      ).toEqual([["3", "", "the answer could not be read"]]);
      expect(
        read
          .rows("checks.csv")
          .filter((row) => row["check"] === "impossible-date")
          .map((row) => [row["record_id"], row["recorded_at"], row["what"]]),
      ).toEqual([["3", "", "There is no such day or hour"]]);
      expect(running.runner.getState()).toMatchObject({ status: "finished" });
    },
  );

  it("escapes formulas in texts of the server without losing a character", async () => {
    const running = openRunner();
    const hostile = '=HYPERLINK("https://evil.example","x")';
    serveStudy(
      running.services.http,
      { [hostile]: [{ id: 1, at: "2026-10-01T08:00:00Z" }], "مشارك-٢": [] },
      {
        data_par_error: ["@SUM(A1)", 'quote " and, comma', "two\r\nlines", "\u202Eright to left"],
      },
    );
    const read = readFiles(await makePackage(running));
    expect(read.rows("records.csv")[0]?.["participant_id"]).toBe(`'${hostile}`);
    expect(read.rows("redcap.csv")[0]?.["record_id"]).toBe(`'${hostile}`);
    expect(read.rows("participants.csv")[1]?.["participant_id"] ?? "").toContain("مشارك-٢");
    expect(read.rows("breaths.csv").map((row) => row["error"])).toEqual([
      "'@SUM(A1)",
      'quote " and, comma',
      "two\r\nlines",
      "\u202Eright to left",
    ]);
  });

  it.each([
    ["no-participants", {}],
    ["no-records", { "CARD-1": [] }],
  ] as const)("ends as empty because of %s", async (why, study) => {
    const { services, runner, until } = openRunner();
    serveStudy(services.http, study);
    const disk = createFakeDisk();
    runner.save(EVERYTHING, disk.destination);
    expect(await until("empty")).toEqual({ status: "empty", why });
    expect(disk.seen.isAbandoned).toBe(true);
  });

  it("requests the records of the chosen project only", async () => {
    const groups = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
    const running = openRunner(aProductServices({ session: createFakeSession(anAccount({ groups })) }));
    serveStudy(running.services.http, { "CARD-1": makeRecords(1), "LEEDS-1": makeRecords(1, 9) });
    running.services.http.reply("GET /duid/", [
      aDuidBody({ duid: "CARD-1" }),
      aDuidBody({ duid: "LEEDS-1", groups: [2, 77] }),
    ]);
    const read = readFiles(await makePackage(running, { ...EVERYTHING, groupId: 2 }));
    expect(read.rows("participants.csv").map((row) => row["projects"])).toEqual(["LEEDS;77"]);
    expect(running.services.http.sent("GET /capnogram/?duid=CARD-1")).toHaveLength(0);
  });
});

describe("an export of lists that another page has read", () => {
  it("asks for no list again, and says as of when they are, where they are not older than ten minutes [REQ-CHECK-26] [REQ-EXPORT-21]", async () => {
    const running = openRunner();
    const { services } = running;
    serveStudy(services.http, { "CARD-1": makeRecords(2), "CARD-2": makeRecords(1, 9) });
    const asOf = services.clock.now();
    await makePackage(running);
    services.clock.advance(9 * 60_000);
    const read = readFiles(await makePackage(running));
    expect(services.http.sent("GET /capnogram/")).toHaveLength(2);
    const { times } = JSON.parse(read.text("provenance.json")) as { times: Record<string, string> };
    expect(times["listsAsOf"]).toBe(new Date(asOf).toISOString());
    expect(new Set(read.rows("checks.csv").map((row) => row["checked_at"]))).toEqual(
      new Set([times["listsAsOf"]]),
    );
    services.clock.advance(2 * 60_000);
    await makePackage(running);
    expect(services.http.sent("GET /capnogram/")).toHaveLength(4);
  });
});

describe("an export in which a list of records could not be read", () => {
  it("leaves the number of that participant's records empty: not listed is not none", async () => {
    const running = openRunner();
    serveStudy(running.services.http, { "CARD-1": makeRecords(2), "CARD-2": [], "CARD-3": makeRecords(1) });
    running.services.http.fail("GET /capnogram/?duid=CARD-3", "unexpected-status", 500);
    const read = readFiles(await makePackage(running));
    expect(
      read.rows("participants.csv").map(({ participant_id: id, records_in_package: n }) => [id, n]),
    ).toEqual([
      ["CARD-1", "2"],
      ["CARD-2", "0"],
      ["CARD-3", ""],
    ]);
  });
});

describe("an export of a project that the account no longer has", () => {
  it("a package of a project that the account no longer has contains no participants", async () => {
    const { services, runner, until } = openRunner();
    serveStudy(services.http, { "CARD-1": makeRecords(1) });
    runner.save({ ...EVERYTHING, groupId: 99 }, createFakeDisk().destination);
    expect(await until("empty")).toEqual({ status: "empty", why: "no-participants" });
    expect(services.http.sent("GET /capnogram/")).toHaveLength(0);
  });
});

/** Runs once, when the records are listed and none was requested. */
function onceFetching(runner: ExportRunner, act: () => void): () => void {
  const stop = runner.watch(() => {
    if (runner.getState().status !== "fetching") return;
    stop();
    act();
  });
  return stop;
}

describe("a running export", () => {
  it("requests no record while it is paused, and holds the page until it ends", async () => {
    const { services, runner, until } = openRunner();
    const disk = createFakeDisk();
    serveStudy(services.http, { "CARD-1": makeRecords(40) });
    const stopWatching = onceFetching(runner, () => runner.send({ type: "paused" }));
    runner.save(EVERYTHING, disk.destination);
    expect(services.session.pageHolds()).toEqual([]);
    await until("paused");
    stopWatching();
    for (let turn = 0; turn < 50; turn++) await nextEventLoopTurn();
    const asked = services.http.requests.length;
    for (let turn = 0; turn < 50; turn++) await nextEventLoopTurn();
    expect(services.http.requests.length).toBe(asked);
    expect(runner.getState().status).toBe("paused");
    expect(services.http.sent("GET /capnogram/1/")).toHaveLength(0);
    expect(services.session.pageHolds()).toEqual(["form"]);
    runner.send({ type: "continued", at: 0 });
    await until("finished");
    expect(readFiles(await disk.read()).rows("records.csv")).toHaveLength(40);
    expect(services.session.pageHolds()).toEqual([]);
  });

  it("waits while the network is lost, and loses no record [FM-10]", async () => {
    const running = openRunner();
    const { services, runner, until } = running;
    const disk = createFakeDisk();
    serveStudy(services.http, { "CARD-1": makeRecords(5) });
    services.http.fail("GET /capnogram/2/", "network-failure");
    const stopWatching = onceFetching(runner, () => services.http.fail("GET /version", "network-failure"));
    runner.save(EVERYTHING, disk.destination);
    await until("fetching");
    stopWatching();
    for (let minute = 0; minute < 10; minute++) {
      for (let turn = 0; turn < 5; turn++) await nextEventLoopTurn();
      services.clock.advance(60_000);
    }
    expect(runner.getState()).toMatchObject({ status: "fetching", progress: { done: 4, missing: 0 } });
    services.http.reply("GET /capnogram/2/", aCapnogramBody({ id: 2, capnogram_dt: makeRecords(2)[1]!.at }));
    services.clock.advance(60_000);
    await until("finished");
    expect(readFiles(await disk.read()).rows("failed.csv")).toEqual([]);
  });

  it("waits for the hour that a busy server asks for, says until when, and loses no record", async () => {
    const { services, runner, until } = openRunner();
    const disk = createFakeDisk();
    serveStudy(services.http, { "CARD-1": makeRecords(5) });
    let isBusy = true;
    services.http.answer("GET /capnogram/2/", ({ method, path, action }) => {
      if (!isBusy)
        return { status: 200, body: aCapnogramBody({ id: 2, capnogram_dt: makeRecords(2)[1]!.at }) };
      isBusy = false;
      const kind = "unexpected-status";
      throw new ApiError({ kind, method, path, action, required: false, status: 503, retryAfterS: 3_600 });
    });
    const busyUntil = services.clock.now() + 3_600_000;
    runner.save(EVERYTHING, disk.destination);
    for (let turn = 0; turn < 20; turn++) await nextEventLoopTurn();
    expect(runner.getState()).toMatchObject({ status: "fetching", progress: { missing: 0, busyUntil } });
    services.clock.advance(3_599_000);
    for (let turn = 0; turn < 20; turn++) await nextEventLoopTurn();
    expect(services.http.sent("GET /capnogram/2/")).toHaveLength(1);
    services.clock.advance(1_000);
    await until("finished");
    expect(readFiles(await disk.read()).rows("failed.csv")).toEqual([]);
  });

  it("says until when a busy server holds back the listing, and fails with that word after six hours", async () => {
    const { services, runner } = openRunner();
    serveStudy(services.http, { "CARD-1": makeRecords(5) });
    services.http.answer("GET /duid/", refuseForAnHour);
    runner.save(EVERYTHING, createFakeDisk().destination);
    for (let turn = 0; turn < 20; turn++) await nextEventLoopTurn();
    expect(runner.getState()).toMatchObject({
      status: "listing",
      progress: { busyUntil: services.clock.now() + 3_600_000 },
    });
    for (let hour = 0; hour < 6; hour++) {
      services.clock.advance(3_600_000);
      for (let turn = 0; turn < 20; turn++) await nextEventLoopTurn();
    }
    expect(runner.getState()).toMatchObject({ status: "failed", why: expect.stringMatching(/too busy/) });
    expect(services.http.sent("GET /duid/")).toHaveLength(6);
  });

  it("pauses once where the server asks six times in a row for an hour's pause, and goes on with what it has", async () => {
    const { services, runner, until } = openRunner();
    const disk = createFakeDisk();
    serveStudy(services.http, { "CARD-1": makeRecords(60) });
    let isBusy = true;
    const busy = Array.from({ length: 58 }, (_, n) => `GET /capnogram/${n + 3}/` as const);
    for (const [n, call] of busy.entries())
      services.http.answer(call, (request) => {
        if (isBusy) return refuseForAnHour(request);
        const { id, at } = makeRecords(60)[n + 2]!;
        return { status: 200, body: aCapnogramBody({ id, capnogram_dt: at }) };
      });
    runner.save(EVERYTHING, disk.destination);
    for (let hour = 0; hour < 12; hour++) {
      for (let turn = 0; turn < 20; turn++) await nextEventLoopTurn();
      services.clock.advance(3_600_000);
    }
    expect(await until("paused")).toMatchObject({ progress: { done: 2, missing: 0 } });
    expect(busy.flatMap((call) => services.http.sent(call)).length).toBeLessThan(16);
    isBusy = false;
    runner.send({ type: "continued", at: 0 });
    expect(await until("finished")).toMatchObject({ progress: { done: 60, missing: 0 } });
    expect(services.http.sent("GET /capnogram/1/")).toHaveLength(1);
    expect(readFiles(await disk.read()).rows("records.csv")).toHaveLength(60);
  });

  it.each(["while a batch is fetched", "while it is paused", "before its file is open"])(
    "leaves no file behind and asks for no further record when it ends %s, and another can begin",
    async (when) => {
      const { services, capture, runner, until } = openRunner();
      serveStudy(services.http, { "CARD-1": makeRecords(40) });
      const answer = services.http.hold("GET /capnogram/20/");
      const disk = createFakeDisk();
      const stopWatching = onceFetching(runner, () => {
        if (when === "before its file is open") runner.send({ type: "stopped" });
      });
      runner.save(EVERYTHING, disk.destination);
      await until(when === "before its file is open" ? "choosing" : "fetching");
      stopWatching();
      for (let turn = 0; turn < 50; turn++) await nextEventLoopTurn();
      if (when === "while it is paused") runner.send({ type: "paused" });
      if (when === "while a batch is fetched") capture.dispose();
      else runner.send({ type: "stopped" });
      answer(aCapnogramBody({ id: 20, capnogram_dt: makeRecords(20)[19]!.at }));
      const asked = services.http.requests.length;
      for (let turn = 0; turn < 50; turn++) await nextEventLoopTurn();
      expect(services.http.requests).toHaveLength(asked);
      expect(runner.getState()).toEqual({ status: "choosing" });
      expect(disk.seen.isDiscarded).toBe(true);
      expect((await disk.read()).length).toBe(0);
      expect(services.session.pageHolds()).toEqual([]);
      expect(services.activity.entries).toEqual([]);
      if (when !== "while it is paused") return;
      const second = createFakeDisk();
      runner.save(EVERYTHING, second.destination);
      await until("finished");
      expect(readFiles(await second.read()).rows("records.csv")).toHaveLength(40);
    },
  );

  it("fails with a message where the disk is full, and keeps no file", async () => {
    const { services, runner, until } = openRunner();
    serveStudy(services.http, { "CARD-1": makeRecords(5) });
    const disk = createFakeDisk({ after: 2, error: new DOMException("full", "QuotaExceededError") });
    runner.save(EVERYTHING, disk.destination);
    expect(await until("failed")).toEqual({ status: "failed", why: "The disk is full." });
    expect(disk.seen.isDiscarded).toBe(true);
    expect(services.activity.entries).toEqual([]);
  });

  it("is not noted as exported, and leaves no file, where the disk refuses the end of the file", async () => {
    const { services, runner, until } = openRunner();
    serveStudy(services.http, { "CARD-1": makeRecords(1) });
    const whole = createFakeDisk();
    runner.save(EVERYTHING, {
      ...whole.destination,
      async open() {
        const target = await whole.destination.open();
        return { ...target, close: () => Promise.reject(new DOMException("gone", "NotFoundError")) };
      },
    });
    expect(await until("failed")).toEqual({ status: "failed", why: "The file could not be written." });
    expect(whole.seen.isDiscarded).toBe(true);
    expect(services.activity.entries).toEqual([]);
  });

  it("reports that the list of users could not be loaded", async () => {
    const { services, runner, until } = openRunner();
    services.http.reply("GET /version", {});
    services.http.fail("GET /duid/", "unexpected-status", 500);
    const disk = createFakeDisk();
    runner.save(EVERYTHING, disk.destination);
    expect(await until("failed")).toEqual({
      status: "failed",
      why: "The list of users could not be loaded.",
    });
    // The transport has reported it.
    expect(services.notices.reported).toEqual([]);
    expect(disk.seen.isAbandoned).toBe(true);
  });

  it("ends with the session, whose records it does not ask for again, and keeps no file", async () => {
    const { services, runner, until } = openRunner();
    serveStudy(services.http, { "CARD-1": makeRecords(3) });
    services.http.fail("GET /capnogram/2/", "session-ended", 401);
    const disk = createFakeDisk();
    runner.save(EVERYTHING, disk.destination);
    expect(await until("failed")).toEqual({ status: "failed", why: "You were logged out." });
    expect(services.http.sent("GET /capnogram/2/")).toHaveLength(1);
    expect(disk.seen.isDiscarded).toBe(true);
  });

  it("names no version of a backend that does not say its own", async () => {
    const running = openRunner();
    serveStudy(running.services.http, TWO_DAYS);
    running.services.http.fail("GET /version", "network-failure");
    const { versions } = JSON.parse(readFiles(await makePackage(running)).text("provenance.json")) as {
      versions: unknown;
    };
    expect(versions).toMatchObject({ camrest: null, diagnoserver: null });
  });

  it("stays paused with its last record, and is finished only when it continues", async () => {
    const { services, runner, until } = openRunner();
    serveStudy(services.http, { "CARD-1": makeRecords(1) });
    const answer = services.http.hold("GET /capnogram/1/");
    const disk = createFakeDisk();
    runner.save(EVERYTHING, disk.destination);
    await until("fetching");
    for (let turn = 0; turn < 20; turn++) await nextEventLoopTurn();
    runner.send({ type: "paused" });
    answer(aCapnogramBody({ id: 1, capnogram_dt: makeRecords(1)[0]!.at }));
    for (let turn = 0; turn < 50; turn++) await nextEventLoopTurn();
    expect(runner.getState()).toMatchObject({ status: "paused", progress: { done: 1 } });
    runner.send({ type: "continued", at: 0 });
    await until("finished");
  });

  it("is not noted as exported where it was stopped while its file was closed", async () => {
    const { services, runner, until } = openRunner();
    serveStudy(services.http, { "CARD-1": makeRecords(1) });
    const whole = createFakeDisk();
    const closed = Promise.withResolvers<void>();
    runner.save(EVERYTHING, {
      ...whole.destination,
      async open() {
        const target = await whole.destination.open();
        return { ...target, close: () => closed.promise.then(() => target.close()) };
      },
    });
    await until("finishing");
    for (let turn = 0; turn < 50; turn++) await nextEventLoopTurn();
    runner.send({ type: "stopped" });
    closed.resolve();
    for (let turn = 0; turn < 20; turn++) await nextEventLoopTurn();
    expect([runner.getState(), services.activity.entries]).toEqual([{ status: "choosing" }, []]);
  });
});
