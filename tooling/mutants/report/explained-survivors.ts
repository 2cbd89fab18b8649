import type { ExplainedSurvivor } from "./explained.ts";

/** `pnpm mutants` fails where an entry explains nothing any more. */
export const EXPLAINED_SURVIVORS: readonly ExplainedSurvivor[] = [
  {
    file: "packages/domain/src/date-text.ts",
    text: "formatters.set(timeZone, formatter);",
    becomes: "",
    why: "The same formatter is made again: slower, and the same text.",
  },
  {
    file: "packages/domain/src/date-text.ts",
    text: "timeFormatters.set(timeZone, formatter);",
    becomes: "",
    why: "The same formatter is made again: slower, and the same text.",
  },
  {
    file: "packages/domain/src/date-text.ts",
    text: "known !== undefined",
    becomes: "false",
    why: "The same formatter is made again: slower, and the same text.",
  },
];
