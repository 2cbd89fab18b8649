import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { isAsListed } from "./is-as-listed.ts";

const row = {
  testIdentifier: "12B34C56JAF",
  capturedAt: toEpochMs(Date.parse("2026-11-20T10:42:05Z")),
  handsetUdi: toHandsetUdi("(21)NTA00201"),
};
const later = (ms: number) => ({ capturedAt: toEpochMs(row.capturedAt + ms) });

describe("isAsListed compares a recording with its row in the results [HZ-01]", () => {
  it.each([
    ["the same in everything", {}, true],
    ["more precise about its time", later(999), true],
    ["less precise about its time", later(-999), true],
    ["a second later", later(1_000), false],
    ["a second earlier", later(-1_000), false],
    ["of another test", { testIdentifier: "12B34C56JAG" }, false],
    ["of another handset", { handsetUdi: toHandsetUdi("(21)NTA00202") }, false],
  ])("which is %s", (_, changes, expected) => {
    expect(isAsListed({ ...row, ...changes }, row)).toBe(expected);
  });
});
