import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { getTimeZone } from "./time-zone.ts";

/** The time zone whose midnight removes the day's results: the deployment's, otherwise the browser's. */
export function getDayZone({ breathTest }: Pick<RuntimeConfig, "breathTest">): string {
  return breathTest.dayZone || getTimeZone();
}
