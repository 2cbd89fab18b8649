import type { HandsetUdi } from "@capno/domain/units";

import type { Page, Tab } from "./tab-state.ts";

/** The handset whose pages these are. */
export function getArea(page: Page): HandsetUdi | undefined {
  return "udi" in page ? page.udi : undefined;
}

/** Waiting, or asking, where no test is. */
export function needsNoTest({ page, journey }: Tab): boolean {
  if (page.type !== "loading" && page.type !== "question") return false;
  return journey?.testRun.phase.status === "idle";
}
