import type { BreathPhase } from "@capno/domain/breath/breath-phases";

/** Positions of the phase marks of an averaged breath, in px from the plot's left edge. */
interface PhaseMarks {
  /** A dashed line at each crossing of the threshold, from the plot's top or from below a name that lies over it. */
  readonly lines: readonly { readonly left: number; readonly top: number }[];
  /** A name in the middle of each phase that has room for it; at the plot's end it may begin a little earlier. */
  readonly labels: readonly { readonly text: string; readonly middle: number }[];
}

const NAMES: Readonly<Record<BreathPhase["kind"], string>> = {
  expiration: "Expiration",
  inspiration: "Inspiration",
};
/** Width of each name with a margin on both sides. */
const ROOM_PX: Readonly<Record<BreathPhase["kind"], number>> = { expiration: 80, inspiration: 82 };
/** A phase that is narrower is not named: one would not see which is meant. */
const LEAST_PX = 28;
/** Distance from the plot's top to the middle of a phase label. */
export const PHASE_LABEL_TOP_PX = 12;
export const PHASE_DASHES = [5, 5] as const;

export function placePhaseMarks(
  phases: readonly BreathPhase[],
  toX: (seconds: number) => number,
): PhaseMarks {
  const names: { readonly text: string; readonly middle: number; readonly room: number }[] = [];
  /** Names are drawn up to here already. */
  let taken = Number.NEGATIVE_INFINITY;
  for (const [i, { kind, start, end }] of phases.entries()) {
    const room = ROOM_PX[kind];
    const [left, right] = [toX(start), toX(end)];
    const isLast = i === phases.length - 1;
    const hasRoom = right - left >= room;
    // A short last phase has its name at its end, which then reaches into the phase before it.
    const middle = hasRoom ? (left + right) / 2 : right - room / 2;
    const isPlaced = hasRoom || (isLast && right - left >= LEAST_PX && middle - room / 2 >= taken);
    if (!isPlaced) continue;
    names.push({ text: NAMES[kind], middle, room });
    taken = middle + room / 2;
  }
  return {
    lines: phases.flatMap(({ start }, i) => {
      if (phases[i - 1]?.end !== start) return [];
      const left = toX(start);
      const isUnderName = names.some(({ middle, room }) => Math.abs(middle - left) < room / 2);
      return [{ left, top: isUnderName ? 2 * PHASE_LABEL_TOP_PX : 0 }];
    }),
    labels: names.map(({ text, middle }) => ({ text, middle })),
  };
}
