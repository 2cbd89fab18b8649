import { SORT_KEYS, type ParticipantOrders } from "@capno/domain/participant";

const SORTS = SORT_KEYS.flatMap((key) =>
  (["ascending", "descending"] as const).map((direction) => ({ key, direction })),
);

/** Sorts by every column while the browser has nothing else to do, so that a click only shows. Returns the way to stop. */
export function prepareOrders(orders: ParticipantOrders): () => void {
  // Not everywhere; there a click sorts.
  if (!("requestIdleCallback" in window)) return () => undefined;
  const waiting = [...SORTS];
  let handle = window.requestIdleCallback(prepareOne);
  function prepareOne() {
    const sort = waiting.shift();
    if (sort === undefined) return;
    orders.get(sort);
    handle = window.requestIdleCallback(prepareOne);
  }
  return () => window.cancelIdleCallback(handle);
}
