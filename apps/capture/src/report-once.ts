import type { Notices } from "@capno/product-contract/product-services";

const told = new WeakMap<Notices, Set<string>>();

/** Reports what every refresh of a list would find again: once a session is enough to hear of it. */
export function reportOnce(notices: Notices, problem: string): void {
  const known = told.get(notices) ?? new Set();
  if (known.has(problem)) return;
  told.set(notices, known.add(problem));
  notices.report(problem);
}
