import type { LoaderContext } from "@rspack/core";

import { leaveOut, type LeftOut } from "./leave-out.ts";

/** Rspack's way to `leaveOut`: a build in which a part is not found fails. */
export default function leaveOutLoader(this: LoaderContext<LeftOut>, source: string): string {
  return leaveOut(source, this.getOptions());
}
