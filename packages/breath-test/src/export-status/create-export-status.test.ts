import { getNextDayStart } from "@capno/domain/time/day-bounds";
import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { describe, expect, it } from "vitest";

import type { ResultRow } from "../queries/results-of-today.ts";
import { createPaths } from "../paths.ts";
import { createQueryClient } from "../queries/query-client.ts";
import { aStorage } from "../testing/shared-browser.ts";
import { createExportStatus, type ExportableRecord } from "./create-export-status.ts";
import { describeMark } from "./export-texts.ts";
import { askBeforeLogOut } from "./unexported-results.ts";

const MINUTE_MS = 60_000;
const KEY = "seen";
const FIRST = toHandsetUdi("(21)NTA00201");
const SECOND = toHandsetUdi("(21)NTA00202");
const NOON = new Date(2026, 9, 14, 12, 0).getTime();

const GP = "gp@capno.example";
const MORNING = new Date(2026, 9, 14, 7, 31).getTime();

/** What a session stored that began at that time. */
const sinceThen = (since: number) => new Map([[`pref:${KEY}:since`, String(since)]]);

/** One tab of a browser, whose session began in the morning; pass `stored` on to simulate a reload. */
function open(stored = sinceThen(MORNING), username = GP, from = NOON, dayZone = "") {
  const session = createFakeSession(anAccount({ username }));
  const clock = createManualClock(from);
  const config = aRuntimeConfig();
  const exportStatus = createExportStatus(
    { clock, config: { ...config, breathTest: { ...config.breathTest, dayZone } }, session },
    { shared: () => aStorage(stored), tab: () => aStorage(stored) },
    KEY,
  );
  const paths = createPaths({ basePath: "/nts" });
  return {
    exportStatus,
    session,
    clock,
    stored,
    ask: () => askBeforeLogOut({ exportStatus, paths, queryClient: createQueryClient() }),
  };
}

const aRecord = (
  capnogramId: string,
  minute = 0,
  changes: { readonly udi?: typeof FIRST; readonly isFinal?: boolean } = {},
): ExportableRecord => ({
  capnogramId,
  isFinal: changes.isFinal ?? true,
  recording: {
    testIdentifier: `TEST-${capnogramId}`,
    handsetUdi: changes.udi ?? FIRST,
    capturedAt: toEpochMs(NOON - (60 - minute) * MINUTE_MS),
  },
});

const aRow = (openId: string | undefined): ResultRow => ({
  testIdentifier: `TEST-${openId}`,
  capturedAt: toEpochMs(NOON),
  hasUnknownDate: false,
  outcome: "Completed",
  openId,
  capnogramId: openId,
  unfinishedId: undefined,
});

