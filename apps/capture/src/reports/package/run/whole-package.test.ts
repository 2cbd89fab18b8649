import { settle } from "@capno/api-client/testing/manual-clock";
import type { LogEntry } from "@capno/api-client/models/study-log";
import type { Entry } from "@capno/api-client/schemas/study-log";
import { PERMISSIONS } from "@capno/domain/account/permission";
import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { afterEach, describe, expect, it, vi } from "vitest";

import {
  aNote,
  anAllocation,
  anExplanation,
  aStatus,
  serveLog,
  toWire,
} from "../../../study/log/testing/log-entries.ts";
import {
  GET_LOG,
  LOG_PATH,
  POST_LOG,
  type ModelLogServer,
} from "../../../study/log/testing/model-log-server.ts";
import {
  EVERYTHING,
  makePackage,
  openRunner,
  readFiles,
  type RunningExport,
} from "../testing/open-package.ts";
import { makeRecords, serveStudy } from "../testing/study-server.ts";

const at = (day: number) => ({ at: toEpochMs(Date.UTC(2026, 9, day, 8)) });
const enrolled = (day: string) => ({ kind: "enrolled", enrolled: day }) as const;
const DIED = { kind: "left", enrolled: "2026-03-03", left: "2026-06-30", reason: "died" } as const;
const UNDATED = { id: 22, at: "2000-01-01T00:07:00Z" };
const UDI = toHandsetUdi("(01)05060000000001(21)NTH00022");

/** Threads with a history, a status that was taken back, an explained finding and a user of another group. */
const ROWS: readonly LogEntry[] = [
  aStatus("CARD-1", enrolled("2026-03-03"), at(1)),
  anAllocation({ did: "allocated", udi: UDI, duid: toDuid("CARD-1"), doneAt: at(1).at }),
  aNote("note-1", "CARD-1", { text: "Moved", ...at(2) }),
  aStatus("CARD-2", enrolled("2026-04-04"), at(2)),
  aNote("note-1", "CARD-1", { text: "Moved house", ...at(3) }),
  anExplanation("impossible-date:CARD-2:22", "Clock was reset", { duid: toDuid("CARD-2"), ...at(4) }),
  aStatus("CARD-2", undefined, at(5)),
  aStatus("CARD-1", DIED, at(6)),
  aStatus("LEEDS-1", enrolled("2026-06-06"), at(7)),
];

function openStudy(rows = ROWS): RunningExport & { readonly server: ModelLogServer } {
  const groups = [aGroup({ id: 1, projectId: "CARD" }), aGroup({ id: 2, projectId: "LEEDS" })];
  const services = aProductServices({ session: createFakeSession(anAccount({ groups })) });
  serveStudy(services.http, { "CARD-1": makeRecords(2), "CARD-2": [UNDATED], "LEEDS-1": makeRecords(1, 50) });
  services.http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", groups: [1, 2], capnogram_count: 2 }),
    aDuidBody({ duid: "CARD-2", groups: [1], capnogram_count: 1 }),
    aDuidBody({ duid: "LEEDS-1", groups: [2], capnogram_count: 1 }),
  ]);
  const server = serveLog(services, ...rows);
  return { ...openRunner(services), server };
}

type Files = ReturnType<typeof readFiles>;

/** What changes.csv says last of each thread. */
function replay(read: Files, what: string): ReadonlyMap<string, string> {
  const last = new Map<string, string>();
  for (const row of read.rows("changes.csv")) {
    if (row["what"] !== what) continue;
    const [thread = "", after = ""] = [row["thread"], row["after"]];
    expect(row["before"]).toBe(last.get(thread) ?? "");
    last.set(thread, after);
  }
  return last;
}

afterEach(() => void vi.unstubAllGlobals());

