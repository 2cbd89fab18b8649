import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { isAsListed } from "./is-as-listed.ts";

const row = {
  testIdentifier: "12B34C56JAF",
  capturedAt: toEpochMs(Date.parse("2026-11-20T10:42:05Z")),
  handsetUdi: toHandsetUdi("(21)NTA00201"),
};
const later = (ms: number) => ({ capturedAt: toEpochMs(row.capturedAt + ms) });

describe("isAsListed [HZ-01]", () => {
  it.each([
    ["identical", {}, true],
    ["more precise about the time", later(999), true],
    ["less precise about the time", later(-999), true],
    ["a second later", later(1_000), false],
    ["a second earlier", later(-1_000), false],
    ["of another test", { testIdentifier: "12B34C56JAG" }, false],
    ["of another handset", { handsetUdi: toHandsetUdi("(21)NTA00202") }, false],
  ])("compares a recording that is %s with its row in the results", (_, changes, expected) => {
    expect(isAsListed({ ...row, ...changes }, row)).toBe(expected);
  });
});