describe("createExportStatus [REQ-HISTORY-42]", () => {
  it("lists unexported results with all their data, oldest first", () => {
    const { exportStatus } = open();
    exportStatus.noteResult(aRecord("b", 20));
    exportStatus.noteResult(aRecord("a", 10));
    exportStatus.noteResult(aRecord("c", 30));
    exportStatus.keep(aRecord("c", 30), "file-made", "saved");
    expect(exportStatus.getUnexported()).toEqual([
      {
        capnogramId: "a",
        testIdentifier: "TEST-a",
        handsetUdi: FIRST,
        capturedAt: NOON - 50 * MINUTE_MS,
        hasUnknownDate: false,
        isFinal: true,
      },
      expect.objectContaining({ capnogramId: "b" }),
    ]);
    expect(["a", "b", "c"].map((id) => exportStatus.getMark(id))).toEqual([
      "not-saved",
      "not-saved",
      "saved",
    ]);
  });

  it("lists final results from a handset's history", () => {
    const { exportStatus } = open();
    exportStatus.noteHistory(SECOND, [aRow("a"), aRow(undefined)]);
    expect(exportStatus.getUnexported()).toMatchObject([
      { capnogramId: "a", handsetUdi: SECOND, isFinal: true },
    ]);
    // Exporting a first result does not export the final one.
    exportStatus.keep(aRecord("a", 0, { isFinal: false }), "text-copied", "saved");
    expect(exportStatus.getMark("a")).toBe("not-saved");
  });

  it("counts a print once the clinician has confirmed it", () => {
    const { exportStatus } = open();
    exportStatus.notePrintOpened(aRecord("a"));
    expect(exportStatus.getState().paper?.status).toBe("printing");
    exportStatus.notePrintClosed("a");
    expect(exportStatus.getState().paper?.status).toBe("asked");
    exportStatus.answerPrint("a", "yes");
    expect(exportStatus.getMark("a")).toBe("saved");
  });

  it("drops a result left open since yesterday, which the server has removed", () => {
    const { exportStatus, clock } = open();
    exportStatus.noteResult(aRecord("a"));
    clock.sleep(24 * 60 * MINUTE_MS);
    clock.advance(MINUTE_MS);
    exportStatus.noteResult(aRecord("a"));
    expect(exportStatus.getUnexported()).toEqual([]);
  });

  it("lists results of another day, or without one, that the server still lists [REQ-HISTORY-01]", () => {
    const { exportStatus } = open();
    const yesterday = { ...aRow("a"), capturedAt: toEpochMs(NOON - 24 * 60 * MINUTE_MS) };
    const undated = { ...aRow("b"), capturedAt: toEpochMs(0), hasUnknownDate: true };
    exportStatus.noteHistory(FIRST, [yesterday, undated]);
    expect(exportStatus.getUnexported().map(({ capnogramId }) => capnogramId)).toEqual(["b", "a"]);
  });

  it("notifies watchers until they unsubscribe", () => {
    const { exportStatus } = open();
    let calls = 0;
    const stop = exportStatus.watch(() => void (calls += 1));
    exportStatus.noteResult(aRecord("a"));
    stop();
    exportStatus.noteResult(aRecord("b"));
    expect(calls).toBe(1);
  });
});

describe("createExportStatus, at the end of the day [REQ-HISTORY-48]", () => {
  const nearMidnight = () => open(undefined, undefined, new Date(2026, 9, 14, 23, 20).getTime());

  it("reminds from 23:30 until dismissed, and clears the day's results at midnight", () => {
    const { exportStatus, clock } = nearMidnight();
    exportStatus.noteResult(aRecord("a"));
    expect(exportStatus.getState().reminder).toBe("off");
    clock.advance(10 * MINUTE_MS);
    expect(exportStatus.getState().reminder).toBe("on");
    exportStatus.dismissReminder();
    expect(exportStatus.getState().reminder).toBe("dismissed");
    clock.advance(30 * MINUTE_MS);
    expect(exportStatus.getState()).toMatchObject({ reminder: "off", results: new Map() });
  });

  it("reminds and clears by the midnight of the deployment's zone [REQ-HISTORY-01]", () => {
    const dayZone = "Asia/Kolkata";
    const end = getNextDayStart(toEpochMs(NOON), dayZone);
    const { exportStatus, clock } = open(undefined, undefined, end - 31 * MINUTE_MS, dayZone);
    exportStatus.noteHistory(FIRST, [{ ...aRow("a"), capturedAt: clock.now() }]);
    expect(exportStatus.getState().reminder).toBe("off");
    clock.advance(MINUTE_MS);
    expect(exportStatus.getState().reminder).toBe("on");
    clock.advance(30 * MINUTE_MS);
    expect(exportStatus.getState().results).toEqual(new Map());
  });

  it("stops its timer when disposed", () => {
    const { exportStatus, clock, session } = nearMidnight();
    exportStatus.noteResult(aRecord("a"));
    exportStatus.dispose();
    expect(clock.waiting()).toBe(0);
    session.logOut();
    expect(exportStatus.getState()).toMatchObject({ isEnded: false, reminder: "off" });
  });
});

