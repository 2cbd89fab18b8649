import type { ExplainedSurvivor } from "./explained.ts";

/** `pnpm mutants` fails where an entry explains nothing any more. */
export const EXPLAINED_SURVIVORS: readonly ExplainedSurvivor[] = [];
