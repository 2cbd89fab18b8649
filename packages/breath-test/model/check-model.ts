import { createClinicModel } from "./clinic/clinic-model.ts";
import { complete } from "./clinic/completion.ts";
import { playSetup } from "./clinic/setup.ts";
import type { Scenario } from "./clinic/scenario.ts";
import type { ClinicStep } from "./clinic/clinic-step.ts";
import { formatTrace } from "./clinic/trace.ts";
import { createWorld, type World } from "./clinic/world.ts";
import { explore, type Limits } from "./search/explore.ts";

export interface Finding {
  readonly what: string;
  /** Steps of the exploration; the timeline begins earlier, with what had happened before. */
  readonly length: number;
  readonly timeline: readonly string[];
}

export interface ModelCheck {
  readonly scenario: Scenario;
  readonly states: number;
  readonly steps: number;
  readonly depth: number;
  readonly isComplete: boolean;
  /** How often each kind of step was taken, and what was shown, asked or sent by which. */
  readonly taken: ReadonlyMap<string, number>;
  /** States from which the end was played to. */
  readonly completions: number;
  readonly opened: number;
  readonly finding: Finding | undefined;
}

/** Lines of a printed trace: one in which something waits for ever is long. */
const MOST_LINES = 60;

/** From so many of the first states every one is played to its end. */
const ALWAYS_PLAYED = 2_000;

/** Explores one scenario; from every `sampleEvery`th state on it is played to its end. */
export function checkModel(
  scenario: Scenario,
  limits: Limits,
  sampleEvery: number,
  world: World = createWorld(scenario),
): ModelCheck {
  const before = playSetup(world);
  const taken = new Map<string, number>();
  const count = (what: string): void => void taken.set(what, (taken.get(what) ?? 0) + 1);
  let completions = 0;
  let opened = 0;
  let badEnd:
    | { readonly index: number; readonly what: string; readonly rest: readonly ClinicStep[] }
    | undefined;

  const { violation, traceTo, ...found } = explore(createClinicModel(world, [before.row]), limits, {
    onStep(step) {
      const kind = nameStep(world, step);
      count(kind);
      for (const shown of world.takeShown()) count(`${shown} by ${kind}`);
    },
    onState(row, index) {
      const wrong = world.findWrong(row);
      const isPlayed = index <= ALWAYS_PLAYED || index % sampleEvery === 0;
      if (wrong !== undefined || badEnd !== undefined || !isPlayed) return wrong;
      const completion = complete(world, row);
      world.takeShown();
      completions += 1;
      opened += completion.opened;
      const { what, steps: rest } = completion;
      if (what !== undefined) badEnd = { index, what, rest };
      return undefined;
    },
  });

  // What is found on the way is told first: its trace is the shortest there is.
  const way =
    violation ?? (badEnd && { what: badEnd.what, trace: [...traceTo(badEnd.index), ...badEnd.rest] });
  const finding = way && {
    what: way.what,
    length: way.trace.length,
    timeline: formatTrace(world, [...before.steps, ...way.trace]).slice(0, MOST_LINES),
  };
  return { scenario, ...found, taken, completions, opened, finding };
}

function nameStep({ codes }: World, step: ClinicStep): string {
  if (step.type === "act") return codes.actions.toValue(step.action).type;
  if (!("item" in step)) return step.type;
  const item = codes.items.toValue(step.item);
  switch (item.kind) {
    case "request":
      return `${step.type} ${item.effect.type}`;
    case "answer":
      return `${step.type} answer to ${item.request.effect.type}`;
    case "push":
      return `${step.type} ${item.announcement.kind}`;
    case "note":
      return `${step.type} ${item.what.type}`;
    default:
      return item satisfies never;
  }
}