describe("createExportStatus, after a reload [REQ-HISTORY-42]", () => {
  it("knows how and when a result was exported", () => {
    const before = open();
    before.exportStatus.keep(aRecord("a"), "file-made", "saved");
    const { exportStatus } = open(before.stored);
    for (const id of ["a", "b"]) exportStatus.noteResult(aRecord(id));
    expect(exportStatus.getExport("a")).toEqual({ how: "file-made", at: NOON, isConfirmed: true });
    expect([exportStatus.getMark("a"), exportStatus.getMark("b")]).toEqual(["saved", "not-saved"]);
  });

  it("knows the latest of two ways in which a result was saved", () => {
    const before = open();
    before.exportStatus.keep(aRecord("a"), "file-made", "saved");
    before.clock.advance(MINUTE_MS);
    before.exportStatus.keep(aRecord("a"), "fhir-saved", "saved");
    const { exportStatus } = open(before.stored);
    const latest = { how: "fhir-saved", at: NOON + MINUTE_MS, isConfirmed: true };
    expect(exportStatus.getExport("a")).toEqual(latest);
  });

  it("says that a result is saved before any page has listed it, and does not count it at log-out afterwards", () => {
    const before = open();
    before.exportStatus.keep(aRecord("a"), "file-made", "saved");
    const { exportStatus, ask } = open(before.stored);
    expect(exportStatus.getMark("a")).toBe("saved");
    exportStatus.noteResult(aRecord("a"));
    expect(ask()).toBeUndefined();
  });

  it("takes no text of another program for marks", () => {
    for (const text of ["{", "{}", '[{"capnogramId":"a"}]']) {
      const { exportStatus } = open(sinceThen(MORNING).set(`pref:${KEY}`, text));
      exportStatus.noteResult(aRecord("a"));
      expect(exportStatus.getMark("a")).toBe("not-saved");
    }
  });

  it("stores ids and times alone, no account, no test and no handset", () => {
    const { exportStatus, stored } = open();
    exportStatus.keep(aRecord("a"), "text-copied", "saved");
    expect(JSON.parse(stored.get(`pref:${KEY}`) ?? "")).toEqual([
      { capnogramId: "a", isFinal: true, how: "text-copied", at: NOON, isConfirmed: true },
    ]);
  });
});

describe("createExportStatus, in the next session on the same computer [REQ-HISTORY-49]", () => {
  /** What the log-out leaves: preferences alone. */
  const afterLogOut = (stored: ReadonlyMap<string, string>) =>
    new Map([...stored].filter(([key]) => key.startsWith("pref:")));

  it("says of a result that it was saved, and of one without a mark since when that is not known, never that it is not saved", () => {
    const before = open();
    before.exportStatus.keep(aRecord("a"), "file-made", "saved");
    before.exportStatus.noteResult(aRecord("b"));
    before.session.logOut();
    const { exportStatus, ask } = open(afterLogOut(before.stored), "gp2@capno.example");
    for (const id of ["a", "b"]) exportStatus.noteResult(aRecord(id));
    expect(["a", "b"].map((id) => exportStatus.getMark(id))).toEqual(["saved", "not-known"]);
    expect(describeMark("not-known", exportStatus.getState().since).label).toMatch(
      /^Not tracked before \d\d:\d\d$/,
    );
    expect(ask()?.concerns.map(({ message }) => message)).toEqual([
      "One of today's results may not be saved",
    ]);
  });

  it("says of a result of its own time that it is not saved", () => {
    const { exportStatus } = open(new Map());
    exportStatus.noteResult(aRecord("a", 60));
    expect(exportStatus.getMark("a")).toBe("not-saved");
  });

  it("keeps the marks of two tabs, the better of each", () => {
    const { exportStatus: one, stored } = open();
    const { exportStatus: other } = open(stored);
    one.keep(aRecord("a"), "file-made", "saved");
    other.keep(aRecord("b"), "text-copied", "saved");
    other.keep(aRecord("a"), "file-made", "made");
    // A first result that is saved is less than a copy of the final one.
    one.keep(aRecord("c"), "file-made", "made");
    other.keep(aRecord("c", 0, { isFinal: false }), "text-copied", "saved");
    const { exportStatus } = open(stored);
    const ids = ["a", "b", "c"];
    for (const id of ids) exportStatus.noteResult(aRecord(id));
    expect(ids.map((id) => exportStatus.getMark(id))).toEqual(["saved", "saved", "copied"]);
  });

  it("forgets marks older than a day", () => {
    const { exportStatus, stored } = open();
    exportStatus.keep(aRecord("a"), "text-copied", "saved");
    const next = open(stored, GP, NOON + 25 * 60 * MINUTE_MS);
    next.exportStatus.keep(
      {
        ...aRecord("b"),
        recording: { ...aRecord("b").recording, capturedAt: toEpochMs(NOON + 24 * 60 * MINUTE_MS) },
      },
      "text-copied",
      "saved",
    );
    expect(stored.get(`pref:${KEY}`)).not.toContain('"a"');
  });
});

