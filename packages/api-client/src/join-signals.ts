/** Aborted as soon as one of them is; `release` when none of them matters any more. */
export function joinSignals(signals: readonly [AbortSignal, ...AbortSignal[]]): {
  readonly signal: AbortSignal;
  release(): void;
} {
  if (signals.length < 2) return { signal: signals[0], release() {} };
  // Not `AbortSignal.any`: the oldest browsers that are supported have none.
  const joined = new AbortController();
  const ends = signals.map((each) => {
    const follow = () => joined.abort(each.reason);
    if (each.aborted) follow();
    else each.addEventListener("abort", follow);
    return () => each.removeEventListener("abort", follow);
  });
  return { signal: joined.signal, release: () => ends.forEach((end) => end()) };
}

/** The reason that an aborted request rejects with, whichever signal aborted it. */
export function toAbortError(signal?: AbortSignal): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error && reason.name === "AbortError"
    ? reason
    : new DOMException("The request was given up.", "AbortError");
}
