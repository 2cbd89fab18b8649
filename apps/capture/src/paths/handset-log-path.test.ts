import { describe, expect, it } from "vitest";

import { parseHandsetLogView, toHandsetLogParameters, toHandsetLogPath } from "./handset-log-path.ts";
import { parseHandsetsGroup, toHandsetsPath } from "./handsets-path.ts";
import { toStatusPath } from "./status-path.ts";

const UDI = "(01)05060(21)NTH01234";

describe("the address of the handset log", () => {
  it.each([
    "",
    `handset=${encodeURIComponent(UDI)}`,
    "group=2",
    `handset=${encodeURIComponent(UDI)}&group=2`,
  ])("is read back as it was written: %j", (text) => {
    const view = parseHandsetLogView(new URLSearchParams(text));
    expect(view).toEqual({
      udi: text.includes("handset") ? UDI : null,
      groupId: text.includes("group") ? 2 : null,
    });
    expect(toHandsetLogParameters(view).toString()).toBe(new URLSearchParams(text).toString());
    const path = toHandsetLogPath(view);
    expect(path.startsWith("/list/handset-log")).toBe(true);
    expect(parseHandsetLogView(new URL(path, "http://x").searchParams)).toEqual(view);
  });

  it.each(["group=-1", "group=1.5", "group=x", "group=0", "group=", "handset="])(
    "falls back to all for %j",
    (text) => {
      expect(parseHandsetLogView(new URLSearchParams(text))).toEqual({ udi: null, groupId: null });
    },
  );
});

it.each([
  [2, "group=2"],
  [null, ""],
])("the addresses of handsets and statuses keep the group %s of the list", (groupId, search) => {
  expect(toHandsetsPath(groupId)).toEqual({ pathname: "/list/handsets", search });
  expect(toStatusPath(groupId)).toEqual({ pathname: "/list/status", search });
  expect(parseHandsetsGroup(new URLSearchParams(search))).toBe(groupId);
});
