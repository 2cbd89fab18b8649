import { toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { TestRunEvent } from "./test-run-states.ts";
import {
  at,
  fetched,
  HANDSET,
  HOLD,
  notified,
  OF,
  play,
  polled,
  pressed,
} from "../testing/test-run-timeline.ts";

const failureRanOut = (s: number): TestRunEvent => ({ type: "failure-timer-ran-out", at: at(s) });
const loadingRanOut = (s: number): TestRunEvent => ({ type: "loading-timer-ran-out", at: at(s) });
const closed = (s: number): TestRunEvent => ({ type: "given-up", at: at(s) });

describe("the test run machine, without a question, [spec §4]", () => {
  it("goes from Start to the result page, and fetches before it opens [spec §4]", () => {
    const { state, effects } = play("result", [
      pressed(),
      notified(80, "DECODE", "STARTED", "a"),
      notified(82, "DECODE", "SUCCEEDED", "a"),
      notified(90, "DIAGNOSE_INITIAL", "SUCCEEDED", "a"),
      fetched(91, "a"),
    ]);
    expect(state.phase).toMatchObject({ status: "finished", capnogramId: "a" });
    const steps = effects.map((each) => each.type);
    expect(steps.indexOf("fetch-result")).toBeLessThan(steps.indexOf("open-result"));
    expect(steps).toContain("go-to-loading");
  });

  it("opens the result once although both diagnoses lead to it [REQ-TEST-05]", () => {
    const { did } = play("result", [
      pressed(),
      notified(90, "DIAGNOSE_INITIAL", "SUCCEEDED", "a"),
      notified(90, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
      fetched(91, "a"),
      notified(92, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
      polled(93, ["completed", "a", 5]),
      fetched(94, "a"),
    ]);
    expect(did("fetch-result")).toBe(1);
    expect(did("open-result")).toBe(1);
  });

  it("takes a second press of Start for the same Start", () => {
    expect(play("result", [pressed(0), pressed(0.1)]).did("go-to-loading")).toBe(1);
  });

  it("reaches the result by polling alone [REQ-TEST-03]", () => {
    const { state } = play("result", [
      pressed(),
      polled(10),
      polled(90, ["in-progress", "a", 5]),
      polled(100, ["completed", "a", 5]),
      fetched(101, "a"),
    ]);
    expect(state.phase).toMatchObject({ status: "finished", capnogramId: "a" });
  });

  it("polls while it waits, and at once when it catches up", () => {
    const { effects } = play("result", [pressed(), { type: "catch-up-due", at: at(20) }]);
    expect(effects.filter((each) => each.type === "poll")).toHaveLength(2);
  });
});

describe("the test run machine, given another patient's recording [REQ-TEST-01]", () => {
  it.each([
    ["captured long before Start", [notified(10, "DIAGNOSE_FINAL", "SUCCEEDED", "old", -121)]],
    ["older than the accepted window", [notified(700, "DIAGNOSE_FINAL", "SUCCEEDED", "old", 99)]],
    ["listed and captured before Start", [polled(10, ["completed", "old", -300])]],
  ] as const)("ignores a result %s", (_, events) => {
    const { state, did } = play("result", [pressed(), ...events]);
    expect(did("fetch-result")).toBe(0);
    expect(state.phase.status).toBe("waiting");
  });

  it("accepts a recording that began just before Start and was still running", () => {
    const { did } = play("result", [pressed(), notified(90, "DIAGNOSE_FINAL", "SUCCEEDED", "a", -20)]);
    expect(did("fetch-result")).toBe(1);
  });

  it("ignores a recording that was opened in this session", () => {
    const { did } = play("result", [
      pressed(),
      notified(50, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
      fetched(51, "a"),
      pressed(60),
      notified(61, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
      polled(62, ["completed", "a", 5]),
    ]);
    expect(did("fetch-result")).toBe(1);
  });

  it("does not give an abandoned test's late result to the next test", () => {
    const { state, effects } = play("result", [
      pressed(),
      notified(80, "DECODE", "SUCCEEDED", "a"),
      closed(81),
      pressed(85),
      notified(90, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
    ]);
    expect(state.phase.status).toBe("waiting");
    expect(effects.filter((each) => each.type === "fetch-result")).toHaveLength(0);
  });

  it("ignores an older recording once it follows a newer one, and switches to a newer one", () => {
    const { effects } = play("result", [
      pressed(),
      notified(80, "DECODE", "STARTED", "b", 30),
      notified(81, "DIAGNOSE_FINAL", "SUCCEEDED", "a", 20),
      notified(82, "DECODE", "STARTED", "c", 40),
      notified(83, "DIAGNOSE_FINAL", "SUCCEEDED", "b", 30),
      notified(84, "DIAGNOSE_FINAL", "SUCCEEDED", "c", 40),
    ]);
    expect(effects.filter((each) => each.type === "fetch-result")).toEqual([
      { type: "fetch-result", of: OF, capnogramId: "c" },
    ]);
  });

  it("does not open a recording of another handset, whatever the push said", () => {
    const { state, did } = play("result", [
      pressed(),
      notified(80, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
      fetched(81, "a", toHandsetUdi("another")),
      notified(82, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
    ]);
    expect(did("open-result")).toBe(0);
    expect(did("fetch-result")).toBe(1);
    expect(state.phase.status).toBe("waiting");
  });

  it("judges recency by the server's clock, not the browser's", () => {
    const event = notified(90, "DIAGNOSE_FINAL", "SUCCEEDED", "a");
    const skewed: TestRunEvent = { ...event, at: at(90 + 3_600) };
    expect(play("result", [pressed(), skewed]).did("fetch-result")).toBe(1);
  });
});

describe("the test run machine, on a success [REQ-TEST-06]", () => {
  it("forgets the recording's fetched data, also after the test finished", () => {
    const { effects } = play("result", [
      pressed(),
      notified(80, "DIAGNOSE_INITIAL", "SUCCEEDED", "a"),
      fetched(81, "a"),
      notified(85, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
    ]);
    expect(effects.filter((each) => each.type === "forget-result")).toEqual([
      { type: "forget-result", capnogramId: "a", isFinal: false },
      { type: "forget-result", capnogramId: "a", isFinal: true },
    ]);
  });
});

describe("the test run machine, on a failure, [spec §4] [spec §9]", () => {
  it("shows TEST ERROR if nothing withdraws it in time [spec §4] [spec §9]", () => {
    const { state } = play("result", [
      pressed(),
      notified(80, "DIAGNOSE_INITIAL", "FAILED", "a"),
      failureRanOut(110),
    ]);
    expect(state.phase.status).toBe("failed");
  });

  it.each(["a", undefined])("starts the failure timer for a decoding failure of %s [REQ-VALUE-01]", (id) => {
    const { effects } = play("result", [pressed(), notified(80, "DECODE", "FAILED", id)]);
    expect(effects).toContainEqual({ type: "start-timer", timer: "failure", ms: 30_000 });
  });

  it("starts it once for the same failure reported twice", () => {
    const { effects } = play("result", [
      pressed(),
      notified(80, "DECODE", "FAILED", "a"),
      notified(81, "DECODE", "FAILED", "a"),
      polled(82, ["failed", "a", 5]),
    ]);
    expect(effects.filter((e) => e.type === "start-timer" && e.timer === "failure")).toHaveLength(1);
  });

  it.each([
    ["a later success of the same stage", notified(90, "DECODE", "SUCCEEDED", "a")],
    ["a success of a later stage", notified(90, "DIAGNOSE_INITIAL", "SUCCEEDED", "a")],
    ["a new recording", notified(90, "DECODE", "STARTED", "b", 50)],
  ])("cancels it on %s", (_, event) => {
    const { state } = play("result", [
      pressed(),
      notified(80, "DECODE", "FAILED", "a"),
      event,
      failureRanOut(110),
    ]);
    expect(state.phase.status).not.toBe("failed");
  });

  it("does not cancel a diagnosis failure on a late decoding success", () => {
    const { state } = play("result", [
      pressed(),
      notified(80, "DIAGNOSE_INITIAL", "FAILED", "a"),
      notified(81, "DECODE", "SUCCEEDED", "a"),
      failureRanOut(110),
    ]);
    expect(state.phase.status).toBe("failed");
  });

  it("ignores a failure of a recording it does not follow [REQ-TEST-04]", () => {
    const { state } = play("result", [
      pressed(),
      notified(80, "DECODE", "STARTED", "b", 30),
      notified(81, "DECODE", "FAILED", "a", 20),
      notified(82, "DECODE", "FAILED"),
      failureRanOut(120),
    ]);
    expect(state.phase.status).toBe("waiting");
  });

  it("does not fail the next test by the listed failure of the previous one", () => {
    const { state } = play("result", [
      pressed(),
      polled(20, ["failed", undefined, 5]),
      failureRanOut(50),
      closed(55),
      pressed(60),
      polled(61, ["failed", undefined, 5]),
      failureRanOut(95),
    ]);
    expect(state.phase.status).toBe("waiting");
  });

  it("shows TEST ERROR if nothing arrives within the loading time-out", () => {
    const { state, effects } = play("result", [pressed(), loadingRanOut(450)]);
    expect(effects).toContainEqual({ type: "start-timer", timer: "loading", ms: 450_000 });
    expect(state.phase.status).toBe("failed");
  });

  it("returns to the start page when the dialog closes", () => {
    const { state, effects } = play("result", [pressed(), loadingRanOut(450), closed(460)]);
    expect(state.phase.status).toBe("idle");
    expect(effects.at(-1)).toEqual({ type: "go-to-start", udi: HANDSET });
  });
});

describe("the test run machine, on a success after TEST ERROR [REQ-TEST-09]", () => {
  it("closes the dialog and continues", () => {
    const { state } = play("result", [
      pressed(),
      notified(80, "DECODE", "FAILED", "a"),
      failureRanOut(110),
      notified(112, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
    ]);
    expect(state.phase.status).toBe("opening");
  });

  it("announces it once if the dialog was closed, and opens nothing by itself", () => {
    const { effects } = play("result", [
      pressed(),
      loadingRanOut(450),
      closed(455),
      notified(460, "DIAGNOSE_INITIAL", "SUCCEEDED", "a"),
      notified(461, "DIAGNOSE_FINAL", "SUCCEEDED", "a"),
    ]);
    expect(effects.filter((each) => each.type === "announce-late")).toHaveLength(1);
    expect(effects.filter((each) => each.type === "fetch-result")).toHaveLength(0);
  });
});

describe("the test run machine, after a reload [REQ-TEST-02]", () => {
  it("continues to wait for the rest of its time", () => {
    const before = play("result", [pressed(), notified(80, "DECODE", "STARTED", "a")]);
    if (before.state.phase.status !== "waiting") throw new Error("expected to wait");
    const { state, effects } = play("result", [
      { type: "resumed", at: at(100), test: before.state.phase.test },
    ]);
    expect(state.phase).toEqual({
      ...before.state.phase,
      // Proved up to its last confirmation: what happened since the page closed is unknown.
      test: { ...before.state.phase.test, holds: [{ ...HOLD, leaseUntil: undefined }] },
    });
    expect(effects).toContainEqual({ type: "start-timer", timer: "loading", ms: 350_000 });
    expect(effects).toContainEqual({ type: "poll", of: OF });
  });

  it("opens a result that was being fetched", () => {
    const before = play("result", [pressed(), notified(80, "DIAGNOSE_FINAL", "SUCCEEDED", "a")]);
    if (before.state.phase.status !== "opening") throw new Error("expected to open");
    const { test } = before.state.phase;
    const { state, did } = play("result", [
      { type: "resumed", at: at(82), test },
      polled(83, ["completed", "a", 5]),
      fetched(84, "a"),
    ]);
    expect(state.phase).toMatchObject({ status: "finished", capnogramId: "a" });
    expect(did("open-result")).toBe(1);
  });
});
