import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parseAvailability, parseHandsetEvent } from "./handset-events.ts";

const lifecycle = (changes: object = {}) => ({
  event: { stage: "DECODE", state: "SUCCEEDED" },
  capnogramId: "cap-1",
  capturedAt: "2026-11-20T09:20:00Z",
  serverTime: "2026-11-20T09:21:30.250+00:00",
  ...changes,
});

describe("the parser of handset events [spec §3] [spec §7]", () => {
  it("reads a breath record, and one of a handset that is not allocated", () => {
    expect(parseHandsetEvent("capnogram", { duid: "CARD-1", capnogram_id: 4 })).toEqual({
      kind: "capnogram",
      duid: "CARD-1",
      capnogramId: 4,
    });
    for (const duid of ["", null]) {
      expect(parseHandsetEvent("capnogram", { duid, capnogram_id: 4 })).toMatchObject({ duid: null });
    }
  });

  it.each([
    [50, 50],
    [-3, 0],
    [140, 100],
  ])("reads a progress of %f as %i percent", (progress, percent) => {
    expect(parseHandsetEvent("capnogram-progress", { progress })).toEqual({
      kind: "progress",
      percent,
    });
  });

  it("reads a step of the life cycle with its times", () => {
    expect(parseHandsetEvent("upload_lifecycle", lifecycle())).toEqual({
      kind: "lifecycle",
      stage: "DECODE",
      state: "SUCCEEDED",
      capnogramId: "cap-1",
      capturedAt: Date.UTC(2026, 10, 20, 9, 20),
      serverTime: Date.UTC(2026, 10, 20, 9, 21, 30, 250),
    });
  });

  it("reads a step that names no record yet", () => {
    const { capnogramId: _id, capturedAt: _at, ...early } = lifecycle();
    expect(parseHandsetEvent("upload_lifecycle", early)).toMatchObject({
      capnogramId: null,
      capturedAt: null,
    });
  });

  it.each([
    ["an unknown stage", lifecycle({ event: { stage: "POLISH", state: "SUCCEEDED" } })],
    ["an unknown state", lifecycle({ event: { stage: "DECODE", state: "BORED" } })],
    ["a time without offset", lifecycle({ serverTime: "2026-11-20T09:21:30" })],
    ["no server time", lifecycle({ serverTime: undefined })],
  ])("ignores an event with %s", (_name, payload) => {
    expect(parseHandsetEvent("upload_lifecycle", payload)).toBeUndefined();
  });

  it("ignores another event that looks like one of them", () => {
    expect(parseHandsetEvent("download_lifecycle", lifecycle())).toBeUndefined();
  });

  it("ignores anything else without throwing", () => {
    const names = fc.constantFrom("capnogram", "capnogram-progress", "upload_lifecycle", "other");
    fc.assert(
      fc.property(names, fc.anything(), (name, payload) => {
        expect(parseHandsetEvent(name, payload)).toBeUndefined();
        expect(parseAvailability(name, payload)).toBeUndefined();
      }),
    );
  });
});

describe("the parser of availability events [spec §4] [REQ-HANDSET-09]", () => {
  it("reads a lock, a release and an unknown word", () => {
    for (const event of ["lock", "unlock", "surprise"]) {
      const payload = { event, user: "gp@capno.example", handsetUdi: "NTH00001" };
      expect(parseAvailability("availability_changed", payload)).toEqual(payload);
    }
  });

  it("reads a release without a user, which means that the lease has ended", () => {
    const payload = { event: "unlock", user: null, handsetUdi: "NTH00001" };
    expect(parseAvailability("availability_changed", payload)).toEqual(payload);
  });

  it("ignores another event, and one that cannot be read", () => {
    const payload = { event: "unlock", user: null, handsetUdi: "NTH00001" };
    expect(parseAvailability("capnogram", payload)).toBeUndefined();
    expect(parseAvailability("availability_changed", { event: "unlock" })).toBeUndefined();
    expect(parseAvailability("availability_changed", undefined)).toBeUndefined();
  });

  it("does not take a lock without a user for a free handset", () => {
    const payload = { event: "lock", user: null, handsetUdi: "NTH00001" };
    expect(parseAvailability("availability_changed", payload)).toBeUndefined();
  });
});
