import { describe, expect, it } from "vitest";

import { createSteps } from "./clinic/scenario.ts";
import type { StepOf } from "./clinic/tab-state.ts";
import { createWorld } from "./clinic/world.ts";
import { checkModel, type ModelCheck } from "./check-model.ts";
import { defineScenario } from "./define-scenario.ts";
import { SCENARIOS } from "./scenarios.ts";

/** Of each scenario; the small ones have fewer. */
const STATES = 4_700;
const PLAYED_EVERY = 50;

/** The clinic is not explored where nothing happens: all of this is seen to happen. */
const MUST_HAPPEN = [
  ...["signed-in", "logged-out", "handset-chosen", "left", "back-pressed", "start-pressed", "taken-over"],
  ...["returned", "product-left"],
  ...["question-answered", "inquiry-answered", "toast-opened", "history-opened"],
  ...[
    "own-clock-stepped",
    "slept",
    "woke",
    "shown-again",
    "reloaded",
    "timer-ran-out",
    "pass",
    "breathe",
    "advance",
    "next-patient",
  ],
  ...["arrive send-lock", "arrive send-unlock", "arrive send-answer"],
  ...["deliver answer to send-lock", "deliver answer to send-unlock", "deliver answer to poll"],
  ...["deliver answer to check-recording", "deliver lifecycle", "deliver availability"],
  ...["deliver claim-stolen", "deliver recordings-handled", "deliver session-changed"],
  ...[
    "lose send-lock",
    "lose answer to send-lock",
    "lose send-unlock",
    "lose lifecycle",
    "repeat availability",
  ],
  ...["claim-refused-next", "step-clock", "told-opened by deliver answer to poll"],
  ...["misread", "never-answer send-unlock", "never-answer answer to send-unlock"],
  ...["opened by deliver lifecycle", "opened by deliver answer to poll", "opened by inquiry-answered"],
  ...["asked-whose by deliver lifecycle", "asked-whose by deliver answer to poll"],
  ...["questioned by deliver answer to check-recording", "questioned by toast-opened"],
  ...["answer-sent by question-answered", "announced by deliver lifecycle"],
];

describe("every order of what happens in a clinic · whose breath it is", () => {
  const checked = new Map<string, ModelCheck>();
  /** Each scenario once, in the first test that needs it: no single test waits for all of them. */
  function check(scenario: (typeof SCENARIOS)[number]): ModelCheck {
    const result =
      checked.get(scenario.name) ?? checkModel(scenario, { depth: Infinity, states: STATES }, PLAYED_EVERY);
    checked.set(scenario.name, result);
    return result;
  }
  const all = () => SCENARIOS.map(check);

  it.each(SCENARIOS)(
    "keeps every recording from the wrong person, and brings every test to its end: $name",
    (scenario) => {
      const { finding } = check(scenario);
      expect(finding && `${finding.what}\n${finding.timeline.join("\n")}`).toBeUndefined();
    },
  );

  it("explores at least 100,000 states", () => {
    expect(all().reduce((sum, { states }) => sum + states, 0)).toBeGreaterThanOrEqual(100_000);
  });

  it("does every kind of thing, and comes to every good end", () => {
    const happened = new Set(all().flatMap(({ taken }) => Array.from(taken.keys())));
    expect(MUST_HAPPEN.filter((kind) => !happened.has(kind))).toEqual([]);
    expect(all().reduce((sum, { opened }) => sum + opened, 0)).toBeGreaterThan(1_000);
  });
});

describe("the model checker, given a wrong rule", () => {
  const scenario = defineScenario({
    name: "one test",
    before: [
      { tab: 0, type: "sign-in", as: "Dr A" },
      { tab: 2, type: "sign-in", as: "Dr B" },
      { tab: 2, type: "choose", handset: 0 },
      { type: "moment" },
      { type: "breathe", clinician: "Dr B" },
      { type: "wait" },
      { tab: 2, type: "leave" },
      { tab: 0, type: "choose", handset: 0 },
    ],
    budgets: { press: 1, breathe: 1, time: 2 },
  });
  const real = createSteps(false);

  /** Opens whatever is notified, whosever it is. */
  const opensAnything: StepOf = {
    ...real,
    "Dr A": (state, event) => {
      const isReport = event.type === "test-run-event" && event.event.type === "notified";
      const report = isReport && event.event.type === "notified" ? event.event.report : undefined;
      if (report?.capnogramId === undefined || state.openUdi === undefined) return real["Dr A"](state, event);
      return [state, [{ type: "open-result", capnogramId: report.capnogramId, udi: state.openUdi }]];
    },
  };

  /** Hears nothing. */
  const ignoresReports: StepOf = {
    ...real,
    "Dr A": (state, event) =>
      event.type === "test-run-event" && (event.event.type === "notified" || event.event.type === "polled")
        ? [state, []]
        : real["Dr A"](state, event),
  };

  it("finds the shortest sequence of events that shows the fault, with the time of day", () => {
    const world = createWorld(scenario, opensAnything);
    const { finding } = checkModel(scenario, { depth: Infinity, states: STATES }, STATES, world);
    expect(finding?.what).toBe("Dr A is shown the result of patient 2 of Dr B.");
    expect(finding?.length).toBe(2);
    expect(finding?.timeline).toEqual([
      "10:42:00  Dr A signs in in tab 1.",
      "10:42:00  Dr B signs in in tab 3.",
      "10:42:00  Dr B (tab 3) chooses 00201.",
      "10:42:02  2 s later.",
      "10:42:02  Patient 2 of Dr B breathes through 00201.",
      "10:43:17  75 s later.",
      "10:43:17  Dr B (tab 3) goes back to the handsets.",
      "10:43:17  Dr A (tab 1) chooses 00201.",
      "10:43:17  The recording of patient 2, made at 10:42:02, has its final diagnosis.",
      '10:43:17  Tab 1 of Dr A hears "DIAGNOSE_FINAL SUCCEEDED" of recording-1, made at 10:42:02 on 00201.',
    ]);
  });

  it("finds a result that never opens", () => {
    const world = createWorld(scenario, ignoresReports);
    const { finding } = checkModel(scenario, { depth: Infinity, states: STATES }, STATES, world);
    expect(finding?.what).toBe("A test waits for ever, though nothing is lost any more.");
  });
});
