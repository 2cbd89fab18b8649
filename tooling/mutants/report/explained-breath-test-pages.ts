import type { ExplainedSurvivor } from "./explained.ts";
import { BORDER, TYPES_ALONE } from "./reasons.ts";

const ONE_TEST_A_PAGE =
  "A page is of one test from its first moment to its last, and so is what the effect depends on.";

/** What survives in the pages of a breath test. */
export const OF_BREATH_TEST_PAGES: readonly ExplainedSurvivor[] = [
  {
    file: "packages/breath-test/src/print/ReportSheet.tsx",
    text: 'curve.kind === "capnogram" && curve.note !== undefined',
    becomes: "curve.note !== undefined",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/report/report-curves.ts",
    text: "shades.length === 0 || !breaths",
    becomes: "shades.length === 0",
    why: TYPES_ALONE,
  },
  {
    file: "packages/breath-test/src/result/record-curves.ts",
    text: "kPa > highest",
    becomes: "kPa >= highest",
    why: "Of two values that are the same either is the highest.",
  },
  {
    file: "packages/breath-test/src/result/BreathQualityNote.tsx",
    text: 'quality.kind === "judged" && quality.percent < line',
    becomes: "quality.percent < line",
    why: "What was not judged has no percent, and nothing is below no line; the types do not know it.",
  },
  {
    file: "packages/breath-test/src/result/FinalityNotice.tsx",
    text: "now - recording.receivedAt > services.config.breathTest.loadTestTimeoutMs",
    becomes: "now - recording.receivedAt >= services.config.breathTest.loadTestTimeoutMs",
    why: BORDER,
  },
  {
    file: "packages/breath-test/src/result/FinalityNotice.tsx",
    text: "[isFinal, records, capnogramId]",
    becomes: "[]",
    why: ONE_TEST_A_PAGE,
  },
];
