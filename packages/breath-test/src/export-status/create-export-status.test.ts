import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { describe, expect, it } from "vitest";

import type { ResultRow } from "../pages/history/results-of-today.ts";
import { createPaths } from "../app/paths.ts";
import { createQueryClient } from "../queries/query-client.ts";
import { createBrowserMemory } from "../storage/browser-memory.ts";
import { aStorage } from "../testing/shared-browser.ts";
import { createExportStatus, type ExportableRecord } from "./create-export-status.ts";
import { askBeforeLogOut } from "./unexported-results.ts";

const MINUTE_MS = 60_000;
const KEY = "seen";
const FIRST = toHandsetUdi("(21)NTA00201");
const SECOND = toHandsetUdi("(21)NTA00202");
const NOON = new Date(2026, 9, 14, 12, 0).getTime();

/** One tab of a browser; hand on what is stored for a reload. */
function open(stored = new Map<string, string>(), username = "gp@capno.example", from = NOON) {
  const session = createFakeSession(anAccount({ username }));
  const clock = createManualClock(from);
  const memory = createBrowserMemory(() => aStorage(stored));
  const exportStatus = createExportStatus({ clock, config: aRuntimeConfig(), session }, memory, KEY);
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

describe("which of today's results this account kept [REQ-HISTORY-42]", () => {
  it("which of today's results this account kept are named with all there is of them, the oldest first, and without those that are kept", () => {
    const { exportStatus } = open();
    exportStatus.noteResult(aRecord("b", 20));
    exportStatus.noteResult(aRecord("a", 10));
    exportStatus.noteResult(aRecord("c", 30));
    exportStatus.keep(aRecord("c", 30), "file-made");
    expect(exportStatus.getUnexported()).toEqual([
      {
        capnogramId: "a",
        testIdentifier: "TEST-a",
        handsetUdi: FIRST,
        capturedAt: NOON - 50 * MINUTE_MS,
        hasUnknownDate: false,
        isFinal: true,
        how: undefined,
        mark: "not-kept",
      },
      expect.objectContaining({ capnogramId: "b" }),
    ]);
    expect(["a", "b", "c"].map((id) => exportStatus.getMark(id))).toEqual(["not-kept", "not-kept", "kept"]);
  });

  it("which of today's results this account kept are those of a history that can be opened, as final ones of its handset", () => {
    const { exportStatus } = open();
    exportStatus.noteHistory(SECOND, [aRow("a"), aRow(undefined)]);
    expect(exportStatus.getUnexported()).toMatchObject([
      { capnogramId: "a", handsetUdi: SECOND, isFinal: true },
    ]);
    // What is kept of a first result is not the final one.
    exportStatus.keep(aRecord("a", 0, { isFinal: false }), "text-copied");
    expect(exportStatus.getMark("a")).toBe("not-kept");
  });

  it("which of today's results this account kept are kept by a paper once somebody said that it is there", () => {
    const { exportStatus } = open();
    exportStatus.notePrintOpened(aRecord("a"));
    expect(exportStatus.getState().paper?.status).toBe("printing");
    exportStatus.notePrintClosed("a");
    expect(exportStatus.getState().paper?.status).toBe("asked");
    exportStatus.answerPrint("a", "yes");
    expect(exportStatus.getMark("a")).toBe("kept");
  });

  it("which of today's results this account kept are today's alone: one that was left open from yesterday is gone from the server", () => {
    const { exportStatus, clock } = open();
    exportStatus.noteResult(aRecord("a"));
    clock.sleep(24 * 60 * MINUTE_MS);
    clock.advance(MINUTE_MS);
    exportStatus.noteResult(aRecord("a"));
    expect(exportStatus.getUnexported()).toEqual([]);
  });

  it("which of today's results this account kept are also those of another day, or of none, that the server still lists [REQ-HISTORY-01]", () => {
    const { exportStatus } = open();
    const yesterday = { ...aRow("a"), capturedAt: toEpochMs(NOON - 24 * 60 * MINUTE_MS) };
    const undated = { ...aRow("b"), capturedAt: toEpochMs(0), hasUnknownDate: true };
    exportStatus.noteHistory(FIRST, [yesterday, undated]);
    expect(exportStatus.getUnexported().map(({ capnogramId }) => capnogramId)).toEqual(["b", "a"]);
  });

  it("tell whoever watches, until they stop", () => {
    const { exportStatus } = open();
    let heard = 0;
    const stop = exportStatus.watch(() => void (heard += 1));
    exportStatus.noteResult(aRecord("a"));
    stop();
    exportStatus.noteResult(aRecord("b"));
    expect(heard).toBe(1);
  });
});

describe("the day's end [REQ-HISTORY-42]", () => {
  const nearMidnight = () => open(undefined, undefined, new Date(2026, 9, 14, 23, 20).getTime());

  it("the day's end is reminded of from half past eleven on, until that is put away, and takes the day's results", () => {
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

  it("the day's end is nothing to a page that is closed", () => {
    const { exportStatus, clock, session } = nearMidnight();
    exportStatus.noteResult(aRecord("a"));
    exportStatus.dispose();
    expect(clock.waiting()).toBe(0);
    session.logOut();
    expect(exportStatus.getState()).toMatchObject({ isEnded: false, reminder: "off" });
  });
});

describe("what a reload leaves [REQ-HISTORY-42]", () => {
  it("what a reload leaves is that a result was seen, and not whether it was kept", () => {
    const before = open();
    before.exportStatus.keep(aRecord("a"), "file-made");
    const after = open(before.stored);
    expect([after.exportStatus.getMark("a"), after.exportStatus.getMark("b")]).toEqual([
      "unknown",
      "not-kept",
    ]);
  });

  it("what a reload leaves is nothing another account reads, nor anything that somebody else wrote there", () => {
    const before = open();
    before.exportStatus.noteResult(aRecord("a"));
    expect(open(before.stored, "gp2@capno.example").exportStatus.getMark("a")).toBe("not-kept");
    for (const text of ["{", "[]"])
      expect(open(new Map([[KEY, text]])).exportStatus.getMark("a")).toBe("not-kept");
  });

  it("what a reload leaves is gone with the session, here and in the browser", () => {
    const { exportStatus, session, stored } = open();
    exportStatus.noteResult(aRecord("a"));
    expect(stored.has(KEY)).toBe(true);
    session.logOut();
    expect(stored.has(KEY)).toBe(false);
    expect(exportStatus.getState().isEnded).toBe(true);
  });
});

describe("before a log-out [REQ-HISTORY-43]", () => {
  it("before a log-out has nothing to say where all is kept", () => {
    const { exportStatus, ask } = open();
    expect(ask()).toBeUndefined();
    exportStatus.keep(aRecord("a"), "fhir-saved");
    expect(ask()).toBeUndefined();
  });

  it("names what is not kept, then what is not known, each with the way to it", () => {
    const before = open();
    before.exportStatus.noteResult(aRecord("a", 10));
    before.exportStatus.noteResult(aRecord("b", 20));
    const { exportStatus, ask } = open(before.stored);
    for (const [index, id] of ["a", "b", "c"].entries())
      exportStatus.noteResult(aRecord(id, 10 * (index + 1)));
    expect(ask()).toEqual({
      concerns: [
        {
          message: "1 of today's results is not kept",
          links: [{ label: "00201 11:30", to: "/nts/results/c?results=1" }],
        },
        {
          message: "It is not known whether 2 of today's results are kept",
          links: [
            { label: "00201 11:10", to: "/nts/results/a?results=1" },
            { label: "00201 11:20", to: "/nts/results/b?results=1" },
          ],
        },
      ],
      overview: { label: "Open history", to: expect.stringContaining("/nts/results-history/") },
    });
    exportStatus.keep(aRecord("b", 20), "file-made");
    exportStatus.noteResult(aRecord("d", 40));
    expect(ask()?.concerns.map(({ message }) => message)).toEqual([
      "2 of today's results are not kept",
      "It is not known whether 1 of today's results is kept",
    ]);
  });

  it("tells two of one handset in one minute apart by their numbers, also where one of them is kept", () => {
    const { exportStatus, ask } = open();
    exportStatus.keep(aRecord("a"), "file-made");
    exportStatus.noteResult(aRecord("b"));
    exportStatus.noteResult(aRecord("c", 0, { udi: SECOND }));
    const labels = ask()?.concerns[0]?.links.map(({ label }) => label);
    expect(labels).toEqual(["00201 11:00 (TEST-b)", "00202 11:00"]);
  });

  it("leads to the history of the one handset they are of, else to the choice of one", () => {
    const { exportStatus, ask } = open();
    exportStatus.noteResult(aRecord("a"));
    exportStatus.noteResult(aRecord("b", 5));
    expect(ask()?.overview?.to).toBe(`/nts/results-history/${encodeURIComponent(FIRST)}`);
    exportStatus.noteResult(aRecord("c", 0, { udi: SECOND }));
    expect(ask()?.overview?.to).toBe("/nts/results-history");
  });
});
