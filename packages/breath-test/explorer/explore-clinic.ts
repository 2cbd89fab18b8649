import { createClinicModel } from "./clinic/clinic-model.ts";
import { complete } from "./clinic/completion.ts";
import { playPrelude } from "./clinic/prelude.ts";
import type { Scenario } from "./clinic/scenario.ts";
import type { ClinicStep } from "./clinic/clinic-step.ts";
import { tellTimeline } from "./clinic/timeline.ts";
import { createWorld, type World } from "./clinic/world.ts";
import { explore, type Limits } from "./search/explore.ts";

export interface Finding {
  readonly what: string;
  /** Steps of the exploration; the timeline begins earlier, with what had happened before. */
  readonly length: number;
  readonly timeline: readonly string[];
}

export interface ClinicExploration {
  readonly scenario: Scenario;
  readonly states: number;
  readonly steps: number;
  readonly depth: number;
  readonly isComplete: boolean;
  /** How often each kind of step was taken. */
  readonly taken: ReadonlyMap<string, number>;
  /** States from which the end was played to. */
  readonly completions: number;
  readonly opened: number;
  readonly finding: Finding | undefined;
}

/** From so many of the first states every one is played to its end. */
const ALWAYS_PLAYED = 2_000;

/** Explores one scenario; from every `sampleEvery`th state on it is played to its end. */
export function exploreClinic(scenario: Scenario, limits: Limits, sampleEvery: number): ClinicExploration {
  const world = createWorld(scenario);
  const before = playPrelude(world);
  const taken = new Map<string, number>();
  let completions = 0;
  let opened = 0;
  let rest: readonly ClinicStep[] = [];

  const { violation, ...found } = explore(createClinicModel(world, [before.row]), limits, {
    onStep(step) {
      const kind = nameStep(world, step);
      taken.set(kind, (taken.get(kind) ?? 0) + 1);
    },
    onState(row, index) {
      const wrong = world.findWrong(row);
      if (wrong !== undefined || (index > ALWAYS_PLAYED && index % sampleEvery !== 0)) return wrong;
      const completion = complete(world, row);
      completions += 1;
      opened += completion.opened;
      if (completion.what !== undefined) rest = completion.steps;
      return completion.what;
    },
  });
  const finding = violation && {
    what: violation.what,
    length: violation.trace.length + rest.length,
    timeline: tellTimeline(world, [...before.steps, ...violation.trace, ...rest]).slice(0, 60),
  };
  return { scenario, ...found, taken, completions, opened, finding };
}

function nameStep({ codes }: World, step: ClinicStep): string {
  if (step.does === "happen") return codes.happenings.toValue(step.happening).is;
  if (!("item" in step)) return step.does;
  const item = codes.items.toValue(step.item);
  switch (item.is) {
    case "request":
      return `${step.does} ${item.effect.do}`;
    case "answer":
      return `${step.does} answer to ${item.request.effect.do}`;
    case "push":
      return `${step.does} ${item.announcement.kind}`;
    case "note":
      return `${step.does} ${item.what.is}`;
    default:
      return item satisfies never;
  }
}
