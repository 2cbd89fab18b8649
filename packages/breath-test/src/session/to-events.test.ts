import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { HandsetList } from "../queries/handsets-query.ts";
import { toHandsetsRead, toReport } from "./to-events.ts";

const ME = "gp@capno.example";
const at = toEpochMs(2_000);
const [MINE, THEIRS, FREE] = ["(21)NTA00201", "(21)NTA00202", "(21)NTA00203"].map((udi) => toHandsetUdi(udi));

describe("toHandsetsRead [REQ-HANDSET-09] [REQ-HANDSET-31]", () => {
  it("sorts handsets into those locked by this account, by others, and free", () => {
    const handsets = [
      { udi: MINE, lockedBy: ME },
      { udi: THEIRS, lockedBy: "gp2@capno.example" },
      { udi: FREE, lockedBy: null },
    ];
    const list = { handsets, unreadable: 0, askedAt: toEpochMs(1_000) } as unknown as HandsetList;
    expect(toHandsetsRead(list, ME, at)).toEqual({
      type: "handsets-read",
      at,
      askedAt: toEpochMs(1_000),
      lockedByMe: [MINE],
      holders: new Map([[THEIRS, "gp2@capno.example"]]),
      free: new Set([FREE]),
      isPartial: false,
    });
  });

  it("recognises this account in any letter case", () => {
    const handsets = [{ udi: MINE, lockedBy: "GP@Capno.Example" }];
    const list = { handsets, unreadable: 0, askedAt: toEpochMs(1_000) } as unknown as HandsetList;
    expect(toHandsetsRead(list, ME, at)).toMatchObject({ lockedByMe: [MINE], holders: new Map() });
  });

  it("marks a list with unreadable rows as partial", () => {
    const list = { handsets: [], unreadable: 1, askedAt: toEpochMs(1_000) };
    expect(toHandsetsRead(list, ME, at)).toMatchObject({ free: new Set(), isPartial: true });
  });
});

describe("toReport", () => {
  it("turns null ids and times into undefined", () => {
    const event = { kind: "lifecycle", stage: "DECODE", state: "STARTED", serverTime: at } as const;
    const nothing = { ...event, capnogramId: null, capturedAt: null };
    const said = { stage: "DECODE", state: "STARTED", serverTime: at };
    expect(toReport(nothing)).toStrictEqual({ ...said, capnogramId: undefined, capturedAt: undefined });
    expect(toReport({ ...event, capnogramId: "a", capturedAt: at })).toStrictEqual({
      ...said,
      capnogramId: "a",
      capturedAt: at,
    });
  });
});
