import type { Notices } from "@capno/product-contract/product-services";

const noted = new WeakMap<Notices, Set<string>>();

/** Whether this is new in this session. */
export function isFirstTime(notices: Notices, what: string): boolean {
  const known = noted.get(notices) ?? new Set();
  if (known.has(what)) return false;
  noted.set(notices, known.add(what));
  return true;
}

/** Reports once per session what every refresh would find again. */
export function reportOnce(notices: Notices, problem: string, cause?: unknown): void {
  if (isFirstTime(notices, problem)) notices.report(problem, cause);
}
