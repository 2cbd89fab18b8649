import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { getTimeZone } from "./time-zone.ts";

/** Whose midnight removes the results of a day: the deployment's, else the browser's. */
export function getDayZone({ breathTest }: Pick<RuntimeConfig, "breathTest">): string {
  return breathTest.dayZone || getTimeZone();
}
