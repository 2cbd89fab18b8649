import type { BreathPhase } from "@capno/domain/breath-phases";

/** Where the phases of an averaged breath are marked, in px from the plot's left edge. */
export interface PhaseMarks {
  /** A dashed line at each crossing of the threshold. */
  readonly lines: readonly number[];
  /** A name in the middle of each phase that has room for it. */
  readonly labels: readonly { readonly text: string; readonly middle: number }[];
}

const NAMES: Readonly<Record<BreathPhase["kind"], string>> = {
  expiration: "Expiration",
  inspiration: "Inspiration",
};
/** The longer name, and a little on each side of it. */
const ROOM_PX = 80;
/** From the plot's top to the middle of a name. */
export const PHASE_LABEL_TOP_PX = 12;
export const PHASE_DASHES = [5, 5] as const;

export function placePhaseMarks(
  phases: readonly BreathPhase[],
  toX: (seconds: number) => number,
): PhaseMarks {
  return {
    lines: phases.flatMap(({ start }, i) => (phases[i - 1]?.end === start ? [toX(start)] : [])),
    labels: phases.flatMap(({ kind, start, end }) =>
      toX(end) - toX(start) < ROOM_PX ? [] : [{ text: NAMES[kind], middle: (toX(start) + toX(end)) / 2 }],
    ),
  };
}
