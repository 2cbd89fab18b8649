import { toEpochMs, type EpochMs } from "@capno/domain/units";

import type { Clock } from "./clock.ts";

export interface ServerClock extends Clock {
  /**
   * Feeds the `Date` header of an answer that took `roundTripMs` from sending to its headers; NaN where the
   * answer has none that can be read.
   */
  noteServerDate(serverDateMs: number, roundTripMs: number): void;
}

interface ServerClockOptions {
  readonly time?: TimeSource;
  /** Once, when the first answer has no `Date` that can be read: the clock of the browser has to do. */
  readonly onNoDate?: () => void;
}

/** The browser's own means of telling time; tests hand in theirs. */
interface TimeSource {
  wall(): number;
  monotonic(): number;
  after(ms: number, callback: () => void): () => void;
}

const browserTime: TimeSource = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** A `Date` header names a whole second, the one that has begun. */
const HEADER_RESOLUTION_MS = 1000;

/** The longest interval of a prompt answer, with the resolution of its header. */
const PROMPT_MS = 11_000;

/** When the server's time was known to lie between two bounds, by the browser's two clocks. */
interface Estimate {
  readonly wall: number;
  readonly monotonic: number;
  readonly earliest: number;
  readonly latest: number;
  /** How far the elapsed time was right, as the last answer agreed, and the monotonic time then. */
  readonly agreed?: { readonly elapsedMs: number; readonly monotonic: number };
}

/**
 * The server's time, from the `Date` of its answers. Each answer says that the server's time lay in an
 * interval; the intervals of many answers narrow each other down. One that contradicts the others may be a
 * proxy's mistake: only a second one that agrees with it moves the clock, at the start as later. One that agrees with
 * the monotonic time shows that the browser's clock was set on, and that the computer did not sleep.
 */
export function createServerClock({ time = browserTime, onNoDate }: ServerClockOptions = {}): ServerClock {
  let held: Estimate | undefined;
  /** An answer that fits nothing known so far. */
  let rival: Estimate | undefined;
  let hasReportedNoDate = false;

  // The larger of both: monotonic time may stop in sleep, wall time can be set back.
  const elapsedSince = ({ wall, monotonic }: Estimate) =>
    Math.max(time.wall() - wall, time.monotonic() - monotonic);

  /** What both say; undefined where they contradict each other. */
  function agree(known: Estimate | undefined, answer: Estimate): Estimate | undefined {
    if (known === undefined) return undefined;
    const elapsed = elapsedSince(known);
    const earliest = Math.max(known.earliest, answer.earliest - elapsed);
    const latest = Math.min(known.latest, answer.latest - elapsed);
    // After a slow answer the machine may have slept or its clock may have been set: it does not show which.
    const isPrompt = answer.latest - answer.earliest <= PROMPT_MS;
    const agreed = isPrompt ? { elapsedMs: elapsed, monotonic: answer.monotonic } : known.agreed;
    return earliest <= latest ? { ...known, earliest, latest, ...(agreed && { agreed }) } : undefined;
  }

  /** The same if only the monotonic time has passed since the last answer. The wall time is right from now on. */
  function agreeAwake(answer: Estimate): Estimate | undefined {
    if (held?.agreed === undefined) return undefined;
    const elapsed = held.agreed.elapsedMs + answer.monotonic - held.agreed.monotonic;
    const agreed = { elapsedMs: 0, monotonic: answer.monotonic };
    const earliest = Math.max(held.earliest + elapsed, answer.earliest);
    const latest = Math.min(held.latest + elapsed, answer.latest);
    return earliest <= latest ? { ...answer, earliest, latest, agreed } : undefined;
  }

  function noteServerDate(serverDateMs: number, roundTripMs: number): void {
    if (!Number.isFinite(serverDateMs) || !Number.isFinite(roundTripMs)) {
      const isKnown = held !== undefined || rival !== undefined;
      if (!isKnown && !hasReportedNoDate) {
        hasReportedNoDate = true;
        onNoDate?.();
      }
      return;
    }
    const answer: Estimate = {
      wall: time.wall(),
      monotonic: time.monotonic(),
      earliest: serverDateMs,
      latest: serverDateMs + HEADER_RESOLUTION_MS + roundTripMs,
    };
    const confirmed = agree(held, answer) ?? agreeAwake(answer) ?? agree(rival, answer);
    held = confirmed ?? held;
    rival = confirmed === undefined ? answer : undefined;
  }

  const now = (): EpochMs => {
    if (held === undefined) return toEpochMs(time.wall());
    return toEpochMs(Math.round((held.earliest + held.latest) / 2 + elapsedSince(held)));
  };

  return {
    now,
    wall: () => toEpochMs(time.wall()),
    monotonic: () => time.monotonic(),
    after: (ms, callback) => time.after(ms, callback),
    noteServerDate,
  };
}
