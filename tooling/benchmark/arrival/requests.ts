/** One request of a page, in milliseconds of one clock. */
export interface SeenRequest {
  readonly url: string;
  readonly method: string;
  readonly startedAt: number;
  /** Undefined while its answer is on the way. */
  readonly endedAt: number | undefined;
  /** Over the wire, with headers. */
  readonly bytes: number;
  /** The browser's own question whether another origin may be asked. */
  readonly isPreflight: boolean;
}

export interface Arrival {
  /** From the press, or the event, to what was waited for. */
  readonly ms: number;
  /** Begun in between, preflights too. */
  readonly requests: number;
  readonly preflights: number;
  readonly kib: number;
  /** The longest row of requests that are waited for, of which each began only when the one before had ended. */
  readonly inARow: number;
}

const KIB = 1024;

/**
 * What was asked for between two moments. A preflight and its request are two requests, but one link of a row:
 * no page can ask for them in another order. What nothing is drawn from is counted, and no link of a row.
 */
export function describeArrival(
  requests: readonly SeenRequest[],
  from: number,
  to: number,
  isWaitedFor: (request: SeenRequest) => boolean = () => true,
): Arrival {
  const begun = requests.filter(({ startedAt }) => startedAt >= from && startedAt < to);
  const preflights = begun.filter(({ isPreflight }) => isPreflight);
  return {
    ms: to - from,
    requests: begun.length,
    preflights: preflights.length,
    kib: begun.reduce((sum, { bytes }) => sum + bytes, 0) / KIB,
    inARow: countInARow(
      begun
        .filter(({ isPreflight, endedAt = Infinity }) => !isPreflight && endedAt <= to)
        .filter(isWaitedFor),
    ),
  };
}

/** The most requests that do not overlap: the one that ends first is always the best next link. */
function countInARow(requests: readonly SeenRequest[]): number {
  let free = -Infinity;
  let count = 0;
  for (const { startedAt, endedAt = Infinity } of requests.toSorted(
    (one, other) => (one.endedAt ?? Infinity) - (other.endedAt ?? Infinity),
  )) {
    if (startedAt < free) continue;
    free = endedAt;
    count += 1;
  }
  return count;
}
