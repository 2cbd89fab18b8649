import { createStateTable } from "./state-table.ts";

/** What an exploration walks through. A state is a row of small integers; equal rows are one state. */
export interface Model<Label> {
  readonly width: number;
  readonly initial: readonly Int32Array[];
  /** Names every step possible in `row`, in an order that is always the same. `row` and `next` are only lent. */
  expand(row: Int32Array, visit: (step: ModelStep<Label>) => void): void;
}

export interface ModelStep<Label> {
  readonly next: Int32Array;
  readonly label: Label;
  /** What must never happen, where it happens in this step. */
  readonly violation?: string | undefined;
}

export interface Limits {
  readonly depth: number;
  readonly states: number;
}

interface Violation<Label> {
  readonly what: string;
  /** From an initial state on: the shortest way there, its last step the forbidden one. */
  readonly trace: readonly Label[];
}

interface Exploration<Label> {
  readonly states: number;
  readonly steps: number;
  /** Steps of the longest shortest way. */
  readonly depth: number;
  /** Nothing was left out for a limit. */
  readonly isComplete: boolean;
  readonly violation: Violation<Label> | undefined;
  /** The shortest way to a state, by the number it was first seen with. */
  traceTo(index: number): readonly Label[];
}

interface Watcher<Label> {
  /** Every state, once, when it is first seen; what it answers is a violation. */
  onState?(row: Int32Array, index: number): string | undefined;
  onStep?(label: Label): void;
}

/** What one step in the list of its parent cannot have: the parent of an initial state. */
const NO_PARENT = 0xffff_ffff;

/**
 * Breadth first through every state within the limits, so the first violation found has the shortest trace.
 * Only the number of the parent is kept with a state; a trace is walked again to be told.
 */
export function explore<Label>(
  model: Model<Label>,
  limits: Limits,
  watcher: Watcher<Label> = {},
): Exploration<Label> {
  const table = createStateTable(model.width);
  let parents = new Uint32Array(1 << 16);
  const current = new Int32Array(model.width);
  let steps = 0;
  let depth = 0;
  let isComplete = true;
  /** The first violation, where there is one. */
  const found: { readonly what: string; readonly parent: number; readonly last: Label | undefined }[] = [];

  function take(row: Int32Array, parent: number): void {
    const { index, isNew } = table.add(row);
    if (!isNew) return;
    if (index >= parents.length) {
      const longer = new Uint32Array(parents.length * 2);
      longer.set(parents);
      parents = longer;
    }
    parents[index] = parent;
    const what = watcher.onState?.(row, index);
    if (what !== undefined) found.push({ what, parent: index, last: undefined });
  }

  for (const row of model.initial) take(row, NO_PARENT);

  let levelEnd = table.size;
  for (let index = 0; index < table.size && found.length === 0; index += 1) {
    if (index === levelEnd) {
      depth += 1;
      levelEnd = table.size;
    }
    if (depth >= limits.depth || table.size >= limits.states) {
      isComplete = false;
      break;
    }
    table.read(index, current);
    model.expand(current, ({ next, label, violation }) => {
      if (found.length > 0) return;
      steps += 1;
      watcher.onStep?.(label);
      if (violation !== undefined) found.push({ what: violation, parent: index, last: label });
      else take(next, index);
    });
  }

  const [first] = found;
  return {
    states: table.size,
    steps,
    depth,
    isComplete,
    traceTo: (index) => retrace(index, undefined),
    violation: first && { what: first.what, trace: retrace(first.parent, first.last) },
  };

  function retrace(to: number, last: Label | undefined): readonly Label[] {
    const way = [to];
    for (let at = parents[to] ?? NO_PARENT; at !== NO_PARENT; at = parents[at] ?? NO_PARENT) way.unshift(at);
    const labels = way.slice(1).map((child, position) => labelBetween(way[position] ?? 0, child));
    return last === undefined ? labels : [...labels, last];
  }

  function labelBetween(parent: number, child: number): Label {
    const goal = new Int32Array(model.width);
    table.read(child, goal);
    table.read(parent, current);
    let label: Label | undefined;
    let isFound = false;
    model.expand(current, (step) => {
      if (isFound || step.violation !== undefined || step.next.some((each, at) => each !== goal[at])) return;
      label = step.label;
      isFound = true;
    });
    if (!isFound)
      throw new Error(
        "The model did not repeat a step: its steps must not depend on anything but the state.",
      );
    return label as Label;
  }
}
