import { describe, expect, it, vi } from "vitest";

import { runMachine, type Step } from "./run-machine.ts";

type Event = "pressed" | "answered" | "looked";
type Effect = "ask" | "note" | "tell";

/** Pressed, it asks and notes; answered, it tells. */
const step: Step<number, Event, Effect> = (state, event) => {
  if (event === "pressed") return [state + 1, ["ask", "note"]];
  return event === "answered" ? [state + 10, ["tell"]] : [state, []];
};

describe("runMachine", () => {
  it("performs the effects of one event in order, before the next event", () => {
    const performed: (readonly [Effect, number])[] = [];
    const machine = runMachine<number, Event, Effect>({
      initial: 0,
      step,
      runEffect(effect) {
        performed.push([effect, machine.getState()]);
        // Answered at once, in the middle of the first event's effects.
        if (effect === "ask") machine.send("answered");
      },
    });
    machine.send("pressed");
    expect(performed).toEqual([
      ["ask", 1],
      ["note", 1],
      ["tell", 11],
    ]);
  });

  it("notifies its listener after a change and its effects, and not without a change", () => {
    const runEffect = vi.fn<(effect: Effect) => void>();
    const machine = runMachine({ initial: 0, step, runEffect });
    const seen: unknown[] = [];
    const end = machine.watch(() => seen.push([machine.getState(), runEffect.mock.calls.length]));
    machine.send("pressed");
    expect(seen).toEqual([[1, 2]]);
    machine.send("looked");
    end();
    machine.send("answered");
    expect(seen).toHaveLength(1);
  });

  it("handles further events after an effect has thrown", () => {
    const runEffect = vi.fn<(effect: Effect) => void>().mockImplementationOnce(() => {
      throw new Error("no network");
    });
    const machine = runMachine({ initial: 0, step, runEffect });
    expect(() => machine.send("pressed")).toThrow("no network");
    machine.send("answered");
    expect(machine.getState()).toBe(11);
  });
});
