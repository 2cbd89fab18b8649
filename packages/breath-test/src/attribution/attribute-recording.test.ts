import { toEpochMs, toHandsetUdi, type EpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import { getCoverage, addLockPeriod, type LockPeriod } from "./lock-periods.ts";
import { attributeRecording, type TestFacts, type Attribution } from "./attribute-recording.ts";
import { toRecordingFacts, type RecordingFacts } from "./recording-facts.ts";

const START = Date.parse("2026-11-20T09:00:00Z");
const at = (s: number): EpochMs => toEpochMs(START + s * 1_000);
const HANDSET = toHandsetUdi("(21)NTA00201");
const OTHER = toHandsetUdi("(21)NTA00202");
const ME = "gp@capno.example";

/** Locked a minute before Start, last confirmed a minute after it; times are seconds after Start. */
const HOLD: LockPeriod = { grantedAt: at(-60), provedUntil: at(60), leaseUntil: at(240), isDoubted: false };
const TEST: TestFacts = { udi: HANDSET, account: ME, startedAt: at(0), holds: [HOLD] };
/** A reload released the handset; it was locked again half a minute later. */
const LOCKED_ANEW: Partial<TestFacts> = {
  holds: [
    { ...HOLD, leaseUntil: undefined },
    { grantedAt: at(90), provedUntil: at(90), leaseUntil: at(390), isDoubted: false },
  ],
};
const recording = (capturedS: number, changes: Partial<RecordingFacts> = {}): RecordingFacts => ({
  handsetUdi: HANDSET,
  administeredBy: ME,
  capturedAt: at(capturedS),
  finishedAt: at(capturedS + 75),
  ...changes,
});
const asked = (because: Extract<Attribution, { status: "asked" }>["because"]): Attribution => ({
  status: "asked",
  because,
});
const BEFORE_START = asked({ is: "before-start", startedAt: at(0) });
const BEFORE_HOLD = asked({ is: "before-hold", lockedAt: at(-60) });

describe("attributeRecording [REQ-TEST-01]", () => {
  it.each<[string, RecordingFacts, Partial<TestFacts>, Attribution]>([
    ["began after Start", recording(5), {}, { status: "taken" }],
    ["is by an unnamed account", recording(5, { administeredBy: undefined }), {}, { status: "taken" }],
    [
      "is by this account in capitals",
      recording(5, { administeredBy: "GP@capno.example " }),
      {},
      { status: "taken" },
    ],
    ["began before Start and was still running then", recording(-20), {}, { status: "taken" }],
    ["ended before Start", recording(-50, { finishedAt: at(-1) }), {}, BEFORE_START],
    ["ended as Start was pressed", recording(-50, { finishedAt: at(0) }), {}, { status: "taken" }],
    ["has no length and began before Start", recording(-20, { finishedAt: at(-20) }), {}, BEFORE_START],
    [
      "began within the clock tolerance before Start",
      recording(-1, { finishedAt: at(-0.5) }),
      {},
      { status: "taken" },
    ],
    ["began when the lock was granted, within the clock tolerance", recording(-61), {}, { status: "taken" }],
    ["began before the handset was locked", recording(-61.1), {}, BEFORE_HOLD],
    ["ended before the handset was locked", recording(-600), {}, BEFORE_HOLD],
    [
      "began in the second before a later lock period, by an unnamed account",
      recording(89.5, { administeredBy: undefined }),
      LOCKED_ANEW,
      asked({ is: "outside-hold" }),
    ],
    [
      "began in the second before a later lock period, by this account",
      recording(89.5),
      LOCKED_ANEW,
      { status: "taken" },
    ],
    [
      "is of another handset",
      recording(5, { handsetUdi: OTHER }),
      {},
      { status: "never", because: "handset" },
    ],
    [
      "is of another account",
      recording(5, { administeredBy: "gp2" }),
      {},
      { status: "never", because: "account" },
    ],
    [
      "is of another account and ended before Start",
      recording(-300, { administeredBy: "gp2" }),
      {},
      { status: "never", because: "account" },
    ],
    ["began within the lease", recording(200), {}, { status: "taken" }],
    ["began after the lease", recording(241), {}, asked({ is: "outside-hold" })],
    [
      "began while the lock was doubted",
      recording(200),
      { holds: [{ ...HOLD, isDoubted: true }] },
      { status: "not-known-yet" },
    ],
    [
      "began before the lock was doubted",
      recording(50),
      { holds: [{ ...HOLD, isDoubted: true }] },
      { status: "taken" },
    ],
    [
      "began after the last confirmation of a lost lock",
      recording(100),
      { holds: [{ ...HOLD, leaseUntil: undefined }] },
      asked({ is: "outside-hold" }),
    ],
    [
      "began between two lock periods",
      recording(80),
      {
        holds: [
          { ...HOLD, leaseUntil: undefined },
          { grantedAt: at(90), provedUntil: at(90), leaseUntil: at(390), isDoubted: false },
        ],
      },
      asked({ is: "outside-hold" }),
    ],
    ["belongs to a test without a lock period", recording(5), { holds: [] }, asked({ is: "outside-hold" })],
    [
      "began as the handset was locked, in a period that was lost at once",
      recording(-60),
      { holds: [{ ...HOLD, provedUntil: at(-61), leaseUntil: undefined }] },
      asked({ is: "outside-hold" }),
    ],
    [
      "ended before Start, outside every lock period",
      recording(-20, { finishedAt: at(-5) }),
      { holds: [{ ...HOLD, provedUntil: at(-30), leaseUntil: undefined }] },
      BEFORE_START,
    ],
    [
      "ended as Start was pressed, outside every lock period",
      recording(-20, { finishedAt: at(0) }),
      { holds: [{ ...HOLD, provedUntil: at(-30), leaseUntil: undefined }] },
      asked({ is: "outside-hold" }),
    ],
    [
      "began before Start by more than the clock tolerance, and ended before Start",
      recording(-1.1, { finishedAt: at(-0.5) }),
      {},
      BEFORE_START,
    ],
    [
      "ended before Start, of a test without a lock period",
      recording(-50, { finishedAt: at(-1) }),
      { holds: [] },
      BEFORE_START,
    ],
    ["began as the lease ended", recording(240), {}, { status: "taken" }],
  ])("attributes a recording that %s", (_, facts, test, verdict) => {
    expect(attributeRecording(facts, { ...TEST, ...test }, false)).toEqual(verdict);
  });

  it.each([
    ["made in the middle of the test", recording(5), {}],
    ["that seems to be made an hour later", recording(3_605), {}],
    ["that seems to be made hours earlier", recording(-18_000), {}],
    ["made while the lock is doubted", recording(5), { holds: [{ ...HOLD, isDoubted: true }] }],
  ])("asks about a recording %s whose times name no offset, and never takes it", (_, facts, test) => {
    expect(attributeRecording({ ...facts, isTimeGuessed: true }, { ...TEST, ...test }, false)).toEqual(
      asked({ is: "time-guessed" }),
    );
  });

  it("never asks about a recording of another account or handset, even if its times name no offset", () => {
    const guessed = { isTimeGuessed: true } as const;
    const verdicts = [
      recording(5, { ...guessed, administeredBy: "gp2@capno.example" }),
      recording(5, { ...guessed, handsetUdi: toHandsetUdi("(21)NTA00299") }),
    ].map((facts) => attributeRecording(facts, TEST, false).status);
    expect(verdicts).toEqual(["never", "never"]);
  });

  it("never attributes a handled recording, and waits for the server's facts", () => {
    expect(attributeRecording(recording(5), TEST, true)).toEqual({ status: "never", because: "handled" });
    expect(attributeRecording(undefined, TEST, false)).toEqual({ status: "not-known-yet" });
  });
});

describe("toRecordingFacts", () => {
  const said = (lengthS: number | undefined, receivedS: number) =>
    toRecordingFacts({
      handsetUdi: HANDSET,
      administeredBy: null,
      capturedAt: at(0),
      receivedAt: at(receivedS),
      hasOffsets: true,
      waveform: { timesS: lengthS === undefined ? [] : [0, 1, lengthS], valuesKPa: [] },
    }).finishedAt;

  it.each([
    ["takes the end of a recording from its samples", 75, 80, 75],
    ["ends a recording no later than it was received", 75, 10, 10],
    ["ends a recording at its start if its length is unknown", undefined, 80, 0],
    ["ends a recording no earlier than it began, whatever the clock says", 75, -5, 0],
    ["ends a recording at its start if a sample's time is not a number", Number.NaN, 80, 0],
    ["ends a recording at its start if a sample's time is infinite", Infinity, 80, 0],
    ["ends a recording no earlier than it began if its samples run backwards", -75, 80, 0],
  ])("%s", (_, lengthS, receivedS, overS) => {
    expect(said(lengthS, receivedS)).toBe(at(overS));
  });

  it("notes whether the server's times name their offset", () => {
    const isGuessed = (hasOffsets: boolean) =>
      toRecordingFacts({
        handsetUdi: HANDSET,
        administeredBy: null,
        capturedAt: at(0),
        receivedAt: at(80),
        hasOffsets,
        waveform: { timesS: [], valuesKPa: [] },
      }).isTimeGuessed;
    expect([isGuessed(true), isGuessed(false)]).toEqual([false, true]);
  });

  it("keeps the account as written, and undefined if there is none", () => {
    const accountOf = (administeredBy: string | null) =>
      toRecordingFacts({
        handsetUdi: HANDSET,
        administeredBy,
        capturedAt: at(0),
        receivedAt: at(80),
        hasOffsets: true,
        waveform: { timesS: [], valuesKPa: [] },
      }).administeredBy;
    expect([accountOf(ME), accountOf(null), accountOf("")]).toEqual([ME, undefined, undefined]);
  });

  it("treats a blank account as none", () => {
    const facts = toRecordingFacts({
      handsetUdi: HANDSET,
      administeredBy: " ",
      capturedAt: at(0),
      receivedAt: at(80),
      hasOffsets: true,
      waveform: { timesS: [], valuesKPa: [] },
    });
    expect(facts.administeredBy).toBeUndefined();
  });
});

it("getCoverage covers a lock period up to its last confirmation, both ends included", () => {
  const over: LockPeriod = { ...HOLD, leaseUntil: undefined };
  expect([-61, -61.1, 60, 60.1].map((s) => getCoverage([over], at(s), false))).toEqual([
    "covered",
    "not-covered",
    "covered",
    "not-covered",
  ]);
});

it("addLockPeriod ends the previous period at its last confirmation", () => {
  const anew: LockPeriod = {
    grantedAt: at(100),
    provedUntil: at(100),
    leaseUntil: at(400),
    isDoubted: false,
  };
  const holds = addLockPeriod([{ ...HOLD, isDoubted: true }], anew);
  expect([50, 80, 120].map((s) => getCoverage(holds, at(s), false))).toEqual([
    "covered",
    "not-covered",
    "covered",
  ]);
  const confirmed = { ...anew, provedUntil: at(220) };
  expect(addLockPeriod(holds, confirmed)).toHaveLength(2);
});