describe("askBeforeLogOut [REQ-HISTORY-43]", () => {
  it("returns nothing if all results were exported", () => {
    const { exportStatus, ask } = open();
    expect(ask()).toBeUndefined();
    exportStatus.keep(aRecord("a"), "fhir-saved", "saved");
    expect(ask()).toBeUndefined();
  });

  it("lists results not exported, each with a link", () => {
    const { exportStatus, ask } = open();
    exportStatus.noteResult(aRecord("a", 10));
    const one = {
      message: "One of today's results is not saved",
      links: [{ label: "00201 11:10", to: "/nts/results/a?results=1" }],
    };
    expect(ask()).toEqual({
      concerns: [one],
      overview: { label: "Open history", to: expect.stringContaining("/nts/results-history/") },
    });
    exportStatus.noteResult(aRecord("b", 20));
    exportStatus.noteResult(aRecord("c", 30));
    exportStatus.keep(aRecord("b", 20), "file-made", "saved");
    expect(ask()?.concerns.map(({ message }) => message)).toEqual(["2 of today's results are not saved"]);
    expect(ask()?.concerns[0]?.links.map(({ label }) => label)).toEqual(["00201 11:10", "00201 11:30"]);
  });

  it("counts a file that may not be saved by itself, until it is confirmed, also after a reload [REQ-HISTORY-45]", () => {
    const before = open();
    before.exportStatus.keep(aRecord("a", 10), "file-made", "made");
    before.exportStatus.noteResult(aRecord("b", 20));
    expect(before.ask()?.concerns.map(({ message, links }) => [message, links[0]?.label])).toEqual([
      ["One of today's results is not saved", "00201 11:20"],
      ["One of today's results was copied and may not be saved", "00201 11:10"],
    ]);
    const { exportStatus, ask } = open(before.stored);
    exportStatus.noteResult(aRecord("a", 10));
    expect(ask()?.concerns).toHaveLength(1);
    exportStatus.confirmCopy("a");
    expect(ask()).toBeUndefined();
  });

  it("tells apart two results of one handset in one minute, even if one was exported", () => {
    const { exportStatus, ask } = open();
    exportStatus.keep(aRecord("a"), "file-made", "saved");
    exportStatus.noteResult(aRecord("b"));
    exportStatus.noteResult(aRecord("c", 0, { udi: SECOND }));
    const labels = ask()?.concerns[0]?.links.map(({ label }) => label);
    expect(labels).toEqual(["00201 11:00 (TEST-b)", "00202 11:00"]);
  });

  it("links to the history of their common handset, otherwise to the list of handsets", () => {
    const { exportStatus, ask } = open();
    exportStatus.noteResult(aRecord("a"));
    exportStatus.noteResult(aRecord("b", 5));
    expect(ask()?.overview?.to).toBe(`/nts/results-history/${encodeURIComponent(FIRST)}`);
    exportStatus.noteResult(aRecord("c", 0, { udi: SECOND }));
    expect(ask()?.overview?.to).toBe("/nts/results-history");
  });
});
