import type { Paths } from "../paths.ts";
import type { TestRunPlace } from "./test-run-effects.ts";
import type { Phase } from "./test-run-states.ts";
import { isPending } from "./test-run-transitions.ts";

export function getRunningPath(paths: Paths, phase: Phase): string | undefined {
  if (phase.status === "asking") return paths.question(phase.test.udi, phase.test.target.capnogramId);
  return isPending(phase) ? paths.loadingTest(phase.test.udi) : undefined;
}

export function getTestRunPath(paths: Paths, place: TestRunPlace): string {
  switch (place.page) {
    case "loading":
      return paths.loadingTest(place.udi);
    case "start":
      return paths.startTest(place.udi);
    case "question":
      return paths.question(place.udi, place.capnogramId);
    default:
      return place satisfies never;
  }
}
