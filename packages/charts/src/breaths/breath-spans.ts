import { type BreathMark, markBreaths } from "@capno/domain/breath/breath-quality";

import { type Extent, getSpan, showRange, type Viewport } from "../axes/viewport.ts";

/** The breaths of a recording, as the analysis divided it. */
export interface Breaths {
  /** When each begins, in seconds. */
  readonly startsS: readonly number[];
  readonly errors: readonly string[];
  readonly endS: number;
}

/** One breath: from its own beginning to that of the next, the last one to the end of the recording. */
export interface BreathSpan extends Extent {
  /** Counted from 1. */
  readonly number: number;
  readonly mark: BreathMark;
  /** The server's words. */
  readonly error: string;
  /** The recording continues after this breath, so its end is known. */
  readonly hasEnd: boolean;
}

type BreathReading =
  | { readonly kind: "drawn"; readonly spans: readonly BreathSpan[] }
  /** The reason is shown in its place. */
  | { readonly kind: "not-drawn"; readonly reason: string };

/** Draws no breaths if the index or the time of one is unknown. */
export function readBreaths({ startsS, errors, endS }: Breaths): BreathReading {
  if (startsS.length !== errors.length) {
    const reason = `The breaths are not marked: the analysis found ${startsS.length} but judged ${errors.length}.`;
    return { kind: "not-drawn", reason };
  }
  if (startsS.length === 0) return { kind: "not-drawn", reason: "No breath was found." };
  if (!isInOrder(startsS, endS)) {
    const reason = "The breaths are not marked: the analysis does not say clearly when each begins.";
    return { kind: "not-drawn", reason };
  }
  const marks = markBreaths(errors);
  const spans = startsS.map((start, i) => ({
    number: i + 1,
    start,
    end: startsS[i + 1] ?? endS,
    mark: marks[i] as BreathMark,
    error: errors[i] as string,
    hasEnd: i + 1 < startsS.length,
  }));
  return { kind: "drawn", spans };
}

/** Each later than the one before, and none after the end. What is not a number is neither. */
function isInOrder(startsS: readonly number[], endS: number): boolean {
  const isLater = (start: number, i: number) => i === 0 || start > (startsS[i - 1] as number);
  return startsS.every((start, i) => start <= endS && isLater(start, i));
}

/** How many lengths of a breath are shown with it at most, and how few at least. */
const WIDEST = 5;
const CLOSEST = 1.25;

/** Brings a breath to the middle of the view, with its neighbours; who has zoomed in further stays so close. */
export function followBreath(view: Viewport, breath: Extent): Viewport {
  const length = getSpan(breath);
  const span = Math.min(Math.max(getSpan(view.visible), CLOSEST * length), WIDEST * length);
  const middle = (breath.start + breath.end) / 2;
  return showRange(view, { start: middle - span / 2, end: middle + span / 2 });
}
