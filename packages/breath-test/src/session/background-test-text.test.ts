import { describe, expect, it } from "vitest";

import type { Phase } from "../test-run/test-run-states.ts";
import { isPending } from "../test-run/test-run-transitions.ts";
import type { JourneyState } from "./journey-states.ts";
import { at, FIRST, HOLDING, play, pressed, SECOND } from "../testing/journey-timeline.ts";
import { getBackgroundTestText } from "./background-test-text.ts";

const QUESTION = "smoking history";
const { state: running } = play([...HOLDING, pressed(20)]);
const { phase: waiting } = running.testRun;
if (!isPending(waiting)) throw new Error("expected a test that runs");
const target = { capnogramId: "a", capturedAt: at(30), isProved: true };
const test = { ...waiting.test, target };

/** A phase while another page of the product is open. */
const away = (phase: Phase, changes: Partial<JourneyState> = {}): JourneyState => ({
  ...running,
  openUdi: undefined,
  testRun: { ...running.testRun, phase },
  ...changes,
});
const say = (state: JourneyState) => getBackgroundTestText(state, QUESTION, (udi) => udi.slice(-5));

describe("getBackgroundTestText [REQ-TEST-42]", () => {
  it("names the handset of a running test and its start", () => {
    const words = { status: "running", text: "Test on 00201", startedAt: at(20) };
    expect(say(away(waiting))).toEqual(words);
    expect(say(away({ status: "opening", test }))).toEqual(words);
  });

  it.each<[string, Phase, object]>([
    ["has failed", { status: "failed", test }, { status: "failed", text: "Test on 00201 has failed" }],
    [
      "asks the product's question",
      { status: "asking", test, refusal: undefined },
      { status: "needs-you", text: "Test on 00201: smoking history" },
    ],
    [
      "asks whose a recording is",
      { status: "waiting", test: { ...test, inquiry: { ...target, because: { is: "outside-hold" } } } },
      { status: "needs-you", text: "00201: is this your patient's recording?" },
    ],
  ])("says that a test %s, without a time", (_, phase, words) => {
    expect(say(away(phase))).toEqual(words);
  });

  it("names the result and its handset once the test is over", () => {
    const unopened = { udi: SECOND, startedAt: at(20), capnogramId: "b" };
    const ready = { status: "ready", text: "Result on 00202", capnogramId: "b" };
    expect(say(away({ status: "idle" }, { unopened }))).toEqual(ready);
    expect(
      say(away({ status: "finished", udi: FIRST, capnogramId: "b" }, { unopened, openUdi: FIRST })),
    ).toEqual(ready);
  });

  it("lets a handset's letters from right to left turn nothing but themselves", () => {
    const unopened = { udi: SECOND, startedAt: at(20), capnogramId: "b" };
    const inquiry = { ...target, because: { is: "outside-hold" } } as const;
    const states = [
      away(waiting),
      away({ status: "waiting", test: { ...test, inquiry } }),
      away({ status: "idle" }, { unopened }),
    ];
    const name = "\u2068\u05D0\u2069";
    expect(states.map((state) => getBackgroundTestText(state, QUESTION, () => "\u05D0")?.text)).toEqual([
      `Test on ${name}`,
      `${name}: is this your patient's recording?`,
      `Result on ${name}`,
    ]);
  });

  it("says nothing while the test's own page is open or no test runs", () => {
    const unopened = { udi: SECOND, startedAt: at(1), capnogramId: "b" };
    expect(say({ ...running, unopened })).toBeUndefined();
    expect(say(away({ status: "idle" }))).toBeUndefined();
  });
});