describe("the files of one package agree [REQ-EXPORT-08] [SAFETY]", () => {
  it("participants.csv says what changes.csv gives when it is replayed, and so do notes.csv and checks.csv", async () => {
    const read = readFiles(await makePackage(openStudy()));
    const stated = read
      .rows("participants.csv")
      .map((row) => [
        row["participant_id"],
        [
          row["enrolled"] && `enrolled ${row["enrolled"]}`,
          row["left"] && `left ${row["left"]}`,
          row["left_reason"],
        ]
          .filter(Boolean)
          .join(", "),
      ]);
    expect(stated).toEqual([
      ["CARD-1", "enrolled 2026-03-03, left 2026-06-30, died"],
      ["CARD-2", ""],
      ["LEEDS-1", "enrolled 2026-06-06"],
    ]);
    expect(Object.fromEntries(replay(read, "status"))).toEqual(Object.fromEntries(stated));
    // The texts of notes are in notes.csv alone.
    expect(read.rows("notes.csv").map((row) => [row["note_id"], row["text"]])).toEqual([
      ["note-1", "Moved"],
      ["note-1", "Moved house"],
    ]);
    expect(read.rows("changes.csv").flatMap(({ what, after }) => (what === "note" ? [after] : []))).toEqual([
      "(text left out)",
      "(text left out)",
    ]);
    const explained = read.rows("checks.csv").filter((row) => row["explanation"] !== "");
    expect(explained.map((row) => [row["record_id"], row["explanation"]])).toEqual([
      ["22", "Clock was reset"],
    ]);
    expect([...replay(read, "explanation").values()]).toEqual(["Clock was reset"]);
    expect(read.rows("failed.csv")).toEqual([]);
  });

  it("checks.csv holds the records against the statuses of the other files", async () => {
    const read = readFiles(await makePackage(openStudy()));
    const late = read.rows("checks.csv").filter(({ check }) => check === "after-end");
    // CARD-1 died in June. The status of CARD-2 was taken back.
    const records = late.flatMap((row) => (row["result"] === "finding" ? [row["record_id"]] : []));
    expect(new Set(records)).toEqual(new Set(["1", "2"]));
    expect(late.find(({ result }) => result === "not known")?.["what"]).toBe(
      "1 participant without a known status",
    );
  });

  it("changes.csv of all projects has what is about a handset that the list does not name", async () => {
    const about = anExplanation("foreign-handset:1", "Lent by another site", { udi: UDI, ...at(8) });
    const read = readFiles(await makePackage(openStudy([...ROWS, about])));
    expect(read.rows("changes.csv")).toContainEqual(
      expect.objectContaining({ after: "Lent by another site", participant_id: "", handset: UDI }),
    );
  });

  it("of one project hold no word about a user or a handset of another [SAFETY]", async () => {
    const other = toHandsetUdi("(01)05060000000001(21)NTH00023");
    const running = openStudy([
      ...ROWS,
      anExplanation("foreign-handset:1", "Ours", { udi: UDI, ...at(8) }),
      anExplanation("foreign-handset:2", "Theirs", { udi: other, ...at(8) }),
    ]);
    const newer = { ...toWire(aStatus("LEEDS-1", undefined, at(9))), reason: "emigrated" };
    running.server.put(newer as unknown as Entry);
    running.services.http.reply("GET /device/", [
      { handset_udi: UDI, group: 1 },
      { handset_udi: other, group: 2 },
    ]);
    const read = readFiles(await makePackage(running, { ...EVERYTHING, groupId: 1 }));
    const usersOf = (file: string) => new Set(read.rows(file).map((row) => row["participant_id"]));
    expect(usersOf("participants.csv")).toEqual(new Set(["CARD-1", "CARD-2"]));
    expect(usersOf("changes.csv")).toEqual(new Set(["CARD-1", "CARD-2", ""]));
    expect(usersOf("failed.csv")).toEqual(new Set([""]));
    const ofHandsets = read.rows("changes.csv").filter((row) => row["participant_id"] === "");
    expect(ofHandsets.flatMap(({ what, after }) => (what === "explanation" ? [after] : []))).toEqual([
      "Ours",
    ]);
    expect(new Set(read.rows("checks.csv").map((row) => row["checked_projects"]))).toEqual(new Set(["CARD"]));
  });

  it("have each user once who is listed twice, and name what could not be read of a list", async () => {
    const running = openStudy();
    const { http } = running.services;
    const user = aDuidBody({
      ...{ duid: "CARD-1", groups: [1], capnogram_count: 2, adherence: 0.63 },
      ...{ latest_capnogram_breath_quality: 0.42, capnogram_breath_quality: 0.81 },
    });
    http.reply("GET /duid/", [user, user, { duid: 5 }]);
    http.reply("GET /device/", [{ handset_udi: 5 }]);
    const [record] = makeRecords(1);
    http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 1, duid: "CARD-1", capnogram_dt: record?.at ?? "" }),
      { id: "?" },
    ]);
    const readMissing = async (choice: typeof EVERYTHING) => {
      const read = readFiles(await makePackage(running, choice));
      expect(read.rows("participants.csv")).toMatchObject([
        { last_breath_quality: "42", breath_quality: "81", adherence: "63" },
      ]);
      expect(read.rows("records.csv")).toHaveLength(1);
      expect(read.text("README.txt")).toMatch(/failed\.csv/);
      return read.rows("failed.csv").map(({ what, count }) => [what, count]);
    };
    const missing = [
      ["participants", "1"],
      ["record", "1"],
      ["handsets", "1"],
    ];
    expect((await readMissing(EVERYTHING)).slice(0, 3)).toEqual(missing);
    const [, , , ofRedcap] = await readMissing(EVERYTHING);
    expect(ofRedcap?.[0]).toBe("participant in redcap.csv");
    expect(await readMissing({ ...EVERYTHING, without: ["redcap"] })).toEqual(missing);
  });

  it("say that notes are missing where the account cannot see them", async () => {
    const running = openStudy();
    const { groups } = running.services.session.account();
    running.services.session.setAccount(anAccount({ groups, permissions: [PERMISSIONS.capture] }));
    const read = readFiles(await makePackage(running));
    expect(read.rows("failed.csv").map(({ what, reason }) => [what, reason])).toEqual([
      ["notes", "this account cannot see notes"],
    ]);
  });

  it("say in README.txt what a spreadsheet with a decimal comma makes of their numbers", async () => {
    const read = readFiles(await makePackage(openStudy()));
    expect(read.text("README.txt")).toMatch(
      /A spreadsheet with a decimal comma .* turns 5\.12\s+into 5 December .* choose English as the language of the file\./s,
    );
  });

  it("name entries of this account that are not in the log: they are not in the other files", async () => {
    // Where an entry waits for its turn to be sent again.
    vi.stubGlobal("window", new EventTarget());
    const running = openStudy();
    const { log } = running.capture;
    running.services.http.fail(POST_LOG, "network-failure");
    await log.read();
    const thread = log.getState().getStatus("LEEDS-1");
    if (thread.state !== "newest") throw new Error("not read");
    const change = { kind: "status", duid: toDuid("LEEDS-1"), status: enrolled("2026-06-07") } as const;
    log.write({ ...change, follows: thread.seen });
    await settle();
    const read = readFiles(await makePackage(running));
    expect(read.rows("failed.csv")).toContainEqual(
      expect.objectContaining({
        what: "study log",
        count: "1",
        reason: "entries of this account that are not in the study log",
      }),
    );
    expect(read.rows("participants.csv").map(({ enrolled: day }) => day)).toContain("2026-06-06");
    const said = read.rows("changes.csv").filter(({ what }) => what === "not held");
    expect(said.map((row) => row["after"]).join(" ")).toContain(
      "Entries of this account that are not in the study log: 1.",
    );
  });

  it("are made of one reading of the log, whatever other pages read before", async () => {
    const running = openStudy();
    await running.capture.log.read();
    const before = running.services.http.requests.length;
    running.server.put(toWire(aStatus("CARD-2", enrolled("2026-09-09"), at(9))));
    const read = readFiles(await makePackage(running));
    const asked = running.services.http.requests.slice(before).filter(({ path }) => path === LOG_PATH);
    expect(asked).toHaveLength(1);
    expect(read.rows("participants.csv").map(({ enrolled: day }) => day)).toContain("2026-09-09");
  });

  it("name the study log where it does not answer, and hold everything else [REQ-STATUS-04] [REQ-EXPORT-22]", async () => {
    const running = openStudy();
    running.services.http.fail(GET_LOG, "unexpected-status", 500);
    const read = readFiles(await makePackage(running));
    expect(read.rows("failed.csv").map((row) => [row["what"], row["count"], row["reason"]])).toEqual([
      ["study log", "", "the server answered 500"],
    ]);
    const said = read.rows("changes.csv").filter(({ what }) => what === "not held");
    expect(said.map((row) => row["after"]).join(" ")).toContain("could not be read");
    expect(read.rows("participants.csv").map(({ enrolled: day }) => day)).toEqual(["", "", ""]);
    expect(read.rows("notes.csv")).toHaveLength(0);
    expect(read.rows("records.csv")).toHaveLength(4);
    expect(read.rows("checks.csv").find(({ check }) => check === "after-end")).toMatchObject({
      result: "not known",
      what: "The status of participants could not be read",
    });
  });

  it("name each entry that cannot be read by this version, and whose status is not known because of it [SAFETY] [REQ-EXPORT-20]", async () => {
    const running = openStudy();
    const newer = { ...toWire(aStatus("CARD-1", undefined, at(9))), left: "2026-07-01", reason: "emigrated" };
    running.server.put(newer as unknown as Entry);
    const read = readFiles(await makePackage(running));
    const failed = read.rows("failed.csv").map((row) => [row["participant_id"], row["count"], row["reason"]]);
    expect(failed).toEqual([
      ["", "1", "entries with values of a newer version could not be read"],
      ["CARD-1", "", "the status cannot be read by this version"],
    ]);
    expect(read.rows("participants.csv")[0]).toMatchObject({ participant_id: "CARD-1", left: "" });
    // One that can be read came after it: the status is known again.
    running.server.put(toWire(aStatus("CARD-1", DIED, at(10))));
    const later = readFiles(await makePackage(running));
    expect(later.rows("failed.csv").map((row) => row["participant_id"])).toEqual([""]);
    expect(later.rows("participants.csv")[0]).toMatchObject({ left: "2026-06-30" });
  });

  it("name the list of handsets where it could not be read", async () => {
    const running = openStudy();
    running.services.http.fail("GET /device/", "unexpected-status", 500);
    const read = readFiles(await makePackage(running));
    expect(read.rows("failed.csv").map(({ what }) => what)).toEqual(["handsets"]);
  });
});
